import { Link, useSearchParams } from "@remix-run/react";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useContext } from "react";
import { listHref } from "~/definitions/search-href";
import { cn } from "../class-names";
import { RowsRove } from "../keys/rows";

interface SortLinkProps {
  label: string;
  sortKey: string;
  /** Current sort, with `-` for descending. */
  sort: string | undefined;
  end?: boolean;
  /** The head's only tab stop; arrow keys reach the other links. */
  stop: boolean;
}

export function SortLink({ label, sortKey, sort, end = false, stop }: SortLinkProps) {
  const [search] = useSearchParams();
  const roves = useContext(RowsRove);
  const ascending = sort === sortKey;
  const descending = sort === `-${sortKey}`;
  const Arrow = descending ? ArrowDown : ArrowUp;
  return (
    <Link
      to={listHref(search, { sort: ascending ? `-${sortKey}` : sortKey, page: null })}
      preventScrollReset
      tabIndex={roves && !stop ? -1 : undefined}
      className={cn(
        "group/sort inline-flex items-center gap-1 rounded-sm align-middle hover:text-foreground",
        end && "flex-row-reverse",
        (ascending || descending) && "font-semibold text-foreground",
      )}
    >
      {label}
      <Arrow
        aria-hidden
        className={cn(
          "size-3",
          !ascending &&
            !descending &&
            "-mx-0.5 w-0 opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60",
        )}
      />
    </Link>
  );
}
