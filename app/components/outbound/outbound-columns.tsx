import { History, Pencil, RotateCcw, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { can } from "#contract/access";
import { formatDay, formatNumber } from "#contract/format";
import type { OutboundRecordRow } from "#contract/outbound-record";
import { offersOutbound } from "~/screens/outbound";
import type { OutboundListData } from "~/services/outbound/list.server";
import type { Column } from "../list/data-table";
import { RowTool, RowTools, toolsColumn } from "../list/row-tools";
import { RecordStatusBadge } from "../record/status-badge";
import { AreaChip } from "../ui/area-chip";

const kg = (value: number | null) => (value === null ? "" : formatNumber(value));

/** The columns of the list; while no panel takes its room: the day, when there are several, and the tools of a row. */
export function useOutboundColumns(data: OutboundListData): Column<OutboundRecordRow>[] {
  const { t } = useTranslation();
  const { list, filter, panel } = data;
  const { firstKg, secondKg, netKg } = list.summary;
  const day: Column<OutboundRecordRow> = {
    key: "date",
    header: t("business:outbound.field.date"),
    sortKey: "date",
    render: (row) => formatDay(row.date),
  };
  const tools = toolsColumn<OutboundRecordRow>((row) => <Tools row={row} user={data.user} />);
  return [
    {
      key: "recordNo",
      header: t("business:outbound.field.recordNo"),
      sortKey: "recordNo",
      className: "whitespace-nowrap tabular-nums",
      render: (row) => row.recordNo,
    },
    ...(filter.date === undefined && panel === null ? [day] : []),
    {
      key: "licensePlate",
      header: t("business:outbound.field.licensePlate"),
      sortKey: "licensePlate",
      className: "whitespace-nowrap",
      render: (row) => row.licensePlate,
    },
    {
      key: "customer",
      header: t("business:outbound.field.customer"),
      sortKey: "customer",
      widthPercent: 30,
      render: (row) => row.customer.name,
    },
    {
      key: "area",
      header: t("business:outbound.field.area"),
      render: (row) => (
        <span className="flex gap-1">
          {areasOf(row).map((area) => (
            <AreaChip key={area}>{area}</AreaChip>
          ))}
        </span>
      ),
    },
    {
      key: "secondKg",
      header: t("business:outbound.field.secondKg"),
      align: "end",
      render: (row) => kg(row.secondKg),
      total: kg(secondKg),
    },
    {
      key: "firstKg",
      header: t("business:outbound.field.firstKg"),
      align: "end",
      render: (row) => kg(row.firstKg),
      total: kg(firstKg),
    },
    {
      key: "netKg",
      header: t("business:outbound.field.netColumn"),
      align: "end",
      sortKey: "netKg",
      render: (row) => kg(row.netKg),
      total: kg(netKg),
    },
    {
      key: "status",
      header: t("business:outbound.field.status"),
      sortKey: "status",
      className: "whitespace-nowrap",
      render: (row) => <RecordStatusBadge of="outbound" status={row.status} />,
      total: "",
    },
    ...(panel === null ? [tools] : []),
  ];
}

const areasOf = (row: OutboundRecordRow) => [...new Set(row.outboundItem.map(({ loadingArea }) => loadingArea))];

/** What can be done with a row besides opening it. */
function Tools({ row, user }: { row: OutboundRecordRow; user: OutboundListData["user"] }) {
  const { t } = useTranslation();
  return (
    <RowTools>
      {row.deletedAt !== null && can(user, "outbound", "restore") && (
        <RowTool name="restore" id={row.id} icon={RotateCcw} label={t("record.restore")} />
      )}
      {offersOutbound(row, user, "edit") && <RowTool name="form" id={row.id} icon={Pencil} label={t("record.edit")} />}
      <RowTool name="history" id={row.id} icon={History} label={t("record.history")} />
      {offersOutbound(row, user, "delete") && (
        <RowTool name="delete" id={row.id} icon={Trash2} label={t("record.delete")} />
      )}
    </RowTools>
  );
}
