import { and, sql, type SQL } from "drizzle-orm";
import { MAX_ACROSS_COLUMNS } from "#contract/constants";
import { UNITS } from "#contract/weighing/outbound-item";
import { isPeriod, MEAN_COLUMNS } from "#contract/reports/report";
import { rangeBefore } from "#contract/reports/report-periods";
import type { ReportAcross } from "#contract/reports/report-answer";
import { isOfParts } from "#contract/reports/report-query";
import { bare, counting, documentsOf, matching, notCancelled, type ReportRequest, grainRows } from "./matching";
import { byName } from "./order";
import type { AnyRows, Expression } from "./source";

/** Aliases are the contract's names; `units` is one column per unit. */

export const finishedAlias = (name: string) => `finished.${name}`;

export const unitAlias = (name: string, unit: string) => `${name}.${unit}`;

const as = (expression: Expression, alias: string): SQL => sql`${bare(expression)} as ${sql.identifier(alias)}`;
const list = (parts: SQL[]): SQL => sql.join(parts, sql`, `);

/** A date or an id: both are grouped faster than their text, and a day than its week. */
const groupValue = (request: ReportRequest, grouping: string): SQL =>
  isPeriod(grouping) ? sql`${documentsOf(request).date}::date` : sql`${grainRows(request).groups[grouping]?.id}`;

/** Null where the label is read for the groups: of a period, and of a master. */
function groupLabel(request: ReportRequest, grouping: string): SQL {
  const group = grainRows(request).groups[grouping];
  return isPeriod(grouping) || group?.master ? sql`null::text` : sql`${group?.label}`;
}

/** Returns the first day of a period, else the value. */
function groupKey(grouping: string, value: SQL): SQL {
  if (grouping === "weekly") return sql`date_trunc('week', ${value}::timestamp)::date`;
  if (grouping === "monthly") return sql`date_trunc('month', ${value}::timestamp)::date`;
  return value;
}

const unitFigures = ({ unit, count }: NonNullable<AnyRows["units"]>, name: string) =>
  UNITS.map((one) => ({ alias: unitAlias(name, one), value: sql`case when ${unit} = ${one} then ${count} end` }));

const filtered = (counted: SQL | undefined) => (counted ? sql` filter (where ${counted})` : sql``);

interface Key {
  alias: string;
  of: SQL;
}

const column = (name: string) => sql`tally.${sql.identifier(name)}`;
/** By position: an expression with parameters is not the same twice. */
const groupedBy = (count: number, ...more: SQL[]) =>
  sql`group by ${list([...Array.from({ length: count }, (_, at) => sql.raw(String(at + 1))), ...more])}`;

/**
 * Sums the rows by keys, as the table `tally`. Those of a document are summed first, so that it counts once per key:
 * `count(distinct)` would sort all rows.
 */
function tallyStatement(request: ReportRequest, keys: Key[], where: SQL | undefined): SQL {
  const rows = grainRows(request);
  const figures = planFigures(request).map(({ alias, unit }) => {
    if (unit && rows.units)
      return { alias, of: sql`sum(${rows.units.count}) filter (where ${rows.units.unit} = ${unit})` };
    return { alias, of: sql`sum(${rows.columns[alias] ?? sql`null::int`})` };
  });
  const { average } = request.plan.rows;
  for (const [name, { of, per, alike }] of askedMeans(request)) {
    figures.push({ alias: name, of: sql`sum(${rows.columns[of]})` });
    const number = per ? sql`sum(${rows.columns[per]})` : sql`count(${rows.columns[of]})`;
    figures.push({ alias: `${name}.number`, of: number });
    if (alike)
      for (const end of ["min", "max"])
        figures.push({ alias: `${name}.${end}`, of: sql`${sql.raw(end)}(${rows.columns[alike]})` });
  }
  if (average && request.plan.averages.includes("averagePrice"))
    figures.push({
      alias: PRICED,
      of: sql`sum(${rows.columns[average.per]}) filter (where ${rows.columns[average.of]} is not null)`,
    });
  const by = keys.length > 0 ? groupedBy(keys.length) : sql``;
  const select = (keyed: Key[], counts: Key[], sums: Key[]) =>
    sql`select ${list([...keyed, ...counts, ...sums].map(({ alias, of }) => as(of, alias)))}`;
  const from = sql`from ${rows.from} where ${where}`;
  const counted = (alias: string) => ({ alias, of: sql`count(*)` });
  if (!request.plan.rows.parts)
    return sql`(${select(keys, [counted("rows"), counted("documents")], figures)} ${from} ${by}) tally`;
  const named = keys.map(({ alias }) => ({ alias, of: sql`${sql.identifier(alias)}` }));
  const summed = (alias: string) => ({ alias, of: sql`sum(${sql.identifier(alias)})` });
  const outer = select(
    named,
    [summed("rows"), counted("documents")],
    figures.map(({ alias }) => summed(alias)),
  );
  const { document } = documentsOf(request);
  return sql`(${outer} from (
    ${select(keys, [counted("rows")], figures)} ${from} ${groupedBy(keys.length, sql`${document}`)}
  ) document ${by}) tally`;
}

