import type { MouseEvent } from "react";

/**
 * Shows a truncated text whole, as the tooltip of what the mouse is over: the link of a row lies over all of its cells, so the
 * browser looks there for the title of a cell.
 */
export function showTruncatedTitle({ target, clientX, currentTarget: row }: MouseEvent<HTMLTableRowElement>): void {
  const cell = [...row.cells].find((candidate) => {
    const { left, right } = candidate.getBoundingClientRect();
    return left <= clientX && clientX < right;
  });
  const pointedAt = target === row.querySelector("a") ? target : cell;
  if (cell === undefined || !(pointedAt instanceof HTMLElement)) return;
  const parts: Element[] = [cell, ...cell.querySelectorAll(".truncate")];
  pointedAt.title = parts.find((part) => part.scrollWidth > part.clientWidth)?.textContent ?? "";
}
