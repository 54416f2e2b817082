import type { MouseEvent } from "react";

/** Sets the tooltip of a truncated cell. */
export function showTruncatedTitle({ target }: MouseEvent<HTMLTableRowElement>): void {
  const cell = target instanceof Element ? target.closest("td") : null;
  if (cell === null) return;
  const parts: Element[] = [cell, ...cell.querySelectorAll(".truncate")];
  cell.title = parts.find((part) => part.scrollWidth > part.clientWidth)?.textContent ?? "";
}
