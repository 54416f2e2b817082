import { Link, useSearchParams } from "@remix-run/react";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { Column } from "./data-table";
import { listHref } from "./search-href";

/** The column of a row's tools, the last one: it takes no room, for the tools lie over the end of the row. */
export function toolsColumn<T>(render: (row: T) => ReactNode): Column<T> {
  return { key: "tools", header: "", headClassName: "p-0", className: "w-0 p-0", render };
}

/**
 * What can be done with a row beside opening it: seen over its end when the row is pointed at or reached by keyboard, and always,
 * beside the other columns, where nothing can be pointed at.
 */
export function RowTools({ children }: { children: ReactNode }) {
  return (
    <span className="to-6 absolute inset-y-px right-0 z-10 flex items-center bg-linear-to-r from-transparent to-subtle pr-2.5 pl-6 opacity-0 transition-opacity group-hover/row:opacity-100 group-aria-[current=true]/row:to-selected focus-within:opacity-100 [@media(hover:none)]:static [@media(hover:none)]:bg-none [@media(hover:none)]:pl-0 [@media(hover:none)]:opacity-100">
      {children}
    </span>
  );
}

export interface RowToolProps {
  /** The search parameter that opens the panel or dialog: `?history=12`. */
  name: string;
  id: number;
  icon: LucideIcon;
  label: string;
  /** What the row is about, said to screen readers. */
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
