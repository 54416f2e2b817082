import { useTranslation } from "react-i18next";
import type { ActivityEntry } from "#contract/answers";
import type { InboundRecord } from "#contract/inbound-record";
import { formatDay } from "~/screens/moments";
import { HistoryPanel } from "../record/history-panel";
import { kgText } from "../record/kg-text";
import { rupiahText } from "../record/rupiah-text";
import { formatNumberText } from "../ui/number-text";

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
    if (field === "deductionPct") return `${formatNumberText(value)} %`;
    return field === "pricePerKg" || field === "amount" ? rupiahText(value) : kgText(value);
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
