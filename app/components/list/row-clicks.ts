import type { MouseEvent } from "react";

/** Rows are clickable and their text selectable, which a stretched link prevents. */
export const rowClicks = {
  onMouseDown: ({ clientX, clientY }: MouseEvent) => {
    pressedAt = [clientX, clientY];
  },
  onClickCapture: (event: MouseEvent<HTMLTableRowElement>) => {
    if (!isSelecting(event)) return;
    event.preventDefault();
    event.stopPropagation();
  },
  onClick: (event: MouseEvent<HTMLTableRowElement>) => {
    const link = closestLink(event);
    if (link === null) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey) return openTab(link);
    link.focus({ preventScroll: true });
    link.click();
  },
  onAuxClick: (event: MouseEvent<HTMLTableRowElement>) => {
    const link = closestLink(event);
    if (event.button === 1 && link !== null) openTab(link);
  },
};

/** Returns the row's link for a click outside its controls. */
function closestLink({ target, currentTarget }: MouseEvent<HTMLTableRowElement>): HTMLAnchorElement | null {
  if (target instanceof Element && target.closest("a, button, input") !== null) return null;
  return currentTarget.querySelector<HTMLAnchorElement>("a[data-row-link]");
}

const openTab = (link: HTMLAnchorElement) => void window.open(link.href, "_blank", "noopener");

let pressedAt: [number, number] = [0, 0];
/** Tolerated mouse movement. */
const SHAKE_PX = 4;

/** Returns true for a click that ends a drag over text. */
function isSelecting({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLTableRowElement>): boolean {
  // Enter and scripted clicks.
  if (detail === 0) return false;
  const selection = window.getSelection();
  const dragged = Math.hypot(clientX - pressedAt[0], clientY - pressedAt[1]) > SHAKE_PX;
  return dragged && selection !== null && !selection.isCollapsed && selection.containsNode(currentTarget, true);
}
