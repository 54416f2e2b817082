import { eq } from "drizzle-orm";
import { can } from "#contract/access";
import type { OutboundRecord, OutboundRecordInput } from "#contract/weighing/outbound-record";
import type { Transaction } from "../db/client";
import { oneRow } from "../db/one-row";
import { outboundRecord } from "../db/tables/outbound";
import type { BackendEnv } from "../env";
import type { Caller, WriteTarget } from "../http/context";
import { withAgreedUnits } from "../records/agreed-units";
import { placeAtEntries } from "../records/entries";
import { assertUsable, masterUses } from "../records/usable-masters";
import { nextNumber } from "../db/numbering";
import { arriving, assertPlateFree } from "../weighing/open-plates";
import { truckDateCheck } from "../records/date-check";
import { checkUnusual } from "../records/unusual";
import { blockedCheck, findVehicle } from "../weighing/vehicle-book";
import { overloadCheck } from "../weighing/overload";
import { sameTruckCheck, sealCheck } from "../weighing/repeats";
import { recordActivity } from "../records/writes";
import { plateWeightChecks } from "../weighing/weight-check";
import { openForChange } from "../weighing/truck";
import { moveCounters } from "./booking-use";
import { assertBooked, itemAt, withGoods } from "./goods";
import { carriedKg } from "./item-kg";
import { mastersOfItems, recalculateFromItems, replaceItems } from "./items";
import { itemChecks } from "./item-checks";
import { findOutbound } from "./queries";
import { outboundStates, outboundType } from "./record";
import { outboundTruck } from "./truck";
import { loadChecks } from "./usual-load";

const SERIES = "BK";

/** @throws Invalid (masters, unusual values without a reason), Conflict if the plate is in the yard */
export async function createOutbound(
  tx: Transaction,
  input: OutboundRecordInput,
  by: Caller,
  { env }: { env: BackendEnv },
): Promise<OutboundRecord> {
  const { outboundItem, unusualReason: reason, ...header } = input;
  if (!can(by, "outbound", "edit")) assertBooked(outboundItem, itemAt);
  const entries = await withGoods(tx, header.customerId, outboundItem, itemAt);
  const items = await withAgreedUnits(tx, entries, [], itemAt);
  await assertUsable(tx, [...masterUses(outboundRecord, header), ...mastersOfItems(items, [], itemAt)]);
  await assertPlateFree(tx, "outbound", null, arriving(header.licensePlate));
  const itemsKg = carriedKg(items, 0, env, items);
  const recordNo = await nextNumber(tx, SERIES, header.date);
  const inserted = await tx
    .insert(outboundRecord)
    .values({ ...header, recordNo, itemsKg, createdById: by.id })
    .returning({ id: outboundRecord.id });
  const { id } = oneRow(inserted);
  // replaceItems rejects ids on a new record.
  await replaceItems(tx, id, items, []);
  const after = { ...header, status: "WAITING" as const, deletedAt: null, outboundItem: items };
  await moveCounters(tx, { before: null, after, by }, items);
  const created = await findOutbound(tx, id);
  const days = { before: header.date, after: header.date };
  const checks = [
    ...(await truckDateCheck(tx, outboundRecord, { id, date: header.date, before: null }, env)),
    blockedCheck(header.licensePlate, created.vehicle),
    ...(await sealCheck(tx, created, { before: null })),
    ...(await loadChecks(tx, created, null)),
    ...(await itemChecks(tx, { before: [], after: created.outboundItem, days, marks: [] }, env)),
  ];
  const placed = placeAtEntries(checks, "outboundItem", items, created.outboundItem, []);
  const unusual = checkUnusual([], placed, { reason, by });
  if (unusual.unusual.length > 0) await tx.update(outboundRecord).set(unusual).where(eq(outboundRecord.id, id));
  return recordActivity(tx, outboundType, { ...created, ...unusual }, { by, action: "create", reason, before: null });
}

/** The number never changes. @throws NotFound, Stale, Conflict, Invalid */
export async function updateOutbound(
  tx: Transaction,
  target: WriteTarget,
  input: OutboundRecordInput,
  { env }: { env: BackendEnv },
): Promise<OutboundRecord> {
  const { id, by } = target;
  const { outboundItem, unusualReason: reason, ...header } = input;
  const before = await openForChange(tx, outboundStates, target, "edit");
  const entries = await withGoods(tx, header.customerId, outboundItem, itemAt);
  const items = await withAgreedUnits(tx, entries, before.outboundItem, itemAt);
  await assertUsable(tx, [
    ...masterUses(outboundRecord, header, before),
    ...mastersOfItems(items, before.outboundItem, itemAt),
  ]);
  await replaceItems(tx, id, items, before.outboundItem);
  const entry = { by, action: "update", reason, before, request: items };
  const truck = { ...before, ...header };
  const { licensePlate: plate } = header;
  const renamed = plate !== before.licensePlate;
  const moved = renamed || header.date !== before.date;
  const vehicle = renamed ? await findVehicle(tx, plate) : null;
  const permittedGrossKg = vehicle?.permittedGrossKg ?? null;
  // A truck with more to load is weighed again.
  const isJudged = renamed && before.secondKg !== null && items.every((item) => item.id !== undefined);
  const weighed = { ...truck, secondKg: isJudged ? before.secondKg : null };
  const limited = { plate, grossKg: before.secondKg ?? 0, permitted: permittedGrossKg };
  const checks = [
    ...(await truckDateCheck(tx, outboundRecord, { id, date: header.date, before }, env)),
    ...(renamed ? [blockedCheck(plate, vehicle)] : []),
    ...(renamed ? await plateWeightChecks(tx, outboundTruck, weighed, env) : []),
    ...(isJudged ? [overloadCheck(limited, { guard: env.OVERLOAD_GUARD, at: "licensePlate" })] : []),
    ...(await sealCheck(tx, truck, { before })),
    ...(moved ? await sameTruckCheck(tx, "outbound", truck, "licensePlate") : []),
  ];
  const values = { ...header, ...(isJudged && { permittedGrossKg }) };
  return recalculateFromItems(tx, entry, env, { values, checks });
}
