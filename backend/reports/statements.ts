import { and, eq, ilike, or, sql, type SQL } from "drizzle-orm";
import { MAX_ACROSS_COLUMNS } from "#contract/constants";
import { UNITS } from "#contract/outbound-item";
import { type Grouping, isPeriod, type ReportFilter } from "#contract/report";
import type { DayRange } from "#contract/report-periods";
import { NO_MASTER, type ReportPlan, type ReportQuery } from "#contract/report-query";
import { containing } from "../db/paging";
import type { AnyRows, DefinedReport, Expression } from "./source";

/** Aliases are the contract's names; `units` is one column per unit. */

export interface ReportRequest extends DefinedReport {
  query: ReportQuery & Partial<Record<string, unknown>>;
  plan: ReportPlan;
}

export const finishedAlias = (name: string) => `finished.${name}`;

export const unitAlias = (name: string, unit: string) => `${name}.${unit}`;

const rowsOf = ({ source, plan }: ReportRequest): AnyRows =>
  plan.grain === "items" && source.items ? source.items : source.rows;

const as = (expression: Expression, alias: string): SQL => sql`${bare(expression)} as ${sql.identifier(alias)}`;
const list = (parts: SQL[]): SQL => sql.join(parts, sql`, `);
/** Renders an expression without its view alias. */
const bare = (expression: Expression): SQL => sql`${expression}`;

/** Excludes cancelled documents unless requested. */
function standing({ report, source, query }: ReportRequest): SQL | undefined {
  const asked = query.withCancelled === "1" || query.status === "CANCELLED";
  return report.cancellable && source.cancelled && !asked ? sql`not (${source.cancelled})` : undefined;
}

/** Includes cancelled rows. */
function matching(asked: ReportRequest, range: DayRange): SQL | undefined {
  const { report, source, query } = asked;
  const days = sql`${source.date} between ${range.startDate} and ${range.endDate}`;
  const within = and(source.live, days);
  const given = Object.entries(report.filters).filter(([name]) => query[name] !== undefined);
  return and(within, ...given.map(([name, filter]) => matchingFilter(asked, name, filter, within)));
}

function matchingFilter(asked: ReportRequest, name: string, filter: ReportFilter, within: SQL | undefined) {
  const { source, query } = asked;
  if (filter.kind !== "master") {
    const { of = [], key } = source.filters[name] ?? {};
    const typed = String(query[name]);
    if (filter.kind === "word") return or(...[of].flat().map((one) => eq(bare(one), typed)));
    return holdsText(of, key ? key(typed) : typed);
  }
  const holds = (rows: AnyRows): SQL | undefined => {
    const group = rows.groups[filter.grouping];
    if (group === undefined) return undefined;
    const wanted = query[name];
    if (filter.named && typeof wanted === "string") return holdsText(source.filters[name]?.of ?? group.label, wanted);
    return wanted === NO_MASTER ? sql`${group.id} is null` : sql`${group.id} = ${wanted}`;
  };
  const own = holds(rowsOf(asked));
  if (own || !source.items) return own;
  // Matches documents that contain a matching item.
  return sql`${source.document} in (select ${source.document} from ${source.items.from} where ${and(within, holds(source.items))})`;
}

const holdsText = (of: Expression | Expression[], part: string): SQL | undefined =>
  or(...[of].flat().map((one) => ilike(bare(one), containing(part))));

function keyOf(asked: ReportRequest, grouping: Grouping): SQL {
  const { source } = asked;
  if (grouping === "daily") return sql`${source.date}::date::text`;
  if (grouping === "weekly") return sql`date_trunc('week', ${source.date}::date)::date::text`;
  if (grouping === "monthly") return sql`date_trunc('month', ${source.date}::date)::date::text`;
  return sql`${rowsOf(asked).groups[grouping]?.id}::text`;
}

/** A period is its own label. */
const labelOf = (asked: ReportRequest, grouping: Grouping): SQL =>
  isPeriod(grouping) ? keyOf(asked, grouping) : sql`${rowsOf(asked).groups[grouping]?.label}`;

function sumOf(asked: ReportRequest, name: string, counted?: SQL): SQL {
  const only = counted ? sql` filter (where ${counted})` : sql``;
  if (name === "documents") {
    const count = asked.plan.rows.parts ? sql`distinct ${asked.source.document}` : sql`*`;
    return sql`count(${count})${only}`;
  }
  return sql`coalesce(sum(${rowsOf(asked).columns[name]})${only}, 0)`;
}

