import type { ReactNode } from "react";
import { cn } from "../class-names";
import { TableFoot, TableRow, TableTotal } from "../ui/table";
import { alignments, roomOf, type Column } from "./data-table-columns";

/** A row below the total: its first words, and its cells by the keys of the columns. */
export interface ExtraTotals {
  label: ReactNode;
  cells: Readonly<Partial<Record<string, ReactNode>>>;
}

interface DataTableFootProps<T> {
  /** Rows begin with a tick. */
  selects: boolean;
  columns: readonly Column<T>[];
  label: ReactNode;
  extra: readonly ExtraTotals[];
}

/** Draws the total row of a table, and what stands below it. */
export function DataTableFoot<T>({ selects, columns, label, extra }: DataTableFootProps<T>) {
  const totals = { label, cells: Object.fromEntries(columns.map((column) => [column.key, column.total])) };
  return (
    <TableFoot>
      {[totals, ...extra].map((row, place) => (
        <TableRow key={place}>
          {selects && <TableTotal className={cn(place > 0 && "h-7 border-t-0")} />}
          {columns.map((column, index) => (
            <TableTotal
              key={column.key}
              className={cn(
                alignments[column.align ?? "start"],
                // Lies over the cells up to the first sum: which of them show is known to the style sheet alone.
                index === 0 && row.label !== undefined && "max-w-0",
                // Next to a sum there is nothing to lie over.
                index === 0 && row.cells[columns[1]?.key ?? ""] !== undefined && "truncate",
                place > 0 && "h-7 border-t-0 font-normal text-muted-foreground",
                roomOf(column),
              )}
            >
              {index === 0 ? (row.label ?? row.cells[column.key]) : row.cells[column.key]}
            </TableTotal>
          ))}
        </TableRow>
      ))}
    </TableFoot>
  );
}
