import { Link, useSearchParams } from "@remix-run/react";
import { History, Pencil, RotateCcw, SlidersHorizontal, Trash2, UserCheck, UserX, X } from "lucide-react";
import { useContext, type ReactNode } from "react";
import { listHref } from "~/screens/search-href";
import { RowsRove } from "../keys/rows";
import { type Column, TOOLS } from "./data-table-columns";

/** Returns the last column, with the tools of a row, for which there is little room next to a panel. */
export function toolsColumn<T>(render: (row: T) => ReactNode): Column<T> {
  return { key: TOOLS, header: "", room: "beside", className: "w-0 py-0 text-right whitespace-nowrap", render };
}

/**
 * Returns the column of tools for a table without room for one: they lie over the end of the column before while the row is pointed
 * at. Without a pointer that hovers they stand next to it after all.
 */
export function toolsOverColumn<T>(render: (row: T) => ReactNode): Column<T> {
  return {
    key: TOOLS,
    header: "",
    room: "beside",
    headClassName: "p-0",
    className: "relative w-0 p-0",
    render: (row) => <span className="row-tools-over">{render(row)}</span>,
  };
}

/** Groups the tools of a row; seen when the row is pointed at or has the focus. */
export function RowTools({ children }: { children: ReactNode }) {
  return <span className="row-tools">{children}</span>;
}

/** The icon of each tool, by the search parameter that opens its panel or dialog: `?history=12`. */
const icons = {
  form: Pencil,
  item: Pencil,
  history: History,
  restore: RotateCcw,
  delete: Trash2,
  drop: X,
  adjust: SlidersHorizontal,
  activate: UserCheck,
  deactivate: UserX,
};

const iconId = (name: keyof typeof icons) => `tool-${name}`;

/** The icons of the tools, once per table: an icon in each row would be a fifth of a list. */
export function RowToolIcons() {
  return (
    <svg aria-hidden className="hidden">
      {Object.entries(icons).map(([name, Icon]) => (
        <symbol key={name} id={iconId(name as keyof typeof icons)} viewBox="0 0 24 24">
          <Icon />
        </symbol>
      ))}
    </svg>
  );
}

interface RowToolProps {
  name: keyof typeof icons;
  id: number;
  label: string;
  /** Name of the row, for screen readers. */
  of?: string;
}

/** One tool of a row; in a list the arrow keys reach it. */
export function RowTool({ name, id, label, of }: RowToolProps) {
  const [search] = useSearchParams();
  const roves = useContext(RowsRove);
  return (
    <Link
      to={listHref(search, { [name]: String(id) })}
      preventScrollReset
      discover="none"
      tabIndex={roves ? -1 : undefined}
      data-tool={name}
      aria-label={of === undefined ? label : `${label}: ${of}`}
      data-tooltip={of === undefined ? undefined : label}
      className="row-tool"
    >
      <svg aria-hidden className="size-3.5">
        <use href={`#${iconId(name)}`} />
      </svg>
    </Link>
  );
}
