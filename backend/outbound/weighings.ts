import type { OutboundRecord } from "#contract/outbound-record";
import { OUTBOUND_WAITS } from "#contract/outbound-status";
import { plannedLoad } from "#contract/outbound-weights";
import { usualNet } from "#contract/usual-values";
import type { MoveWeighing, WeighBody } from "#contract/weighing/weighing";
import type { PlantShares } from "#contract/usual-weights";
import type { Transaction } from "../db/client";
import type { outboundRecord } from "../db/tables/outbound";
import type { BackendEnv } from "../env";
import type { Caller, WriteTarget } from "../http/context";
import { Invalid } from "../http/errors";
import type { UnusualCheck } from "../records/unusual";
import { moveWeighing as moveNewest, takeWeighing, type WeighedType } from "../weighing/move";
import { plantSharesFor } from "../weighing/plant-shares";
import { weightOf } from "../weighing/readings";
import { keepUndo } from "../records/undo";
import { sameTruckCheck } from "../weighing/repeats";
import { checkWeighing } from "../weighing/weight-check";
import {
  assertOnScale,
  firstReading,
  firstWeighing,
  reasonOf,
  secondReading,
  secondWeighing,
  type Weighing,
} from "../weighing/weighing";
import { saveRow } from "../records/writes";
import { openForChange, outboundType } from "./record";

/** Weighings of outbound records (docs/domain.md, Outbound record). */

/** Records or corrects the tare. @throws NotFound, Stale, Conflict, Invalid */
export async function weighIn(
  tx: Transaction,
  target: WriteTarget,
  body: WeighBody,
  { env }: { env: BackendEnv },
): Promise<OutboundRecord> {
  const { by } = target;
  const before = await openForChange(tx, target, "weighIn");
  const weighing = await weightOf(tx, body, { ...before, direction: "outbound" });
  assertOnScale(weighing, env);
  if (weighing.weightKg === before.firstKg) return before;
  const judged = await judgeTare(tx, before, weighing, { by, env });
  const values = { ...firstWeighing(weighing, by, before), ...judged };
  const entry = { by, action: "weighIn", reason: reasonOf(weighing), before };
  const after = await saveRow(tx, outboundType, values, entry);
  await keepUndo(tx, outboundType.entity, after, by, { values: { ...firstReading(before), ...followingOf(before) } });
  return after;
}

/** Records or corrects the gross, which must exceed the tare. @throws NotFound, Stale, Conflict, Invalid */
export async function weighOut(
  tx: Transaction,
  target: WriteTarget,
  body: WeighBody,
  { env }: { env: BackendEnv },
): Promise<OutboundRecord> {
  const { by } = target;
  const before = await openForChange(tx, target, "weighOut");
  const weighing = await weightOf(tx, body, { ...before, direction: "outbound" });
  assertOnScale(weighing, env);
  if (weighing.weightKg === before.secondKg) return before;
  const judged = await judgeGross(tx, before, weighing, { by, env });
  const values = { ...secondWeighing(weighing, by, before), ...judged };
  const entry = { by, action: "weighOut", reason: reasonOf(weighing), before };
  const after = await saveRow(tx, outboundType, values, entry);
  await keepUndo(tx, outboundType.entity, after, by, { values: { ...secondReading(before), ...followingOf(before) } });
  return after;
}

const weighed: WeighedType<typeof outboundRecord, OutboundRecord> = {
  direction: "outbound",
  type: outboundType,
  waits: OUTBOUND_WAITS,
  open: openForChange,
  lastAt: ({ firstAt }) => firstAt,
  without: (_record, name) => ({ status: name === "first" ? "WAITING" : "LOADED" }),
  judge: (tx, name, to, weighing, entry) =>
    name === "first" ? judgeTare(tx, to, weighing, entry) : judgeGross(tx, to, weighing, entry),
};

/** @throws NotFound, Stale, Conflict */
export const removeWeighing = (tx: Transaction, target: WriteTarget, body: { reason: string }) =>
  takeWeighing(tx, weighed, target, body);

/** @throws NotFound, Stale, Conflict, Invalid */
export const moveWeighing = (tx: Transaction, target: WriteTarget, body: MoveWeighing, { env }: { env: BackendEnv }) =>
  moveNewest(tx, weighed, target, body, env);

/** Columns that follow from the readings. */
const followingOf = ({ status, unusual, toCheck }: OutboundRecord) => ({ status, unusual, toCheck });

interface Judging {
  by: Caller;
  env: BackendEnv;
  /** request field of errors; default: `weightKg` */
  at?: string;
}

/** Returns the columns that follow from a tare. @throws Invalid */
async function judgeTare(tx: Transaction, before: OutboundRecord, weighing: Weighing, { at, ...by }: Judging) {
  const shares = await plantSharesFor(tx, "outbound", before.id);
  const checks = {
    direction: "outbound",
    record: before,
    kind: "tare",
    field: "firstKg",
    load: plannedLoad(before),
    shares,
    at,
  } as const;
  return { status: "WEIGHED_IN" as const, ...(await checkWeighing(tx, checks, weighing, by)) };
}

/** Returns the columns that follow from a gross. @throws Invalid */
async function judgeGross(
  tx: Transaction,
  before: OutboundRecord,
  weighing: Weighing,
  { at = "weightKg", ...by }: Judging,
) {
  const tare = before.firstKg ?? 0;
  if (weighing.weightKg <= tare) throw new Invalid({ [at]: { key: "grossNotAbove", params: { tare } } });
  const shares = await plantSharesFor(tx, "outbound", before.id);
  const checks = {
    direction: "outbound",
    record: before,
    kind: "gross",
    field: "secondKg",
    load: plannedLoad(before),
    shares,
    at,
    follows: [
      netCheck(weighing.weightKg - tare, before.itemsKg, shares, { at, env: by.env }),
      ...(await sameTruckCheck(tx, "outbound", { ...before, secondKg: weighing.weightKg }, at)),
    ],
  } as const;
  return { status: "WEIGHED_OUT" as const, ...(await checkWeighing(tx, checks, weighing, by)) };
}

function netCheck(
  net: number,
  items: number,
  shares: PlantShares,
  { at, env }: { at: string; env: BackendEnv },
): UnusualCheck {
  const text = { key: "unusualNet", params: { net, items } } as const;
  const usual = { ...usualNet(items, env, shares.net), load: { kg: items, from: "items" } } as const;
  return { field: "netKg", value: net, usual, at, text };
}
