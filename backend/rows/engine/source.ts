import { eq, isNull, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { MasterGrouping, Report, ReportRows } from "#contract/report";
import { masterOf } from "./masters";

/**
 * One SQL expression per column, grouping and filter, type-checked against the report definition. Names of masters,
 * groupings by master and filters by column are derived.
 */

/** A day in the past, and the zone in which it ends (docs/domain.md, As of a day). */
export interface AsOf {
  asOf: string;
  timeZone: string;
}

export type Expression = SQL | AnyPgColumn | SQL.Aliased;

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
  /** Groupings that do not use the master's own id and name. */
  groups?: GroupsSource<Rows["groupings"][number]>;
}

/** A text filter matches any of these expressions. */
interface FilterSource {
  of: Expression | Expression[];
  /** Normalises the input. */
  key?: (typed: string) => string;
}

interface DocumentsSource {
  date: Expression;
  /** Document id of a row. */
  document: Expression;
  /** Linked document, if different. */
  opens?: Expression;
  live: SQL;
  cancelled?: SQL;
  /** Trucks weighed twice, summed separately. */
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
    from: SQL;
    /** Replaces `from` for a report as of a day. */
    fromAsOf?: (day: AsOf) => SQL;
    /** Replaces `from` where days of timestamps matter. */
    fromIn?: (timeZone: string) => SQL;
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

/** A source with defaults and without report-specific types. */
interface AnySource extends DocumentsSource {
  rows: AnyRows;
  items?: AnyRows;
  filters: Partial<Record<string, FilterSource>>;
}

export interface AnyRows {
  from: SQL;
  fromAsOf?: (day: AsOf) => SQL;
  fromIn?: (timeZone: string) => SQL;
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

export const documentsOf = (table: DocumentTable): DocumentsSource => ({
  date: table.date,
  document: table.id,
  live: isNull(table.deletedAt),
  cancelled: eq(table.status, "CANCELLED"),
});

/** Defines a source, type-checked against its report. */
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
