import { createHash } from "node:crypto";
import { and, eq, ne, not, sql, type SQL } from "drizzle-orm";
import { type AnyPgColumn, PgDialect } from "drizzle-orm/pg-core";
import { shiftDay } from "#contract/business-day";
import type { RecordRows } from "#contract/rows/define";
import type { Database } from "../../db/client";
import { oneRow } from "../../db/one-row";
import { listDay, listPeriod } from "../../db/tables/lists";
import { withinDays, withoutCancelled } from "./conditions";
import { fromOf, type DefinedRows, type ListQuery } from "./source";

/**
 * Sums of a list by day and status (docs/decisions/0137-sums-of-lists-by-day.md). Days are kept once they are over, in
 * order. With any change of its rows a trigger replaces a kept day by a mark, and its rows are counted.
 */

/** A list with the figures of its totals; the first one counts rows. */
export interface DailyList {
  rows: DefinedRows<RecordRows, never>;
  figures: readonly Figure[];
  /** Names what the figures are: a version that counts differently does not read them. */
  shape: string;
}

interface Figure {
  name: string;
  of: SQL;
}

export const dailyList = (rows: DailyList["rows"], figures: DailyList["figures"]): DailyList => ({
  rows,
  figures,
  shape: shapeOf(arrayOf(figures)),
});

/** Parameters that leave whole days, or statuses of whole days. */
const PLAIN = ["page", "perPage", "sort", "startDate", "endDate", "status", "withCancelled"];

export const isPlain = (parameter: string): boolean => PLAIN.includes(parameter);

/** Whether the totals of a query are sums of days. */
export const isOfDays = ({ list }: { list: { kept?: boolean } }, query: ListQuery): boolean =>
  list.kept === true && Object.entries(query).every(([name, value]) => !value || isPlain(name));

export const arrayOf = (figures: DailyList["figures"]) =>
  sql`array[${sql.join(
    figures.map(({ of }) => sql`${of}`),
    sql`, `,
  )}]::numeric[]`;

/** Returns a hash of a statement's part and its values. */
export function shapeOf(of: SQL): string {
  const { sql: text, params } = new PgDialect().sqlToQuery(of);
  return createHash("sha256")
    .update(JSON.stringify([text, params]))
    .digest("base64url")
    .slice(0, 16);
}

export const ofList = ({ rows }: DailyList) => eq(listDay.list, rows.report.name);
const keptOf = (list: DailyList) => and(ofList(list), eq(listDay.shape, list.shape));
/** Days that changed after they were kept. */
export const changed = eq(listDay.status, "");

/** Status of a row; `-` where rows have none. */
export const statusOf = ({ rows }: DailyList) => rows.source.list.status ?? sql`'-'::text`;

/** Live rows, with what the figures read. */
export const liveRows = ({ rows: { source } }: DailyList) =>
  sql`${source.list.from ?? fromOf(source.rows, { timeZone: "UTC" })} ${source.list.joins ?? sql``}`;

/** Returns the first and last day with a row, within the query's days. */
export function firstAndLastOf(list: DailyList, { startDate, endDate }: Pick<ListQuery, "startDate" | "endDate">) {
  const { table, date, live } = list.rows.source;
  const end = (which: "min" | "max") => sql`(select ${sql.raw(which)}(${date}) from ${table} where ${live})`;
  return {
    first: startDate === undefined ? end("min") : sql`greatest(${end("min")}, ${startDate}::date)`,
    last: endDate === undefined ? end("max") : sql`least(${end("max")}, ${endDate}::date)`,
  };
}

/** Selects the days within the query's that are not kept: those after the last kept one, and changed ones. */
function daysToCount(list: DailyList, query: Pick<ListQuery, "startDate" | "endDate">): SQL {
  const { first, last } = firstAndLastOf(list, query);
  const next = sql`greatest(${first}, (select max(${listDay.date}) + 1 from ${listDay} where ${keptOf(list)}))`;
  return sql`select ${listDay.date} as day from ${listDay} where ${and(ofList(list), changed, withinDays(listDay.date, query))}
    union select day::date from generate_series(${next}, ${last}, interval '1 day') day`;
}

/** Limits rows to the days that are not kept. */
export const onDaysToCount = (list: DailyList, query: ListQuery): SQL =>
  sql`${list.rows.source.date} = any(array(${daysToCount(list, query)}))`;

const keptWithin = (list: DailyList, query: ListQuery) =>
  and(
    keptOf(list),
    withinDays(listDay.date, query),
    query.status === undefined ? undefined : eq(listDay.status, query.status),
  );

/** Sums stored figures, named. */
export const sumsOf = (list: DailyList, stored: AnyPgColumn): SQL =>
  sql.join(
    list.figures.map(({ name }, at) => sql`sum(${stored}[${sql.raw(String(at + 1))}]) as ${sql.identifier(name)}`),
    sql`, `,
  );

