import { and, eq, ne, sql, type SQL } from "drizzle-orm";
import type { Database } from "../../db/client";
import { lockName } from "../../db/locks";
import { listDay, listPeriod } from "../../db/tables/lists";
import { withoutCancelled } from "./conditions";
import { arrayOf, changed, type DailyList, firstAndLastOf, liveRows, ofList, shapeOf, statusOf, sumsOf } from "./days";
import type { Expression, ListQuery } from "./source";

/**
 * Sums of a list by month, status and the value of a filter, such as a customer, and by year
 * (docs/decisions/0138-sums-of-lists-by-month.md). A month is kept once all its days are. It is not used while one of
 * them is marked as changed, and a trigger deletes it and its year when such a day is kept again.
 */

/** A list with the filters whose values are summed by month. */
export interface PeriodList extends DailyList {
  values: readonly PeriodValue[];
  /** As that of the days; also names the filters. */
  periodShape: string;
}

export interface PeriodValue {
  /** of the filter */
  name: string;
  of: Expression;
  /** Selects the values of a document with several. */
  each?: SQL;
}

export function periodList(list: DailyList, values: readonly PeriodValue[]): PeriodList {
  const parts = values.map(({ name, of, each }) => sql`${name} ${of} ${each ?? sql``}`);
  return { ...list, values, periodShape: shapeOf(sql`${list.shape} ${sql.join(parts, sql`, `)}`) };
}

export const valueOfPeriod = listPeriod.value;

/** Name of the row that says that a period is kept. */
const KEPT = "";

const MONTH = 1;
const YEAR = 12;
const lastDay = (first: SQL, months: SQL) =>
  sql`(${first} + make_interval(months => ${months}) - interval '1 day')::date`;

/** Selects first day and months of the kept periods within the query's days that have no changed day. */
function keptPeriods(list: PeriodList, { startDate, endDate }: Pick<ListQuery, "startDate" | "endDate">): SQL {
  const last = lastDay(sql`p.first`, sql`p.months`);
  const within = and(
    startDate ? sql`p.first >= ${startDate}` : undefined,
    endDate ? sql`${last} <= ${endDate}` : undefined,
  );
  const own = sql`p.list = ${list.rows.report.name} and p.name = ${KEPT} and p.shape = ${list.periodShape}`;
  return sql`select p.first, p.months from ${listPeriod} p where ${and(own, within)}
    and not exists (select from ${listDay} where ${and(ofList(list), changed)} and ${listDay.date} between p.first and ${last})`;
}

/** The table `kept`; materialized, because a plan without statistics selects it for each row. */
const withKept = (list: PeriodList, query: ListQuery): SQL =>
  sql`with kept as materialized (${keptPeriods(list, query)})`;

/** Limits rows to the days outside of the kept months. */
export function outsideMonths(list: PeriodList, query: ListQuery): SQL {
  const { first, last } = firstAndLastOf(list, query);
  return sql`${list.rows.source.date} = any(array(
    ${withKept(list, query)} select day::date
    from (select ${first} as first, ${last} as last) days
    cross join lateral generate_series(date_trunc('month', days.first), days.last, interval '1 month') month
    cross join lateral generate_series(
      greatest(month, days.first), least(${lastDay(sql`month`, sql`${MONTH}`)}, days.last), interval '1 day') day
    where month::date not in (select first from kept where months = ${MONTH})))`;
}

/** Years, and the months outside of them. */
const keptWithin = (list: PeriodList, name: string, query: ListQuery): SQL | undefined =>
  and(
    ofPeriods(list),
    eq(listPeriod.name, name),
    query.status === undefined ? undefined : eq(listPeriod.status, query.status),
    sql`(${listPeriod.first}, ${listPeriod.months}) in (
      ${withKept(list, query)} select first, months from kept
      where months = ${YEAR} or date_trunc('year', first)::date not in (select first from kept where months = ${YEAR}))`,
  );

/** Selects status and figures of the kept periods, per status. @param matching condition of the values */
export const keptPeriodFigures = (list: PeriodList, name: string, query: ListQuery, matching: SQL): SQL =>
  sql`select ${listPeriod.status}, ${sumsOf(list, listPeriod.figures)} from ${listPeriod}
    where ${and(keptWithin(list, name, query), matching)} group by 1`;

/** Selects the number of listed rows per value of a filter, as `id` and `rows`. @param where condition of the list */
export function rowsPerValue(
  { list, name, of }: { list: PeriodList; name: string; of: Expression },
  query: ListQuery,
  where: SQL | undefined,
): SQL {
  const counted = and(keptWithin(list, name, query), withoutCancelled(listPeriod.status, query));
  return sql`select id, sum(rows) as rows from (
      select ${listPeriod.value} as id, sum(${listPeriod.figures}[1]) as rows from ${listPeriod} where ${counted} group by 1
      union all
      select ${of}, count(*) from ${liveRows(list)} where ${and(where, outsideMonths(list, query))} group by 1
    ) of_period group by 1`;
}