function planFigures({ plan }: ReportRequest): { alias: string; name: string; unit?: string }[] {
  const { measures, columns } = plan.rows;
  return measures.flatMap((name) =>
    columns[name]?.kind === "units"
      ? UNITS.map((unit) => ({ alias: unitAlias(name, unit), name, unit }))
      : { alias: name, name },
  );
}

const sumColumns = (request: ReportRequest, counted?: SQL, aliasOf = (name: string) => name): SQL[] =>
  planFigures(request).map(({ alias, name, unit }) =>
    as(
      sql`coalesce(sum(${column(alias)})${filtered(counted)}, 0)`,
      unit ? unitAlias(aliasOf(name), unit) : aliasOf(name),
    ),
  );

const sumCounts = (name: "rows" | "documents", counted?: SQL) =>
  sql`coalesce(sum(${column(name)})${filtered(counted)}, 0)`;

function groupStatement(request: ReportRequest, grouping: string): SQL {
  const keys = [
    { alias: "key", of: groupValue(request, grouping) },
    { alias: "label", of: groupLabel(request, grouping) },
  ];
  const sums = [as(sumCounts("documents"), "documents"), ...sumColumns(request), ...averageColumns(request)];
  const { names, join } = groupNames(request, grouping, { value: column("key"), label: column("label") });
  return sql`select ${list([...names, ...sums])} from ${tallyStatement(request, keys, counting(request))} ${join} ${groupedBy(2)}`;
}

/** Alias of the kg of the rows with an amount. */
const PRICED = "averagePrice.per";

/** Selects the average price of a group; null without an amount. */
function averageColumns(request: ReportRequest): SQL[] {
  const { rows, averages } = request.plan;
  const means = askedMeans(request).map(([name, { per, alike }]) => {
    const mean = sql`sum(${column(name)}) / nullif(sum(${column(`${name}.number`)}), 0)`;
    const isAlike = sql`min(${column(`${name}.min`)}) = max(${column(`${name}.max`)})`;
    if (alike) return as(sql`case when ${isAlike} then round(${mean}, 2) end`, name);
    return as(per ? sql`round(100.0 * ${mean}, 2)` : sql`round(${mean})`, name);
  });
  if (!rows.average || !averages.includes("averagePrice")) return means;
  const { of } = rows.average;
  return [as(sql`round(sum(${column(of)}) / nullif(sum(${column(PRICED)}), 0), 2)`, "averagePrice")];
}

const askedMeans = ({ plan: { averages } }: ReportRequest) =>
  Object.entries(MEAN_COLUMNS).filter(([name]) => averages.includes(name));

