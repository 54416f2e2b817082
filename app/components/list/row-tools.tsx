import { Link, useSearchParams } from "@remix-run/react";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { listHref } from "~/screens/search-href";
import type { Column } from "./data-table";

/** Returns the last column, with the tools of a row. */
export function toolsColumn<T>(render: (row: T) => ReactNode): Column<T> {
  return { key: "tools", header: "", className: "w-0 py-0 text-right whitespace-nowrap", render };
}

/**
 * Returns the column of tools for a table without room for one: they lie over the end of the column before while the row is pointed
 * at. Without a pointer that hovers they stand next to it after all.
 */
export function toolsOverColumn<T>(render: (row: T) => ReactNode): Column<T> {
  return {
    key: "tools",
    header: "",
    headClassName: "p-0",
    className: "relative w-0 p-0",
    render: (row) => (
      <span className="absolute inset-y-px right-0 z-10 flex items-center bg-subtle px-2 opacity-0 group-hover/row:opacity-100 group-aria-[current=true]/row:bg-selected focus-within:opacity-100 [@media(hover:none)]:static [@media(hover:none)]:bg-transparent [@media(hover:none)]:opacity-100">
        {render(row)}
      </span>
    ),
  };
}

/** Groups the tools of a row; seen when the row is pointed at or reached by keyboard. */
export function RowTools({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex opacity-0 transition-opacity group-hover/row:opacity-100 focus-within:opacity-100 [@media(hover:none)]:opacity-100">
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

/** One tool of a row. */
export function RowTool({ name, id, icon: Icon, label, of }: RowToolProps) {
  const [search] = useSearchParams();
  return (
    <Link
      to={listHref(search, { [name]: String(id) })}
      preventScrollReset
      aria-label={of === undefined ? label : `${label}: ${of}`}
      title={label}
      className="relative z-10 inline-flex size-7 items-center justify-center rounded-md text-muted-foreground hover:bg-accent hover:text-foreground"
    >
      <Icon aria-hidden className="size-3.5" />
    </Link>
  );
}
