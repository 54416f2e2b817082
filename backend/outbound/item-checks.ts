import type { OutboundRecordItem } from "#contract/weighing/outbound-record";
import type { UnusualValue } from "#contract/weighing/unusual";
import { usualUnitKg } from "#contract/weighing/usual-values";
import type { Transaction } from "../db/client";
import type { BackendEnv } from "../env";
import type { UnusualCheck } from "../records/unusual";
import { type DaysOfTruck, truckStockCheck } from "../stock/stock-check";
import { itemsKgCheck } from "./item-kg";
import { readUsualGoods } from "./usual-goods";

interface WrittenItems {
  before: readonly OutboundRecordItem[];
  after: readonly OutboundRecordItem[];
  days: DaysOfTruck;
  marks: readonly UnusualValue[];
}

/** Checks items against bags, usual goods and stock (docs/domain.md, Unusual values). Two queries. */
export async function itemChecks(
  tx: Transaction,
  { before, after, days, marks }: WrittenItems,
  env: BackendEnv,
): Promise<UnusualCheck[]> {
  return [
    ...itemsKgCheck(before, after, env),
    ...(await goodsCheck(tx, before, after)),
    ...(await truckStockCheck(tx, { before, after }, { days, held: marks, env })),
  ];
}

/**
 * Checks written items against the usual goods of their bookings (docs/domain.md, Unusual values). One query.
 * @param after with the bookings' remaining kg
 */
async function goodsCheck(
  tx: Transaction,
  before: readonly OutboundRecordItem[],
  after: readonly OutboundRecordItem[],
): Promise<UnusualCheck[]> {
  const changed = after.filter((item) => {
    const old = before.find(({ id }) => id === item.id);
    return item.outboundItemId !== old?.outboundItemId || item.bookingId !== old.bookingId;
  });
  const usualGoods = await readUsualGoods(
    tx,
    changed.flatMap(({ bookingId }) => bookingId ?? []),
  );
  return changed.flatMap(({ id: itemId, bags, quantityKg, booking, outboundItem: { unit, kgPerUnit: value } }) => {
    const goods = booking === null ? undefined : usualGoods.get(booking.id);
    if (goods === undefined || booking === null || value === null) return [];
    const usual = usualUnitKg(bags, goods, booking.leftKg + quantityKg);
    if (usual === null) return [];
    const params = { each: value, unit, bookingNo: booking.bookingNo, usual: goods.kgPerUnit ?? 0 };
    const text = { key: "unusualGoods", params } as const;
    return [{ field: "kgPerUnit" as const, itemId, value, usual, at: "outboundItemId", text }];
  });
}
