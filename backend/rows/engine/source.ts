import { eq, getTableColumns, isNull, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { RoleHolder } from "#contract/access";
import type { CursorQuery } from "#contract/values/fields";
import { isMasterGrouping, type MasterGrouping, type Report, type ReportRows } from "#contract/reports/report";
import type { DayRange } from "#contract/reports/report-periods";
import type { RowReader } from "#contract/reports/report-query";
import type { FilterValue, RecordRows } from "#contract/rows/define";
import { liveOrChanged } from "../../db/cursor";
import { reportMaster } from "./masters";
import type { SortKey } from "./order";

/**
 * One SQL expression per column, grouping and filter, type-checked against the report definition. Columns of the
 * document's table, names of masters, groupings by master and filters by column are derived.
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
export const isMasterColumn = (name: string): boolean => name in MASTER_COLUMNS;

type ColumnOf<Table> = Table extends PgTable ? keyof Table["_"]["columns"] : never;
type ColumnsSource<Name, Table> = Needed<Name, "units" | MasterColumn | ColumnOf<Table>, Expression>;
interface GroupSource {
  id: Expression;
  label: Expression;
  /** The table of the label, joined to the groups instead of each row. */
  master?: PgTable & { id: AnyPgColumn };
}
interface UnitsSource {
  unit: Expression;
  count: Expression;
}
type GroupsSource<Name extends string> = { [N in Name]?: GroupSource };

interface RowsSource<Rows extends ReportRows, Table, Grouping extends string = Rows["groupings"][number]> {
  columns: ColumnsSource<keyof Rows["columns"], Table>;
  /** For the `units` column. */
  units?: UnitsSource;
  /** Groupings that do not use the master's own id and name. */
  groups?: GroupsSource<Grouping>;
}

/** A text filter matches any of these expressions. */
export interface FilterSource {
  of: Expression | Expression[];
  /** Normalises the input. */
  key?: (typed: string) => string;
}

interface DocumentsSource<Table = PgTable> {
  table?: Table;
  date: Expression;
  /** Document id of a row. */
  document: Expression;
  /** Linked document, if different. */
  opens?: Expression;
  live: SQL;
  /** The documents of a user's roles; default: all. */
  seenBy?: (user: RowReader, query: Partial<Record<string, unknown>>) => SQL;
  /** The rows that a user may accept. */
  acceptedBy?: (user: RowReader) => SQL;
  /** Statement of `day`, the first one with a row; default: the first of all rows. */
  firstDay?: (timeZone: string) => SQL;
  cancelled?: SQL;
  /** Documents whose sums add up, such as trucks weighed twice: the total; the others are summed separately. */
  finished?: SQL;
}

interface ItemsSource {
  /** As that of the documents; default: the same. */
  finished?: SQL;
  table: PgTable & { id: AnyPgColumn; deletedAt: AnyPgColumn };
  /** Document of an item. */
  of: AnyPgColumn;
  joins: SQL;
}

type ItemColumn<Items> = Items extends ReportRows ? keyof Items["columns"] : never;
/** Filters that need their own expression: all but masters and columns. */
type OwnFilter<R extends Report> = Exclude<
  keyof R["filters"],
  `${string}Id` | MasterGrouping | keyof R["rows"]["columns"] | ItemColumn<R["items"]>
> &
  string;
type FiltersSource<R extends Report> = { [Name in OwnFilter<R>]: FilterSource } & {
  [Name in keyof R["filters"]]?: FilterSource;
};

type ReportSource<R extends Report, Table> = DocumentsSource<Table> & {
  rows: RowsSource<R["rows"], Table> & {
    from: SQL;
    /** Replaces `from` in a report as of a day. */
    fromAsOf?: (day: AsOf) => SQL;
    /** Replaces `from` where days of timestamps matter. @param range of the rows that are read; undefined: all */
    fromIn?: (timeZone: string, range?: DayRange & { look?: unknown }) => SQL;
    /** Defaults to the document. */
    id?: Expression;
  };
  items?: ItemsSource &
    RowsSource<NonNullable<R["items"]>, Table, (R["rows"] | NonNullable<R["items"]>)["groupings"][number]>;
} & (OwnFilter<R> extends never ? { filters?: FiltersSource<R> } : { filters: FiltersSource<R> });

export interface DefinedReport {
  report: Report;
  source: AnySource;
}

