import { Link, useSearchParams } from "@remix-run/react";
import { History, Pencil, RotateCcw, SlidersHorizontal, Trash2, UserCheck, UserX, X } from "lucide-react";
import { useContext, type ReactNode } from "react";
import { listHref } from "~/definitions/search-href";
import { RowsRove } from "../keys/rows";
import { type Column, TOOLS } from "./data-table-columns";

/** Returns the tools column, hidden next to a panel. */
export function toolsColumn<T>(render: (row: T) => ReactNode): Column<T> {
  return { key: TOOLS, header: "", room: "beside", className: "w-0 py-0 text-right whitespace-nowrap", render };
}

/** Returns a tools column that overlays the previous one on hover; on touch screens it is next to it. */
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

/** Tools of a row, visible on hover or focus. */
export function RowActions({ children }: { children: ReactNode }) {
  return <span className="row-tools">{children}</span>;
}

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

/** Icons as symbols, once per table; inline they would be a fifth of the HTML. */
export function RowActionIcons() {
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

interface RowActionProps {
  name: keyof typeof icons;
  id: number;
  label: string;
  /** Name of the row, for screen readers. */
  of?: string;
}

/** Tool of a row, reached by arrow keys. */
export function RowAction({ name, id, label, of }: RowActionProps) {
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
