import type { FoundRecord } from "#contract/rows/search";
import { recordPath } from "#contract/record-paths";
import type { SearchArea } from "#contract/rows/search-areas";

interface Opened {
  id?: unknown;
  date?: unknown;
  recordNo?: unknown;
  bookingNo?: unknown;
  productionNo?: unknown;
  poSalesNo?: unknown;
  lines?: unknown;
  licensePlate?: unknown;
  customer?: { name?: unknown };
  vendor?: { name?: unknown };
  exDoMaster?: { ex_do_no?: unknown } | null;
}

/** Returns the record of a screen as a search result; null for a list. */
export function openedRecord(data: unknown): FoundRecord | null {
  const screen = data as { record?: Opened | null; panel?: { record?: Opened | null } | null } | null | undefined;
  const record = screen?.record ?? screen?.panel?.record;
  if (record === null || record === undefined || typeof record.id !== "number") return null;
  const named = nameRecord(record);
  if (named === null || typeof named.label !== "string") return null;
  const date = typeof record.date === "string" ? record.date : null;
  const detail = named.details.filter((text) => typeof text === "string" && text !== "").join(" · ");
  const found = { area: named.area, id: record.id, label: named.label, detail, date };
  return { ...found, path: recordPath(found, date) };
}

function nameRecord(record: Opened): { area: SearchArea; label: unknown; details: unknown[] } | null {
  const { recordNo, bookingNo, productionNo, poSalesNo, licensePlate, customer, vendor, exDoMaster } = record;
  if (recordNo !== undefined && vendor !== undefined)
    return { area: "inbound", label: recordNo, details: [licensePlate, vendor.name] };
  if (recordNo !== undefined) return { area: "outbound", label: recordNo, details: [licensePlate, customer?.name] };
  if (bookingNo !== undefined)
    return { area: "booking", label: bookingNo, details: [poSalesNo, customer?.name, licensePlate] };
  if (productionNo !== undefined) return { area: "production", label: productionNo, details: [exDoMaster?.ex_do_no] };
  // Balances also have a PO number, but no lines.
  if (poSalesNo !== undefined && record.lines !== undefined)
    return { area: "po-sale", label: poSalesNo, details: [customer?.name] };
  return null;
}
