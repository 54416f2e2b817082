import { createContext } from "react";

/** True in a table with a roving tabindex. */
export const RowsRove = createContext(false);

/**
 * Focuses the current row, or the first link of an empty list.
 * @param scroll false keeps the scroll position
 * @returns false if no row can take the focus
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

/** Focuses a row and scrolls it clear of the sticky head and total. */
export function showRow(link: HTMLElement): void {
  link.focus({ preventScroll: true });
  link.scrollIntoView({ block: "nearest" });
}
