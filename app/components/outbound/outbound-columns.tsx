import { useTranslation } from "react-i18next";
import { can } from "#contract/access";
import type { LoadingArea } from "#contract/constants";
import { formatTimeOn } from "#contract/format";
import type { OutboundListRow } from "#contract/outbound-record";
import { offersOutbound } from "~/definitions/outbound";
import type { OutboundListData } from "~/services/outbound/list.server";
import { cn } from "../class-names";
import type { Column } from "../list/data-table-columns";
import { RowAction, RowActions, toolsOverColumn } from "../list/row-actions";
import { fieldColumns } from "../record/field-columns";
import { RecordNo } from "../record/list-days";
import { waitingSinceColumn } from "../record/waiting-list";
import { RecordStatusBadge } from "../record/status-badge";
import { ToCheckBadge } from "../record/outliers";
import { AreaChip } from "../ui/area-chip";

/** Returns the columns of the outbound list. */
export function useOutboundColumns(data: OutboundListData): Column<OutboundListRow>[] {
  const { t } = useTranslation();
  const { list, filter, timeZone } = data;
  const { firstKg, secondKg, netKg } = list.summary;
  const column = fieldColumns<OutboundListRow>((field) => t(`business:outbound.field.${field}`), t);
  const tools = toolsOverColumn<OutboundListRow>((row) => <Tools row={row} user={data.user} />);
  return [
    column("recordNo", {
      sorted: true,
      className: "whitespace-nowrap tabular-nums",
      render: (row) => <RecordNo row={row} filter={filter} />,
    }),
    ...(filter.date === undefined ? [column("date", { sorted: true, room: "beside" })] : []),
    {
      key: "arrival",
      header: t("business:outbound.field.arrival"),
      room: "beside",
      className: "whitespace-nowrap tabular-nums",
      render: (row) => formatTimeOn(row.createdAt, timeZone, row.date),
    },
    column("licensePlate", { sorted: true, className: "whitespace-nowrap" }),
    column("customer", { sorted: true, widthPercent: 24 }),
    column("driverName", { room: "wide", widthPercent: 12 }),
    column("destination", { room: "wide", widthPercent: 16 }),
    {
      key: "area",
      header: t("business:outbound.field.area"),
      render: (row) => <Areas areas={areasOf(row)} />,
    },
    column("secondKg", { sum: secondKg }),
    column("firstKg", { sum: firstKg }),
    column("netKg", { header: t("business:outbound.field.netColumn"), sorted: true, sum: netKg }),
    ...(filter.waiting === undefined ? [] : [waitingSinceColumn<OutboundListRow>(data, t)]),
    column("status", {
      sorted: true,
      className: "whitespace-nowrap",
      render: (row) => (
        <span className="chips">
          <RecordStatusBadge of="outbound" status={row.status} />
          <ToCheckBadge toCheck={row.toCheck} />
        </span>
      ),
      total: "",
    }),
    tools,
  ];
}

const areasOf = (row: OutboundListRow) => [...new Set(row.outboundItem.map(({ loadingArea }) => loadingArea))];

/** More than three areas wrap, to avoid horizontal scrolling. */
function Areas({ areas }: { areas: LoadingArea[] }) {
  return (
    <span className={cn("flex gap-1", areas.length > 3 && "min-w-17 flex-wrap")}>
      {areas.map((area) => (
        <AreaChip key={area}>{area}</AreaChip>
      ))}
    </span>
  );
}

function Tools({ row, user }: { row: OutboundListRow; user: OutboundListData["user"] }) {
  const { t } = useTranslation();
  return (
    <RowActions>
      {row.deletedAt !== null && can(user, "outbound", "restore") && (
        <RowAction name="restore" id={row.id} label={t("record.restore")} />
      )}
      {offersOutbound(row, user, "edit") && <RowAction name="form" id={row.id} label={t("record.edit")} />}
      <RowAction name="history" id={row.id} label={t("record.history")} />
      {offersOutbound(row, user, "delete") && <RowAction name="delete" id={row.id} label={t("record.delete")} />}
    </RowActions>
  );
}
