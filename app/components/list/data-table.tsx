import {
  createContext,
  useContext,
  useState,
  type HTMLAttributes,
  type PointerEvent,
  type ReactNode,
  type Ref,
} from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "remix-utils/use-hydrated";
import { cn } from "../class-names";
import { RowsRove } from "../keys/rows";
import { PathLink } from "../ui/path-link";
import { Table, TableBody, TableBox, TableCell, TableHeader, TableHead, TableRow } from "../ui/table";
import { alignments, type Column, stickyKey, showClass, TOOLS } from "./data-table-columns";
import { ColumnHandle, resizeByKey } from "./column-handle";
import { DataTableFoot, type ExtraTotals } from "./data-table-foot";
import { rowClicks } from "./row-clicks";
import { RowIsActive } from "./row-actions";
import { SelectCell, SelectHead } from "./select-cell";
import { SortLink } from "./sort-link";
import { showTruncatedTitle } from "./truncated-title";
import type { ColumnResize } from "./use-column-resize";
import { useStickyWidths } from "./use-held-widths";
import { useRowCursor } from "./use-row-cursor";
import type { Selection } from "./use-selection";

export interface DataTableProps<T> {
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string | number;
  /** URL of a row, linked in the first column. `?` URLs open a panel; others start at the top of a screen. */
  rowHref?: (row: T) => string | undefined;
  /** Row of the open panel or dialog. */
  selectedKey?: string | number | null;
  rowMuted?: (row: T) => boolean;
  /** Highlights rows that have just arrived. */
  rowFresh?: (row: T) => boolean;
  /** Current sort: `name` or `-name`. */
  sort?: string;
  totalLabel?: ReactNode;
  moreTotals?: readonly ExtraTotals[];
  empty: ReactNode;
  resize?: ColumnResize;
  selection?: Selection;
  box?: HTMLAttributes<HTMLDivElement> & { ref?: Ref<HTMLDivElement> };
  className?: string;
}

/**
 * Rows that open share one tab stop (use-row-cursor.ts). Without JavaScript the row's link is stretched over it, so
 * other controls must be `relative z-10`.
 */
export function DataTable<T>(props: DataTableProps<T>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    rowHref,
    selectedKey,
    rowMuted,
    rowFresh,
    sort,
    totalLabel,
    moreTotals = [],
    empty,
    selection,
    resize,
    box,
    className,
  } = props;
  const resizes = useHydrated() && resize !== undefined;
  const hasTotal =
    rows.length > 0 && (totalLabel !== undefined || columns.some((column) => column.total !== undefined));
  const hrefs = rows.map((row) => rowHref?.(row));
  const keys = rows.filter((_, at) => hrefs[at] !== undefined).map((row) => String(rowKey(row)));
  const sortable = columns.filter(({ sortKey }) => sortKey !== undefined);
  const headStop = sortable.find(({ sortKey }) => ariaSort(sortKey, sort) !== undefined) ?? sortable[0];
  const held = stickyKey(columns);
  const cellClasses = columns.map(
    (column) =>
      cn(
        column.key === held && "cell-held",
        alignments[column.align ?? "start"],
        // Texts give way to a width, figures do not.
        column.align !== "end" && (column.widthPercent ?? column.ownWidth) !== undefined && "max-w-0 truncate",
        column.className,
        showClass(column),
      ) || undefined,
  );
  return (
    <CursorTable
      box={box}
      keys={keys}
      selected={selectedKey == null ? undefined : String(selectedKey)}
      label={label}
      className={className}
      rowsOpen={rowHref !== undefined}
    >
      <colgroup>
        {selection && <col width={34} />}
        {columns.map((column) => (
          <col
            key={column.key}
            width={
              column.ownWidth ?? (typeof column.widthPercent === "number" ? `${column.widthPercent}%` : column.width)
            }
            className={showClass(column)}
          />
        ))}
      </colgroup>
      <TableHeader>
        <TableRow
          onKeyDown={resize && ((event) => resizeByKey(event, columns, resize))}
          onKeyUp={resize && (() => resize.keep())}
        >
          {selection && <SelectHead selection={selection} />}
          {columns.map((column) => (
            <TableHead
              key={column.key}
              aria-sort={ariaSort(column.sortKey, sort)}
              className={cn(
                column.key === held && "cell-held",
                alignments[column.align ?? "start"],
                column.ownWidth !== undefined && "min-w-0 p-0",
                // Texts give way to this width before the table scrolls.
                column.widthPercent !== undefined && "min-w-20",
                column.headClassName,
                showClass(column),
              )}
            >
              <OwnWidth px={column.ownWidth}>
                {column.sortKey === undefined ? (
                  <HeadText header={column.header} headerHidden={column.headerHidden} />
                ) : (
                  <SortLink
                    label={column.header}
                    sortKey={column.sortKey}
                    sort={sort}
                    end={column.align === "end"}
                    stop={column === headStop}
                  />
                )}
              </OwnWidth>
              {resizes && column.key !== TOOLS && <ColumnHandle columnKey={column.key} resize={resize} />}
            </TableHead>
          ))}
        </TableRow>
      </TableHeader>
      <TableBody className="[&>tr:last-child>td]:border-b-0">
        {rows.length === 0 && (
          <TableRow>
            <TableCell colSpan={columns.length + (selection === undefined ? 0 : 1)}>{empty}</TableCell>
          </TableRow>
        )}
        {rows.map((row, at) => {
          const key = String(rowKey(row));
          const href = hrefs[at];
          const selected = selectedKey != null && String(selectedKey) === key;
          return (
            <TableRow
              key={key}
              data-row={key}
              aria-current={selected || undefined}
              data-fresh={rowFresh?.(row) === true ? "" : undefined}
              onMouseMove={showTruncatedTitle}
              {...(href !== undefined && rowClicks)}
              className={cn(
                "row",
                href !== undefined && "row-opens",
                rowMuted?.(row) === true && "text-muted-foreground",
                selected && "bg-selected focus-within:bg-selected hover:bg-selected",
              )}
            >
              {selection && <SelectCell selection={selection} rowKey={key} />}
              {columns.map((column, index) => (
                <td key={column.key} className={cellClasses[index]}>
                  {index === 0 ? (
                    <RowLink rowKey={key} href={href}>
                      {column.render(row)}
                    </RowLink>
                  ) : column.key === TOOLS ? (
                    <RowTools rowKey={key}>{column.render(row)}</RowTools>
                  ) : (
                    column.render(row)
                  )}
                </td>
              ))}
            </TableRow>
          );
        })}
      </TableBody>
      {hasTotal && (
        <DataTableFoot selects={selection !== undefined} {...{ columns, held }} label={totalLabel} extra={moreTotals} />
      )}
    </CursorTable>
  );
}

