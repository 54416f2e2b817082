import { and, inArray, isNull, or, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { MAX_FOUND, type SearchArea } from "#contract/rows/search-areas";
import type { Reader } from "../db/client";

/** Searches the newest rows by date first; only rare texts query the text indexes (docs/domain.md, Search). */

const RECENT_ROWS = 5000;
const MAX_NAMED = 200;

type RecordTable = PgTable & { id: AnyPgColumn; date: AnyPgColumn; deletedAt: AnyPgColumn };

/** Rank 0: exact match, 1: master, 2: partial match. */
export interface RankedRecord {
  area: SearchArea;
  rank: number;
  id: number;
  label: string;
  detail: string;
  date: string | null;
}

/** Undefined conditions do not apply to the text. */
export interface RecordSearch {
  area: SearchArea;
  table: RecordTable;
  label: AnyPgColumn;
  detail: SQL;
  /** of `label` and `detail`, with `table` */
  from: SQL;
  /** exact matches, each indexed */
  exact: (SQL | undefined)[];
  matches: (SQL | undefined)[];
  /** of any age, each indexed */
  older: (SQL | undefined)[];
}

/** One more than listed, to know of the rest. */
const MOST = sql.raw(String(MAX_FOUND + 1));
/** Checked before the guarded subquery runs. */
const isRare = sql`(select count(*) from recent) < ${MOST}`;

/** Exact matches first, then newest. */
export async function findRecords(db: Reader, search: RecordSearch): Promise<RankedRecord[]> {
  const { area, table, label, detail, from: tables } = search;
  const newestFirst = sql`${table.date} desc, ${table.id} desc`;
  const isLive = isNull(table.deletedAt);
  const exact = search.exact.filter((condition) => condition !== undefined);
  const parts = [
    ...exact.map((condition) => sql`(select id, 0 as rank from ${newestWith(table, condition)} as exact)`),
    sql`(select id, 2 as rank from recent)`,
    ...search.older
      .filter((part) => part !== undefined)
      .map((part) => sql`(select id, 2 as rank from ${part} as older)`),
  ];
  const { rows } = await db.execute<Omit<RankedRecord, "area">>(sql`
    with recent as materialized (
      select ${table.id} as id
      from (
        select * from ${table} where ${isLive} order by ${newestFirst} limit ${sql.raw(String(RECENT_ROWS))}
      ) as ${table}
      where ${or(...search.matches) ?? sql`false`}
      order by ${newestFirst} limit ${MOST}
    )
    select ${table.id} as id, found.rank, ${label} as label, ${detail} as detail, ${table.date} as date
    from (select id, min(rank) as rank from (${sql.join(parts, sql` union all `)}) as parts group by id) as found
    join (${tables}) on ${table.id} = found.id
    order by found.rank, ${newestFirst} limit ${MOST}`);
  return rows.map((row) => ({ ...row, area }));
}

/** OFFSET 0 prevents the planner from using the date index. */
const newestWith = (table: RecordTable, condition: SQL, guard?: SQL): SQL => sql`(
  select id from (
    select ${table.id}, ${table.date} from ${table} where ${and(isNull(table.deletedAt), condition, guard)} offset 0
  ) as matching
  order by date desc, id desc limit ${MOST}
)`;

/** Selects the newest matches of a rare text without the date index. */
export function olderWith(table: RecordTable, condition: SQL | undefined): SQL | undefined {
  return condition && newestWith(table, condition, isRare);
}

/** Uses the index on `column` and date. */
export function countOlder(table: RecordTable, column: AnyPgColumn, named: SQL): SQL {
  return sql`(
    select newest.id from (${named} limit ${sql.raw(String(MAX_NAMED))}) as named(id)
    cross join lateral (
      select ${table.id}, ${table.date} from ${table}
      where ${column} = named.id and ${isNull(table.deletedAt)}
      order by ${table.date} desc, ${table.id} desc limit ${MOST}
    ) as newest
    where ${isRare} order by newest.date desc, newest.id desc limit ${MOST}
  )`;
}

/** Uses the unique index. */
export function olderNumbers(table: RecordTable, column: AnyPgColumn, range: [string, string] | null): SQL | undefined {
  return range === null
    ? undefined
    : sql`(
        select ${table.id} from ${table}
        where ${and(isNull(table.deletedAt), numberWithin(column, range), isRare)}
        order by ${column} desc limit ${MOST}
      )`;
}

export function numberWithin(column: AnyPgColumn, range: [string, string] | null): SQL | undefined {
  return range === null ? undefined : sql`${column} between ${range[0]} and ${range[1]}`;
}

export function numberAmong(column: AnyPgColumn, numbers: string[]): SQL | undefined {
  return numbers.length === 0 ? undefined : inArray(column, numbers);
}
