import type { ReactNode } from "react";
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

export function TileTable<T>({ label, columns, rows, rowKey, rowHref, totalLabel }: TileTableProps<T>) {
  return (
    <div className="overflow-x-auto">
      <table aria-label={label} className="tile-table">
        <thead>
          <tr>
            {columns.map(({ key, header, end }) => (
              <th key={key} scope="col" className={end && "end"}>
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
              className={rowHref && "row-opens"}
            >
              {columns.map(({ key, end, rest, wraps, render }, index) => (
                <td key={key} className={end ? "end" : rest ? "rest" : wraps && "wraps"}>
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
            <tr>
              {columns.map(({ key, end, total }, index) => (
                <td key={key} className={end && "end"}>
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
