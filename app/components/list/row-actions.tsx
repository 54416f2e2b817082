import { useSearchParams } from "@remix-run/react";
import { History, Pencil, RotateCcw, SlidersHorizontal, Trash2, UserCheck, UserX, X } from "~/components/ui/icons";
import { Children, createContext, useContext, type ReactNode } from "react";
import { listHref } from "~/definitions/search-href";
import { RowsRove } from "../keys/rows";
import { PathLink } from "../ui/path-link";
import { type Column, TOOLS } from "./data-table-columns";

export function toolsColumn<T>(render: (row: T) => ReactNode): Column<T> {
  return { key: TOOLS, header: "", showFrom: "withPanel", className: "w-0 py-0 text-right whitespace-nowrap", render };
}

/** Returns a tools column that overlays a text before it on hover; on touch screens it is next to it. */
export function toolsOverColumn<T>(render: (row: T) => ReactNode): Column<T> {
  return {
    key: TOOLS,
    header: "",
    showFrom: "withPanel",
    headClassName: "p-0",
    className: "tools-cell",
    render: (row) => <OverColumn>{render(row)}</OverColumn>,
  };
}

function OverColumn({ children }: { children: ReactNode }) {
  return useContext(RowIsActive) && <span className="row-tools-over">{children}</span>;
}

/** True in the row under the pointer or cursor: links for every row would be a quarter of the HTML. */
export const RowIsActive = createContext(false);

/** Tools of a row, visible on hover or focus; other rows reserve their width. */
export function RowActions({ children }: { children: ReactNode }) {
  const active = useContext(RowIsActive);
  if (active) return <span className="row-tools">{children}</span>;
  const tools = Children.toArray(children);
  return tools.map((_, place) => <span key={place} className="row-tool" />);
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

interface RowActionProps {
  name: keyof typeof icons;
  id: number;
  label: string;
  /** Name of the row, for screen readers. */
  of?: string;
}

export function RowAction({ name, id, label, of }: RowActionProps) {
  const [search] = useSearchParams();
  const roves = useContext(RowsRove);
  const Icon = icons[name];
  return (
    <PathLink
      to={listHref(search, { [name]: String(id) })}
      tabIndex={roves ? -1 : undefined}
      data-tool={name}
      aria-label={of === undefined ? label : `${label}: ${of}`}
      data-tooltip={of === undefined ? undefined : label}
      className="row-tool"
    >
      <Icon aria-hidden className="size-3.5" />
    </PathLink>
  );
}