/** Adds the averages of the previous range to the groups. */
function comparedGroups(request: ReportRequest, grouping: string): SQL {
  const { ids: _ids, ...asked } = request;
  const before = { ...asked, query: { ...asked.query, ...rangeBefore(asked.query) } };
  return sql`(select grouped.*, earlier."averagePrice" as "previousPrice",
      grouped."averagePrice" - earlier."averagePrice" as "priceChange"
    from (${groupStatement(request, grouping)}) grouped
    left join (${groupStatement(before, grouping)}) earlier on earlier.key = grouped.key)`;
}

function groupNames(request: ReportRequest, grouping: string, { value, label }: Record<"value" | "label", SQL>) {
  const { master, label: name } = grainRows(request).groups[grouping] ?? {};
  const key = sql`${groupKey(grouping, value)}::text`;
  const of = isPeriod(grouping) ? key : master ? sql`${name}` : label;
  const join = master ? sql`left join ${master} on ${master.id} = ${value}` : sql``;
  return { names: [as(key, "key"), as(of, "label")], join };
}

/** `total` counts the groups of a grouped report. */
export function rowsStatement(request: ReportRequest): SQL {
  const { plan } = request;
  const rows = grainRows(request);
  const direction = sql.raw(plan.sort.startsWith("-") ? "desc nulls last" : "asc nulls last");
  const name = plan.sort.replace(/^-/, "");
  const column = sql`report.${sql.identifier(name)}`;
  const isText = name === "label" || plan.rows.columns[name]?.kind === "text";
  const order = sql`${isText ? byName(column) : column} ${direction}`;
  if (plan.grouping !== null)
    return sql`select report.*, count(*) over () as total
      from ${plan.averages.includes("averagePrice") ? comparedGroups(request, plan.grouping) : sql`(${groupStatement(request, plan.grouping)})`} report
      order by ${order}, ${byName(sql`report.label`)}, report.key`;
  const columns = Object.entries(plan.rows.columns).flatMap(([own, { kind }]) => {
    if (kind === "units" && rows.units) return unitFigures(rows.units, own).map(({ alias, value }) => as(value, alias));
    return as(rows.columns[own] ?? sql`null`, own);
  });
  const { opens, document, acceptedBy } = documentsOf(request);
  const ids = [as(rows.id, "id"), as(opens ?? document, "recordId")];
  const accepted = acceptedBy ? [as(acceptedBy(plan.reader), "acceptable")] : [];
  return sql`select * from (select ${list([...ids, ...accepted, ...columns])} from ${rows.from} where ${counting(request)}) report
    order by ${order}, report.date, report.id ${plan.sort === "-date" ? direction : sql``}`;
}

/** Selects the number of groups, for a page beyond them and for files. */
export const groupCountStatement = (request: ReportRequest, grouping: string): SQL =>
  sql`select count(*) as total from (
    select from ${grainRows(request).from} where ${counting(request)} group by ${groupKey(grouping, groupValue(request, grouping))}
  ) report`;

/** `total` counts rows. */
export function totalsStatement(request: ReportRequest): SQL {
  const { cancelled, finished } = documentsOf(request);
  const states = { cancelled, finished };
  const keys = Object.entries(states).flatMap(([alias, of]) => (of ? { alias, of } : []));
  const counted = notCancelled(request, column("cancelled"));
  const both = and(counted, column("finished"));
  const sums = [
    as(sumCounts("rows", counted), "total"),
    as(sumCounts("documents", counted), "documents"),
    as(counted ? sumCounts("documents", column("cancelled")) : sql`0`, "cancelled"),
    ...sumColumns(request, counted),
    ...(states.finished
      ? [as(sumCounts("documents", both), finishedAlias("documents")), ...sumColumns(request, both, finishedAlias)]
      : []),
  ];
  return sql`select ${list(sums)} from ${tallyStatement(request, keys, matching(request))}`;
}

export function firstDayStatement(request: ReportRequest): SQL {
  const { date, live, firstDay } = documentsOf(request);
  if (firstDay) return firstDay(request.timeZone);
  return sql`select ${date}::date::text as day from ${grainRows(request).from} where ${live} order by ${date} limit 1`;
}

