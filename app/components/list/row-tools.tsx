import { Link, useSearchParams } from "@remix-run/react";
import type { LucideIcon } from "lucide-react";
import { useContext, type ReactNode } from "react";
import { listHref } from "~/screens/search-href";
import { RowsRove } from "../keys/rows";
import type { Column } from "./data-table-columns";

/** Returns the last column, with the tools of a row, for which there is little room next to a panel. */
export function toolsColumn<T>(render: (row: T) => ReactNode): Column<T> {
  return { key: "tools", header: "", room: "beside", className: "w-0 py-0 text-right whitespace-nowrap", render };
}

/**
 * Returns the column of tools for a table without room for one: they lie over the end of the column before while the row is pointed
 * at. Without a pointer that hovers they stand next to it after all.
 */
export function toolsOverColumn<T>(render: (row: T) => ReactNode): Column<T> {
  return {
    key: "tools",
    header: "",
    room: "beside",
    headClassName: "p-0",
    className: "relative w-0 p-0",
    render: (row) => (
      <span className="absolute inset-y-px right-0 z-10 flex items-center bg-subtle px-2 opacity-0 group-focus-within/row:bg-accent group-focus-within/row:opacity-100 group-hover/row:opacity-100 group-aria-[current=true]/row:bg-selected [@media(hover:none)]:static [@media(hover:none)]:bg-transparent [@media(hover:none)]:opacity-100">
        {render(row)}
      </span>
    ),
  };
}

/** Groups the tools of a row; seen when the row is pointed at or has the focus. */
export function RowTools({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex opacity-0 transition-opacity group-focus-within/row:opacity-100 group-hover/row:opacity-100 [@media(hover:none)]:opacity-100">
      {children}
    </span>
  );
}

interface RowToolProps {
  /** The search parameter that opens the panel or dialog: `?history=12`. */
  name: string;
  id: number;
  icon: LucideIcon;
  label: string;
  /** Name of the row, for screen readers. */
  of?: string;
}

/** One tool of a row; in a list the arrow keys reach it. */
export function RowTool({ name, id, icon: Icon, label, of }: RowToolProps) {
  const [search] = useSearchParams();
  const roves = useContext(RowsRove);
  return (
    <Link
      to={listHref(search, { [name]: String(id) })}
      preventScrollReset
      tabIndex={roves ? -1 : undefined}
      data-tool={name}
      aria-label={of === undefined ? label : `${label}: ${of}`}
      data-tooltip={label}
      className="relative z-10 inline-flex size-7 items-center justify-center rounded-md text-muted-foreground hover:bg-accent hover:text-foreground"
    >
      <Icon aria-hidden className="size-3.5" />
    </Link>
  );
}
