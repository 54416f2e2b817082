import { searchKey } from "#contract/values/plain-text";
import { holds } from "../rows/engine/conditions";
import { byName } from "../rows/engine/order";
import { and, asc, desc, isNull, or, sql } from "drizzle-orm";
import { can } from "#contract/access";
import { type SearchAnswer, searchAnswer, searchQuery } from "#contract/rows/search";
import { isPartner, PARTNER_AREAS, partnerPath, recordPath } from "#contract/record-paths";
import { MAX_FOUND } from "#contract/rows/search-areas";
import type { Reader } from "../db/client";
import type { Calls } from "../http/calls";
import type { Caller } from "../http/context";
import { customer, exDoMaster, vendor } from "../db/tables/masters";
import { bookingSearch, inboundSearch, outboundSearch, poSaleSearch, productionSearch, type Typed } from "./areas";
import { findRecords, type RankedRecord } from "./find";

export function addSearch(calls: Calls): void {
  calls.read(
    {
      method: "get",
      path: "/search",
      summary: "Records by number, plate or name; exact ones first, then masters, then newest",
      access: "bearer",
      query: searchQuery,
      answer: searchAnswer,
    },
    async (db, { caller, query }) => search(db, caller, { text: query.q, year: new Date().getUTCFullYear() }),
  );
}

async function search(db: Reader, caller: Caller | null, typed: Typed): Promise<SearchAnswer> {
  const found = await Promise.all([
    ...(can(caller, "outbound", "see") ? [findRecords(db, outboundSearch(typed))] : []),
    ...(can(caller, "inbound", "see") ? [findRecords(db, inboundSearch(typed))] : []),
    ...(can(caller, "booking", "see") ? [findRecords(db, bookingSearch(typed))] : []),
    ...(can(caller, "po-sale", "see") ? [findRecords(db, poSaleSearch(typed))] : []),
    ...(can(caller, "production", "see") ? [findRecords(db, productionSearch(typed))] : []),
    ...(can(caller, PARTNER_AREAS.customer, "report") ? [findParties(db, "customer", typed.text)] : []),
    ...(can(caller, PARTNER_AREAS.vendor, "report") ? [findParties(db, "vendor", typed.text)] : []),
    ...(can(caller, "ex-do-master", "see") ? [findExDos(db, typed.text)] : []),
  ]);
  const listed = found.flatMap((rows) => (isMaster(rows[0]) ? rows.slice(0, MAX_MASTERS) : rows));
  const data = listed.sort(inOrder).slice(0, MAX_FOUND);
  return {
    data: data.map(({ rank: _rank, ...record }) => ({ ...record, path: foundPath(record) })),
    lastPage: 1,
    more: data.length < found.flat().length,
  };
}

const foundPath = ({ area, id, date }: Omit<RankedRecord, "rank">) =>
  isPartner(area) ? partnerPath(area, id) : recordPath({ area, id }, date);

function inOrder(a: RankedRecord, b: RankedRecord): number {
  return a.rank - b.rank || (b.date ?? "").localeCompare(a.date ?? "");
}

const isMaster = (row: RankedRecord | undefined) => row !== undefined && MASTERS.some((area) => area === row.area);
const MASTERS = ["customer", "vendor", "ex-do-master"] satisfies RankedRecord["area"][];

/** Limits masters, because records are searched more often. */
const MAX_MASTERS = 3;

async function findParties(db: Reader, area: "customer" | "vendor", text: string): Promise<RankedRecord[]> {
  const table = area === "customer" ? customer : vendor;
  const isExact = sql<boolean>`${searchKey(text)} in (search_key(${table.code}), search_key(${table.name}))`;
  const rows = await db
    .select({ id: table.id, label: table.name, detail: table.code, isExact })
    .from(table)
    .where(and(isNull(table.deletedAt), or(holds(table.name, text), holds(table.code, text))))
    .orderBy(desc(isExact), byName(table.name), asc(table.id))
    .limit(MAX_MASTERS + 1);
  return rows.map(({ isExact: exact, ...row }) => ({ ...row, area, rank: exact ? 0 : 1, date: null }));
}

async function findExDos(db: Reader, text: string): Promise<RankedRecord[]> {
  const isExact = sql<boolean>`search_key(${exDoMaster.ex_do_no}) = ${searchKey(text)}`;
  const rows = await db
    .select({ id: exDoMaster.id, label: exDoMaster.ex_do_no, date: exDoMaster.date, isExact })
    .from(exDoMaster)
    .where(and(isNull(exDoMaster.deletedAt), holds(exDoMaster.ex_do_no, text)))
    .orderBy(desc(isExact), desc(exDoMaster.date), desc(exDoMaster.id))
    .limit(MAX_MASTERS + 1);
  return rows.map(({ isExact: exact, ...row }) => ({
    ...row,
    area: "ex-do-master" as const,
    rank: exact ? 0 : 1,
    detail: "",
  }));
}
