import { containing, holds } from "./conditions";
import { byName } from "./order";
import { and, eq, or, sql, type SQL } from "drizzle-orm";
import { MAX_ACROSS_COLUMNS } from "#contract/constants";
import { UNITS } from "#contract/outbound-item";
import { isPeriod, type ReportFilter } from "#contract/report";
import { NO_MASTER, type ReportPlan, type ReportQuery } from "#contract/report-query";
import { type AnyItems, type AnyRows, type DefinedReport, type Expression, type FilterSource, fromOf } from "./source";

/** Aliases are the contract's names; `units` is one column per unit. */

export interface ReportRequest extends DefinedReport {
  query: ReportQuery & Partial<Record<string, unknown>>;
  plan: ReportPlan;
  /** Ends the day of `asOf`. */
  timeZone: string;
}

export const finishedAlias = (name: string) => `finished.${name}`;

export const unitAlias = (name: string, unit: string) => `${name}.${unit}`;

function rowsOf({ source, plan, query, timeZone }: ReportRequest): AnyRows {
  const rows = plan.grain === "items" && source.items ? source.items : source.rows;
  return { ...rows, from: fromOf(rows, { asOf: query.asOf, timeZone, range: query }) };
}

/** The documents of the rows, as the rows know them. */
const documentsOf = ({ source, plan }: ReportRequest) =>
  plan.grain === "items" && source.items ? source.items.documents : source;

const as = (expression: Expression, alias: string): SQL => sql`${bare(expression)} as ${sql.identifier(alias)}`;
const list = (parts: SQL[]): SQL => sql.join(parts, sql`, `);
/** Renders an expression without its view alias. */
const bare = (expression: Expression): SQL => sql`${expression}`;

/** Excludes cancelled documents unless requested. */
function notCancelled(request: ReportRequest, cancelled = documentsOf(request).cancelled): SQL | undefined {
  const { report, query } = request;
  const includesCancelled = query.withCancelled === "1" || query.status === "CANCELLED";
  return report.cancellable && cancelled && !includesCancelled ? sql`not (${cancelled})` : undefined;
}

/** Includes cancelled rows. */
const matching = (request: ReportRequest): SQL | undefined =>
  and(
    withinDays(request, documentsOf(request)),
    ...Object.entries(request.report.filters)
      .filter(([name]) => request.query[name] !== undefined)
      .map(([name, filter]) => matchingFilter(request, name, filter)),
  );

const withinDays = ({ query }: ReportRequest, { live, date }: Pick<AnyItems["documents"], "live" | "date">) =>
  and(live, sql`${date} between ${query.startDate} and ${query.endDate}`);

function matchingFilter(request: ReportRequest, name: string, filter: ReportFilter): SQL | undefined {
  const { document, items } = request.source;
  const own = holdsRow(request, name, filter, rowsOf(request));
  if (own || !items) return own;
  // Matches documents that contain a matching item.
  const some = and(withinDays(request, items.documents), holdsRow(request, name, filter, items));
  return sql`${document} in (select ${items.documents.document} from ${items.from} where ${some})`;
}

