import { createContext } from "react";

/** True inside a table whose rows are one stop of Tab: what stands in a row is reached by arrow keys. */
export const RowsRove = createContext(false);

/**
 * Focuses the current row of the screen's list; of an empty one the first way out.
 *
 * @param scroll false leaves the list where it stands, though the row be out of sight
 * @returns false when there is nothing to focus
 */
export function focusRows(scroll = true): boolean {
  const table = document.querySelector("main table[data-rows]");
  const target =
    table?.querySelector<HTMLElement>("a[data-row-cursor]") ?? table?.querySelector<HTMLElement>("tbody a[href]");
  if (target == null) return false;
  if (scroll) showRow(target);
  else target.focus({ preventScroll: true });
  return true;
}

/** Focuses a row by its link, and scrolls the list as far as it takes to see it; the link keeps off the sticky head and total. */
export function showRow(link: HTMLElement): void {
  link.focus({ preventScroll: true });
  link.scrollIntoView({ block: "nearest" });
}