/** A source with defaults and without report-specific types. */
interface AnySource extends DocumentsSource {
  rows: AnyRows;
  items?: AnyItems;
  filters: Partial<Record<string, FilterSource>>;
}

export interface AnyRows {
  from: SQL;
  fromAsOf?: (day: AsOf) => SQL;
  fromIn?: (timeZone: string, range?: DayRange & { look?: unknown }) => SQL;
  id: Expression;
  columns: Partial<Record<string, Expression>>;
  units?: UnitsSource;
  groups: Partial<Record<string, GroupSource>>;
}

interface AnyItems extends AnyRows, ItemsSource {
  /** Live items of a document. */
  on: SQL;
  documents: DocumentsSource;
}

interface DocumentTable extends PgTable {
  id: AnyPgColumn;
  date: AnyPgColumn;
  status: AnyPgColumn;
  deletedAt: AnyPgColumn;
}

/** Parameters of every list. */
export interface ListQuery extends CursorQuery {
  page?: number;
  perPage?: number;
  sort?: string;
  startDate?: string;
  endDate?: string;
  status?: string;
  withCancelled?: boolean;
  asOf?: string;
}

/** Returns the rows of a list. @param entity name in the history */
export const listSource = (
  table: PgTable & { id: AnyPgColumn; deletedAt: AnyPgColumn; status?: AnyPgColumn },
  entity: string,
) => ({
  id: table.id,
  status: table.status,
  live: (query: ListQuery) => liveOrChanged(table, entity, query),
});

/** A column of items: one item must match all such filters. */
interface PartFilter {
  part: AnyPgColumn;
}
export const partOf = (part: AnyPgColumn): PartFilter => ({ part });
export const isPart = (filter: object): filter is PartFilter => "part" in filter;

/** Groups by two masters. @param ids and names in the order of the grouping's name */
export const pairColumns = (ids: readonly [AnyPgColumn, AnyPgColumn], names: readonly [AnyPgColumn, AnyPgColumn]) => ({
  id: sql`${ids[0]} || '-' || ${ids[1]}`,
  label: sql`${names[0]} || ' · ' || ${names[1]}`,
});

/** Adds the plant's time zone to tables, as `plant.zone`. */
export const inZone = (tables: SQL, timeZone: string): SQL =>
  sql`${tables} cross join (select ${timeZone}::text as zone) plant`;
export const dayInZone = (at: AnyPgColumn): SQL => sql`to_char(${at} at time zone plant.zone, 'YYYY-MM-DD')`;

type Column<R extends Report> = keyof R["rows"]["columns"];
type Needed<Name, Known, Value> = { [N in Exclude<Name, Known> & string]: Value } & { [N in Name & string]?: Value };
type ListFilter<R extends RecordRows, Name extends keyof R["list"]["filters"]> =
  | Expression
  | PartFilter
  | ((value: FilterValue<R["list"]["filters"][Name]>) => SQL | undefined);
type ListFilters<R extends RecordRows, Name extends keyof R["list"]["filters"] = keyof R["list"]["filters"]> = {
  [N in Exclude<Name, Column<R> | OwnFilter<R> | `${R["rows"]["groupings"][number]}Id`>]: ListFilter<R, N>;
} & { [N in Name]?: ListFilter<R, N> };

interface ListDocuments<Query> {
  id: AnyPgColumn;
  status?: AnyPgColumn;
  /** Sorts without a group read the record's table alone. */
  ownSorts?: boolean;
  /** Live or deleted rows, or changed ones. */
  live(query: Query): SQL | undefined;
  /** Unique column that sorts alone, by its index. */
  number?: AnyPgColumn;
  /** Replaces the rows of its report. */
  from?: SQL;
  /** Of the sums alone. */
  joins?: SQL;
  open?: readonly string[];
  /** Rows dated before the requested day. */
  earlier?(query: Query): SQL;
  /** Conditions of parameters other than filters. */
  matching?(query: Query, caller: RoleHolder | null): SQL | undefined;
  /** Default: newest first. */
  order?(query: Query): SortKey[];
}

/** Expressions of a list where they differ from its report's. */
interface ListSource<R extends RecordRows, Query> extends ListDocuments<Query> {
  filters: ListFilters<R>;
  sort?: Needed<R["list"]["sort"][number], Column<R>, SQL | AnyPgColumn>;
  /** Columns that determine sort keys with few values. */
  sortGroups?: { [N in R["list"]["sort"][number]]?: AnyPgColumn };
  sums?: Needed<R["list"]["sums"][number], Column<R>, Expression>;
}

