import type { SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Report, ReportRows } from "#contract/report";

/**
 * The query of a report: where its rows come from, and one expression for each of its columns, groupings and filters. Everything that
 * a report answers is made of these (statements.ts); the types hold them against the definition in contract/.
 */

export type Expression = SQL | AnyPgColumn | SQL.Aliased;

/** Where the rows of a table come from: documents, or their items. */
interface RowsSource<Rows extends ReportRows> {
  /** The tables and how they are joined. */
  from: SQL;
  id: Expression;
  columns: { [Name in Exclude<keyof Rows["columns"], "units">]: Expression };
  /** Of the column `units`: what is counted, and how many. */
  units?: { unit: Expression; count: Expression };
  /** The rows that a measure counts, where these are not all: weights are of trucks that were weighed twice. */
  counted?: { [Name in Rows["measures"][number]]?: SQL };
  /** Id and name of each grouping by a master. */
  groups: { [Name in Rows["groupings"][number]]: { id: Expression; label: Expression } };
}

/** What a filter looks at: a text finds any of these that has it. */
interface FilterSource {
  of: Expression | Expression[];
  /** Makes what is looked for of what was typed, for texts that are compared without their spaces. */
  key?: (typed: string) => string;
}

interface ReportSource<R extends Report> {
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
  rows: RowsSource<R["rows"]>;
  items?: RowsSource<NonNullable<R["items"]>>;
  /** Filters by texts and values; those by masters are the groupings. */
  filters: { [Name in keyof R["filters"] as Name extends `${string}Id` ? never : Name]: FilterSource };
}

/** A report with its query, as what is made of any of them takes it. */
export interface DefinedReport {
  report: Report;
  source: AnySource;
}

/** A query without the names of its report. */
interface AnySource extends Omit<ReportSource<Report>, "rows" | "items" | "filters"> {
  rows: AnyRows;
  items?: AnyRows;
  filters: Partial<Record<string, FilterSource>>;
}

export interface AnyRows {
  from: SQL;
  id: Expression;
  columns: Partial<Record<string, Expression>>;
  units?: { unit: Expression; count: Expression };
  counted?: Partial<Record<string, SQL>>;
  groups: Partial<Record<string, { id: Expression; label: Expression }>>;
}

/** Writes the query of a report, held against its definition. */
export function defineSource<R extends Report>(report: R, source: ReportSource<R>): DefinedReport {
  return { report, source };
}
