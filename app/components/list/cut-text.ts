import type { MouseEvent } from "react";

/**
 * Shows a cut text whole while the mouse is over it. The link of a row lies over all of its cells, so the browser looks there for
 * the tooltip of a cell.
 */
export function showCutText({ target, clientX, currentTarget: row }: MouseEvent<HTMLTableRowElement>): void {
  const cell = [...row.cells].find((candidate) => {
    const { left, right } = candidate.getBoundingClientRect();
    return left <= clientX && clientX < right;
  });
  const pointedAt = target === row.querySelector("a") ? target : cell;
  if (cell === undefined || !(pointedAt instanceof HTMLElement)) return;
  const parts: Element[] = [cell, ...cell.querySelectorAll(".truncate")];
  pointedAt.title = parts.find((part) => part.scrollWidth > part.clientWidth)?.textContent ?? "";
}
