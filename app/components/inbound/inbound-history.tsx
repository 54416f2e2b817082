import { useTranslation } from "react-i18next";
import type { ActivityEntry } from "#contract/answers";
import { formatDay, formatNumber, formatKg, formatRupiah } from "#contract/format";
import type { InboundRecord } from "#contract/inbound-record";
import { HistoryPanel } from "../record/history-panel";

export interface InboundHistoryProps {
  record: InboundRecord;
  entries: readonly ActivityEntry[];
  closeHref: string;
  timeZone: string;
}

/** The history of an inbound record. */
export function InboundHistory({ record, ...rest }: InboundHistoryProps) {
  const { t } = useTranslation();
  const valueText = (field: string, value: unknown) => {
    if (field === "status") return t(`business:inbound.status.${String(value)}`);
    if (field === "date") return formatDay(String(value));
    if (typeof value !== "number") return String(value);
    if (field === "deductionPct") return `${formatNumber(value)} %`;
    return field === "pricePerKg" || field === "amount" ? formatRupiah(value) : formatKg(value);
  };
  return (
    <HistoryPanel
      title={t("record.historyOf", { name: record.recordNo })}
      actionLabel={(action) => t(`business:inbound.action.${action}`)}
      fieldLabel={(field) => t(`business:inbound.field.${field}`)}
      valueText={valueText}
      {...rest}
    />
  );
}
