import { sql, type SQL } from "drizzle-orm";
import { UNITS } from "#contract/weighing/outbound-item";
import type { RecordRows } from "#contract/rows/define";
import { sumByUnit } from "#contract/orders/units";
import type { Reader } from "../../db/client";
import { quotedList } from "../../db/columns";
import { sumColumn, withoutCancelled } from "./conditions";
import type { AnyRows, DefinedRows, ListQuery } from "./source";
import { unitAlias } from "./statements";

/** The counts and sums of a list. */

type Rows<Query> = DefinedRows<RecordRows, Query>;

/** Prefix of the sums of finished trucks. */
export const FINISHED = "finished.";

type Totals = Record<string, number> & { total: number };

export const unitTotals = (totals: Totals) =>
  sumByUnit(UNITS.map((unit) => ({ unit, count: totals[unitAlias("units", unit)] ?? 0 })));

/** The sums of a list by name, each over the rows of a status; `where` says which statuses count. */
function listFigures<Query extends ListQuery>({ report, source }: Rows<Query>, query: Query) {
  const { list, finished, rows } = source;
  const { status } = list;
  const standing = status && sql`status <> 'CANCELLED'`;
  const sumBy = (name: string) => sql`sum(${list.sums?.[name] ?? rows.columns[name]})`;
  const counts = {
    open: { of: sql`count(*)`, where: sql`status in (${quotedList(list.open ?? [])})` },
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

/**
 * Counts and sums the rows per status first: comparing the status of each row in each sum takes twice as long.
 */
export function readTotals<Query extends ListQuery>(
  db: Reader,
  defined: Rows<Query>,
  query: Query,
  { from, where }: { from: SQL; where: SQL | undefined },
) {
  const { list } = defined.source;
  const figures = listFigures(defined, query);
  const inner = figures.map(({ name, of }) => sql`${of} as ${sql.identifier(name)}`);
  const outer = figures.map(({ name, where }) => [name, sumColumn(sql`${sql.identifier(name)}`, where)] as const);
  return db.select(Object.fromEntries(outer) as { [N in keyof Totals]: SQL<number> }).from(sql`(
    select ${list.status ?? sql`null`} as status, ${sql.join(inner, sql`, `)} from ${from} ${list.joins ?? sql``}
    where ${where ?? sql`true`} ${list.status ? sql`group by ${list.status}` : sql``}
  ) by_status`);
}

const unitSums = ({ units }: AnyRows) =>
  UNITS.map((unit) => ({
    name: unitAlias("units", unit),
    of: sql`sum(${units?.count}) filter (where ${units?.unit} = ${unit})`,
    where: undefined,
  }));
