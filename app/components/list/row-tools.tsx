import { Link, useSearchParams } from "@remix-run/react";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { listHref } from "./search-href";

/** What can be done with a row beside opening it: seen when the row is pointed at or reached by keyboard. */
export function RowTools({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex opacity-0 transition-opacity group-hover/row:opacity-100 focus-within:opacity-100 [@media(hover:none)]:opacity-100">
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
}

/** One tool of a row. */
export function RowTool({ name, id, icon: Icon, label }: RowToolProps) {
  const [search] = useSearchParams();
  return (
    <Link
      to={listHref(search, { [name]: String(id) })}
      preventScrollReset
      aria-label={label}
      title={label}
      className="relative z-10 inline-flex size-7 items-center justify-center rounded-md text-muted-foreground hover:bg-accent hover:text-foreground"
    >
      <Icon aria-hidden className="size-3.5" />
    </Link>
  );
}
