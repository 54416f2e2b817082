import { and, eq, is, or, sql, type SQL } from "drizzle-orm";
import { PgColumn, type PgTable } from "drizzle-orm/pg-core";
import type { ReportFilter } from "#contract/reports/report";
import { NO_MASTER, type ReportPlan, type ReportQuery } from "#contract/reports/report-query";
import { containing, holds } from "./conditions";
import { reportMaster, type ReportMaster } from "./masters";
import { type AnyRows, type DefinedReport, type Expression, type FilterSource, sourceTables } from "./source";

/** Conditions of a report's rows: its days, filters and cancelled documents. */

export interface ReportRequest extends DefinedReport {
  query: ReportQuery & Partial<Record<string, unknown>>;
  plan: ReportPlan;
  /** Ends the day of `asOf`. */
  timeZone: string;
  /** Documents of the days, for a statement that reads items: null without documents. */
  ids?: Record<"first" | "last", number | null>;
}

export function grainRows({ source, plan, query, timeZone }: ReportRequest): AnyRows {
  const rows = plan.grain === "items" && source.items ? source.items : source.rows;
  return { ...rows, from: sourceTables(rows, { asOf: query.asOf, timeZone, range: query }) };
}

/** The documents of the rows, as the rows know them. */
export const documentsOf = ({ source, plan }: ReportRequest) =>
  plan.grain === "items" && source.items ? source.items.documents : source;

export const bare = (expression: Expression): SQL => sql`${expression}`;

/** Excludes cancelled documents unless requested. */
export function notCancelled(request: ReportRequest, as?: SQL): SQL | undefined {
  const { report, query } = request;
  const { cancelled } = documentsOf(request);
  const includesCancelled = query.withCancelled === "1" || query.status === "CANCELLED";
  return report.cancellable && cancelled && !includesCancelled ? sql`not (${as ?? cancelled})` : undefined;
}

export const matching = (request: ReportRequest): SQL | undefined =>
  and(
    request.plan.grain === "items" ? itemsWithin(request) : documentsWithin(request),
    ...activeFilters(request).map(([name, filter]) => matchingFilter(request, name, filter)),
  );

const activeFilters = ({ report, query }: ReportRequest) =>
  Object.entries(report.filters).filter(([name]) => query[name] !== undefined);

const documentsWithin = ({ source, query, plan }: ReportRequest) =>
  and(
    source.live,
    source.seenBy?.(plan.reader, query),
    sql`${source.date} between ${query.startDate} and ${query.endDate}`,
  );

/** Items have no day: the ids of the documents limit the range of their index. */
function itemsWithin(request: ReportRequest): SQL | undefined {
  const { ids, source } = request;
  const near = ids && source.items && sql`${source.items.of} between ${ids.first}::int and ${ids.last}::int`;
  return and(documentsWithin(request), near);
}

/** Selects the first and last id of the documents of the days; undefined if no statement reads items. */
export function idsStatement(request: ReportRequest): SQL | undefined {
  const { plan, source } = request;
  const isOfItems = ([name, filter]: [string, ReportFilter]) => !holdsRow(request, name, filter, source.rows);
  if (!source.items || !source.table || (plan.grain !== "items" && !activeFilters(request).some(isOfItems)))
    return undefined;
  // Plus 0: min() of the bare id would read the index of ids.
  return sql`select min(${source.document} + 0) as first, max(${source.document} + 0) as last from ${source.table} where ${documentsWithin(request)}`;
}

function matchingFilter(request: ReportRequest, name: string, filter: ReportFilter): SQL | undefined {
  const { document, items } = request.source;
  const own = holdsRow(request, name, filter, grainRows(request));
  if (own || !items) return own;
  // Matches documents that contain a matching item.
  const some = and(itemsWithin(request), holdsRow(request, name, filter, items));
  return sql`${document} in (select ${items.documents.document} from ${items.from} where ${some})`;
}

/** Undefined if the rows lack the column. */
function holdsRow({ report, source, query }: ReportRequest, name: string, filter: ReportFilter, rows: AnyRows) {
  const wanted = query[name];
  if (filter.kind !== "master") {
    const column = rows.columns[name];
    const own = source.filters[name] ?? (column && { of: column });
    if (own === undefined) return undefined;
    const typed = String(wanted);
    if (filter.kind === "word") return or(...[own.of].flat().map((one) => eq(bare(one), typed)));
    return matchesText(source.table, own, typed);
  }
  const group = rows.groups[filter.grouping];
  if (group === undefined) return undefined;
  if (filter.named && typeof wanted === "string")
    return holdsName(
      source.filters[name] ?? { of: group.label },
      wanted,
      group.id,
      reportMaster(report, filter.grouping),
    );
  return wanted === NO_MASTER ? sql`${group.id} is null` : sql`${group.id} = ${wanted}`;
}

/** A text in double quotes matches a whole text, `""` rows without one. A key compares normalised texts, by their index. */
function holdsText({ of, key }: FilterSource, typed: string): SQL | undefined {
  const [, whole] = /^"(.*)"$/.exec(typed) ?? [];
  return or(
    ...[of].flat().map((one) => {
      if (whole === "") return sql`${bare(one)} is null`;
      if (whole !== undefined) return sql`${bare(one)} = ${key ? key(whole) : whole}`;
      return key ? sql`${one} like ${containing(key(typed))}` : holds(bare(one), typed);
    }),
  );
}

/** As `holdsText`. A text of another table is compared once per row of that table. @param own table of the rows */
export function matchesText(own: PgTable | undefined, filter: FilterSource, typed: string): SQL | undefined {
  const { of } = filter;
  if (!own || !is(of, PgColumn) || of.table === own) return holdsText(filter, typed);
  const table = of.table as ReportMaster["table"];
  return holdsName(filter, typed, table.id, { table, label: of });
}

/** Rows whose master's name holds a text. Names are compared once per master, not once per row. */
export function holdsName(
  own: FilterSource,
  typed: string,
  id: Expression,
  { table, label }: ReportMaster,
): SQL | undefined {
  if (own.of !== label || typed === '""') return holdsText(own, typed);
  return sql`${id} = any(array(select ${table.id} from ${table} where ${holdsText(own, typed)}))`;
}

export const counting = (request: ReportRequest) => and(matching(request), notCancelled(request));
