import type { ReactNode } from "react";
import { cn } from "../class-names";
import { rowClicks } from "../list/row-clicks";
import { showTruncatedTitle } from "../list/truncated-title";
import { PathLink } from "~/components/ui/path-link";

interface TileColumn<T> {
  key: string;
  header: ReactNode;
  end?: true;
  render: (row: T) => ReactNode;
  total?: ReactNode;
  /** The column takes the remaining width and is truncated. */
  rest?: true;
  wraps?: true;
}

interface TileTableProps<T> {
  label: string;
  columns: readonly TileColumn<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string | number;
  /** URL of a row, linked in the first column. */
  rowHref?: (row: T) => string;
  totalLabel?: ReactNode;
}

const CELL = "h-7 border-t px-1.5 first:pl-3 last:pr-3";

export function TileTable<T>({ label, columns, rows, rowKey, rowHref, totalLabel }: TileTableProps<T>) {
  return (
    <div className="overflow-x-auto">
      <table aria-label={label} className="w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            {columns.map(({ key, header, end }) => (
              <th
                key={key}
                scope="col"
                className={cn(
                  "h-6 px-1.5 text-xs font-medium text-muted-foreground first:pl-3 last:pr-3",
                  end ? "text-right" : "text-left whitespace-nowrap",
                )}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              onMouseMove={showTruncatedTitle}
              {...(rowHref !== undefined && rowClicks)}
              className={cn("relative", rowHref !== undefined && "row-opens")}
            >
              {columns.map(({ key, end, rest, wraps, render }, index) => (
                <td
                  key={key}
                  className={cn(
                    CELL,
                    "border-line",
                    end && "text-right whitespace-nowrap tabular-nums",
                    rest && "w-full max-w-0 truncate",
                    !end && !rest && !wraps && "max-w-36 truncate",
                  )}
                >
                  {index === 0 && rowHref !== undefined ? (
                    <PathLink to={rowHref(row)} draggable={false} data-row-link="" className="row-link">
                      {render(row)}
                    </PathLink>
                  ) : (
                    render(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {totalLabel !== undefined && (
          <tfoot>
            <tr className="font-semibold">
              {columns.map(({ key, end, total }, index) => (
                <td key={key} className={cn(CELL, end && "text-right whitespace-nowrap tabular-nums")}>
                  {index === 0 ? totalLabel : total}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
