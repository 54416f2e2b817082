import { eq, isNull, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { MasterGrouping, Report, ReportRows } from "#contract/report";
import { masterOf } from "./masters";

/**
 * The query of a report: where its rows come from, and one expression for each of its columns, groupings and filters. Everything that
 * a report answers is made of these (statements.ts); the types hold them against the definition in contract/. What follows from the
 * definition need not be written: names of masters, groups by them, and filters by a column.
 */

export type Expression = SQL | AnyPgColumn | SQL.Aliased;

/** The columns that show the name of a master, each with the grouping by it. */
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

/** What the rows of a table show: documents, or their items. */
interface RowsSource<Rows extends ReportRows> {
  columns: ColumnsSource<keyof Rows["columns"]>;
  /** Of the column `units`: what is counted, and how many. */
  units?: { unit: Expression; count: Expression };
  /** Id and name of each grouping by a master, where they are not the master's own. */
  groups?: GroupsSource<Rows["groupings"][number]>;
}

/** What a filter looks at: a text finds any of these that has it. */
interface FilterSource {
  of: Expression | Expression[];
  /** Makes what is looked for of what was typed, for texts that are compared without their spaces. */
  key?: (typed: string) => string;
}

/** What documents are: their day, and which of them count. */
interface DocumentsSource {
  /** The business day. */
  date: Expression;
  /** The document that a row belongs to. */
  document: Expression;
  /** The document that a row opens, where it is another one or none. */
  opens?: Expression;
  /** Selects what is not deleted. */
  live: SQL;
  /** Selects what is cancelled. */
  cancelled?: SQL;
  /** Selects the documents whose sums are answered apart, too: trucks that were weighed twice. */
  finished?: SQL;
}

/** Names of filters that have an expression of their own: those by masters are the groupings, others may be by a column. */
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
    /** The tables and how they are joined. */
    from: SQL;
    /** The document unless given. */
    id?: Expression;
  };
  items?: RowsSource<NonNullable<R["items"]>> & {
    /** What is joined to the tables of the rows. */
    joins: SQL;
    id: Expression;
  };
} & (OwnFilter<R> extends never ? { filters?: FiltersSource<R> } : { filters: FiltersSource<R> });

/** A report with its query, as what is made of any of them takes it. */
export interface DefinedReport {
  report: Report;
  source: AnySource;
}

/** A query with nothing left out, and without the names of its report. */
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

/** Says of a table what its documents are. */
export const documentsOf = (table: DocumentTable): DocumentsSource => ({
  date: table.date,
  document: table.id,
  live: isNull(table.deletedAt),
  cancelled: eq(table.status, "CANCELLED"),
});

/** Writes the query of a report, held against its definition. */
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

/** Adds what follows from the masters of rows: the columns of their names, and the groups by them. */
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