const countsParts = ({ plan }: ReportRequest) => plan.measure === "documents" && plan.rows.parts;

/** The measure of a cross table by keys; a document with parts counts once per key. */
function figuresBy(request: ReportRequest, keys: SQL[]): SQL {
  const rows = grainRows(request);
  const { measure } = request.plan;
  const from = sql`from ${rows.from} where ${counting(request)}`;
  if (countsParts(request)) {
    const { document } = documentsOf(request);
    return sql`select part.*, count(*) as figure from (select ${list(keys)} ${from} ${groupedBy(keys.length, sql`${document}`)}) part ${groupedBy(keys.length)}`;
  }
  const figure = measure === "documents" ? sql`count(*)` : sql`coalesce(sum(${rows.columns[measure]}), 0)`;
  return sql`select ${list([...keys, as(figure, "figure")])} ${from} ${groupedBy(keys.length)}`;
}

/** Largest first, or newest first for periods; `rest` of the first row is the sum of all other groups. */
export function acrossStatement(request: ReportRequest, across: string): SQL {
  const order = isPeriod(across)
    ? sql`report.key desc`
    : sql`abs(report.figure) desc, ${byName(sql`report.label`)}, report.key`;
  const { names, join } = groupNames(request, across, { value: sql`cell.column`, label: sql`cell.label` });
  return sql`select report.*, count(*) over () as number, sum(report.figure) over (
    order by ${order} rows between ${MAX_ACROSS_COLUMNS}::int following and unbounded following
  ) as rest from (
    select ${list(names)}, sum(cell.figure) as figure from ${selectCells(request, { column: groupValue(request, across), label: groupLabel(request, across) })} ${join} ${groupedBy(2)}
  ) report order by ${order} limit ${MAX_ACROSS_COLUMNS}`;
}

/** The measure by day or id, as the table `cell`: a document has one day, so its days add up to weeks. */
function selectCells(request: ReportRequest, { row = sql`null`, column, label = sql`null` }: Cells): SQL {
  const keys = [as(row, "row"), as(column, "column"), as(label, "label")];
  return sql`(${figuresBy(request, keys)}) cell`;
}

interface Cells {
  row?: SQL;
  column: SQL;
  label?: SQL;
}

/** False for columns of parts: a document of several columns counts once in their remainder. */
export const addsUp = (request: ReportRequest, across: string) =>
  !countsParts(request) || !isOfParts(across, request.plan);

/**
 * A null column is the remainder. @param rows keys, or column totals. A condition that all rows meet would cost their
 * texts, and PostgreSQL would expect few of them.
 */
export function cellsStatement(
  request: ReportRequest,
  across: string,
  { columns, rest }: Pick<ReportAcross, "columns" | "rest">,
  rows: readonly (string | null)[] | "all" | "totals",
): SQL {
  const group = rows === "totals" ? null : request.plan.grouping;
  const groupText = (grouping: string, value: SQL) => sql`coalesce(${groupKey(grouping, value)}::text, '')`;
  const keys = columns.map(({ key }) => key);
  const shown = (value: SQL) =>
    sql`case when ${inKeys(groupText(across, value), keys)} then ${groupText(across, value)} end`;
  const value = groupValue(request, across);
  const isMerged = rest > 0 && !addsUp(request, across);
  const cells = selectCells(request, {
    ...(group && { row: groupValue(request, group) }),
    column: isMerged ? shown(value) : value,
  });
  const row = group ? groupText(group, sql`cell.row`) : sql`''`;
  const column = isMerged ? sql`cell.column` : shown(sql`cell.column`);
  return sql`select ${list([as(row, "row"), as(column, "column"), as(sql`sum(cell.figure)`, "figure")])}
    from ${cells} where ${typeof rows === "string" ? sql`true` : inKeys(row, rows)} ${groupedBy(2)}`;
}

const inKeys = (key: SQL, keys: readonly (string | null)[]): SQL =>
  sql`${key} = any(${sql.param(keys.map((one) => one ?? ""))})`;