/** Undefined if the rows lack the column. */
function holdsRow({ source, query }: ReportRequest, name: string, filter: ReportFilter, rows: AnyRows) {
  const wanted = query[name];
  if (filter.kind !== "master") {
    const column = rows.columns[name];
    const own = source.filters[name] ?? (column && { of: column });
    if (own === undefined) return undefined;
    const typed = String(wanted);
    return filter.kind === "word" ? or(...[own.of].flat().map((one) => eq(bare(one), typed))) : holdsText(own, typed);
  }
  const group = rows.groups[filter.grouping];
  if (group === undefined) return undefined;
  if (filter.named && typeof wanted === "string") return holdsText(source.filters[name] ?? { of: group.label }, wanted);
  return wanted === NO_MASTER ? sql`${group.id} is null` : sql`${group.id} = ${wanted}`;
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
  const day = sql`${documentsOf(request).date}::date`;
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

interface Figure {
  alias: string;
  value: SQL;
}

/** One figure per measure, and per unit. */
function figuresOf(request: ReportRequest): Figure[] {
  const { measures, columns } = request.plan.rows;
  const rows = rowsOf(request);
  return measures.flatMap((name): Figure[] => {
    if (columns[name]?.kind !== "units" || !rows.units) return [{ alias: name, value: sql`${rows.columns[name]}` }];
    return unitFigures(rows.units, name);
  });
}

const unitFigures = ({ unit, count }: NonNullable<AnyRows["units"]>, name: string): Figure[] =>
  UNITS.map((one) => ({ alias: unitAlias(name, one), value: sql`case when ${unit} = ${one} then ${count} end` }));

const filtered = (counted: SQL | undefined) => (counted ? sql` filter (where ${counted})` : sql``);

const sumsOf = (figures: Figure[], counted?: SQL, aliasOf = (alias: string) => alias): SQL[] =>
  figures.map(({ alias, value }) => as(sql`coalesce(sum(${value})${filtered(counted)}, 0)`, aliasOf(alias)));

/** Sums of parts. */
const ofParts = (figures: Figure[]): Figure[] =>
  figures.map(({ alias }) => ({ alias, value: sql`part.${sql.identifier(alias)}` }));

/** Groups the rows; those of a document first, because counting it once by `distinct` sorts them all. */
function groupsOf(request: ReportRequest, grouping: string): SQL {
  const { plan } = request;
  const figures = figuresOf(request);
  const label = labelOf(request, grouping);
  const from = sql`from ${rowsOf(request).from} where ${counting(request)}`;
  if (!plan.rows.parts) {
    const sums = [as(sql`count(*)`, "documents"), ...sumsOf(figures)];
    return sql`select ${as(keyOf(request, grouping), "key")}, ${as(label, "label")}, ${list(sums)} ${from} group by ${groupBy(request, grouping)}`;
  }
  const parts = [as(groupOf(request, grouping), "key"), as(label, "label"), ...sumsOf(figures)];
  const sums = [as(sql`count(*)`, "documents"), ...sumsOf(ofParts(figures))];
  return sql`select part.key::text as key, part.label, ${list(sums)} from (
      select ${list(parts)} ${from} group by ${documentsOf(request).document}, ${groupBy(request, grouping)}
    ) part group by part.key, part.label`;
}

const counting = (request: ReportRequest) => and(matching(request), notCancelled(request));

/** `total` counts the groups of a grouped report. */
export function rowsStatement(request: ReportRequest): SQL {
  const { plan } = request;
  const rows = rowsOf(request);
  const direction = sql.raw(plan.sort.startsWith("-") ? "desc nulls last" : "asc nulls last");
  const name = plan.sort.replace(/^-/, "");
  const column = sql`report.${sql.identifier(name)}`;
  const isText = name === "label" || plan.rows.columns[name]?.kind === "text";
  const order = sql`${isText ? byName(column) : column} ${direction}`;
  if (plan.grouping !== null)
    return sql`select report.*, count(*) over () as total from (${groupsOf(request, plan.grouping)}) report
      order by ${order}, ${byName(sql`report.label`)}, report.key`;
  const columns = Object.entries(plan.rows.columns).flatMap(([own, { kind }]) => {
    if (kind === "units" && rows.units) return unitFigures(rows.units, own).map(({ alias, value }) => as(value, alias));
    return as(rows.columns[own] ?? sql`null`, own);
  });
  const { opens, document } = documentsOf(request);
  const ids = [as(rows.id, "id"), as(opens ?? document, "recordId")];
  return sql`select * from (select ${list([...ids, ...columns])} from ${rows.from} where ${counting(request)}) report
    order by ${order}, report.date, report.id`;
}

/** Selects the number of groups, for a page beyond them and for files. */
export const groupCountStatement = (request: ReportRequest, grouping: string): SQL =>
  sql`select count(*) as total from (
    select from ${rowsOf(request).from} where ${counting(request)} group by ${groupOf(request, grouping)}
  ) report`;

/** `total` counts rows. @param finished adds sums of finished trucks */
export function totalsStatement(request: ReportRequest, finished = false): SQL {
  const { plan } = request;
  const source = documentsOf(request);
  const { from } = rowsOf(request);
  const figures = figuresOf(request);
  const where = matching(request);
  const states = { cancelled: source.cancelled, finished: finished ? source.finished : undefined };
  if (!plan.rows.parts)
    return sql`select ${list(totalsOf(request, { figures, rows: sql`1`, ...states }))} from ${from} where ${where}`;
  const documents = {
    figures: ofParts(figures),
    rows: sql`part.rows`,
    cancelled: states.cancelled && sql`part.cancelled`,
    finished: states.finished && sql`part.finished`,
  };
  const parts = [
    as(sql`count(*)`, "rows"),
    ...Object.entries(states).flatMap(([state, of]) => (of ? as(sql`bool_or(${of})`, state) : [])),
    ...sumsOf(figures),
  ];
  return sql`select ${list(totalsOf(request, documents))} from (
      select ${list(parts)} from ${from} where ${where} group by ${source.document}
    ) part`;
}

interface Documents {
  figures: Figure[];
  /** number of rows of a document */
  rows: SQL;
  cancelled: SQL | undefined;
  finished: SQL | undefined;
}

function totalsOf(request: ReportRequest, { figures, rows, cancelled, finished }: Documents): SQL[] {
  const counted = notCancelled(request, cancelled);
  const both = finished && and(counted, finished);
  return [
    as(sql`coalesce(sum(${rows})${filtered(counted)}, 0)`, "total"),
    as(sql`count(*)${filtered(counted)}`, "documents"),
    as(counted ? sql`count(*)${filtered(cancelled)}` : sql`0`, "cancelled"),
    ...sumsOf(figures, counted),
    ...(both
      ? [as(sql`count(*)${filtered(both)}`, finishedAlias("documents")), ...sumsOf(figures, both, finishedAlias)]
      : []),
  ];
}

/** Selects the first date with a row. */
export function firstDayStatement(request: ReportRequest): SQL {
  const { date, live, firstDay } = documentsOf(request);
  if (firstDay) return firstDay(request.timeZone);
  return sql`select ${date}::date::text as day from ${rowsOf(request).from} where ${live} order by ${date} limit 1`;
}

/** The measure of a cross table. */
function figureOf(request: ReportRequest): SQL {
  const { plan } = request;
  if (plan.measure !== "documents") return sql`coalesce(sum(${rowsOf(request).columns[plan.measure]}), 0)`;
  return plan.rows.parts ? sql`count(distinct ${documentsOf(request).document})` : sql`count(*)`;
}

/** Largest first, or newest first for periods; `rest` of the first row is the sum of all other groups. */
export function acrossStatement(request: ReportRequest, across: string): SQL {
  const order = isPeriod(across)
    ? sql`report.key desc`
    : sql`abs(report.figure) desc, ${byName(sql`report.label`)}, report.key`;
  return sql`select report.*, count(*) over () as number, sum(report.figure) over (
    order by ${order} rows between ${MAX_ACROSS_COLUMNS}::int following and unbounded following
  ) as rest from (
    select ${as(keyOf(request, across), "key")}, ${as(labelOf(request, across), "label")},
      ${as(figureOf(request), "figure")}
    from ${rowsOf(request).from} where ${counting(request)} group by ${groupBy(request, across)}
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
  const { plan } = request;
  const { from } = rowsOf(request);
  const column = sql`coalesce(${keyOf(request, across)}, '')`;
  const shown = (key: SQL) => as(sql`case when ${inKeys(key, columns)} then ${key} end`, "column");
  const group = rows && plan.grouping;
  const row = group ? sql`coalesce(${keyOf(request, group)}, '')` : sql`''`;
  const among = rows && inKeys(row, rows);
  const where = and(counting(request), among);
  const figure = as(figureOf(request), "figure");
  if (!addsUp(request))
    return sql`select ${as(row, "row")}, ${shown(column)}, ${figure} from ${from} where ${where} group by 1, 2`;
  const groups = group ? sql`${groupOf(request, group)}, ${groupOf(request, across)}` : groupOf(request, across);
  return sql`select cell.row, ${shown(sql`cell.column`)}, sum(cell.figure) as figure from (
      select ${as(row, "row")}, ${as(column, "column")}, ${figure} from ${from} where ${where} group by ${groups}
    ) cell group by 1, 2`;
}

const inKeys = (key: SQL, keys: readonly (string | null)[]): SQL =>
  sql`${key} = any(${sql.param(keys.map((one) => one ?? ""))})`;
