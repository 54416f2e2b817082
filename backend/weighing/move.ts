import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { type MoveWeighing, newestWeighing, type WeighingName } from "#contract/weighing/weighing";
import type { UnusualValue } from "#contract/unusual";
import type { Transaction } from "../db/client";
import type { BackendEnv } from "../env";
import type { Caller, WriteTarget } from "../http/context";
import { Conflict, Invalid } from "../http/errors";
import { assertPlateFree } from "./open-plates";
import { type UnusualColumns, withoutUnusual } from "../records/unusual";
import { type Direction, wrongStatus } from "./statuses";
import {
  firstReading,
  NO_FIRST_WEIGHING,
  NO_SECOND_WEIGHING,
  type Readings,
  secondReading,
  type Weighing,
} from "./weighing";
import type { WeighingRecordTable } from "../rows/trucks";
import { lockRow, type RecordType, saveRow, type Versioned } from "../records/writes";

/** Weighings that are taken back (docs/domain.md, Weighings taken back). */

interface WeighedRecord extends Versioned, Readings {
  recordNo: string;
  licensePlate: string;
  status: string;
  unusual: UnusualValue[];
}

/** Columns that follow from the readings. */
type Following = UnusualColumns & { status: string };

export interface WeighedType<Table extends WeighingRecordTable, Detail extends WeighedRecord> {
  direction: Direction;
  type: RecordType<Table, Detail>;
  /** status of trucks that wait for each weighing */
  waits: Record<WeighingName, string>;
  /** @throws NotFound, Stale, Conflict */
  open(tx: Transaction, target: WriteTarget, change: "removeWeighing" | "moveWeighing"): Promise<Detail>;
  /** moment of the weighing before the second one */
  lastAt(record: Detail): string | null;
  /** Columns without a newest weighing that is neither first nor second; null otherwise. */
  withoutNewest?(record: Detail): (UnusualColumns & Record<string, unknown> & { status: string }) | null;
  /** Columns that follow from a removed weighing, except its marks. */
  without(record: Detail, name: WeighingName): Record<string, unknown> & { status: string };
  /** Judges a weighing of another record. @throws Invalid at `toId` */
  judge(
    tx: Transaction,
    name: WeighingName,
    to: Detail,
    weighing: Weighing,
    entry: { by: Caller; env: BackendEnv; at: string },
  ): Promise<Following>;
}

function columnsWithout<Table extends WeighingRecordTable, Detail extends WeighedRecord>(
  { without }: Pick<WeighedType<Table, Detail>, "without">,
  record: Detail,
  name: WeighingName,
) {
  const { unusual } = record;
  return name === "first"
    ? { ...without(record, name), ...NO_FIRST_WEIGHING, ...withoutUnusual(unusual, "firstKg", "sameEntry") }
    : {
        ...without(record, name),
        ...NO_SECOND_WEIGHING,
        ...withoutUnusual(unusual, "secondKg", "netKg", "sameEntry"),
      };
}

/** Removes the newest weighing. @throws NotFound, Stale, Conflict if another truck has the plate in the yard */
export async function takeWeighing<Table extends WeighingRecordTable, Detail extends WeighedRecord>(
  tx: Transaction,
  weighed: WeighedType<Table, Detail>,
  target: WriteTarget,
  { reason }: { reason: string },
): Promise<Detail> {
  const { by } = target;
  const before = await weighed.open(tx, target, "removeWeighing");
  const values = weighed.withoutNewest?.(before) ?? columnsWithout(weighed, before, newestWeighing(before));
  await assertPlateFree(tx, weighed.direction, before, { ...before, ...values });
  const entry = { by, action: "removeWeighing", reason, before };
  return saveRow(tx, weighed.type, values as PgUpdateSetSource<Table>, entry);
}

/** Moves the newest weighing with its moment and person. @throws NotFound, Stale, Conflict, Invalid */
export async function moveWeighing<Table extends WeighingRecordTable, Detail extends WeighedRecord>(
  tx: Transaction,
  weighed: WeighedType<Table, Detail>,
  target: WriteTarget,
  { toId, toVersion, reason: why, unusualReason }: MoveWeighing,
  env: BackendEnv,
): Promise<Detail> {
  const { direction, type } = weighed;
  const { id, by } = target;
  if (toId === id) throw new Invalid({ toId: { key: "moveTarget" } });
  // Lock order by id: two moves in opposite directions would deadlock.
  const lockTarget = () => lockRow(tx, type, { id: toId, version: null, by });
  const early = toId < id ? await lockTarget() : null;
  const before = await weighed.open(tx, target, "moveWeighing");
  const to = early ?? (await lockTarget());
  const name = newestWeighing(before);
  if (to.version !== toVersion) throw new Conflict("moveTargetStale", { recordNo: to.recordNo }, "toId");
  if (to.status !== weighed.waits[name]) throw wrongStatus(direction, to.status, "toId");
  const weightKg = (name === "first" ? before.firstKg : before.secondKg) ?? 0;
  const { secondAt } = before;
  const lastAt = weighed.lastAt(to);
  if (name === "second" && secondAt !== null && lastAt !== null && secondAt <= lastAt) {
    throw new Invalid({ toId: { key: "moveTooEarly", params: { recordNo: to.recordNo } } });
  }
  const weighing = { weightKg, source: "MANUAL", readingId: null, typedReason: null, unusualReason } as const;
  const judged = await weighed.judge(tx, name, to, weighing, { by, env, at: "toId" });
  const reading = name === "first" ? firstReading(before) : secondReading(before);
  const reason = `${before.recordNo} → ${to.recordNo}: ${why}`;
  const action = "moveWeighing";
  // The receiving truck leaves the yard first: both may have the same plate.
  await saveRow(tx, type, { ...reading, ...judged } as PgUpdateSetSource<Table>, { by, action, reason, before: to });
  const values = columnsWithout(weighed, before, name);
  await assertPlateFree(tx, direction, before, { ...before, ...values });
  return saveRow(tx, type, values as PgUpdateSetSource<Table>, { by, action, reason, before });
}
