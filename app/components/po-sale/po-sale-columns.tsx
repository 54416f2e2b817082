import { useTranslation } from "react-i18next";
import { formatDay, formatNumber } from "#contract/format";
import type { PoSaleRow } from "#contract/po-sale";
import { offersPoSale } from "~/screens/po-sale";
import type { PoSalesData } from "~/services/po-sale/list.server";
import type { Column } from "../list/data-table";
import { toolsColumn } from "../list/row-tools";
import { RecordRowActions } from "../record/record-row-actions";
import { RecordStatusBadge } from "../record/status-badge";
import { DeliveryBar } from "./delivery-bar";

const SUMS = ["orderedKg", "bookedKg", "deliveredKg", "outstandingKg"] as const;
const SUMS_BESIDE = ["orderedKg", "outstandingKg"] as const;

/** Returns the columns of the list; next to the history only those that identify a row, and tools only while no panel is open. */
export function usePoSaleColumns({ list, panel, user }: PoSalesData): Column<PoSaleRow>[] {
  const { t } = useTranslation();
  const wide = panel?.kind !== "history";
  const tools = toolsColumn<PoSaleRow>((row) => (
    <RecordRowActions id={row.id} offers={(change) => offersPoSale(row, user, change)} />
  ));
  const type: Column<PoSaleRow> = {
    key: "poSalesType",
    header: t("business:poSale.field.poSalesType"),
    render: (row) => t(`business:poSale.type.${row.poSalesType}`),
  };
  const progress: Column<PoSaleRow> = {
    key: "progress",
    header: "",
    className: "min-w-[5.625rem]",
    render: (row) => <DeliveryBar sums={row} />,
    total: <DeliveryBar sums={list.summary} />,
  };
  return [
    {
      key: "poSalesNo",
      header: t("business:poSale.field.poSalesNo"),
      sortKey: "poSalesNo",
      widthPercent: wide ? 18 : 24,
      render: (row) => row.poSalesNo,
    },
    {
      key: "date",
      header: t("business:poSale.field.date"),
      sortKey: "date",
      render: (row) => formatDay(row.date),
    },
    {
      key: "customer",
      header: t("business:poSale.field.customer"),
      sortKey: "customer",
      widthPercent: wide ? 22 : 26,
      render: (row) => row.customer.name,
    },
    ...(wide ? [type] : []),
    ...(wide ? SUMS : SUMS_BESIDE).map((key): Column<PoSaleRow> => ({
      key,
      header: t(`business:poSale.field.${key}`),
      align: "end",
      render: (row) => formatNumber(row[key]),
      total: formatNumber(list.summary[key]),
    })),
    ...(wide ? [progress] : []),
    {
      key: "status",
      header: t("business:poSale.field.status"),
      sortKey: "status",
      className: "whitespace-nowrap",
      render: (row) => <RecordStatusBadge of="poSale" status={row.status} />,
      total: "",
    },
    ...(panel === null ? [tools] : []),
  ];
}
