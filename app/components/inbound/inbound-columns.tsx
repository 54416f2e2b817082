import { History, Pencil, RotateCcw, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { can } from "#contract/access";
import { formatDay, formatNumber } from "#contract/format";
import type { InboundRecordRow } from "#contract/inbound-record";
import { offersInbound } from "~/screens/inbound";
import type { InboundListData } from "~/services/inbound/screen.server";
import type { Column } from "../list/data-table";
import { RowTool, RowTools, toolsColumn } from "../list/row-tools";
import { RecordStatusBadge } from "../record/status-badge";

const kg = (value: number | null) => (value === null ? "" : formatNumber(value));

/**
 * Returns the columns of the list: the date only if there are several, the amount only if the API sends it, goods and tools only
 * while no panel is open.
 */
export function useInboundColumns(data: InboundListData): Column<InboundRecordRow>[] {
  const { t } = useTranslation();
  const { list, filter, panel } = data;
  const { firstKg, secondKg, netKg, amount } = list.summary;
  const alone = panel === null;
  const number = (key: "firstKg" | "secondKg", total: number): Column<InboundRecordRow> => ({
    key,
    header: t(`business:inbound.field.${key}`),
    align: "end",
    render: (row) => kg(row[key]),
    total: kg(total),
  });
  const columns: (Column<InboundRecordRow> | false)[] = [
    {
      key: "recordNo",
      header: t("business:inbound.field.recordNo"),
      sortKey: "recordNo",
      className: "whitespace-nowrap tabular-nums",
      render: (row) => row.recordNo,
    },
    filter.date === undefined && {
      key: "date",
      header: t("business:inbound.field.date"),
      sortKey: "date",
      render: (row) => formatDay(row.date),
    },
    {
      key: "licensePlate",
      header: t("business:inbound.field.licensePlate"),
      sortKey: "licensePlate",
      className: "whitespace-nowrap",
      render: (row) => row.licensePlate,
    },
    {
      key: "vendor",
      header: t("business:inbound.field.vendor"),
      sortKey: "vendor",
      widthPercent: alone ? 20 : 30,
      render: (row) => row.vendor.name,
    },
    alone && {
      key: "items",
      header: t("business:inbound.items"),
      widthPercent: 24,
      className: "text-muted-foreground",
      render: (row) => [...new Set(row.items.map(({ name }) => name))].join(", "),
    },
    number("firstKg", firstKg),
    number("secondKg", secondKg),
    {
      key: "netKg",
      header: t("business:inbound.field.netColumn"),
      align: "end",
      sortKey: "netKg",
      render: (row) => kg(row.netKg),
      total: kg(netKg),
    },
    amount !== undefined &&
      alone && {
        key: "amount",
        header: t("business:inbound.field.amountColumn"),
        align: "end" as const,
        render: (row: InboundRecordRow) => kg(row.amount ?? null),
        total: kg(amount),
      },
    {
      key: "status",
      header: t("business:inbound.field.status"),
      sortKey: "status",
      className: "whitespace-nowrap",
      render: (row) => <RecordStatusBadge of="inbound" status={row.status} />,
      total: "",
    },
    alone && toolsColumn((row) => <Tools row={row} user={data.user} />),
  ];
  return columns.filter((column) => column !== false);
}

/** The tools of a row. */
function Tools({ row, user }: { row: InboundRecordRow; user: InboundListData["user"] }) {
  const { t } = useTranslation();
  return (
    <RowTools>
      {row.deletedAt !== null && can(user, "inbound", "restore") && (
        <RowTool name="restore" id={row.id} icon={RotateCcw} label={t("record.restore")} />
      )}
      {offersInbound(row, user, "edit") && <RowTool name="form" id={row.id} icon={Pencil} label={t("record.edit")} />}
      <RowTool name="history" id={row.id} icon={History} label={t("record.history")} />
      {offersInbound(row, user, "delete") && (
        <RowTool name="delete" id={row.id} icon={Trash2} label={t("record.delete")} />
      )}
    </RowTools>
  );
}
