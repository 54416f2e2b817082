import { can } from "#contract/access";
import { type SearchAnswer, searchAnswer, searchQuery } from "#contract/search";
import { MAX_FOUND, searchPath } from "#contract/search-areas";
import type { Reader } from "../db/client";
import type { Calls } from "../http/calls";
import type { Caller } from "../http/context";
import { bookingSearch, inboundSearch, outboundSearch, poSaleSearch, productionSearch, type Typed } from "./areas";
import { findRecords, type RankedRecord } from "./find";
import { findExDos, findParties } from "./masters";

/** Adds the search endpoint (docs/domain.md, Search). */
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
  const seesCustomers = can(caller, "customer", "see");
  const reports = can(caller, "outbound", "report");
  const customers = seesCustomers || reports ? findParties(db, "customer", typed.text) : [];
  const found = await Promise.all([
    ...(can(caller, "outbound", "see") ? [findRecords(db, outboundSearch(typed))] : []),
    ...(can(caller, "inbound", "see") ? [findRecords(db, inboundSearch(typed))] : []),
    ...(can(caller, "booking", "see") ? [findRecords(db, bookingSearch(typed))] : []),
    ...(can(caller, "po-sale", "see") ? [findRecords(db, poSaleSearch(typed))] : []),
    ...(can(caller, "production", "see") ? [findRecords(db, productionSearch(typed))] : []),
    ...(seesCustomers ? [customers] : []),
    ...(can(caller, "vendor", "see") ? [findParties(db, "vendor", typed.text)] : []),
    ...(can(caller, "ex-do-master", "see") ? [findExDos(db, typed.text)] : []),
  ]);
  const data = found.flat().sort(inOrder).slice(0, MAX_FOUND);
  return {
    data: data.map(({ rank: _rank, ...record }) => ({ ...record, path: searchPath(record.area, record) })),
    lastPage: 1,
    customers: reports ? (await customers).map(({ id, label }) => ({ id, name: label })) : [],
  };
}

function inOrder(a: RankedRecord, b: RankedRecord): number {
  return a.rank - b.rank || (b.date ?? "").localeCompare(a.date ?? "");
}
