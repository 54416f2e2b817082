import type { ReactNode } from "react";
import { cn } from "../class-names";
import { TableFooter, TableRow, TableTotal } from "../ui/table";
import { alignments, showClass, type Column } from "./data-table-columns";

/** Row below the total, with cells by column key. */
export interface ExtraTotals {
  label: ReactNode;
  cells: Readonly<Partial<Record<string, ReactNode>>>;
}

interface DataTableFootProps<T> {
  selects: boolean;
  columns: readonly Column<T>[];
  /** Key of the column that stays in sight. */
  held: string | undefined;
  label: ReactNode;
  extra: readonly ExtraTotals[];
}

export function DataTableFoot<T>({ selects, columns, held, label, extra }: DataTableFootProps<T>) {
  const totals = { label, cells: Object.fromEntries(columns.map((column) => [column.key, column.total])) };
  return (
    <TableFooter>
      {[totals, ...extra].map((row, place) => (
        <TableRow key={place} className={place > 0 ? "extra-totals" : undefined}>
          {selects && <TableTotal className="tick-cell" />}
          {columns.map((column, index) => (
            <TableTotal
              key={column.key}
              className={cn(
                column.key === held && "cell-held",
                alignments[column.align ?? "start"],
                // Extends up to the first sum; only CSS knows which cells are visible.
                index === 0 && row.label !== undefined && "max-w-0",
                // Next to a sum the label is truncated.
                index === 0 && row.cells[columns[1]?.key ?? ""] !== undefined && "truncate",
                showClass(column),
              )}
            >
              {index === 0 ? (row.label ?? row.cells[column.key]) : row.cells[column.key]}
            </TableTotal>
          ))}
        </TableRow>
      ))}
    </TableFooter>
  );
}
