import { Link, useSearchParams } from "@remix-run/react";
import { History, Trash2, Undo2, type LucideIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { businessDay } from "#contract/business-day";
import { activeField, fieldOf, type MasterDefinition, type MasterRow } from "~/screens/master";
import { formatDay } from "~/screens/moments";
import type { MasterData } from "~/services/master.server";
import type { Column } from "../list/data-table";
import { listHref } from "../list/search-href";
import { StatusBadge } from "../ui/status-badge";
import { Tooltip } from "../ui/tooltip";
import { valueText } from "./value-text";

/** The columns of a master: its own, then what all masters have: whether it is active, its last change, what can be done. */
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
      sortKey: sortable.includes(column.name) ? column.name : undefined,
      render,
      // A column without a width takes what is left, and no more: what does not fit is cut.
      className: column.width === undefined ? "max-w-0 truncate" : "whitespace-nowrap",
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
    {
      key: "actions",
      header: t("master.actions"),
      align: "end",
      width: 90,
      render: (row) => <RowActions row={row} name={definition.nameOf(row)} />,
    },
  ];
}

/** What can be done with a row without opening it. */
function RowActions({ row, name }: { row: MasterRow; name: string }) {
  const { t } = useTranslation();
  return (
    <span className="relative z-10 -my-1 inline-flex align-middle">
      <RowAction icon={History} overlay="history" id={row.id} text={t("record.history")} name={name} />
      {row.deletedAt === null ? (
        <RowAction icon={Trash2} overlay="delete" id={row.id} text={t("record.delete")} name={name} />
      ) : (
        <RowAction icon={Undo2} overlay="restore" id={row.id} text={t("record.restore")} name={name} />
      )}
    </span>
  );
}

interface RowActionProps {
  icon: LucideIcon;
  overlay: string;
  id: number;
  text: string;
  name: string;
}

function RowAction({ icon: Icon, overlay, id, text, name }: RowActionProps) {
  const [search] = useSearchParams();
  return (
    <Tooltip text={text}>
      <Link
        to={listHref(search, { [overlay]: String(id) })}
        preventScrollReset
        aria-label={`${text}: ${name}`}
        className="rounded-md p-1 text-muted-foreground hover:bg-accent hover:text-foreground"
      >
        <Icon aria-hidden className="size-4" />
      </Link>
    </Tooltip>
  );
}
