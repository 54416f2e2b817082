import { useTranslation } from "react-i18next";
import type { InboundStatus } from "#contract/inbound-status";
import { inboundTones } from "~/screens/inbound";
import { StatusBadge } from "../ui/status-badge";

/** The status of an inbound record. */
export function InboundBadge({ status }: { status: InboundStatus }) {
  const { t } = useTranslation();
  return <StatusBadge tone={inboundTones[status]}>{t(`business:inbound.status.${status}`)}</StatusBadge>;
}
