import { Link } from "@remix-run/react";
import type { HTMLAttributes, ReactNode, Ref } from "react";
import { cn } from "../class-names";
import {
  Table,
  TableBody,
  TableBox,
  TableCell,
  TableFoot,
  TableHead,
  TableHeader,
  TableRow,
  TableTotal,
} from "../ui/table";
import { SortLink } from "./sort-link";
import { showTruncatedTitle } from "./truncated-title";

export interface Column<T> {
  key: string;
  header: string;
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
  /** Classes of the body's cells. */
  className?: string;
  headClassName?: string;
}

export interface DataTableProps<T> {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string | number;
  /**
   * Makes the whole row a link: the first column carries it. One that begins with `?` opens something over the table, any other
   * leads to a screen that begins at its top.
   */
  rowHref?: (row: T) => string | undefined;
  /** The row that a panel or dialog is about. */
  selectedKey?: string | number | null;
  /** Rows shown struck back: inactive, cancelled, deleted. */
  rowMuted?: (row: T) => boolean;
  /** The sort in force: `name` or `-name`. */
  sort?: string;
  /** The first words of the total row ("Jumlah 14 truk"); columns add their `total`. */
  totalLabel?: ReactNode;
  /** Stands in for the rows when there are none. */
  empty: ReactNode;
  /** Props of the box that the table scrolls in. */
  box?: HTMLAttributes<HTMLDivElement> & { ref: Ref<HTMLDivElement> };
  className?: string;
}

const alignments = { start: "text-left", center: "text-center", end: "text-right whitespace-nowrap" };

/**
 * Draws a dense table whose head and total row stay in sight while it scrolls in its own box. The link of a row is stretched over it
 * by CSS, so the whole row can be clicked without JavaScript; other links and buttons of a row must be `relative z-10`.
 */
export function DataTable<T>(props: DataTableProps<T>) {
  const { label, columns, rows, rowKey, rowHref, selectedKey, rowMuted, sort, totalLabel, empty, box, className } =
    props;
  const hasTotal =
    rows.length > 0 && (totalLabel !== undefined || columns.some((column) => column.total !== undefined));
  return (
    <TableBox {...box} aria-label={label} className={cn("max-h-[max(20rem,calc(100dvh-15.25rem))]", className)}>
      <Table>
        <colgroup>
          {columns.map((column) => (
            <col
              key={column.key}
              width={typeof column.widthPercent === "number" ? `${column.widthPercent}%` : column.width}
            />
          ))}
        </colgroup>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableHeader
                key={column.key}
                aria-sort={ariaSort(column.sortKey, sort)}
                className={cn(alignments[column.align ?? "start"], column.headClassName)}
              >
                {column.sortKey === undefined ? (
                  column.header
                ) : (
                  <SortLink label={column.header} sortKey={column.sortKey} sort={sort} end={column.align === "end"} />
                )}
              </TableHeader>
            ))}
          </TableRow>
        </TableHead>
        <TableBody className="[&>tr:last-child>td]:border-b-0">
          {rows.length === 0 && (
            <TableRow>
              <TableCell colSpan={columns.length}>{empty}</TableCell>
            </TableRow>
          )}
          {rows.map((row) => {
            const key = rowKey(row);
            const selected = selectedKey !== undefined && selectedKey !== null && String(selectedKey) === String(key);
            return (
              <TableRow
                key={key}
                aria-current={selected || undefined}
                onMouseMove={showTruncatedTitle}
                className={cn(
                  "group/row relative",
                  rowHref !== undefined && "hover:bg-subtle",
                  rowMuted?.(row) === true && "text-muted-foreground",
                  selected && "bg-selected hover:bg-selected",
                )}
              >
                {columns.map((column, index) => (
                  <TableCell
                    key={column.key}
                    className={cn(
                      alignments[column.align ?? "start"],
                      column.widthPercent !== undefined && "max-w-0 truncate",
                      column.className,
                    )}
                  >
                    {index === 0 ? <RowLink href={rowHref?.(row)}>{column.render(row)}</RowLink> : column.render(row)}
                  </TableCell>
                ))}
              </TableRow>
            );
          })}
        </TableBody>
        {hasTotal && (
          <TableFoot>
            <TableRow>
              {totalCells(columns, totalLabel).map((cell) => (
                <TableTotal key={cell.key} colSpan={cell.span} className={alignments[cell.align]}>
                  {cell.content}
                </TableTotal>
              ))}
            </TableRow>
          </TableFoot>
        )}
      </Table>
    </TableBox>
  );
}

function RowLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (href === undefined) return children;
  return (
    <Link
      to={href}
      preventScrollReset={href.startsWith("?")}
      className="font-semibold outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
    >
      {children}
    </Link>
  );
}

function ariaSort(sortKey: string | undefined, sort: string | undefined) {
  if (sortKey === undefined || sort === undefined) return undefined;
  if (sort === sortKey) return "ascending";
  return sort === `-${sortKey}` ? "descending" : undefined;
}

/** Returns the cells of the total row; its label spans the columns before the first total. */
function totalCells<T>(columns: readonly Column<T>[], label: ReactNode) {
  const firstTotal = columns.findIndex((column) => column.total !== undefined);
  const span = label === undefined ? 0 : Math.max(1, firstTotal === -1 ? columns.length : firstTotal);
  const rest = columns.slice(span).map((column) => ({
    key: column.key,
    span: 1,
    align: column.align ?? ("start" as const),
    content: column.total,
  }));
  return span === 0 ? rest : [{ key: "total-label", span, align: "start" as const, content: label }, ...rest];
}
