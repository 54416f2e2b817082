import { useTranslation } from "react-i18next";
import { formatDay, formatNumber } from "#contract/format";
import type { Production } from "#contract/production";
import type { ProductionData } from "~/services/production/list.server";
import type { Column } from "../list/data-table";
import { toolsColumn } from "../list/row-tools";
import { SimpleRowActions } from "../record/record-row-actions";

/** Returns the columns of the list; grade, marking and the tools of a row do not fit next to a panel. */
export function useProductionColumns({ list, panel, may }: ProductionData): Column<Production>[] {
  const { t } = useTranslation();
  const beside = panel !== null;
  const tools = toolsColumn<Production>((row) => <SimpleRowActions record={row} may={may} />);
  const goods: Column<Production>[] = [
    {
      key: "grade",
      header: t("business:production.field.grade"),
      widthPercent: 14,
      render: (row) => row.grade.name,
    },
    {
      key: "marking",
      header: t("business:production.field.marking"),
      widthPercent: 14,
      render: (row) => row.marking.name,
    },
  ];
  return [
    {
      key: "productionNo",
      header: t("business:production.field.productionNo"),
      sortKey: "productionNo",
      className: "whitespace-nowrap tabular-nums",
      render: (row) => row.productionNo,
    },
    {
      key: "date",
      header: t("business:production.field.date"),
      sortKey: "date",
      className: "tabular-nums",
      render: (row) => formatDay(row.date),
    },
    {
      key: "shift",
      header: t("business:production.field.shift"),
      sortKey: "shift",
      align: "center",
      render: (row) => row.shift,
    },
    {
      key: "exDoNo",
      header: t("business:production.field.exDoMaster"),
      sortKey: "exDoNo",
      widthPercent: beside ? 18 : 12,
      render: (row) => row.exDoMaster.ex_do_no,
    },
    {
      key: "outboundItem",
      header: t("business:production.field.outboundItem"),
      widthPercent: beside ? 28 : 18,
      render: (row) => row.outboundItem.name,
    },
    ...(beside ? [] : goods),
    {
      key: "bags",
      header: t("business:production.field.bags"),
      sortKey: "bags",
      align: "end",
      render: (row) => formatNumber(row.bags),
      total: formatNumber(list.summary.bags),
    },
    {
      key: "quantityKg",
      header: t("business:production.field.quantityKg"),
      sortKey: "quantityKg",
      align: "end",
      render: (row) => formatNumber(row.quantityKg),
      total: formatNumber(list.summary.quantityKg),
    },
    ...(beside ? [] : [tools]),
  ];
}
