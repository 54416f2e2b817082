import { useTranslation } from "react-i18next";
import { can } from "#contract/access";
import { formatTimeOn } from "#contract/format";
import type { InboundRecordRow } from "#contract/inbound-record";
import { offersInbound } from "~/definitions/inbound";
import type { InboundListData } from "~/services/inbound/screen.server";
import { numbersOf } from "~/definitions/numbers";
import type { Column } from "../list/data-table-columns";
import { RowAction, RowActions, toolsOverColumn } from "../list/row-actions";
import { fieldColumns } from "../record/field-columns";
import { RecordNo } from "../record/list-days";
import { waitingSinceColumn } from "../record/waiting-list";
import { RecordStatusBadge } from "../record/status-badge";
import { ToCheckBadge } from "../record/outliers";

/** Returns the columns of the inbound list; deduction and amount only if present. */
export function useInboundColumns(data: InboundListData): Column<InboundRecordRow>[] {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const { list, filter, timeZone } = data;
  const { firstKg, secondKg, deductedKg, netKg, amount } = list.summary;
  const column = fieldColumns<InboundRecordRow>((field) => t(`business:inbound.field.${field}`), t);
  const columns: (Column<InboundRecordRow> | false)[] = [
    column("recordNo", {
      sorted: true,
      className: "whitespace-nowrap tabular-nums",
      render: (row) => <RecordNo row={row} filter={filter} />,
    }),
    filter.date === undefined && column("date", { sorted: true, room: "beside" }),
    {
      key: "arrival",
      header: t("business:inbound.field.arrival"),
      room: "beside",
      className: "whitespace-nowrap tabular-nums",
      render: (row) => formatTimeOn(row.createdAt, timeZone, row.date),
    },
    column("licensePlate", { sorted: true, className: "whitespace-nowrap" }),
    column("vendor", { sorted: true, widthPercent: 19 }),
    column("driverName", { room: "wide", widthPercent: 10 }),
    column("deliveryNoteNo", { room: "wide", widthPercent: 10 }),
    {
      key: "items",
      room: "beside",
      header: t("business:inbound.items"),
      widthPercent: 18,
      className: "text-muted-foreground",
      render: (row) => [...new Set(row.items.map(({ name }) => name))].join(", "),
    },
    column("firstKg", { sum: firstKg }),
    column("secondKg", { sum: secondKg }),
    deductedKg > 0 &&
      column("deductedKg", {
        header: t("business:inbound.deduction"),
        sum: deductedKg,
        // A deduction needs a net weight.
        render: (row) => (row.netKg === null ? "" : formatNumber(row.deductedKg ?? 0)),
      }),
    column("netKg", { header: t("business:inbound.field.netColumn"), sorted: true, sum: netKg }),
    amount !== undefined &&
      column("amount", { header: t("business:inbound.field.amountColumn"), sum: amount, room: "beside" }),
    filter.waiting !== undefined && waitingSinceColumn<InboundRecordRow>(data, t),
    column("status", {
      sorted: true,
      className: "whitespace-nowrap",
      render: (row) => (
        <span className="chips">
          <RecordStatusBadge of="inbound" status={row.status} />
          <ToCheckBadge toCheck={row.toCheck} />
        </span>
      ),
      total: "",
    }),
    toolsOverColumn((row) => <Tools row={row} user={data.user} />),
  ];
  return columns.filter((one) => one !== false);
}

function Tools({ row, user }: { row: InboundRecordRow; user: InboundListData["user"] }) {
  const { t } = useTranslation();
  return (
    <RowActions>
      {row.deletedAt !== null && can(user, "inbound", "restore") && (
        <RowAction name="restore" id={row.id} label={t("record.restore")} />
      )}
      {offersInbound(row, user, "edit") && <RowAction name="form" id={row.id} label={t("record.edit")} />}
      <RowAction name="history" id={row.id} label={t("record.history")} />
      {offersInbound(row, user, "delete") && <RowAction name="delete" id={row.id} label={t("record.delete")} />}
    </RowActions>
  );
}
