import { INBOUND_WAITS, statusAfterSteps, takesWeighingBack } from "#contract/inbound-status";
import { inboundWeights, notedLoad, type InboundMeasures } from "#contract/inbound-weights";
import type { InboundRecord } from "#contract/inbound-record";
import type { MoveWeighing, WeighBody } from "#contract/weighing/weighing";
import { endsBetween } from "#contract/weighing/between";
import type { Transaction } from "../db/client";
import type { inboundRecord } from "../db/tables/inbound";
import type { BackendEnv } from "../env";
import type { Caller, WriteTarget } from "../http/context";
import { type ErrorText, Invalid } from "../http/errors";
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
import { wrongStatus } from "../weighing/statuses";
import { netCheck } from "./over-note";
import { inboundType, openForChange } from "./record";
import { assertFalls, withoutBetween } from "./weighings-between";

/** Weighings of inbound records (docs/domain.md, Inbound record). */

/** Records or corrects the gross. @throws NotFound, Stale, Conflict, Invalid */
export async function weighIn(
  tx: Transaction,
  target: WriteTarget,
  body: WeighBody,
  { env }: { env: BackendEnv },
): Promise<InboundRecord> {
  const { by } = target;
  const before = await openForChange(tx, target, "weighIn");
  const weighing = await weightOf(tx, body, { ...before, direction: "inbound" });
  assertOnScale(weighing, env);
  if (weighing.weightKg === before.firstKg) return before;
  const judged = await judgeGross(tx, before, weighing, { by, env });
  const values = { ...firstWeighing(weighing, by, before), ...judged };
  const entry = { by, action: "weighIn", reason: reasonOf(weighing), before };
  const after = await saveRow(tx, inboundType, values, entry);
  await keepUndo(tx, inboundType.entity, after, by, { values: { ...firstReading(before), ...followingOf(before) } });
  return after;
}

/** Records or corrects the tare, which must be below the gross and leave a net. @throws NotFound, Stale, Conflict, Invalid */
export async function weighOut(
  tx: Transaction,
  target: WriteTarget,
  body: WeighBody,
  { env }: { env: BackendEnv },
): Promise<InboundRecord> {
  const { by } = target;
  const before = await openForChange(tx, target, "weighOut");
  const weighing = await weightOf(tx, body, { ...before, direction: "inbound" });
  assertOnScale(weighing, env);
  if (weighing.weightKg === before.secondKg) return before;
  const judged = await judgeTare(tx, before, weighing, { by, env });
  const values = { ...secondWeighing(weighing, by, before), ...judged };
  const entry = { by, action: "weighOut", reason: reasonOf(weighing), before };
  const after = await saveRow(tx, inboundType, values, entry);
  await keepUndo(tx, inboundType.entity, after, by, { values: { ...secondReading(before), ...followingOf(before) } });
  return after;
}

const weighed: WeighedType<typeof inboundRecord, InboundRecord> = {
  direction: "inbound",
  type: inboundType,
  waits: INBOUND_WAITS,
  open: async (tx, target, change) => {
    const before = await openForChange(tx, target, change);
    if (!takesWeighingBack(before, change)) throw wrongStatus("inbound", before.status);
    return before;
  },
  lastAt: ({ firstAt, weighingsBetween }) => weighingsBetween.at(-1)?.at ?? firstAt,
  withoutNewest: (record) => (endsBetween(record) ? { ...withoutBetween(record), status: record.status } : null),
  without: (record, name) =>
    name === "first"
      ? { status: "WAITING", netKg: null, checkedAt: null, checkedById: null, checkCorrection: null }
      : { status: statusAfterSteps({ ...record, secondKg: null }), netKg: null },
  judge: (tx, name, to, weighing, entry) =>
    name === "first" ? judgeGross(tx, to, weighing, entry) : judgeTare(tx, to, weighing, entry),
};

/** @throws NotFound, Stale, Conflict */
export const removeWeighing = (tx: Transaction, target: WriteTarget, body: { reason: string }) =>
  takeWeighing(tx, weighed, target, body);

/** @throws NotFound, Stale, Conflict, Invalid */
export const moveWeighing = (tx: Transaction, target: WriteTarget, body: MoveWeighing, { env }: { env: BackendEnv }) =>
  moveNewest(tx, weighed, target, body, env);

/** Columns that follow from the readings. */
const followingOf = ({ netKg, status, unusual, toCheck }: InboundRecord) => ({ netKg, status, unusual, toCheck });

interface Judging {
  by: Caller;
  env: BackendEnv;
  /** request field of errors; default: `weightKg` */
  at?: string;
}

/** Returns the columns that follow from a gross. @throws Invalid */
async function judgeGross(
  tx: Transaction,
  before: InboundRecord,
  weighing: Weighing,
  { at = "weightKg", ...by }: Judging,
) {
  const measures = { ...before, firstKg: weighing.weightKg };
  assertFalls(weighing.weightKg, { above: null, below: before.weighingsBetween[0]?.weightKg ?? null, at });
  const netKg = assertNet(measures, { key: "grossNotAbove", params: { tare: measures.secondKg ?? 0 } }, at);
  const shares = await plantSharesFor(tx, "inbound", before.id);
  const checks = {
    direction: "inbound",
    record: before,
    kind: "gross",
    field: "firstKg",
    at,
    load: notedLoad(before.items),
    shares,
    follows: [
      ...netCheck(netKg, before.items, { at, env: by.env, share: shares.net }),
      ...(await sameTruckCheck(tx, "inbound", measures, at)),
    ],
  } as const;
  return { netKg, status: statusAfterSteps(measures), ...(await checkWeighing(tx, checks, weighing, by)) };
}

/** Returns the columns that follow from a tare. @throws Invalid */
async function judgeTare(
  tx: Transaction,
  before: InboundRecord,
  weighing: Weighing,
  { at = "weightKg", ...by }: Judging,
) {
  const measures = { ...before, secondKg: weighing.weightKg };
  assertFalls(weighing.weightKg, { above: before.weighingsBetween.at(-1)?.weightKg ?? null, below: null, at });
  const netKg = assertNet(measures, { key: "tareNotBelow", params: { gross: measures.firstKg ?? 0 } }, at);
  const shares = await plantSharesFor(tx, "inbound", before.id);
  const checks = {
    direction: "inbound",
    record: before,
    kind: "tare",
    field: "secondKg",
    at,
    load: notedLoad(before.items),
    shares,
    follows: [
      ...netCheck(netKg, before.items, { at, env: by.env, share: shares.net }),
      ...(await sameTruckCheck(tx, "inbound", measures, at)),
    ],
  } as const;
  return { netKg, status: statusAfterSteps(measures), ...(await checkWeighing(tx, checks, weighing, by)) };
}

/**
 * Assumes tare 0 before the second weighing, to reject an impossible deduction early.
 * @param crossed error for a gross not above the tare @throws Invalid at `field`
 */
export function assertNet(measures: InboundMeasures, crossed: ErrorText, field: string): number | null {
  const { firstKg, secondKg } = measures;
  const tare = secondKg ?? 0;
  if ((firstKg ?? 0) <= tare) throw new Invalid({ [field]: crossed });
  const { deductedKg, netKg } = inboundWeights({ ...measures, secondKg: tare });
  if ((netKg ?? 0) <= 0) throw new Invalid({ [field]: { key: "nothingLeft", params: { deducted: deductedKg ?? 0 } } });
  return secondKg === null ? null : netKg;
}
