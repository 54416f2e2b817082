import { containing, holds } from "./conditions";
import { byName } from "./order";
import { and, eq, or, sql, type SQL } from "drizzle-orm";
import { MAX_ACROSS_COLUMNS } from "#contract/constants";
import { UNITS } from "#contract/outbound-item";
import { isPeriod, type ReportFilter } from "#contract/report";
import type { DayRange } from "#contract/report-periods";
import { NO_MASTER, type ReportPlan, type ReportQuery } from "#contract/report-query";
import { type AnyRows, type DefinedReport, type Expression, type FilterSource, fromOf } from "./source";

/** Aliases are the contract's names; `units` is one column per unit. */

export interface ReportRequest extends DefinedReport {
  query: ReportQuery & Partial<Record<string, unknown>>;
  plan: ReportPlan;
  /** Ends the day of `asOf`. */
  timeZone: string;
}

export const finishedAlias = (name: string) => `finished.${name}`;

export const unitAlias = (name: string, unit: string) => `${name}.${unit}`;

function rowsOf({ source, plan, query, timeZone }: ReportRequest, range: DayRange = query): AnyRows {
  const rows = plan.grain === "items" && source.items ? source.items : source.rows;
  return { ...rows, from: fromOf(rows, { asOf: query.asOf, timeZone, range }) };
}

const as = (expression: Expression, alias: string): SQL => sql`${bare(expression)} as ${sql.identifier(alias)}`;
const list = (parts: SQL[]): SQL => sql.join(parts, sql`, `);
/** Renders an expression without its view alias. */
const bare = (expression: Expression): SQL => sql`${expression}`;

/** Excludes cancelled documents unless requested. */
function notCancelled({ report, source, query }: ReportRequest): SQL | undefined {
  const includesCancelled = query.withCancelled === "1" || query.status === "CANCELLED";
  return report.cancellable && source.cancelled && !includesCancelled ? sql`not (${source.cancelled})` : undefined;
}

/** Includes cancelled rows. */
function matching(request: ReportRequest, range: DayRange): SQL | undefined {
  const { report, source, query } = request;
  const days = sql`${source.date} between ${range.startDate} and ${range.endDate}`;
  const within = and(source.live, days);
  const given = Object.entries(report.filters).filter(([name]) => query[name] !== undefined);
  return and(within, ...given.map(([name, filter]) => matchingFilter(request, name, filter, within)));
}

function matchingFilter(request: ReportRequest, name: string, filter: ReportFilter, within: SQL | undefined) {
  const { source, query } = request;
  const wanted = query[name];
  const holds = (rows: AnyRows): SQL | undefined => {
    if (filter.kind !== "master") {
      const column = rows.columns[name];
      const own = source.filters[name] ?? (column && { of: column });
      if (own === undefined) return undefined;
      const typed = String(wanted);
      return filter.kind === "word" ? or(...[own.of].flat().map((one) => eq(bare(one), typed))) : holdsText(own, typed);
    }
    const group = rows.groups[filter.grouping];
    if (group === undefined) return undefined;
    if (filter.named && typeof wanted === "string")
      return holdsText(source.filters[name] ?? { of: group.label }, wanted);
    return wanted === NO_MASTER ? sql`${group.id} is null` : sql`${group.id} = ${wanted}`;
  };
  const own = holds(rowsOf(request));
  if (own || !source.items) return own;
  // Matches documents that contain a matching item.
  return sql`${source.document} in (select ${source.document} from ${source.items.from} where ${and(within, holds(source.items))})`;
}

/** A text in double quotes matches a whole text, `""` rows without one. A key compares normalised texts, by their index. */
export function holdsText({ of, key }: FilterSource, typed: string): SQL | undefined {
  const [, whole] = /^"(.*)"$/.exec(typed) ?? [];
  return or(
    ...[of].flat().map((one) => {
      if (whole === "") return sql`${bare(one)} is null`;
      if (whole !== undefined) return sql`${bare(one)} = ${key ? key(whole) : whole}`;
      return key ? sql`${one} like ${containing(key(typed))}` : holds(bare(one), typed);
    }),
  );
}