const CurrentRow = createContext<string | undefined>(undefined);
const PointedRow = createContext<string | undefined>(undefined);
const EVERY_ROW = "*";

interface CursorTableProps extends Pick<DataTableProps<unknown>, "label" | "box" | "className"> {
  /** Keys of rows that open. */
  keys: readonly string[];
  selected: string | undefined;
  rowsOpen: boolean;
  children: ReactNode;
}

/** Separate, so that moving cursor or pointer rerenders links and tools only. */
function CursorTable({ label, box, className, keys, selected, rowsOpen, children }: CursorTableProps) {
  const { roves, current, table, onFocus } = useRowCursor(keys, selected);
  useStickyWidths(table);
  const [pointed, setPointed] = useState<string>();
  const touches = useHydrated() && matchMedia("(hover: none)").matches;
  const onPointerOver = ({ target }: PointerEvent) => {
    if (target instanceof Element) setPointed(rowOf(target));
  };
  return (
    <TableBox
      {...box}
      tabIndex={roves ? -1 : 0}
      aria-label={label}
      className={cn(
        "@container/rows max-h-(--list-height,calc(100dvh-5rem))",
        // Dims the rows if loading takes long.
        "aria-busy:opacity-50 aria-busy:transition-opacity aria-busy:delay-300",
        className,
      )}
    >
      <Table
        ref={table}
        className="rows"
        data-rows={rowsOpen ? "" : undefined}
        onFocus={onFocus}
        onPointerOver={onPointerOver}
      >
        <RowsRove.Provider value={roves}>
          <CurrentRow.Provider value={current}>
            <PointedRow.Provider value={touches ? EVERY_ROW : pointed}>{children}</PointedRow.Provider>
          </CurrentRow.Provider>
        </RowsRove.Provider>
      </Table>
    </TableBox>
  );
}

const rowOf = (inside: Element) => inside.closest<HTMLElement>("tr[data-row]")?.dataset.row;

function RowTools({ rowKey, children }: { rowKey: string; children: ReactNode }) {
  const current = useContext(CurrentRow) === rowKey;
  const pointed = useContext(PointedRow);
  return (
    <RowIsActive.Provider value={current || pointed === rowKey || pointed === EVERY_ROW}>
      {children}
    </RowIsActive.Provider>
  );
}

function HeadText({ header, headerHidden = false }: Pick<Column<unknown>, "header" | "headerHidden">) {
  const { t } = useTranslation();
  if (header !== "" && !headerHidden) return header;
  return <span className="sr-only">{header || t("master.actions")}</span>;
}

/** Keeps a head as wide as the user set, which a `<col>` only proposes; the CSP allows no style attribute. */
function OwnWidth({ px, children }: { px: number | undefined; children: ReactNode }) {
  return (
    <>
      <div className={px === undefined ? "contents" : "head-room"}>{children}</div>
      {px !== undefined && <svg aria-hidden data-own-width="" width={px} height={0} />}
    </>
  );
}

interface RowLinkProps {
  rowKey: string;
  href: string | undefined;
  children: ReactNode;
}

function RowLink({ rowKey, href, children }: RowLinkProps) {
  const roves = useContext(RowsRove);
  const current = useContext(CurrentRow) === rowKey;
  if (href === undefined) return children;
  return (
    <PathLink
      to={href}
      draggable={false}
      data-row-link=""
      data-row-cursor={current ? "" : undefined}
      tabIndex={roves && !current ? -1 : undefined}
      className="row-link"
    >
      {children}
    </PathLink>
  );
}

function ariaSort(sortKey: string | undefined, sort: string | undefined) {
  if (sortKey === undefined || sort === undefined) return undefined;
  if (sort === sortKey) return "ascending";
  return sort === `-${sortKey}` ? "descending" : undefined;
}