/** Keeps the months whose days are all kept, and the years whose months are. */
export async function keepPeriodsOf(db: Database, list: PeriodList): Promise<void> {
  const kept = and(ofPeriods(list), eq(listPeriod.shape, list.periodShape), eq(listPeriod.name, KEPT));
  const { date, table, live } = list.rows.source;
  const months = await db.execute<{ first: string }>(sql`
    select first::date::text from generate_series(
      date_trunc('month', (select min(${date}) from ${table} where ${live})),
      (select max(${listDay.date}) from ${listDay} where ${ofList(list)}) + 1 - interval '1 month', interval '1 month'
    ) first
    where first not in (select ${listPeriod.first} from ${listPeriod} where ${kept} and ${listPeriod.months} = ${MONTH})
    order by 1`);
  for (const { first } of months.rows) await keepPeriod(db, list, { first, months: MONTH });
  const years = await db.execute<{ first: string }>(sql`
    select date_trunc('year', ${listPeriod.first})::date::text as first from ${listPeriod} where ${kept}
    group by 1 having count(*) = ${YEAR} and bool_and(${listPeriod.months} = ${MONTH})`);
  for (const { first } of years.rows) await keepPeriod(db, list, { first, months: YEAR });
}

const ofPeriods = (list: PeriodList) => eq(listPeriod.list, list.rows.report.name);

interface Period {
  first: string;
  months: number;
}

/** One worker keeps periods or changed days at a time: the trigger of days takes the lock too (migration 0061). */
const keepPeriod = (db: Database, list: PeriodList, period: Period): Promise<void> =>
  db.transaction(async (tx) => {
    await lockName(tx, "list period");
    const first = sql`${period.first}::date`;
    const months = sql`${period.months}::int`;
    await tx
      .delete(listPeriod)
      .where(
        and(
          ofPeriods(list),
          sql`(${listPeriod.first}, ${listPeriod.months}) = (${first}, ${months})`,
          ne(listPeriod.shape, list.periodShape),
        ),
      );
    await tx.execute(sql`
      insert into ${listPeriod} (list, name, value, first, months, status, shape, figures)
      select ${list.rows.report.name}::text, name, value, ${first}, ${months}, status, ${list.periodShape}::text, figures
      from (
        select ${KEPT}::text as name, 0 as value, '' as status, null::numeric[] as figures
        union all ${period.months === MONTH ? countedIn(list, first) : summedIn(list, first)}
      ) counted
      where value is not null and not exists (
        select from ${listDay} where ${and(ofList(list), changed)} and ${listDay.date} between ${first} and ${lastDay(first, months)})
      on conflict do nothing`);
  });

/** Selects the figures of a month per filter, value and status. */
function countedIn(list: PeriodList, first: SQL): SQL {
  const { source } = list.rows;
  const within = sql`${source.live} and ${source.date} between ${first} and ${lastDay(first, sql`${MONTH}`)}`;
  return sql.join(
    list.values.map(({ name, of, each }) => {
      const [value, values] = each ? [sql`part.value`, sql`cross join lateral (${each}) part`] : [of, sql``];
      return sql`select ${name}::text as name, ${value} as value, ${statusOf(list)} as status, ${arrayOf(list.figures)} as figures
        from ${liveRows(list)} ${values} where ${within} group by 2, 3`;
    }),
    sql` union all `,
  );
}

/** Selects the figures of a year per filter, value and status: the sums of its months. */
function summedIn(list: PeriodList, first: SQL): SQL {
  const sums = list.figures.map((_, at) => sql`sum(${listPeriod.figures}[${sql.raw(String(at + 1))}])`);
  return sql`select ${listPeriod.name}, ${listPeriod.value}, ${listPeriod.status}, array[${sql.join(sums, sql`, `)}]
    from ${listPeriod} where ${ofPeriods(list)} and ${listPeriod.name} <> ${KEPT} and ${listPeriod.months} = ${MONTH}
      and ${listPeriod.first} between ${first} and ${lastDay(first, sql`${YEAR}`)}
    group by 1, 2, 3`;
}

/** Kept periods that differ from their rows: months from the documents, years from their months. */
export function keptPeriodFaults(list: PeriodList): SQL {
  const dueIn = (months: number, due: SQL) => sql`
    select kept.first, kept.months, due.* from (${keptPeriods(list, {})}) kept
    cross join lateral (${due}) due (name, value, status, due) where kept.months = ${months} and due.value is not null`;
  const first = sql`kept.first`;
  return sql`
    select to_char(first, 'YYYYMM')::int as id,
      concat_ws(' ', ${list.rows.report.name}::text, months, name, value, status, holds::text) as holds, due::text as should_hold
    from (
      select first, months, name, value, status, figures as holds from ${listPeriod}
      where ${ofPeriods(list)} and ${listPeriod.name} <> ${KEPT}
        and (${listPeriod.first}, ${listPeriod.months}) in (${keptPeriods(list, {})})
    ) kept full join (${dueIn(MONTH, countedIn(list, first))} union all ${dueIn(YEAR, summedIn(list, first))}) counted
      using (first, months, name, value, status)
    where holds is distinct from due`;
}
