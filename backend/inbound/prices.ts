import { can, type RoleHolder } from "#contract/access";
import type { ActivityEntry, SelectionAnswer } from "#contract/answers";
import type { InboundRecord, InboundRecordList } from "#contract/weighing/inbound-record";

/** Removes prices from responses for callers without permission (docs/domain.md, Roles). */

type Reading = RoleHolder | null;

const mayRead = (caller: Reading) => can(caller, "inbound", "price");

const PRICE_FIELDS = ["pricePerKg", "itemPrices", "amount"];

export function recordFor(caller: Reading, record: InboundRecord): InboundRecord {
  if (mayRead(caller)) return record;
  const { pricePerKg: _price, amount: _amount, finishCorrection, ...rest } = record;
  return {
    ...rest,
    items: rest.items.map(({ pricePerKg: _itemPrice, amount: _itemAmount, ...item }) => item),
    finishCorrection: finishCorrection && { ...finishCorrection, from: null },
    unusual: rest.unusual.filter(({ field }) => !PRICE_FIELDS.includes(field)),
  };
}

export function listFor(caller: Reading, list: InboundRecordList): InboundRecordList {
  if (mayRead(caller)) return list;
  const { amount: _sum, ...summary } = list.summary;
  return { ...list, data: list.data.map(({ amount: _amount, ...row }) => row), summary };
}

export function historyFor(caller: Reading, history: SelectionAnswer<ActivityEntry>): SelectionAnswer<ActivityEntry> {
  const data = history.data.map((entry) => ({ ...entry, changes: changesFor(caller, entry.changes) }));
  return { ...history, data };
}

export function changesFor(caller: Reading, changes: ActivityEntry["changes"]): ActivityEntry["changes"] {
  return mayRead(caller) ? changes : changes.filter(({ field }) => !PRICE_FIELDS.includes(field));
}
