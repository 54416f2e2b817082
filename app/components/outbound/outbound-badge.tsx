import { useTranslation } from "react-i18next";
import type { OutboundStatus } from "#contract/outbound-status";
import { outboundTones } from "~/screens/outbound";
import { StatusBadge } from "../ui/status-badge";

/** The status of an outbound record. */
export function OutboundBadge({ status }: { status: OutboundStatus }) {
  const { t } = useTranslation();
  return <StatusBadge tone={outboundTones[status]}>{t(`business:outbound.status.${status}`)}</StatusBadge>;
}
