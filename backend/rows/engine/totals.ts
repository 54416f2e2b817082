import { and, sql, type SQL } from "drizzle-orm";
import { UNITS } from "#contract/outbound-item";
import type { RecordRows } from "#contract/rows/define";
import { sumByUnit } from "#contract/units";
import type { Reader } from "../../db/client";
import { oneOf } from "../../db/columns";
import { sumOf, withoutCancelled } from "./conditions";
import { type DailyList, dailyList, isOfDays, isPlain, keptFigures, onDaysToCount } from "./days";
import { masterOf } from "./masters";
import {
  keptPeriodFigures,
  outsideMonths,
  type PeriodList,
  periodList,
  type PeriodValue,
  valueOfPeriod,
} from "./periods";
import { type AnyRows, type DefinedRows, type Expression, isPart, type ListQuery } from "./source";
import { holdsName, unitAlias } from "./statements";

/** The counts and sums of a list, and which of them are kept by days and months. */

type Rows<Query> = DefinedRows<RecordRows, Query>;

/** Prefix of the sums of finished trucks. */
export const FINISHED = "finished.";

type Totals = Record<string, number> & { total: number };

export const unitsIn = (totals: Totals) =>
  sumByUnit(UNITS.map((unit) => ({ unit, count: totals[unitAlias("units", unit)] ?? 0 })));

/** The sums of a list by name, each over the rows of a status; `where` says which statuses count. */
function figuresOf<Query extends ListQuery>({ report, source }: Rows<Query>, query: Query) {
  const { list, finished, rows } = source;
  const { status } = list;
  const standing = status && sql`status <> 'CANCELLED'`;
  const sumBy = (name: string) => sql`sum(${list.sums?.[name] ?? rows.columns[name]})`;
  const counts = {
    open: { of: sql`count(*)`, where: sql`status in (${oneOf(list.open ?? [])})` },
    cancelled: { of: sql`count(*)`, where: sql`status = 'CANCELLED'` },
    earlier: { of: sql`count(*) filter (where ${list.earlier?.(query)})`, where: undefined },
  };
  return [
    { name: "total", of: sql`count(*)`, where: status && withoutCancelled(sql`status`, query) },
    ...report.list.counts.map((name) => ({ name, ...counts[name] })),
    ...report.list.sums.flatMap((name) =>
      name === "units" ? unitSums(rows) : { name, of: sumBy(name), where: standing },
    ),
    ...(report.list.finished ?? []).map((name) => ({
      name: FINISHED + name,
      of: sql`${sumBy(name)} filter (where ${finished})`,
      where: standing,
    })),
    ...(finished ? [{ name: `${FINISHED}count`, of: sql`count(*) filter (where ${finished})`, where: standing }] : []),
  ];
}

/** A list with the figures of its days. */
export const dailyOf = <Query extends ListQuery>(rows: Rows<Query>): DailyList =>
  dailyList(rows, figuresOf(rows, {} as Query));

/** A list with the values of the filters that are summed by month. */
export const periodsOf = <Query extends ListQuery>(rows: Rows<Query>): PeriodList =>
  periodList(
    dailyOf(rows),
    (rows.source.list.monthly ?? []).map((name) => monthlyValue(rows, name)),
  );

function monthlyValue<Query>({ report, source }: Rows<Query>, name: string): PeriodValue {
  const { list, items, rows } = source;
  const own = list.filters[name];
  if (own && items && isPart(own))
    return {
      name,
      of: own.part,
      each: sql`select distinct ${own.part} as value from ${items.table} where ${items.on}`,
    };
  return { name, of: rows.groups[groupingOf({ report, source }, name) ?? ""]?.id ?? (own as Expression) };
}

export function groupingOf<Query>({ report }: Rows<Query>, filter: string): string | undefined {
  const defined = report.list.filters[filter];
  return defined?.kind === "master" ? defined.grouping : undefined;
}

/** Returns the filter of a query whose values are summed by month, if it is the only one, with the condition of its values. */
export function monthlyFilter<Query extends ListQuery>({ report, source }: Rows<Query>, query: Query) {
  const [given, ...others] = Object.entries(query).filter(([name, value]) => value && !isPlain(name));
  if (!given || others.length > 0) return undefined;
  const [name, value] = given as [string, unknown];
  const filter = report.list.filters[name];
  if (!source.list.monthly?.includes(name) || value === '""') return undefined;
  if (filter?.kind !== "master" || !filter.named || typeof value === "number")
    return { name, matching: sql`${valueOfPeriod} = ${value}` };
  const master = masterOf(report, filter.grouping);
  return { name, matching: holdsName({ of: master.label }, String(value), valueOfPeriod, master) ?? sql`true` };
}

/** Returns the kept sums that a query's totals can use, and the condition of the rows that are counted. */
function keptTotals<Query extends ListQuery>(rows: Rows<Query>, query: Query) {
  if (isOfDays(rows.source, query)) {
    const daily = dailyOf(rows);
    return { sums: keptFigures(daily, query), counted: onDaysToCount(daily, query) };
  }
  const filter = monthlyFilter(rows, query);
  if (!filter) return undefined;
  const monthly = periodsOf(rows);
  return {
    sums: keptPeriodFigures(monthly, filter.name, query, filter.matching),
    counted: outsideMonths(monthly, query),
  };
}

/**
 * Counts and sums the rows per status first: comparing the status of each row in each sum takes twice as long. Days
 * and months that are over have kept sums.
 */
export function totalsOf<Query extends ListQuery>(
  db: Reader,
  defined: Rows<Query>,
  query: Query,
  { from, where }: { from: SQL; where: SQL | undefined },
) {
  const { list } = defined.source;
  const figures = figuresOf(defined, query);
  const kept = keptTotals(defined, query);
  const inner = figures.map(({ name, of }) => sql`${of} as ${sql.identifier(name)}`);
  const outer = figures.map(({ name, where }) => [name, sumOf(sql`${sql.identifier(name)}`, where)] as const);
  return db.select(Object.fromEntries(outer) as { [N in keyof Totals]: SQL<number> }).from(sql`(
    select ${list.status ?? sql`null`} as status, ${sql.join(inner, sql`, `)} from ${from} ${list.joins ?? sql``}
    where ${and(where, kept?.counted)} ${list.status ? sql`group by ${list.status}` : sql``}
    ${kept ? sql`union all ${kept.sums}` : sql``}
  ) by_status`);
}

const unitSums = ({ units }: AnyRows) =>
  UNITS.map((unit) => ({
    name: unitAlias("units", unit),
    of: sql`sum(${units?.count}) filter (where ${units?.unit} = ${unit})`,
    where: undefined,
  }));
