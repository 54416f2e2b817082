import type { OutboundRecordItem } from "#contract/outbound-record";
import type { UnusualValue } from "#contract/unusual";
import { usualUnitKg } from "#contract/usual-values";
import type { Transaction } from "../db/client";
import type { BackendEnv } from "../env";
import type { UnusualCheck } from "../records/unusual";
import { truckStockCheck } from "../stock/stock-check";
import type { RequestItems } from "./booking-use";
import { fieldsOfItems, itemsKgCheck } from "./item-kg";
import { usualGoodsOf } from "./usual-goods";

interface WrittenItems {
  before: readonly OutboundRecordItem[];
  after: readonly OutboundRecordItem[];
  marks: readonly UnusualValue[];
}

/**
 * Checks items against bags, usual goods and stock (docs/domain.md, Unusual values). Two queries.
 * @param request submitted items, when all are replaced
 */
export async function itemChecks(
  tx: Transaction,
  { before, after, marks }: WrittenItems,
  env: BackendEnv,
  request?: RequestItems,
): Promise<UnusualCheck[]> {
  const fieldOf = fieldsOfItems(request, before, after);
  return [
    ...itemsKgCheck(before, after, env, request),
    ...(await goodsCheck(tx, before, after, request)),
    ...(await truckStockCheck(tx, { before, after }, { held: marks, fieldOf, env })),
  ];
}

/**
 * Checks written items against the usual goods of their bookings (docs/domain.md, Unusual values). One query.
 * @param after with the bookings' remaining kg @param request submitted items, when all are replaced
 */
async function goodsCheck(
  tx: Transaction,
  before: readonly OutboundRecordItem[],
  after: readonly OutboundRecordItem[],
  request?: RequestItems,
): Promise<UnusualCheck[]> {
  const changed = after.filter((item) => {
    const old = before.find(({ id }) => id === item.id);
    return item.outboundItemId !== old?.outboundItemId || item.bookingId !== old.bookingId;
  });
  const usualGoods = await usualGoodsOf(
    tx,
    changed.flatMap(({ bookingId }) => bookingId ?? []),
  );
  const fieldOf = fieldsOfItems(request, before, after);
  return changed.flatMap(({ id: itemId, bags, quantityKg, booking, outboundItem: { unit, kgPerUnit: value } }) => {
    const goods = booking === null ? undefined : usualGoods.get(booking.id);
    if (goods === undefined || booking === null || value === null) return [];
    const usual = usualUnitKg(bags, goods, booking.leftKg + quantityKg);
    if (usual === null) return [];
    const params = { each: value, unit, bookingNo: booking.bookingNo, usual: goods.kgPerUnit ?? 0 };
    const text = { key: "unusualGoods", params } as const;
    return [{ field: "kgPerUnit" as const, itemId, value, usual, at: fieldOf(itemId, "outboundItemId"), text }];
  });
}