function sumsOf(asked: ReportRequest, counted?: SQL, aliasOf = (name: string) => name): SQL[] {
  const { measures, columns } = asked.plan.rows;
  const rows = rowsOf(asked);
  return measures.flatMap((name) => {
    if (columns[name]?.kind !== "units" || !rows.units) return as(sumOf(asked, name, counted), aliasOf(name));
    const { unit, count } = rows.units;
    return UNITS.map((one) => {
      const condition = and(eq(bare(unit), one), counted);
      return as(sql`coalesce(sum(${count}) filter (where ${condition}), 0)`, unitAlias(aliasOf(name), one));
    });
  });
}

export function rowsStatement(asked: ReportRequest): SQL {
  const { plan, source, query } = asked;
  const rows = rowsOf(asked);
  const where = and(matching(asked, query), standing(asked));
  const direction = sql.raw(plan.sort.startsWith("-") ? "desc nulls last" : "asc nulls last");
  const name = plan.sort.replace(/^-/, "");
  const column = sql`report.${sql.identifier(name)}`;
  const isText = name === "label" || plan.rows.columns[name]?.kind === "text";
  const order = sql`${isText ? sql`lower(${column})` : column} ${direction}`;
  if (plan.grouping !== null) {
    const key = keyOf(asked, plan.grouping);
    const label = labelOf(asked, plan.grouping);
    const sums = [as(sumOf(asked, "documents"), "documents"), ...sumsOf(asked)];
    return sql`select * from (
      select ${as(key, "key")}, ${as(label, "label")}, ${list(sums)} from ${rows.from} where ${where} group by 1, 2
    ) report order by ${order}, lower(report.label), report.key`;
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
export function totalsStatement(asked: ReportRequest, range: DayRange, finished = false): SQL {
  const { plan, source } = asked;
  const counted = standing(asked);
  const only = counted ? sql` filter (where ${counted})` : sql``;
  const number = plan.grouping === null ? sql`*` : sql`distinct coalesce(${keyOf(asked, plan.grouping)}, '')`;
  const cancelled = counted ? sql`count(distinct ${source.document}) filter (where ${source.cancelled})` : sql`0`;
  const sums = [
    as(sql`count(${number})${only}`, "total"),
    as(sumOf(asked, "documents", counted), "documents"),
    as(cancelled, "cancelled"),
    ...sumsOf(asked, counted),
    ...(finished ? finishedSums(asked, counted) : []),
  ];
  return sql`select ${list(sums)} from ${rowsOf(asked).from} where ${matching(asked, range)}`;
}

/** Selects the first date with a row. */
export function firstDayStatement(asked: ReportRequest): SQL {
  const { date, live } = asked.source;
  return sql`select ${date}::date::text as day from ${rowsOf(asked).from} where ${live} order by ${date} limit 1`;
}

function finishedSums(asked: ReportRequest, counted: SQL | undefined): SQL[] {
  const { finished } = asked.source;
  if (finished === undefined) return [];
  const both = and(counted, finished);
  return [as(sumOf(asked, "documents", both), finishedAlias("documents")), ...sumsOf(asked, both, finishedAlias)];
}

/** Largest first, or newest first for periods. */
export function acrossStatement(asked: ReportRequest, across: Grouping): SQL {
  const where = and(matching(asked, asked.query), standing(asked));
  const order = isPeriod(across) ? sql`report.key desc` : sql`abs(report.figure) desc, lower(report.label), report.key`;
  return sql`select report.*, count(*) over () as number from (
    select ${as(keyOf(asked, across), "key")}, ${as(labelOf(asked, across), "label")},
      ${as(sumOf(asked, asked.plan.measure), "figure")}
    from ${rowsOf(asked).from} where ${where} group by 1, 2
  ) report order by ${order} limit ${MAX_ACROSS_COLUMNS}`;
}

/** A null column is the remainder. @param rows keys; column totals if omitted */
export function cellsStatement(
  asked: ReportRequest,
  across: Grouping,
  columns: readonly (string | null)[],
  rows?: readonly (string | null)[],
): SQL {
  const { plan, query } = asked;
  const column = sql`coalesce(${keyOf(asked, across)}, '')`;
  const row = rows && plan.grouping ? sql`coalesce(${keyOf(asked, plan.grouping)}, '')` : sql`''`;
  const among = rows && inKeys(row, rows);
  const where = and(matching(asked, query), standing(asked), among);
  return sql`select ${as(row, "row")}, ${as(sql`case when ${inKeys(column, columns)} then ${column} end`, "column")},
      ${as(sumOf(asked, plan.measure), "figure")}
    from ${rowsOf(asked).from} where ${where} group by 1, 2`;
}

const inKeys = (key: SQL, keys: readonly (string | null)[]): SQL =>
  sql`${key} = any(${sql.param(keys.map((one) => one ?? ""))})`;
