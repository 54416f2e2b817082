import { businessDay } from "#contract/plant/business-day";
import type { WeighBody, WeighingName } from "#contract/weighing/weighing";
import type { Transaction } from "../db/client";
import type { BackendEnv } from "../env";
import type { WriteTarget } from "../http/context";
import { assertNotAhead } from "../records/date-check";
import { storeUndo } from "../records/undo";
import { saveRow } from "../records/writes";
import { takeWeight } from "./readings";
import { oldValues, openForChange, type TruckRecord, type TruckType } from "./truck";
import { assertOnScale, isOtherReading, weighingReason, storedColumns, weighingColumns } from "./weighing";
import { checkWeighing } from "./weight-check";

/** Records or corrects the first or second weighing. @throws NotFound, Stale, Conflict, Invalid */
export async function weigh<Detail extends TruckRecord>(
  tx: Transaction,
  truck: TruckType<Detail>,
  name: WeighingName,
  target: WriteTarget,
  body: WeighBody,
  env: BackendEnv,
): Promise<Detail> {
  const { by } = target;
  const { direction, type } = truck;
  const action = name === "first" ? "weighIn" : "weighOut";
  const before = await openForChange(tx, truck, target, action);
  const today = businessDay(env.APP_TIMEZONE);
  const moved = before.date > today && body.dateToday ? { date: today } : {};
  assertNotAhead({ ...before, ...moved }, env);
  const weighing = await takeWeight(tx, body, { ...before, direction });
  assertOnScale(weighing, env);
  const stays = weighing.weightKg === before[`${name}Kg`];
  if (stays && !isOtherReading(weighing, before[`${name}ReadingId`])) return before;
  const following = stays ? {} : await checkWeighing(tx, truck, before, { name, weighing }, { by, env });
  const values = { ...weighingColumns(name, weighing, by, before), ...following, ...moved };
  const after = await saveRow(tx, type, values, { by, action, reason: weighingReason(weighing), before });
  const old = { ...storedColumns(before, name), ...oldValues(before, { ...following, ...moved }) };
  await storeUndo(tx, type.entity, after, by, { values: old });
  return after;
}