/** A date or an id: both are grouped faster than their text. */
function groupOf(request: ReportRequest, grouping: string): SQL {
  const day = sql`${request.source.date}::date`;
  if (grouping === "daily") return day;
  if (grouping === "weekly") return sql`date_trunc('week', ${day}::timestamp)::date`;
  if (grouping === "monthly") return sql`date_trunc('month', ${day}::timestamp)::date`;
  return sql`${rowsOf(request).groups[grouping]?.id}`;
}

const keyOf = (request: ReportRequest, grouping: string): SQL => sql`${groupOf(request, grouping)}::text`;

/** A period is its own label. */
const labelOf = (request: ReportRequest, grouping: string): SQL =>
  isPeriod(grouping) ? keyOf(request, grouping) : sql`${rowsOf(request).groups[grouping]?.label}`;

const groupBy = (request: ReportRequest, grouping: string): SQL =>
  isPeriod(grouping) ? groupOf(request, grouping) : sql`${groupOf(request, grouping)}, ${labelOf(request, grouping)}`;

function sumOf(request: ReportRequest, name: string, counted?: SQL): SQL {
  const only = counted ? sql` filter (where ${counted})` : sql``;
  if (name === "documents") {
    const count = request.plan.rows.parts ? sql`distinct ${request.source.document}` : sql`*`;
    return sql`count(${count})${only}`;
  }
  return sql`coalesce(sum(${rowsOf(request).columns[name]})${only}, 0)`;
}

function sumsOf(request: ReportRequest, counted?: SQL, aliasOf = (name: string) => name): SQL[] {
  const { measures, columns } = request.plan.rows;
  const rows = rowsOf(request);
  return measures.flatMap((name) => {
    if (columns[name]?.kind !== "units" || !rows.units) return as(sumOf(request, name, counted), aliasOf(name));
    const { unit, count } = rows.units;
    return UNITS.map((one) => {
      const condition = and(eq(bare(unit), one), counted);
      return as(sql`coalesce(sum(${count}) filter (where ${condition}), 0)`, unitAlias(aliasOf(name), one));
    });
  });
}

export function rowsStatement(request: ReportRequest): SQL {
  const { plan, source, query } = request;
  const rows = rowsOf(request);
  const where = and(matching(request, query), notCancelled(request));
  const direction = sql.raw(plan.sort.startsWith("-") ? "desc nulls last" : "asc nulls last");
  const name = plan.sort.replace(/^-/, "");
  const column = sql`report.${sql.identifier(name)}`;
  const isText = name === "label" || plan.rows.columns[name]?.kind === "text";
  const order = sql`${isText ? byName(column) : column} ${direction}`;
  if (plan.grouping !== null) {
    const key = keyOf(request, plan.grouping);
    const label = labelOf(request, plan.grouping);
    const sums = [as(sumOf(request, "documents"), "documents"), ...sumsOf(request)];
    return sql`select * from (
      select ${as(key, "key")}, ${as(label, "label")}, ${list(sums)} from ${rows.from} where ${where} group by ${groupBy(request, plan.grouping)}
    ) report order by ${order}, ${byName(sql`report.label`)}, report.key`;
  }
  const columns = Object.entries(plan.rows.columns).flatMap(([own, { kind }]) => {
    if (kind !== "units") return as(rows.columns[own] ?? sql`null`, own);
    return UNITS.map((unit) =>
      as(sql`case when ${rows.units?.unit} = ${unit} then ${rows.units?.count} end`, unitAlias(own, unit)),
    );
  });
  const ids = [as(rows.id, "id"), as(source.opens ?? source.document, "recordId")];
  return sql`select * from (select ${list([...ids, ...columns])} from ${rows.from} where ${where}) report
    order by ${order}, report.date, report.id`;
}

