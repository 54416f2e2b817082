import { and, Column, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Reader } from "./client";
import type { Page } from "./paging";
import { oneRow } from "./one-row";

/** Sums a column over all pages of a list; 0 for no rows. @param counted default: all rows */
export function sumOf(column: SQL | SQL.Aliased | AnyPgColumn, counted?: SQL): SQL<number> {
  const filter = counted ? sql` filter (where ${counted})` : sql``;
  return sql<number>`coalesce(sum(${column})${filter}, 0)`.mapWith(Number);
}

export function countOf(condition: SQL): SQL<number> {
  return sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
}

export interface SortKey {
  by: SQL | AnyPgColumn;
  descending: boolean;
  /** set if the key has few values: a column that determines them */
  group?: AnyPgColumn;
}

/** Sorts names in every language alike, numbers as numbers: A2 before A10 (docs/decisions/0091-one-form-of-a-text.md). */
export const byName = (column: SQL | SQL.Aliased | AnyPgColumn): SQL => sql`${column} collate names`;

export const ascending = (by: SortKey["by"]): SortKey => ({ by, descending: false });
export const descending = (by: SortKey["by"]): SortKey => ({ by, descending: true });

/** Parses a sort parameter; a leading minus sorts descending. @param groups columns of sort keys with few values */
export function sortedBy<C extends string>(
  sort: C | `-${C}`,
  columns: Record<C, SortKey["by"]>,
  groups: Partial<Record<C, AnyPgColumn>> = {},
): SortKey {
  const name = sort.replace(/^-/, "") as C;
  return { by: columns[name], descending: sort.startsWith("-"), group: groups[name] };
}

/** Builds ORDER BY, nulls last. @param reversed inverts it */
export function orderBy(keys: readonly SortKey[], reversed = false): SQL[] {
  return keys.map(({ by, descending: down }) => {
    const direction = sql.raw(down === reversed ? "asc" : "desc");
    // NULLS LAST on a NOT NULL column would prevent descending index scans.
    if (by instanceof Column && by.notNull) return sql`${by} ${direction}`;
    return sql`${by} ${direction} nulls ${sql.raw(reversed ? "first" : "last")}`;
  });
}

/** From this offset a page waits for the total, to read from the nearer end. Longer lists count the groups of their order. */
const NEAR_ROWS = 1_000;

interface IdSource {
  id: AnyPgColumn;
  /** left joins for filters and order; PostgreSQL drops unused ones on unique keys */
  from: SQL;
  where: SQL | undefined;
  order: SortKey[];
}

/** A query without its condition and order. */
interface RowQuery<Row> {
  where(condition: SQL): { orderBy(...order: SQL[]): PromiseLike<Row[]> };
}

/**
 * Reads a page and its totals. Selecting ids first avoids joins for skipped rows; a page past the middle is read from
 * the end.
 */
export async function readPage<Row, Totals extends { total: number }>(
  db: Reader,
  page: Page,
  source: IdSource,
  { totals, rows }: { totals: PromiseLike<Totals[]>; rows: RowQuery<Row> },
): Promise<{ rows: Row[]; totals: Totals }> {
  if (page.after !== undefined) {
    const where = and(source.where, sql`${source.id} > ${page.after}`);
    const keyset = { ...source, where, order: [ascending(source.id)] };
    return readPage(db, { ...page, offset: 0, after: undefined }, keyset, { totals, rows });
  }
  const rowsOf = (ids: SQL) => rows.where(sql`${source.id} = any(array(${ids}))`).orderBy(...orderBy(source.order));
  const { offset, perPage } = page;
  const [key] = source.order;
  if (offset < NEAR_ROWS && !key?.group) {
    // A literal: with a parameter the generic plan would estimate a tenth of the table.
    const limit = sql`limit ${sql.raw(String(perPage))}`;
    const [found, sums] = await Promise.all([
      rowsOf(idsOf(source, offset === 0 ? limit : sql`${limit} offset ${offset}`)),
      totals,
    ]);
    return { rows: found, totals: oneRow(sums) };
  }
  const sums = oneRow(await totals);
  const count = Math.min(perPage, sums.total - offset);
  if (count <= 0) return { rows: [], totals: sums };
  const part = { ...source, total: sums.total, offset, count };
  const parts = key?.group && sums.total > NEAR_ROWS ? await groupsOf(db, part, key.group) : [part];
  const found = await rowsOf(sql.join(parts.map(idsFromNearerEnd), sql` union all `));
  return { rows: found, totals: sums };
}

function idsOf({ id, from, where, order }: IdSource, part: SQL, reversed = false): SQL {
  const inOrder = sql.join(orderBy(order, reversed), sql`, `);
  return sql`(select ${id} from ${from} where ${where ?? sql`true`} order by ${inOrder} ${part})`;
}

/** `count` rows at `offset` of `total`. */
interface ListPart extends IdSource {
  total: number;
  offset: number;
  count: number;
}

function idsFromNearerEnd({ total, offset, count, ...source }: ListPart): SQL {
  const behind = total - offset - count;
  const reversed = behind < offset;
  return idsOf(source, sql`limit ${count} offset ${reversed ? behind : offset}`, reversed);
}

/** A page of more groups is sorted. */
const MAX_PARTS = 10;

/** Splits a page by the groups of its first sort key: counting them takes less time than sorting the list. */
async function groupsOf(db: Reader, part: ListPart, group: AnyPgColumn): Promise<ListPart[]> {
  const [first, ...others] = part.order;
  const end = part.offset + part.count;
  const inOrder = orderBy([{ by: sql`key`, descending: first?.descending ?? false }]);
  const { rows } = await db.execute<{ ids: unknown[]; total: number }>(sql`
    select array_agg(id) as ids, sum(rows)::int as total from (
      select ${group} as id, ${first?.by} as key, count(*) as rows
      from ${part.from} where ${part.where ?? sql`true`} group by ${group}
    ) counted group by key order by ${inOrder[0]}`);
  const parts: ListPart[] = [];
  let before = 0;
  for (const { ids, total } of rows) {
    const offset = Math.max(0, part.offset - before);
    const count = Math.min(total, end - before) - offset;
    // A single value can be read in the order of an index.
    const own = ids.length === 1 ? sql`${group} = ${ids[0]}` : sql`${group} = any(${sql.param(ids)})`;
    if (count > 0) parts.push({ ...part, where: and(part.where, own), order: others, total, offset, count });
    before += total;
  }
  return parts.length > 0 && parts.length <= MAX_PARTS ? parts : [part];
}

/** Condition of the rows on a page; totals count cancelled rows apart. */
export function withoutCancelled(
  status: SQL.Aliased | AnyPgColumn,
  query: { withCancelled?: boolean; status?: string },
): SQL | undefined {
  return query.withCancelled === false && query.status !== "CANCELLED" ? sql`${status} <> 'CANCELLED'` : undefined;
}

/** Selects an inclusive range; either end may be open. */
export function withinDays(
  date: SQL.Aliased<string> | AnyPgColumn,
  { startDate, endDate }: { startDate?: string; endDate?: string },
): SQL | undefined {
  return and(startDate ? sql`${date} >= ${startDate}` : undefined, endDate ? sql`${date} <= ${endDate}` : undefined);
}
