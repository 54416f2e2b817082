import type { ReactNode } from "react";

export interface Column<T> {
  key: string;
  /** Empty for tools. */
  header: string;
  /** The head is for screen readers only. */
  headerHidden?: boolean;
  /** `end` for numbers. */
  align?: "start" | "center" | "end";
  /** Value of `?sort=`; makes the head a sort link. */
  sortKey?: string;
  /** In pixels. */
  width?: number;
  /** Width that the user set, in pixels. Truncated with a tooltip. */
  ownWidth?: number;
  /** Maximum percent of the table; `rest` takes the remaining width. Truncated with a tooltip. */
  widthPercent?: number | "rest";
  render: (row: T) => ReactNode;
  total?: ReactNode;
  /** Minimum width of the table: 1376 px on screens from 1440 px, or 960 px next to a panel. */
  showFrom?: "wide" | "withPanel";
  className?: string;
  headClassName?: string;
}

export const TOOLS = "tools";

/** Returns the key of the column that stays in sight at the end: the last with a value at every width. */
export const stickyKey = (columns: readonly Pick<Column<never>, "key" | "showFrom">[]): string | undefined =>
  columns.slice(1).findLast(({ key, showFrom }) => key !== TOOLS && showFrom === undefined)?.key;

export const alignments = { start: "", center: "text-center", end: "cell-end" };

const showClasses = { wide: "cell-wide", withPanel: "cell-with-panel" };

/** Returns the class that hides a column in a narrower table. */
export const showClass = ({ showFrom }: Pick<Column<never>, "showFrom">) => showFrom && showClasses[showFrom];
