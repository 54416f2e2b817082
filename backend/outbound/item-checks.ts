import type { OutboundRecordItem } from "#contract/outbound-record";
import type { UnusualValue } from "#contract/unusual";
import { usualUnitKg } from "#contract/usual-values";
import type { Transaction } from "../db/client";
import type { BackendEnv } from "../env";
import type { UnusualCheck } from "../records/unusual";
import { truckStockCheck } from "../stock/stock-check";
import type { AskedItems } from "./booking-use";
import { fieldsOfItems, itemsKgCheck } from "./item-kg";
import { usualGoodsOf } from "./usual-goods";

interface WrittenItems {
  before: readonly OutboundRecordItem[];
  after: readonly OutboundRecordItem[];
  held: readonly UnusualValue[];
}

/**
 * Checks items against bags, usual goods and stock (docs/domain.md, Unusual values). Two queries.
 * @param asked request items, when all are replaced
 */
export async function itemChecks(
  tx: Transaction,
  { before, after, held }: WrittenItems,
  env: BackendEnv,
  asked?: AskedItems,
): Promise<UnusualCheck[]> {
  const fieldOf = fieldsOfItems(asked, before, after);
  return [
    ...itemsKgCheck(before, after, env, asked),
    ...(await goodsCheck(tx, before, after, asked)),
    ...(await truckStockCheck(tx, { before, after }, { held, fieldOf, env })),
  ];
}

/**
 * Checks written items against the usual goods of their bookings (docs/domain.md, Unusual values). One query.
 * @param after with the bookings' remaining kg @param asked request items, when all are replaced
 */
async function goodsCheck(
  tx: Transaction,
  before: readonly OutboundRecordItem[],
  after: readonly OutboundRecordItem[],
  asked?: AskedItems,
): Promise<UnusualCheck[]> {
  const changed = after.filter((item) => {
    const old = before.find(({ id }) => id === item.id);
    return item.outboundItemId !== old?.outboundItemId || item.bookingId !== old.bookingId;
  });
  const usualGoods = await usualGoodsOf(
    tx,
    changed.flatMap(({ bookingId }) => bookingId ?? []),
  );
  const fieldOf = fieldsOfItems(asked, before, after);
  return changed.flatMap(({ id: itemId, bags, quantityKg, booking, outboundItem: { unit, kgPerUnit: value } }) => {
    const found = booking === null ? undefined : usualGoods.get(booking.id);
    if (found === undefined || booking === null || value === null) return [];
    const usual = usualUnitKg(bags, found, booking.leftKg + quantityKg);
    if (usual === null) return [];
    const params = { each: value, unit, bookingNo: booking.bookingNo, usual: found.kgPerUnit ?? 0 };
    const text = { key: "unusualGoods", params } as const;
    return [{ field: "kgPerUnit" as const, itemId, value, usual, at: fieldOf(itemId, "outboundItemId"), text }];
  });
}
