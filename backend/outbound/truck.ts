import type { OutboundRecord } from "#contract/weighing/outbound-record";
import { OUTBOUND_WAITS } from "#contract/weighing/outbound-status";
import { plannedLoad } from "#contract/weighing/outbound-weights";
import { usualNet } from "#contract/weighing/usual-values";
import type { Transaction } from "../db/client";
import { outboundRecord, outboundRecordItem } from "../db/tables/outbound";
import { changesSince } from "../history/activity";
import { Invalid } from "../http/errors";
import { assertUsable, masterUses } from "../records/usable-masters";
import { recordActivity, updateVersioned } from "../records/writes";
import { restoredStockCheck } from "../stock/stock-check";
import { assertPlateFree } from "../weighing/open-plates";
import { overloadCheck, permittedNow } from "../weighing/overload";
import { sealCheck } from "../weighing/repeats";
import type { TruckType } from "../weighing/truck";
import { withoutWeighing } from "../weighing/weighing";
import { moveCounters } from "./booking-use";
import { itemAt, withGoods } from "./goods";
import { mastersOfItems } from "./items";
import { findOutbound } from "./queries";
import { outboundStates, outboundType, saveChange } from "./record";

/** Weighings and transitions of outbound trucks: tare, then gross (docs/domain.md, Outbound record). */
export const outboundTruck: TruckType<OutboundRecord> = {
  ...outboundStates,
  waits: OUTBOUND_WAITS,
  loadOf: plannedLoad,
  follow(record, name, at) {
    const { firstKg, secondKg, status } = record;
    const [tare, gross] = [firstKg ?? 0, secondKg ?? Infinity];
    if (name === "first") {
      if (gross <= tare) throw new Invalid({ [at]: { key: "tareNotBelow", params: { gross } } });
      return { status: status === "WAITING" ? "WEIGHED_IN" : status };
    }
    if (gross <= tare) throw new Invalid({ [at]: { key: "grossNotAbove", params: { tare } } });
    return { status: "WEIGHED_OUT", permittedGrossKg: permittedNow(record, record.secondAt) };
  },
  netChecks(record, { net: share }, { name, at, env }) {
    const { firstKg, secondKg, itemsKg: items, licensePlate: plate } = record;
    if (firstKg === null || secondKg === null) return [];
    const net = secondKg - firstKg;
    const usual = { ...usualNet(items, env, share), load: { kg: items, from: "items" } } as const;
    const truck = { plate, grossKg: secondKg, permitted: permittedNow(record, record.secondAt) };
    return [
      { field: "netKg", value: net, usual, at, text: { key: "unusualNet", params: { net, items } } },
      ...(name === "second" ? [overloadCheck(truck, { guard: env.OVERLOAD_GUARD, at })] : []),
    ];
  },
  lastAt: ({ firstAt }) => firstAt,
  withoutNewest: (record, name) => ({
    status: name === "first" ? "WAITING" : "LOADED",
    permittedGrossKg: null,
    ...withoutWeighing(record, name),
  }),
  numberCheck: { field: "sealNo", check: (tx, record, at) => sealCheck(tx, record, { before: null, at }) },
  stockCheck: restoredStockCheck,
  reopened: () => ({ columns: { differenceReason: null }, paid: null }),
  async assertRestorable(tx, before, after) {
    await assertPlateFree(tx, "outbound", before, after);
    const action = before.deletedAt === null ? "cancel" : "delete";
    if (after.status !== "CANCELLED") await assertSameGoods(tx, after, action);
    // Its masters may have been deleted since.
    const masters = [...masterUses(outboundRecord, after), ...mastersOfItems(after.outboundItem, [], itemAt)];
    await assertUsable(tx, masters, "allowed");
  },
  save: saveChange,
  async saveUndone(tx, { values, item }, entry) {
    const { before, by } = entry;
    if (item) await updateVersioned(tx, outboundRecordItem, item.id, item.values);
    await updateVersioned(tx, outboundRecord, before.id, values);
    const written = await findOutbound(tx, before.id);
    const leftChanged = await moveCounters(tx, { before, after: written, by });
    return recordActivity(tx, outboundType, leftChanged ? await findOutbound(tx, before.id) : written, entry);
  },
};

/** @throws Invalid if a booking has moved to other goods, another customer, PO or ex-DO */
async function assertSameGoods(tx: Transaction, record: OutboundRecord, action: "cancel" | "delete"): Promise<void> {
  const now = await withGoods(tx, record.customerId, record.outboundItem, itemAt, true);
  const ids = record.outboundItem.flatMap(({ bookingId }) => bookingId ?? []);
  const ended = { entity: outboundType.entity, id: record.id, action };
  const moves = await changesSince(tx, ended, { entity: "booking", ids });
  const changed = record.outboundItem.findIndex((item, index) => {
    const { gradeId, markingId, bookingId, booking } = item;
    if (gradeId !== now[index]?.gradeId || markingId !== now[index].markingId) return true;
    const own = moves.flatMap(({ id, changes }) => (id === bookingId ? changes : []));
    const isMoved = (name: string, value: string | undefined) =>
      value !== (own.find(({ field }) => field === name)?.from ?? value);
    return isMoved("poSalesNo", booking?.poSalesNo) || isMoved("exDoMaster", booking?.ex_do_no);
  });
  if (changed >= 0) throw new Invalid({ [`${itemAt(changed)}bookingId`]: { key: "bookingChanged" } });
}
