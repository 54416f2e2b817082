import { useEffect } from "react";
import { useToast } from "../shell/use-toast";

/** Scrolls to the row that the user has just created and returns its ID. */
export function useMadeRow<Row extends { id: number }>(
  rows: readonly Row[],
  rowHref: ((row: Row) => string | undefined) | undefined,
): number | undefined {
  const opens = useToast()?.opens;
  const made = opens === undefined ? undefined : rows.find((row) => rowHref?.(row) === opens)?.id;
  useEffect(() => {
    if (made === undefined) return;
    const link = document.querySelector(`main tr[data-row="${made}"] a[data-row-link]`);
    link?.scrollIntoView({ block: "nearest" });
  }, [made]);
  return made;
}
