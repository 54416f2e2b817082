import { useTranslation } from "react-i18next";
import type { ActivityEntry } from "#contract/answers";
import { formatDay, formatKg } from "#contract/format";
import type { OutboundRecord } from "#contract/outbound-record";
import { HistoryPanel } from "../record/history-panel";

export interface OutboundHistoryProps {
  record: OutboundRecord;
  entries: readonly ActivityEntry[];
  closeHref: string;
  timeZone: string;
}

/** The history of an outbound record. */
export function OutboundHistory({ record, ...rest }: OutboundHistoryProps) {
  const { t } = useTranslation();
  const valueText = (field: string, value: unknown) => {
    if (field === "status") return t(`business:outbound.status.${String(value)}`);
    if (field === "date") return formatDay(String(value));
    return typeof value === "number" ? formatKg(value) : String(value);
  };
  return (
    <HistoryPanel
      title={t("record.historyOf", { name: record.recordNo })}
      actionLabel={(action) => t(`business:outbound.action.${action}`)}
      fieldLabel={(field) => t(`business:outbound.field.${field}`)}
      valueText={valueText}
      {...rest}
    />
  );
}
