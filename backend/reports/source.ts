import { eq, isNull, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { MasterGrouping, Report, ReportRows } from "#contract/report";
import { masterOf } from "./masters";

/**
 * SQL source of a report: one expression per column, grouping and filter, type-checked against the definition in
 * contract/. Names of masters, groupings by master and filters by column are derived.
 */

export type Expression = SQL | AnyPgColumn | SQL.Aliased;

/** Columns that show a master's name, with their grouping. */
const MASTER_COLUMNS = {
  customer: "customer",
  vendor: "vendor",
  grade: "grade",
  marking: "marking",
  item: "item",
  exDo: "ex-do",
} as const satisfies Record<string, MasterGrouping>;
type MasterColumn = keyof typeof MASTER_COLUMNS;

type ColumnsSource<Name> = { [N in Exclude<Name, "units" | MasterColumn> & string]: Expression } & {
  [N in Name & MasterColumn]?: Expression;
};
type GroupsSource<Name extends MasterGrouping> = { [N in Name]: { id: Expression; label: Expression } };

interface RowsSource<Rows extends ReportRows> {
  columns: ColumnsSource<keyof Rows["columns"]>;
  /** For the `units` column. */
  units?: { unit: Expression; count: Expression };
  /** Id and name of master groupings that do not come from the master's own table. */
  groups?: GroupsSource<Rows["groupings"][number]>;
}

/** A text filter matches any of these expressions. */
interface FilterSource {
  of: Expression | Expression[];
  /** Normalises the input, e.g. removes the spaces of a plate. */
  key?: (typed: string) => string;
}

interface DocumentsSource {
  /** Business date. */
  date: Expression;
  /** Document id of a row. */
  document: Expression;
  /** Document that the row links to, if different. */
  opens?: Expression;
  /** Excludes deleted documents. */
  live: SQL;
  cancelled?: SQL;
  /** Documents with separate sums: trucks weighed twice. */
  finished?: SQL;
}

/** Filters that need their own expression: all but masters and columns. */
type OwnFilter<R extends Report> = Exclude<
  keyof R["filters"],
  `${string}Id` | MasterGrouping | keyof R["rows"]["columns"]
> &
  string;
type FiltersSource<R extends Report> = { [Name in OwnFilter<R>]: FilterSource } & {
  [Name in keyof R["filters"]]?: FilterSource;
};

type ReportSource<R extends Report> = DocumentsSource & {
  rows: RowsSource<R["rows"]> & {
    /** Tables and joins. */
    from: SQL;
    /** Defaults to the document. */
    id?: Expression;
  };
  items?: RowsSource<NonNullable<R["items"]>> & {
    /** Joins to the tables of `rows`. */
    joins: SQL;
    id: Expression;
  };
} & (OwnFilter<R> extends never ? { filters?: FiltersSource<R> } : { filters: FiltersSource<R> });

export interface DefinedReport {
  report: Report;
  source: AnySource;
}

/** A source with defaults filled in and report-specific types erased. */
interface AnySource extends DocumentsSource {
  rows: AnyRows;
  items?: AnyRows;
  filters: Partial<Record<string, FilterSource>>;
}

export interface AnyRows {
  from: SQL;
  id: Expression;
  columns: Partial<Record<string, Expression>>;
  units?: { unit: Expression; count: Expression };
  groups: Partial<Record<string, { id: Expression; label: Expression }>>;
}

interface DocumentTable {
  id: AnyPgColumn;
  date: AnyPgColumn;
  status: AnyPgColumn;
  deletedAt: AnyPgColumn;
}

/** Returns the document expressions of a table. */
export const documentsOf = (table: DocumentTable): DocumentsSource => ({
  date: table.date,
  document: table.id,
  live: isNull(table.deletedAt),
  cancelled: eq(table.status, "CANCELLED"),
});

/** Defines a report's source, type-checked against the report. */
export function defineSource<R extends Report>(report: R, source: ReportSource<R>): DefinedReport {
  const { rows, items, filters } = source;
  const whole: AnyRows = { id: source.document, ...rows, ...withMasters(report, report.rows, rows) };
  const parts = items &&
    report.items && { ...items, from: sql`${rows.from} ${items.joins}`, ...withMasters(report, report.items, items) };
  const byColumn = Object.entries(whole.columns).flatMap(([name, of]) => (of ? [[name, { of }] as const] : []));
  return {
    report,
    source: { ...source, rows: whole, items: parts, filters: { ...Object.fromEntries(byColumn), ...filters } },
  };
}

/** Adds name columns and groupings of masters. */
function withMasters(
  report: Report,
  { groupings }: ReportRows,
  { columns, groups }: Partial<Pick<AnyRows, "columns" | "groups">>,
): Pick<AnyRows, "columns" | "groups"> {
  const labels = Object.entries(MASTER_COLUMNS).map(
    ([name, master]) => [name, masterOf(report, master).label] as const,
  );
  const own = groupings.map((grouping) => {
    const { table, label } = masterOf(report, grouping);
    return [grouping, { id: table.id, label }] as const;
  });
  return {
    columns: { ...Object.fromEntries(labels), ...columns },
    groups: { ...Object.fromEntries(own), ...groups },
  };
}
