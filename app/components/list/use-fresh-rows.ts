import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { listHref } from "~/definitions/search-href";

/** Duration of the highlight in ms. */
const MARKED_MS = 5_000;

/** Returns rows that arrived by reloading, not by paging or filtering. */
export function useFreshRows<Id extends number | string>(rows: readonly { id: Id }[]): ReadonlySet<Id> {
  const { pathname, search } = useLocation();
  const list = pathname + listHref(new URLSearchParams(search), {});
  const shown = useRef({ list, ids: new Set(rows.map(({ id }) => id)) });
  const [fresh, setFresh] = useState<ReadonlySet<Id>>(new Set());

  useEffect(() => {
    const before = shown.current;
    shown.current = { list, ids: new Set(rows.map(({ id }) => id)) };
    if (before.list !== list) return;
    const added = rows.filter(({ id }) => !before.ids.has(id)).map(({ id }) => id);
    if (added.length === 0) return;
    setFresh(new Set(added));
    const timer = setTimeout(() => setFresh(new Set()), MARKED_MS);
    return () => clearTimeout(timer);
  }, [list, rows]);
  return fresh;
}