/** `total` counts rows or groups. @param finished adds sums of finished trucks */
export function totalsStatement(request: ReportRequest, range: DayRange, finished = false): SQL {
  const { plan, source } = request;
  const counted = notCancelled(request);
  const only = counted ? sql` filter (where ${counted})` : sql``;
  const group = plan.grouping === null ? undefined : groupOf(request, plan.grouping);
  const number = group
    ? sql`count(distinct ${group})${only} + coalesce(max((${group} is null)::int)${only}, 0)`
    : sql`count(*)${only}`;
  const cancelled = counted ? sql`count(distinct ${source.document}) filter (where ${source.cancelled})` : sql`0`;
  const sums = [
    as(number, "total"),
    as(sumOf(request, "documents", counted), "documents"),
    as(cancelled, "cancelled"),
    ...sumsOf(request, counted),
    ...(finished ? finishedSums(request, counted) : []),
  ];
  return sql`select ${list(sums)} from ${rowsOf(request, range).from} where ${matching(request, range)}`;
}

/** Selects the first date with a row. */
export function firstDayStatement(request: ReportRequest): SQL {
  const { date, live, firstDay } = request.source;
  if (firstDay) return firstDay(request.timeZone);
  return sql`select ${date}::date::text as day from ${rowsOf(request).from} where ${live} order by ${date} limit 1`;
}

function finishedSums(request: ReportRequest, counted: SQL | undefined): SQL[] {
  const { finished } = request.source;
  if (finished === undefined) return [];
  const both = and(counted, finished);
  return [as(sumOf(request, "documents", both), finishedAlias("documents")), ...sumsOf(request, both, finishedAlias)];
}

/** Largest first, or newest first for periods; `rest` of the first row is the sum of all other groups. */
export function acrossStatement(request: ReportRequest, across: string): SQL {
  const where = and(matching(request, request.query), notCancelled(request));
  const order = isPeriod(across)
    ? sql`report.key desc`
    : sql`abs(report.figure) desc, ${byName(sql`report.label`)}, report.key`;
  return sql`select report.*, count(*) over () as number, sum(report.figure) over (
    order by ${order} rows between ${MAX_ACROSS_COLUMNS}::int following and unbounded following
  ) as rest from (
    select ${as(keyOf(request, across), "key")}, ${as(labelOf(request, across), "label")},
      ${as(sumOf(request, request.plan.measure), "figure")}
    from ${rowsOf(request).from} where ${where} group by ${groupBy(request, across)}
  ) report order by ${order} limit ${MAX_ACROSS_COLUMNS}`;
}

/** False for documents with parts: a document of several columns counts once in their remainder. */
export const addsUp = ({ plan }: ReportRequest) => plan.measure !== "documents" || plan.rows.parts !== true;

/** A null column is the remainder. @param rows keys; column totals if omitted */
export function cellsStatement(
  request: ReportRequest,
  across: string,
  columns: readonly (string | null)[],
  rows?: readonly (string | null)[],
): SQL {
  const { plan, query } = request;
  const { from } = rowsOf(request);
  const column = sql`coalesce(${keyOf(request, across)}, '')`;
  const shown = (key: SQL) => as(sql`case when ${inKeys(key, columns)} then ${key} end`, "column");
  const group = rows && plan.grouping;
  const row = group ? sql`coalesce(${keyOf(request, group)}, '')` : sql`''`;
  const among = rows && inKeys(row, rows);
  const where = and(matching(request, query), notCancelled(request), among);
  const figure = as(sumOf(request, plan.measure), "figure");
  if (!addsUp(request))
    return sql`select ${as(row, "row")}, ${shown(column)}, ${figure} from ${from} where ${where} group by 1, 2`;
  const groups = group ? sql`${groupOf(request, group)}, ${groupOf(request, across)}` : groupOf(request, across);
  return sql`select cell.row, ${shown(sql`cell.column`)}, sum(cell.figure) as figure from (
      select ${as(row, "row")}, ${as(column, "column")}, ${figure} from ${from} where ${where} group by ${groups}
    ) cell group by 1, 2`;
}

const inKeys = (key: SQL, keys: readonly (string | null)[]): SQL =>
  sql`${key} = any(${sql.param(keys.map((one) => one ?? ""))})`;
