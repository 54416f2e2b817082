import { and, eq, is, sql, type SQL } from "drizzle-orm";
import { type AnyPgColumn, PgColumn } from "drizzle-orm/pg-core";
import type { RoleHolder } from "#contract/access";
import type { ListAnswer } from "#contract/answers";
import { RECORD_PAGE_SIZE } from "#contract/constants";
import type { UNITS } from "#contract/weighing/outbound-item";
import type { RecordRows } from "#contract/rows/define";
import type { UnitCount } from "#contract/orders/units";
import type { Reader } from "../../db/client";
import { oneRow } from "../../db/one-row";
import { prepareOnce } from "../../db/prepared-statements";
import { withinDays, withoutCancelled } from "./conditions";
import { reportMaster } from "./masters";
import { byName, descending, type SortKey } from "./order";
import { isNear, listAnswer, nearRows, pageAfter, parsePage, readPage, type RowQuery } from "./page";
import { type DefinedRows, type Expression, sourceTables, isPart, isMasterColumn, type ListQuery } from "./source";
import { holdsName, matchesText } from "./matching";
import { FINISHED, readTotals, unitTotals } from "./totals";

/** The list of a record by its rows: conditions, order and page. */

type Rows<Query> = DefinedRows<RecordRows, Query>;

export function matchingRows<Query extends ListQuery>(
  rows: Rows<Query>,
  query: Query,
  caller: RoleHolder | null,
): SQL | undefined {
  const { list, items, date } = rows.source;
  const filters = Object.entries(query).filter(([name, value]) => name in rows.report.list.filters && value);
  const parts = filters.flatMap(([name, value]) => {
    const own = list.filters[name];
    return own && isPart(own) ? [eq(own.part, value)] : [];
  });
  return and(
    list.live(query),
    withinDays(date, query),
    ...filters.map(([name, value]) => filterCondition(rows, name, value)),
    list.matching?.(query, caller),
    items && parts.length > 0 ? sql`exists (select from ${items.table} where ${and(items.on, ...parts)})` : undefined,
  );
}

function filterCondition<Query>({ report, source }: Rows<Query>, name: string, value: unknown): SQL | undefined {
  const filter = report.list.filters[name];
  const own = source.list.filters[name];
  if (typeof own === "function") return own(value as never);
  if (filter === undefined || (own && isPart(own))) return undefined;
  const of = own ?? source.filters[name]?.of;
  if (filter.kind === "flag") return sql`${of} = true`;
  if (filter.kind === "master" && (!filter.named || typeof value === "number"))
    return sql`${own ?? source.rows.groups[filter.grouping]?.id} = ${value}`;
  if (filter.kind === "word") return sql`${of} = ${value}`;
  const text = { of: [], ...source.filters[name], ...(own && { of: own }) };
  const group = filter.kind === "master" && source.rows.groups[filter.grouping];
  if (!group) return matchesText(source.table, text, String(value));
  return holdsName(text, String(value), group.id, reportMaster(report, filter.grouping));
}

/** Matches the rows of a page and of a file. */
export function listedRows<Query extends ListQuery>(
  rows: Rows<Query>,
  query: Query,
  caller: RoleHolder | null,
): SQL | undefined {
  const { status } = rows.source.list;
  return and(matchingRows(rows, query, caller), status && withoutCancelled(status, query));
}

/** Returns the order of a list; ties newest first. */
export function listOrder<Query extends ListQuery>({ source }: Rows<Query>, query: Query): SortKey[] {
  const { list, rows, date } = source;
  if (query.sort === undefined) return list.order?.(query) ?? [descending(asSortable(date)), descending(list.id)];
  const name = query.sort.replace(/^-/, "");
  const column = rows.columns[name];
  const by = list.sort?.[name] ?? (isMasterColumn(name) ? byName(sql`${column}`) : asSortable(column));
  const key = { by, descending: query.sort.startsWith("-"), group: list.sortGroups?.[name] };
  // Numbers are unique: a second key would prevent an index scan.
  if (by === list.number) return [key];
  // As the indexes by customer and vendor.
  return key.group ? [key, descending(asSortable(date)), descending(list.id)] : [key, descending(list.id)];
}

/** Parameters that read no other table. */
const PLAIN = ["page", "perPage", "sort", "startDate", "endDate", "status", "withCancelled"];

const isPlainQuery = (query: ListQuery): boolean =>
  Object.entries(query).every(([name, value]) => !value || PLAIN.includes(name));

const asSortable = (of: Expression | undefined): SQL | AnyPgColumn => (is(of, PgColumn) ? of : sql`${of}`);

type Sums<Name extends string> = { [N in Name]: N extends "units" ? UnitCount<(typeof UNITS)[number]>[] : number };

