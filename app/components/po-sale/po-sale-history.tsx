import { useTranslation } from "react-i18next";
import type { ActivityEntry } from "#contract/answers";
import { formatDay, formatNumber } from "#contract/format";
import type { PoSale } from "#contract/po-sale";
import { HistoryPanel } from "../record/history-panel";

export interface PoSaleHistoryProps {
  po: PoSale;
  entries: readonly ActivityEntry[];
  closeHref: string;
  timeZone: string;
}

/** The history of a PO sale. */
export function PoSaleHistory({ po, ...rest }: PoSaleHistoryProps) {
  const { t } = useTranslation();
  const valueText = (field: string, value: unknown) => {
    if (field === "status") return t(`business:poSale.status.${String(value)}`);
    if (field === "poSalesType") return t(`business:poSale.type.${String(value)}`);
    if (field === "date") return formatDay(String(value));
    return typeof value === "number" ? formatNumber(value) : String(value);
  };
  return (
    <HistoryPanel
      title={t("business:poSale.historyOf", { poSalesNo: po.poSalesNo })}
      actionLabel={(action) => t(`business:poSale.action.${action}`)}
      fieldLabel={(field) => t(`business:poSale.field.${field}`)}
      valueText={valueText}
      {...rest}
    />
  );
}
