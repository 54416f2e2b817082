import { and, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { ListAnswer } from "#contract/answers";
import type { Reader } from "../../db/client";
import { oneRow } from "../../db/one-row";
import { ascending, orderBy, type SortKey } from "./order";

interface Page {
  page: number;
  perPage: number;
  offset: number;
  /** last id of the previous page */
  after: number | undefined;
}

/** Pages beyond the last are empty. */
export function parsePage(query: { page?: number; perPage?: number; after?: number }, pageSize: number): Page {
  const page = query.page ?? 1;
  const perPage = query.perPage ?? pageSize;
  return { page, perPage, offset: query.after === undefined ? (page - 1) * perPage : 0, after: query.after };
}

export function listAnswer<T>(data: T[], total: number, { page, perPage, after }: Page): ListAnswer<T> {
  const answer = { data, lastPage: Math.max(1, Math.ceil(total / perPage)), page, perPage, total };
  if (after === undefined) return answer;
  // Every list with `after` has rows with an id.
  const last = data.at(-1) as { id: number } | undefined;
  return { ...answer, next: data.length < perPage ? null : (last?.id ?? null) };
}

/** All rows on one page. */
export function unpagedAnswer<T>(data: T[]): ListAnswer<T> {
  return { data, lastPage: 1, page: 1, perPage: Math.max(1, data.length), total: data.length };
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

export interface RowQuery<Row> {
  where(condition: SQL): { orderBy(...order: SQL[]): Prepared<Row> & PromiseLike<Row[]> };
}

interface Prepared<Row> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Row[]> };
}

/** A page that is read without knowing the total. */
export const isNear = ({ offset }: Page, group: unknown): boolean => offset < NEAR_ROWS && group === undefined;

export function nearRows<Row>({ offset, perPage }: Page, source: IdSource, rows: RowQuery<Row>) {
  // A literal: with a parameter the generic plan would estimate a tenth of the table.
  const limit = sql`limit ${sql.raw(String(perPage))}`;
  const part = offset === 0 ? limit : sql`${limit} offset ${offset}`;
  const [first] = source.order;
  if (!first?.group) return readRows(source, selectIds(source, part), rows);
  return readRows(source, sql`(${idsByGroup(source, first.group, offset + perPage)} ${part})`, rows);
}

/** Selects ids by a group: the first `count` of each in turn, of which PostgreSQL reads no more than it needs. */
function idsByGroup({ id, from, where, order }: IdSource, group: AnyPgColumn, count: number): SQL {
  const [first, ...others] = order;
  const descending = first?.descending ?? false;
  const ofGroup = { by: sql`of_group.key`, descending };
  const named = others.map((key, at) => ({ ...key, name: sql.raw(`key${at}`) }));
  const inPage = named.map(({ name, ...key }) => ({ ...key, by: sql`page.${name}` }));
  const keys = named.map(({ by, name }) => sql`${by} as ${name}`);
  // Sorted first, so that the order of the groups holds for the rows.
  return sql`select page.id from (
      select ${group} as value, ${first?.by} as key from ${group.table} order by ${orderBy([{ by: sql`2`, descending }])[0]}
    ) of_group
    cross join lateral (
      select ${sql.join([id, ...keys], sql`, `)} from ${from} where ${and(where, sql`${group} = of_group.value`)}
      order by ${sql.join(orderBy(others), sql`, `)} limit ${sql.raw(String(count))}
    ) page
    order by ${sql.join(orderBy([ofGroup, ...inPage]), sql`, `)}`;
}

const readRows = <Row>({ id, order }: IdSource, ids: SQL, rows: RowQuery<Row>) =>
  rows.where(sql`${id} = any(array(${ids}))`).orderBy(...orderBy(order));

/** Continues after an id, in the order of ids. */
export function pageAfter(source: IdSource, after: number | SQLWrapper): IdSource {
  const where = and(source.where, sql`${source.id} > ${after}`);
  return { ...source, where, order: [ascending(source.id)] };
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
    const next = { ...page, after: undefined };
    return readPage(db, next, pageAfter(source, page.after), { totals, rows });
  }
  const { offset, perPage } = page;
  const [key] = source.order;
  if (isNear(page, key?.group)) {
    const found = await nearRows(page, source, rows);
    return { rows: found, totals: oneRow(await totals) };
  }
  const sums = oneRow(await totals);
  const count = Math.min(perPage, sums.total - offset);
  if (count <= 0) return { rows: [], totals: sums };
  const part = { ...source, total: sums.total, offset, count };
  const parts = key?.group && sums.total > NEAR_ROWS ? await readGroups(db, part, key.group) : [part];
  const found = await readRows(source, sql.join(parts.map(idsFromNearerEnd), sql` union all `), rows);
  return { rows: found, totals: sums };
}

function selectIds({ id, from, where, order }: IdSource, part: SQL, reversed = false): SQL {
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
  return selectIds(source, sql`limit ${count} offset ${reversed ? behind : offset}`, reversed);
}

/** A page of more groups is sorted. */
const MAX_PARTS = 10;

/** Splits a page by the groups of its first sort key: counting them takes less time than sorting the list. */
async function readGroups(db: Reader, part: ListPart, group: AnyPgColumn): Promise<ListPart[]> {
  const [first, ...others] = part.order;
  const end = part.offset + part.count;
  const inOrder = orderBy([{ by: sql`key`, descending: first?.descending ?? false }])[0];
  const perGroup = sql`select ${group} as id, ${first?.by} as key, count(*) as rows from ${part.from} where ${part.where ?? sql`true`} group by ${group}`;
  const { rows } = await db.execute<{ ids: string[]; total: number; before: number }>(sql`
    select * from (
      select array_agg(id::text) as ids, sum(rows)::int as total, (sum(sum(rows)) over (order by ${inOrder}) - sum(rows))::int as before
      from (${perGroup}) counted group by key
    ) part where before < ${end} and before + total > ${part.offset} order by before`);
  const parts: ListPart[] = [];
  for (const { ids, total, before } of rows) {
    const offset = Math.max(0, part.offset - before);
    // A single value can be read in the order of an index.
    const own = ids.length === 1 ? sql`${group} = ${ids[0]}` : sql`${group} = any(${sql.param(ids)})`;
    const count = Math.min(total, end - before) - offset;
    parts.push({ ...part, where: and(part.where, own), order: others, total, offset, count });
  }
  return parts.length > 0 && parts.length <= MAX_PARTS ? parts : [part];
}
