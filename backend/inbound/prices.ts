import { can } from "#contract/access";
import type { ActivityEntry, SelectionAnswer } from "#contract/answers";
import type { InboundRecord, InboundRecordList } from "#contract/weighing/inbound-record";
import type { Caller } from "../http/context";

/** Removes prices from responses for callers without permission (docs/domain.md, Roles). */

type Reading = Pick<Caller, "roles"> | null;

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
  if (mayRead(caller)) return history;
  const data = history.data.map((entry) => ({
    ...entry,
    changes: entry.changes.filter(({ field }) => !PRICE_FIELDS.includes(field)),
  }));
  return { ...history, data };
}
