import type { KeyboardEvent, PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import { MAX_COLUMN_PX, MIN_COLUMN_PX } from "#contract/constants";
import type { Column } from "./data-table-columns";
import type { ColumnResize } from "./use-column-resize";

/** Pixels per key press. */
const STEP_PX = 16;

interface ColumnHandleProps {
  column: Pick<Column<never>, "key" | "header" | "ownWidth">;
  resize: ColumnResize;
}

/** The right edge of a column head: sets the width by drag or arrow keys; double click or Enter restores the automatic width. */
export function ColumnHandle({ column: { key, header, ownWidth }, resize }: ColumnHandleProps) {
  const { t } = useTranslation();
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const handle = event.currentTarget;
    const head = headOf(handle);
    if (event.button !== 0 || head === null) return;
    event.preventDefault();
    handle.focus({ preventScroll: true });
    handle.setPointerCapture(event.pointerId);
    const from = head.offsetWidth - event.clientX;
    const onMove = ({ clientX }: globalThis.PointerEvent) => resize.preview(head, key, from + clientX);
    const onEnd = () => {
      handle.removeEventListener("pointermove", onMove);
      resize.keep();
    };
    handle.addEventListener("pointermove", onMove);
    handle.addEventListener("lostpointercapture", onEnd, { once: true });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const head = headOf(event.currentTarget);
    const by = stepOf(event);
    if (event.key === "Enter") resize.keep(key, "automatic");
    else if (by !== undefined && head !== null) resize.preview(head, key, head.offsetWidth + by);
    else return;
    event.preventDefault();
  };
  return (
    <span
      // The width of an automatic column is known to the browser alone.
      ref={(handle) => handle?.setAttribute("aria-valuenow", String(ownWidth ?? headOf(handle)?.offsetWidth ?? 0))}
      role="separator"
      aria-orientation="vertical"
      aria-label={t("list.columnWidth", { name: header })}
      aria-valuemin={MIN_COLUMN_PX}
      aria-valuemax={MAX_COLUMN_PX}
      tabIndex={-1}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
      onDoubleClick={() => resize.keep(key, "automatic")}
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
  const by = stepOf(event);
  const head = event.target instanceof Element && event.target.matches("a") ? headOf(event.target) : null;
  if (!event.shiftKey || by === undefined || head === null) return;
  const heads = [...(head.parentElement?.children ?? [])];
  const column = columns[heads.indexOf(head) - (heads.length - columns.length)];
  if (column === undefined) return;
  event.preventDefault();
  resize.preview(head, column.key, head.offsetWidth + by);
}

const headOf = (inside: Element) => inside.closest("th");

function stepOf({ key }: KeyboardEvent): number | undefined {
  if (key === "ArrowRight") return STEP_PX;
  return key === "ArrowLeft" ? -STEP_PX : undefined;
}
