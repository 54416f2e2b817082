import { and, inArray, isNull, or, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { MAX_FOUND, type SearchArea } from "#contract/search-areas";
import type { Reader } from "../db/client";

/**
 * Finds records in two steps of one statement, so that a text of any kind is answered in a few milliseconds
 * (docs/domain.md, Search). First it reads the newest rows by the index on the date: a text that many
 * records have fills the answer from these. Only when it does not, the text is rare, and the indexes on it are asked.
 */

/** How many of the newest rows are read. */
const RECENT_ROWS = 5000;
/** The most customers, vendors or ex-DOs of one name whose older records are read. */
const MOST_NAMED = 200;

type RecordTable = PgTable & { id: AnyPgColumn; date: AnyPgColumn; deletedAt: AnyPgColumn };

/** A record that was found; rank 0 has exactly what was typed, 1 is a master and 2 a record that has it in it. */
export interface RankedRecord {
  area: SearchArea;
  rank: number;
  id: number;
  label: string;
  detail: string;
  date: string | null;
}

/** What is searched in an area of records. Conditions that do not fit the typed text are left out. */
export interface RecordSearch {
  area: SearchArea;
  table: RecordTable;
  label: AnyPgColumn;
  detail: SQL;
  /** the joins that `detail` needs */
  joins: SQL;
  /** conditions on a row that has exactly what was typed, each answered by an index */
  exact: (SQL | undefined)[];
  /** conditions on a row that has what was typed in it */
  matches: (SQL | undefined)[];
  /** the same conditions on rows of any age, each answered by an index */
  older: (SQL | undefined)[];
}

const MOST = sql.raw(String(MAX_FOUND));
/** Holds while the newest rows have not filled the answer; PostgreSQL checks it before it opens what it guards. */
const isRare = sql`(select count(*) from recent) < ${MOST}`;

/** Finds the records of an area, exact ones first, then newest. */
export async function findRecords(db: Reader, search: RecordSearch): Promise<RankedRecord[]> {
  const { area, table, label, detail, joins } = search;
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
    join ${table} on ${table.id} = found.id
    ${joins}
    order by found.rank, ${newestFirst} limit ${MOST}`);
  return rows.map((row) => ({ ...row, area }));
}

/** Selects the newest live rows of a condition that an index answers; the limit must not lead to the index on the date. */
const newestWith = (table: RecordTable, condition: SQL, guard?: SQL): SQL => sql`(
  select id from (
    select ${table.id}, ${table.date} from ${table} where ${and(isNull(table.deletedAt), condition, guard)} offset 0
  ) as matching
  order by date desc, id desc limit ${MOST}
)`;

/** Selects the newest rows of a condition that an index answers, for a rare text. */
export function olderWith(table: RecordTable, condition: SQL | undefined): SQL | undefined {
  return condition && newestWith(table, condition, isRare);
}

/** Selects the newest rows of each of the masters that `named` gives, by the index on `column` and the date. */
export function olderOf(table: RecordTable, column: AnyPgColumn, named: SQL): SQL {
  return sql`(
    select newest.id from (${named} limit ${sql.raw(String(MOST_NAMED))}) as named(id)
    cross join lateral (
      select ${table.id}, ${table.date} from ${table}
      where ${column} = named.id and ${isNull(table.deletedAt)}
      order by ${table.date} desc, ${table.id} desc limit ${MOST}
    ) as newest
    where ${isRare} order by newest.date desc, newest.id desc limit ${MOST}
  )`;
}

/** Selects the newest rows whose number lies in a range, by the unique index on the number. */
export function olderNumbers(table: RecordTable, column: AnyPgColumn, range: [string, string] | null): SQL | undefined {
  return range === null
    ? undefined
    : sql`(
        select ${table.id} from ${table}
        where ${and(isNull(table.deletedAt), numberWithin(column, range), isRare)}
        order by ${column} desc limit ${MOST}
      )`;
}

/** Selects the numbers of a range, both ends included. */
export function numberWithin(column: AnyPgColumn, range: [string, string] | null): SQL | undefined {
  return range === null ? undefined : sql`${column} between ${range[0]} and ${range[1]}`;
}

/** Selects the numbers that stand in a list. */
export function numberAmong(column: AnyPgColumn, numbers: string[]): SQL | undefined {
  return numbers.length === 0 ? undefined : inArray(column, numbers);
}