type ListPage<R extends RecordRows, Answer> = ListAnswer<Answer> & {
  summary: Sums<R["list"]["counts"][number] | R["list"]["sums"][number]>;
  finished: Sums<"count" | NonNullable<R["list"]["finished"]>[number]>;
};

/**
 * Reads a page of a list with its counts and sums, of one moment if `db` is a snapshot (db/client.ts).
 * @param rows returns the query that reads rows by their ids
 */
export async function readRows<R extends RecordRows, Query extends ListQuery, Row, Answer>(
  db: Reader,
  defined: DefinedRows<R, Query>,
  { query, caller, timeZone = "UTC" }: { query: Query; caller: RoleHolder | null; timeZone?: string },
  rows: () => RowQuery<Row>,
  answerOf: (row: Row) => Answer,
): Promise<ListPage<R, Answer>> {
  const { report, source } = defined;
  const page = parsePage(query, RECORD_PAGE_SIZE);
  const group = query.after === undefined ? source.list.sortGroups?.[query.sort?.replace(/^-/, "") ?? ""] : undefined;
  const isPlain = isPlainQuery(query);
  // Masters are read in turn, unless most of them may have no row.
  const inTurn = group && group !== source.list.status && isPlain;
  const isNearPage = isNear(page, inTurn ? undefined : group);
  // A left join that PostgreSQL drops still keeps it from reading the index alone.
  const isOwnOrder = source.list.ownSorts && (!group || group.table === source.table);
  const ownTable = isPlain && isOwnOrder ? source.table : undefined;
  const ownSums = isPlain && source.list.ownSorts && !report.list.sums.includes("units") ? source.table : undefined;
  const statementsFor = (given: Query) => {
    const from = source.list.from ?? sourceTables(source.rows, { asOf: given.asOf, timeZone });
    const where = listedRows(defined, given, caller);
    return {
      ids: { id: source.list.id, from: ownTable ? sql`${ownTable}` : from, where, order: listOrder(defined, given) },
      totals: readTotals(db, defined, given, {
        from: ownSums ? sql`${ownSums}` : from,
        where: matchingRows(defined, given, caller),
      }),
    };
  };
  const readNear = async () => {
    const { shape, values, isRepeated } = bind(defined, query);
    const build = (name: string) => {
      const { ids, totals } = statementsFor(shape);
      const after = shape.after === undefined ? ids : pageAfter(ids, sql`${shape.after}`);
      return {
        rows: nearRows(page, after, rows()).prepare(name && `${name}_rows`),
        totals: totals.prepare(name && `${name}_totals`),
      };
    };
    const key = JSON.stringify([report.name, timeZone, caller?.roles, shape]);
    const statements = isRepeated && page.offset === 0 ? prepareOnce(db, key, build) : build("");
    const found = await statements.rows.execute(values);
    return { rows: found, totals: oneRow(await statements.totals.execute(values)) };
  };
  const readFar = () => {
    const { ids, totals } = statementsFor(query);
    return readPage(db, page, ids, { rows: rows(), totals });
  };
  const found = await (isNearPage ? readNear() : readFar());
  const { counts, sums, finished } = report.list;
  const figure = (name: string, prefix = "") =>
    name === "units" ? unitTotals(found.totals) : found.totals[prefix + name];
  const figures = (names: readonly string[], prefix?: string) =>
    Object.fromEntries(names.map((name) => [name, figure(name, prefix)]));
  return {
    ...listAnswer(found.rows.map(answerOf), found.totals.total, page),
    summary: figures([...counts, ...sums]),
    ...(finished && { finished: figures(["count", ...finished], FINISHED) }),
  } as ListPage<R, Answer>;
}

/** Parameters that sources pass on to SQL unread. */
const BOUND = ["date", "startDate", "endDate", "after", "changedSince"] as const;

/**
 * Replaces days and ids by placeholders, so that a list of another day has the same statement.
 * @returns `isRepeated`: false with a text, which makes too many statements, and whose plan depends on the text
 */
function bind<Query extends ListQuery>({ report, source }: Rows<Query>, query: Query) {
  const ids = Object.entries(report.list.filters).flatMap(([name, filter]) =>
    filter.kind === "master" && !filter.named && typeof source.list.filters[name] !== "function" ? name : [],
  );
  const given = Object.entries(query).filter(
    ([name, value]) => value !== undefined && ([...BOUND, ...ids] as string[]).includes(name),
  );
  const placeholders = given.map(([name]) => [name, sql.placeholder(name)] as const);
  const shape: Query = { ...query, ...Object.fromEntries(placeholders) };
  const values = Object.fromEntries(given);
  const isRepeated = Object.entries(query).every(
    ([name, value]) =>
      !value ||
      PLAIN.includes(name) ||
      name in values ||
      ["flag", "word"].includes(report.list.filters[name]?.kind ?? ""),
  );
  return { shape, values, isRepeated };
}
