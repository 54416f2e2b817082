import { can } from "#contract/access";
import type { ActivityEntry, SelectionAnswer } from "#contract/answers";
import type { InboundRecord, InboundRecordList } from "#contract/inbound-record";
import type { Caller } from "../http/context";

/** Takes prices out of lists, details, 409s and histories for callers who may not see them (docs/domain.md, Roles). */

/** A caller, or the user of a signed link. */
type Reading = Pick<Caller, "roles"> | null;

const mayRead = (caller: Reading) => can(caller, "inbound", "price");

/** The fields of a record's history that are prices. */
const PRICE_FIELDS = ["pricePerKg", "amount"];

/** Returns a record as this caller may see it. */
export function recordFor(caller: Reading, record: InboundRecord): InboundRecord {
  if (mayRead(caller)) return record;
  const { pricePerKg: _price, amount: _amount, ...rest } = record;
  return { ...rest, unusual: rest.unusual.filter(({ field }) => !PRICE_FIELDS.includes(field)) };
}

/** Returns a page of records as this caller may see it. */
export function listFor(caller: Reading, list: InboundRecordList): InboundRecordList {
  if (mayRead(caller)) return list;
  const { amount: _sum, ...summary } = list.summary;
  return { ...list, data: list.data.map(({ amount: _amount, ...row }) => row), summary };
}

/** Returns the history of a record as this caller may see it. */
export function historyFor(caller: Reading, history: SelectionAnswer<ActivityEntry>): SelectionAnswer<ActivityEntry> {
  if (mayRead(caller)) return history;
  const data = history.data.map((entry) => ({
    ...entry,
    changes: entry.changes.filter(({ field }) => !PRICE_FIELDS.includes(field)),
  }));
  return { ...history, data };
}
