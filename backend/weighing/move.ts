import { type MoveWeighing, newestWeighing, type WeighingName } from "#contract/weighing/weighing";
import type { Transaction } from "../db/client";
import type { BackendEnv } from "../env";
import type { WriteTarget } from "../http/context";
import { Conflict, Invalid } from "../http/errors";
import { assertNotAhead } from "../records/date-check";
import { lockRow, saveRow } from "../records/writes";
import { assertPlateFree } from "./open-plates";
import { wrongStatus } from "./statuses";
import { openForChange, type TruckRecord, type TruckType } from "./truck";
import { storedColumns } from "./weighing";
import { checkWeighing } from "./weight-check";

/** Weighings that are taken back (docs/domain.md, Weighings taken back). */

type Removal = "removeWeighing" | "moveWeighing";

async function openNewest<Detail extends TruckRecord>(
  tx: Transaction,
  truck: TruckType<Detail>,
  target: WriteTarget,
  change: Removal,
): Promise<Detail> {
  const before = await openForChange(tx, truck, target, change);
  if (truck.takesBack?.(before, change) === false) throw wrongStatus(truck.direction, before.status);
  return before;
}

/** Saves a record without a weighing. @throws Conflict if another truck has the plate in the yard */
async function saveWithout<Detail extends TruckRecord>(
  tx: Transaction,
  { direction, type, withoutNewest }: TruckType<Detail>,
  name: WeighingName,
  entry: { by: WriteTarget["by"]; action: Removal; reason: string; before: Detail },
): Promise<Detail> {
  const { before } = entry;
  const values = withoutNewest(before, name);
  await assertPlateFree(tx, direction, before, { ...before, ...values });
  return saveRow(tx, type, values, entry);
}

/** Removes the newest weighing. @throws NotFound, Stale, Conflict if another truck has the plate in the yard */
export async function removeWeighing<Detail extends TruckRecord>(
  tx: Transaction,
  truck: TruckType<Detail>,
  target: WriteTarget,
  { reason }: { reason: string },
): Promise<Detail> {
  const action = "removeWeighing";
  const before = await openNewest(tx, truck, target, action);
  return saveWithout(tx, truck, newestWeighing(before), { by: target.by, action, reason, before });
}

/** Moves the newest weighing with its moment and person. @throws NotFound, Stale, Conflict, Invalid */
export async function moveWeighing<Detail extends TruckRecord>(
  tx: Transaction,
  truck: TruckType<Detail>,
  { id, version, by }: WriteTarget,
  { toId, toVersion, reason: why, unusualReason }: MoveWeighing,
  env: BackendEnv,
): Promise<Detail> {
  const { direction, type } = truck;
  if (toId === id) throw new Invalid({ toId: { key: "moveTarget" } });
  // Lock order by id: two moves in opposite directions would deadlock.
  const lockReceiver = () => lockRow(tx, type, { id: toId, version: null, by });
  const early = toId < id ? await lockReceiver() : null;
  const before = await openNewest(tx, truck, { id, version, by }, "moveWeighing");
  const to = early ?? (await lockReceiver());
  const name = newestWeighing(before);
  if (to.version !== toVersion) throw new Conflict("moveTargetStale", { recordNo: to.recordNo }, "toId");
  assertNotAhead(to, env);
  if (to.status !== truck.waits[name]) throw wrongStatus(direction, to.status, "toId");
  const { secondAt } = before;
  const lastAt = truck.lastAt(to);
  if (name === "second" && secondAt !== null && lastAt !== null && secondAt <= lastAt) {
    throw new Invalid({ toId: { key: "moveTooEarly", params: { recordNo: to.recordNo } } });
  }
  const weightKg = before[`${name}Kg`] ?? 0;
  const weighing = { weightKg, source: "MANUAL", readingId: null, typedReason: null, unusualReason } as const;
  const following = await checkWeighing(tx, truck, to, { name, weighing }, { by, env, at: "toId" });
  const values = { ...storedColumns(before, name), ...following };
  const entry = { by, action: "moveWeighing", reason: `${before.recordNo} → ${to.recordNo}: ${why}` } as const;
  // The receiving truck leaves the yard first: both may have the same plate.
  await saveRow(tx, type, values, { ...entry, before: to });
  return saveWithout(tx, truck, name, { ...entry, before });
}
