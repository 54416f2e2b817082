import { eq } from "drizzle-orm";
import type { InboundRecord, InboundRecordInput } from "#contract/weighing/inbound-record";
import { statusAfterSteps } from "#contract/weighing/inbound-status";
import { isComputed } from "#contract/weighing/quality";
import type { Transaction } from "../db/client";
import { oneRow } from "../db/one-row";
import { inboundRecord } from "../db/tables/inbound";
import type { BackendEnv } from "../env";
import type { Caller, WriteTarget } from "../http/context";
import { correctedFor } from "../weighing/corrections";
import { assertUsable, masterUses } from "../records/usable-masters";
import { nextNumber } from "../db/numbering";
import { arriving, assertPlateFree } from "../weighing/open-plates";
import { truckDateCheck } from "../records/date-check";
import { placeAtEntries } from "../records/entries";
import { checkUnusual } from "../records/unusual";
import { blockedCheck, findVehicle } from "../weighing/vehicle-book";
import { noteCheck, sameTruckCheck } from "../weighing/repeats";
import { recordActivity, updateVersioned } from "../records/writes";
import { plateWeightChecks } from "../weighing/weight-check";
import { openForChange } from "../weighing/truck";
import { checkSnapshot, mastersOfItems, replaceItems } from "./items";
import { stillUnusual } from "./over-note";
import { findInbound, readItems } from "./queries";
import { deductionCheck, deliveryChecks } from "./usual";
import { inboundStates, inboundType } from "./record";
import { inboundTruck } from "./truck";
import { assertItemsStay } from "./weighings-between";

const SERIES = "BM";

/** @throws Invalid (masters, unusual values without a reason), Conflict if the plate is in the yard */
export async function createInbound(
  tx: Transaction,
  input: InboundRecordInput,
  by: Caller,
  { env }: { env: BackendEnv },
): Promise<InboundRecord> {
  const { items, unusualReason: reason, ...header } = input;
  await assertUsable(tx, [...masterUses(inboundRecord, header), ...mastersOfItems(items, [])]);
  await assertPlateFree(tx, "inbound", null, arriving(header.licensePlate));
  const recordNo = await nextNumber(tx, SERIES, header.date);
  const inserted = await tx
    .insert(inboundRecord)
    .values({ ...header, recordNo, createdById: by.id })
    .returning({ id: inboundRecord.id });
  const { id } = oneRow(inserted);
  // replaceItems rejects ids on a new record.
  await replaceItems(tx, id, items, []);
  const created = await findInbound(tx, id);
  const checks = [
    ...(await truckDateCheck(tx, inboundRecord, { id, date: header.date, before: null }, env)),
    blockedCheck(header.licensePlate, created.vehicle),
    ...(await noteCheck(tx, created, { before: null })),
    ...(await deliveryChecks(tx, created, null)),
  ];
  const unusual = checkUnusual([], placeAtEntries(checks, "items", items, created.items, []), { reason, by });
  if (unusual.unusual.length > 0) await tx.update(inboundRecord).set(unusual).where(eq(inboundRecord.id, id));
  return recordActivity(tx, inboundType, { ...created, ...unusual }, { by, action: "create", reason, before: null });
}

/** The number never changes. Changed goods must be checked again; the first check keeps its moment and person. @throws NotFound, Stale, Conflict, Invalid */
export async function updateInbound(
  tx: Transaction,
  target: WriteTarget,
  input: InboundRecordInput,
  { env }: { env: BackendEnv },
): Promise<InboundRecord> {
  const { items, unusualReason: reason, ...header } = input;
  const { by } = target;
  const before = await openForChange(tx, inboundStates, target, "edit");
  await assertUsable(tx, [...masterUses(inboundRecord, header, before), ...mastersOfItems(items, before.items)]);
  await assertPlateFree(tx, "inbound", before, { ...before, licensePlate: header.licensePlate });
  assertItemsStay(items, before);
  const goodsChanged = await replaceItems(tx, target.id, items, before.items);
  const unchecked =
    goodsChanged && before.checkedAt !== null
      ? {
          status: statusAfterSteps({ ...before, checkedAt: null }),
          checkCorrection: correctedFor(before.checkCorrection, checkSnapshot(before), { reason, by }),
        }
      : {};
  const renamed = header.licensePlate !== before.licensePlate;
  const limit =
    renamed && before.firstKg !== null
      ? { permittedGrossKg: (await findVehicle(tx, header.licensePlate))?.permittedGrossKg ?? null }
      : {};
  const values = { ...header, ...limit, ...unchecked };
  const storedItems = await readItems(tx, target.id);
  const sameVendor = header.vendorId === before.vendorId;
  const kinds = before.items.map(({ inboundItemId }) => inboundItemId);
  const otherGoods = items.some(({ inboundItemId }) => !kinds.includes(inboundItemId));
  const judgesDeduction = otherGoods || (!sameVendor && !isComputed(before));
  const moved = renamed || header.date !== before.date;
  await updateVersioned(tx, inboundRecord, target.id, values);
  const written = await findInbound(tx, target.id, { items: storedItems });
  const checks = [
    ...(await truckDateCheck(tx, inboundRecord, { id: target.id, date: header.date, before }, env)),
    ...(renamed ? [blockedCheck(header.licensePlate, written.vehicle)] : []),
    ...(renamed ? await plateWeightChecks(tx, inboundTruck, written, env) : []),
    ...(await noteCheck(tx, written, { before })),
    ...(moved ? await sameTruckCheck(tx, "inbound", written, "licensePlate") : []),
    ...(await deliveryChecks(tx, written, before)),
    ...(judgesDeduction ? await deductionCheck(tx, written, written, sameVendor ? "items" : "vendorId") : []),
  ];
  const placed = placeAtEntries(checks, "items", items, storedItems, before.items);
  const unusual = checkUnusual(stillUnusual(before, written), placed, { reason, by });
  await tx.update(inboundRecord).set(unusual).where(eq(inboundRecord.id, target.id));
  return recordActivity(tx, inboundType, { ...written, ...unusual }, { by, action: "update", reason, before });
}
