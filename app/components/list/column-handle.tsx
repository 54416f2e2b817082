import type { KeyboardEvent, PointerEvent } from "react";
import type { Column } from "./data-table-columns";
import type { ColumnResize } from "./use-column-resize";

/** Pixels per key press. */
const STEP_PX = 16;

interface ColumnHandleProps {
  columnKey: string;
  resize: ColumnResize;
}

/**
 * The right edge of a column head: a drag sets the width, a double click restores the automatic one. Hidden from screen
 * readers: keys act on the head (`resizeByKey`), and the columns panel has a field for each width.
 */
export function ColumnHandle({ columnKey, resize }: ColumnHandleProps) {
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const handle = event.currentTarget;
    const head = closestHead(handle);
    if (event.button !== 0 || head === null) return;
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    const from = head.offsetWidth - event.clientX;
    const onMove = ({ clientX }: globalThis.PointerEvent) => resize.preview(head, columnKey, from + clientX);
    const onEnd = () => {
      handle.removeEventListener("pointermove", onMove);
      resize.keep();
    };
    handle.addEventListener("pointermove", onMove);
    handle.addEventListener("lostpointercapture", onEnd, { once: true });
  };
  return (
    <span
      aria-hidden
      onPointerDown={onPointerDown}
      onDoubleClick={() => resize.keep(columnKey, "automatic")}
      className="column-handle"
    />
  );
}

/** Sets the width of the head that has the focus, by Shift and an arrow key. */
export function resizeByKey(
  event: KeyboardEvent<HTMLElement>,
  columns: readonly Pick<Column<never>, "key">[],
  resize: ColumnResize,
): void {
  const by = keyStep(event);
  const head = event.target instanceof Element && event.target.matches("a") ? closestHead(event.target) : null;
  if (!event.shiftKey || by === undefined || head === null) return;
  const heads = [...(head.parentElement?.children ?? [])];
  const column = columns[heads.indexOf(head) - (heads.length - columns.length)];
  if (column === undefined) return;
  event.preventDefault();
  resize.preview(head, column.key, head.offsetWidth + by);
}

const closestHead = (inside: Element) => inside.closest("th");

function keyStep({ key }: KeyboardEvent): number | undefined {
  if (key === "ArrowRight") return STEP_PX;
  return key === "ArrowLeft" ? -STEP_PX : undefined;
}