/** Selects status and figures of the kept days, per status. */
export const keptFigures = (list: DailyList, query: ListQuery): SQL =>
  sql`select ${listDay.status}, ${sumsOf(list, listDay.figures)} from ${listDay} where ${keptWithin(list, query)} group by 1`;

/** Selects the number of listed rows per day or status, as `id`, `key` and `rows`. @param where condition of the list */
export function rowsPer(by: "date" | "status", list: DailyList, query: ListQuery, where: SQL | undefined): SQL {
  const { date, list: documents } = list.rows.source;
  const [kept, own] = by === "date" ? [listDay.date, date] : [listDay.status, documents.status];
  const counted = and(keptWithin(list, query), withoutCancelled(listDay.status, query));
  return sql`select id, id as key, sum(rows) as rows from (
      select ${kept} as id, sum(${listDay.figures}[1]) as rows from ${listDay} where ${counted} group by 1
      union all
      select ${own}, count(*) from ${liveRows(list)} where ${and(where, onDaysToCount(list, query))} group by 1
    ) of_day group by id`;
}

/** Days per transaction: writers of a locked day wait. */
const DAYS_AT_ONCE = 16;

/** Lock of a day, which changes of its rows share (migration 0060). */
const lockOf = (day: SQL) => sql`hashtextextended('list day', (${day} - date '2000-01-01') % 1024)`;

/** Keeps the days before today that are not kept, oldest first, up to one with a running change. */
export async function keepDaysOf(db: Database, list: DailyList, today: string): Promise<void> {
  const others = await db.delete(listDay).where(and(ofList(list), not(changed), ne(listDay.shape, list.shape)));
  // Without kept days no change is marked, so other periods may miss one.
  if (others.rowCount) await db.delete(listPeriod).where(eq(listPeriod.list, list.rows.report.name));
  const { rows } = await db.execute<{ day: string }>(
    sql`select day::text from (${daysToCount(list, { endDate: shiftDay(today, -1) })}) days order by day`,
  );
  for (let from = 0; from < rows.length; from += DAYS_AT_ONCE) {
    const days = rows.slice(from, from + DAYS_AT_ONCE).map(({ day }) => day);
    if (!(await keepSome(db, list, sql`unnest(${sql.param(days)}::date[])`))) return;
  }
}

/** @returns false if a row of the days is changing */
const keepSome = (db: Database, list: DailyList, days: SQL): Promise<boolean> =>
  db.transaction(async (tx) => {
    const locked = await tx.execute<{ free: boolean }>(
      sql`select bool_and(pg_try_advisory_xact_lock(${lockOf(sql`day`)})) as free from ${days} day`,
    );
    if (!oneRow(locked.rows).free) return false;
    // Another worker may have kept a day since.
    const { name } = list.rows.report;
    await tx.execute(sql`
      with kept as (
        insert into ${listDay} (list, date, status, shape, figures)
        select ${name}::text, day, counted.status, ${list.shape}::text, counted.figures
        from ${days} day cross join lateral (${countedOn(list, sql`day`)}) counted
        where not exists (select from ${listDay} where ${and(ofList(list), not(changed))} and ${listDay.date} = day)
      )
      delete from ${listDay} where ${and(ofList(list), changed)} and ${listDay.date} in (select day from ${days} day)`);
    return true;
  });

/** Selects the figures of a day per status. */
const countedOn = (list: DailyList, day: SQL): SQL =>
  sql`select ${statusOf(list)} as status, ${arrayOf(list.figures)} as figures
    from ${liveRows(list)} where ${list.rows.source.live} and ${list.rows.source.date} = ${day} group by 1`;

/** Kept days that differ from their rows. */
export function keptDayFaults(list: DailyList): SQL {
  const { table, date } = list.rows.source;
  return sql`
    select to_char(date, 'YYYYMMDD')::int as id, concat_ws(' ', ${list.rows.report.name}::text, status, holds::text) as holds, due::text as should_hold
    from (
      select date, status, figures as holds from ${listDay} where ${keptOf(list)}
    ) kept full join (
      select day as date, counted.status, counted.figures as due
      from (
        select distinct ${date} as day from ${table}
        where ${list.rows.source.live} and ${date} <= (select max(${listDay.date}) from ${listDay} where ${keptOf(list)})
          and ${date} not in (select ${listDay.date} from ${listDay} where ${and(ofList(list), changed)})
      ) days cross join lateral (${countedOn(list, sql`day`)}) counted
    ) counted using (date, status)
    where holds is distinct from due`;
}

/** Drops the kept days and periods, which are then counted, and kept again by `keepDaysOf` and `keepPeriodsOf`. */
export async function dropKeptDays(db: Database): Promise<void> {
  await db.delete(listDay);
  await db.delete(listPeriod);
}
