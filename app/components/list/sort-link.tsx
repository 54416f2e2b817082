import { useSearchParams } from "@remix-run/react";
import { useContext } from "react";
import { listHref } from "~/definitions/search-href";
import { cn } from "../class-names";
import { RowsRove } from "../keys/rows";
import { PathLink } from "../ui/path-link";

interface SortLinkProps {
  label: string;
  sortKey: string;
  /** Current sort, with `-` for descending. */
  sort: string | undefined;
  end?: boolean;
  /** The head's only tab stop; arrow keys reach the other links. */
  stop: boolean;
}

/** Its arrow is drawn by CSS for the head's `aria-sort`. */
export function SortLink({ label, sortKey, sort, end = false, stop }: SortLinkProps) {
  const [search] = useSearchParams();
  const roves = useContext(RowsRove);
  return (
    <PathLink
      to={listHref(search, { sort: sort === sortKey ? `-${sortKey}` : sortKey, page: null })}
      tabIndex={roves && !stop ? -1 : undefined}
      className={cn("sort-link", end && "flex-row-reverse")}
    >
      {label}
    </PathLink>
  );
}
