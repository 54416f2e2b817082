import { useTranslation } from "react-i18next";
import { bookingTones } from "~/definitions/booking";
import { inboundTones } from "~/definitions/inbound";
import { outboundTones } from "~/definitions/outbound";
import { poSaleTones } from "~/definitions/po-sale";
import { StatusBadge } from "../ui/status-badge";
import type { Tone } from "../ui/tones";

const tones: Partial<Record<string, Partial<Record<string, Tone>>>> = {
  booking: bookingTones,
  inbound: inboundTones,
  outbound: outboundTones,
  poSale: poSaleTones,
};

interface RecordStatusBadgeProps {
  /** Texts in business.json. Unknown values are not rendered. */
  of: string;
  status: string;
}

export function RecordStatusBadge({ of, status }: RecordStatusBadgeProps) {
  const { t } = useTranslation();
  const tone = tones[of]?.[status];
  return tone && <StatusBadge tone={tone}>{t(`business:${of}.status.${status}`)}</StatusBadge>;
}
