import type { MouseEvent } from "react";

/**
 * Makes a whole row follow its link (`data-row-link`), and leaves its text to be selected and copied: a link stretched over the row,
 * as it stands without JavaScript, takes every drag of the mouse for itself.
 */
export const rowClicks = {
  onMouseDown: ({ clientX, clientY }: MouseEvent) => {
    pressedAt = [clientX, clientY];
  },
  onClickCapture: (event: MouseEvent<HTMLTableRowElement>) => {
    // The end of a selection is no click.
    if (!isSelecting(event)) return;
    event.preventDefault();
    event.stopPropagation();
  },
  onClick: (event: MouseEvent<HTMLTableRowElement>) => {
    const link = linkOf(event);
    if (link === null) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey) return openTab(link);
    link.focus({ preventScroll: true });
    link.click();
  },
  onAuxClick: (event: MouseEvent<HTMLTableRowElement>) => {
    const link = linkOf(event);
    if (event.button === 1 && link !== null) openTab(link);
  },
};

/** Returns the link of a row that was clicked beside its links and buttons. */
function linkOf({ target, currentTarget }: MouseEvent<HTMLTableRowElement>): HTMLAnchorElement | null {
  if (target instanceof Element && target.closest("a, button, input") !== null) return null;
  return currentTarget.querySelector<HTMLAnchorElement>("a[data-row-link]");
}

const openTab = (link: HTMLAnchorElement) => void window.open(link.href, "_blank", "noopener");

/** Where the mouse was pressed last. */
let pressedAt: [number, number] = [0, 0];
/** A hand shakes; a text is dragged over further than this, in pixels. */
const SHAKE_PX = 4;

/** Returns true for a click that ends a drag over the row's text; one on a text that was selected before is a click. */
function isSelecting({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLTableRowElement>): boolean {
  // Enter, and the click that a row gives its link.
  if (detail === 0) return false;
  const selection = window.getSelection();
  const dragged = Math.hypot(clientX - pressedAt[0], clientY - pressedAt[1]) > SHAKE_PX;
  return dragged && selection !== null && !selection.isCollapsed && selection.containsNode(currentTarget, true);
}