/** A list's source without record-specific types. */
interface AnyList<Query> extends ListDocuments<Query> {
  filters: Partial<Record<string, Expression | PartFilter | ((value: never) => SQL | undefined)>>;
  sort?: Partial<Record<string, SQL | AnyPgColumn>>;
  sortGroups?: Partial<Record<string, AnyPgColumn>>;
  sums?: Partial<Record<string, Expression>>;
}

/** The rows of a record: definition and source. */
export interface DefinedRows<R extends RecordRows, Query> {
  report: R;
  source: AnySource & { list: AnyList<Query> };
}

export const documentsSource = <Table extends DocumentTable>(table: Table): DocumentsSource<Table> => ({
  table,
  date: table.date,
  document: table.id,
  live: isNull(table.deletedAt),
  cancelled: eq(table.status, "CANCELLED"),
});

export function defineSource<R extends Report, Table extends PgTable = never>(
  report: R,
  source: ReportSource<R, Table>,
): DefinedReport {
  const { table, rows, items, filters } = source;
  const whole: AnyRows = { id: source.document, ...rows, ...withDerived(report, report.rows, rows, table) };
  const parts = items && report.items && partsSource(source, items, withDerived(report, report.items, items, table));
  const byColumn = Object.entries(whole.columns).flatMap(([name, of]) => (of ? [[name, { of }] as const] : []));
  return {
    report,
    source: {
      ...source,
      rows: whole,
      items: parts && { ...parts, groups: { ...whole.groups, ...parts.groups } },
      filters: { ...Object.fromEntries(byColumn), ...filters },
    },
  };
}

function partsSource<Items extends ItemsSource>(
  source: DocumentsSource & { rows: { from: SQL } },
  items: Items,
  own: Pick<AnyRows, "columns" | "groups">,
) {
  const on = sql`${items.of} = ${source.document} and ${isNull(items.table.deletedAt)}`;
  return {
    ...items,
    ...own,
    on,
    id: items.table.id,
    // Without the joins of the documents: even one that PostgreSQL drops keeps it from reading an index alone.
    from: sql`${source.table ?? source.rows.from} join ${items.table} on ${on} ${items.joins}`,
    documents: { ...source, ...(items.finished && { finished: items.finished }) },
  };
}

/** Defines the source of a record's list, file and report, type-checked against its rows. */
export function defineRowSource<R extends RecordRows, Query extends ListQuery, Table extends PgTable = never>(
  rows: R,
  source: ReportSource<R, Table> & { list: ListSource<R, Query> },
): DefinedRows<R, Query> {
  return { report: rows, source: { ...defineSource(rows, source).source, list: source.list } };
}

export function sourceTables(
  { from, fromAsOf, fromIn }: AnyRows,
  {
    asOf,
    timeZone,
    range,
  }: { asOf?: string | undefined; timeZone: string; range?: (DayRange & { look?: unknown }) | undefined },
): SQL {
  if (asOf !== undefined && fromAsOf) return fromAsOf({ asOf, timeZone });
  return fromIn ? fromIn(timeZone, range) : from;
}

function withDerived(
  report: Report,
  { groupings, columns: named }: ReportRows,
  { columns: given, groups }: Partial<Pick<AnyRows, "columns" | "groups">>,
  table: PgTable | undefined,
): Pick<AnyRows, "columns" | "groups"> {
  const stored = Object.entries(table ? getTableColumns(table) : {}).filter(([name]) => name in named);
  const columns = { ...Object.fromEntries(stored), ...given };
  const labels = Object.entries(MASTER_COLUMNS).map(
    ([name, master]) => [name, reportMaster(report, master).label] as const,
  );
  const own = groupings.map((grouping): [string, GroupSource] => {
    if (isMasterGrouping(grouping)) {
      const { table, label } = reportMaster(report, grouping);
      return [grouping, { id: table.id, label }];
    }
    const value = sql`${columns[grouping]}`;
    return [grouping, { id: value, label: sql`${value}::text` }];
  });
  return {
    columns: { ...Object.fromEntries(labels), ...columns },
    groups: { ...Object.fromEntries(own), ...groups },
  };
}
