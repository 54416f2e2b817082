import { useTranslation } from "react-i18next";
import { businessDay } from "#contract/business-day";
import { formatDay } from "#contract/format";
import { activeField, fieldOf, type MasterDefinition, type MasterRow } from "~/definitions/master";
import type { MasterData } from "~/services/masters/list.server";
import type { Column } from "../list/data-table-columns";
import { RowAction, RowActions, toolsColumn } from "../list/row-actions";
import { StatusBadge } from "../ui/status-badge";
import { valueText } from "./value-text";

/** Returns a master's columns. */
export function useMasterColumns(
  definition: MasterDefinition,
  { sortable, timeZone }: Pick<MasterData, "sortable" | "timeZone">,
): Column<MasterRow>[] {
  const { t } = useTranslation();
  const own = definition.columns.map((column): Column<MasterRow> => {
    const field = fieldOf(definition, column.name);
    const { render = (row: MasterRow) => valueText(field, row[column.name], t) } = column;
    return {
      key: column.name,
      header: t(column.header ?? field?.label ?? column.name),
      align: column.align,
      width: column.width,
      widthPercent: column.width === undefined ? "rest" : undefined,
      sortKey: sortable.includes(column.name) ? column.name : undefined,
      render,
      className: column.width === undefined ? undefined : "whitespace-nowrap",
    };
  });
  return [
    ...own,
    {
      key: activeField.name,
      header: t("business:master.status"),
      width: 120,
      sortKey: activeField.name,
      render: (row) => (
        <StatusBadge tone={row.active ? "green" : "gray"}>
          {t(row.active ? "business:master.active" : "business:master.inactive")}
        </StatusBadge>
      ),
    },
    {
      key: "updatedAt",
      header: t("business:master.updatedAt"),
      width: 110,
      sortKey: "updatedAt",
      className: "text-muted-foreground",
      render: (row) => formatDay(businessDay(timeZone, new Date(row.updatedAt))),
    },
    { ...toolsColumn((row) => <Tools row={row} name={definition.nameOf(row)} />), room: undefined },
  ];
}

function Tools({ row: { id, deletedAt }, name }: { row: MasterRow; name: string }) {
  const { t } = useTranslation();
  return (
    <RowActions>
      {deletedAt === null && <RowAction name="form" id={id} label={t("record.edit")} of={name} />}
      <RowAction name="history" id={id} label={t("record.history")} of={name} />
      {deletedAt === null ? (
        <RowAction name="delete" id={id} label={t("record.delete")} of={name} />
      ) : (
        <RowAction name="restore" id={id} label={t("record.restore")} of={name} />
      )}
    </RowActions>
  );
}
