import { useTranslation } from "react-i18next";
import type { PoSaleRow } from "#contract/po-sale";
import { offersPoSale } from "~/definitions/po-sale";
import type { PoSalesData } from "~/services/po-sale/list.server";
import type { Column } from "../list/data-table-columns";
import { toolsOverColumn } from "../list/row-actions";
import { fieldColumns } from "../record/field-columns";
import { RecordRowActions } from "../record/record-row-actions";
import { RecordStatusBadge } from "../record/status-badge";
import { DeliveryBar } from "./delivery-bar";

const SUMS = ["orderedKg", "bookedKg", "deliveredKg", "outstandingKg"] as const;
/** Amounts that fit next to a panel. */
const SUMS_BESIDE: readonly string[] = ["orderedKg", "outstandingKg"];

/** Returns the columns of the PO list. */
export function usePoSaleColumns({ list, user }: PoSalesData): Column<PoSaleRow>[] {
  const { t } = useTranslation();
  const tools = toolsOverColumn<PoSaleRow>((row) => (
    <RecordRowActions id={row.id} offers={(change) => offersPoSale(row, user, change)} />
  ));
  const column = fieldColumns<PoSaleRow>((field) => t(`business:poSale.field.${field}`), t);
  const progress: Column<PoSaleRow> = {
    key: "progress",
    header: t("business:poSale.delivery"),
    headerHidden: true,
    room: "beside",
    className: "min-w-[5.625rem]",
    render: (row) => <DeliveryBar sums={row} />,
    total: <DeliveryBar sums={list.summary} />,
  };
  return [
    column("poSalesNo", { sorted: true, widthPercent: 22 }),
    column("date", { sorted: true }),
    column("customer", { sorted: true, widthPercent: 26 }),
    column("poSalesType", { room: "beside", render: (row) => t(`business:poSale.type.${row.poSalesType}`) }),
    ...SUMS.map((key) =>
      column(key, { sum: list.summary[key], room: SUMS_BESIDE.includes(key) ? undefined : "beside" }),
    ),
    progress,
    column("status", {
      sorted: true,
      className: "whitespace-nowrap",
      render: (row) => <RecordStatusBadge of="poSale" status={row.status} />,
      total: "",
    }),
    tools,
  ];
}
