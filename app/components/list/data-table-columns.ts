import type { ReactNode } from "react";

/** The columns of a table (data-table.tsx). */

export interface Column<T> {
  key: string;
  /** Empty for the tools of a row: screen readers hear what they are. */
  header: string;
  /** The head is for screen readers alone: what the cells show needs no word. */
  headerHidden?: boolean;
  /** `end` for numbers. */
  align?: "start" | "center" | "end";
  /** Makes the head a sort link: the value that `?sort=` takes. */
  sortKey?: string;
  /** The width in pixels. */
  width?: number;
  /**
   * For texts of any length: width in percent of the table (an upper bound); `rest` takes what fixed columns leave. A text that
   * does not fit is truncated, and shown whole while it is pointed at.
   */
  widthPercent?: number | "rest";
  render: (row: T) => ReactNode;
  /** The column's cell in the total row. */
  total?: ReactNode;
  /**
   * The room that the column needs; left out for one that always shows. `wide`: a table of 1376 px, on a screen of 1440 px and more.
   * `beside`: 960 px next to a panel; without one the table rather scrolls sideways in its box.
   */
  room?: "wide" | "beside";
  /** Classes of the body's cells. */
  className?: string;
  headClassName?: string;
}

/** The key of the column with the tools of a row. */
export const TOOLS = "tools";

/** Classes of a cell by the alignment of its column. */
export const alignments = { start: "", center: "text-center", end: "cell-end" };

/** Returns the classes of a column that needs room. */
export const roomOf = ({ room }: Pick<Column<never>, "room">) => room && `cell-${room}`;
