import type { MouseEvent } from "react";

/** Shows a truncated text whole, as the tooltip of its cell. */
export function showTruncatedTitle({ target }: MouseEvent<HTMLTableRowElement>): void {
  const cell = target instanceof Element ? target.closest("td") : null;
  if (cell === null) return;
  const parts: Element[] = [cell, ...cell.querySelectorAll(".truncate")];
  cell.title = parts.find((part) => part.scrollWidth > part.clientWidth)?.textContent ?? "";
}
