import {
  PLANT_FIELDS,
  parsePlant,
  type PlantInput,
  type PlantSettings,
  type SavedPlant,
  withPlant,
} from "#contract/plant/plant";
import { photoPath } from "#contract/accounts/photo";
import type { Reader, Transaction } from "../db/client";
import { inboundRecord } from "../db/tables/inbound";
import { outboundRecord } from "../db/tables/outbound";
import { plantLogo, plantSetting } from "../db/tables/plant";
import type { BackendEnv } from "../env";
import type { WriteTarget } from "../http/context";
import { type ErrorText, Invalid } from "../http/errors";
import { lockRow, type RecordType, saveRow } from "../records/writes";

export const PLANT_ROW = 1;

export const PLANT_ENTITY = "plant";

export const plantType = (env: BackendEnv): RecordType<typeof plantSetting, PlantSettings> => ({
  entity: PLANT_ENTITY,
  table: plantSetting,
  find: (db) => findPlant(db, env),
  dayOf: null,
  snapshot: ({ saved, lockDate }) => ({ ...saved, lockDate }),
});

/** Reads the settings with their sources. @param env without saved settings */
export async function findPlant(db: Reader, env: BackendEnv): Promise<PlantSettings> {
  const [row] = await db.select().from(plantSetting);
  const [logo] = await db.select({ hash: plantLogo.hash }).from(plantLogo);
  const [out] = await db.select({ id: outboundRecord.id }).from(outboundRecord).limit(1);
  const [incoming] = await db.select({ id: inboundRecord.id }).from(inboundRecord).limit(1);
  // Defaults until the first save creates the row.
  const moment = new Date().toISOString();
  return {
    id: PLANT_ROW,
    version: row?.version ?? 1,
    createdAt: row?.createdAt ?? moment,
    updatedAt: row?.updatedAt ?? moment,
    deletedAt: null,
    saved: Object.fromEntries(
      PLANT_FIELDS.map((field) => [field, row?.saved[field] ?? null]),
    ) as PlantSettings["saved"],
    environment: parsePlant(env),
    lockDate: row?.lockDate ?? null,
    logoUrl: logo ? photoPath(logo.hash) : null,
    hasRecords: out !== undefined || incoming !== undefined,
  };
}

/**
 * Saves all settings; empty values revert to the environment.
 * @param env without saved settings
 * @throws Stale, Invalid for conflicting settings or an unconfirmed time zone
 */
export async function savePlant(
  tx: Transaction,
  target: WriteTarget,
  { timeZoneConfirmed, ...input }: PlantInput,
  env: BackendEnv,
): Promise<PlantSettings> {
  await tx.insert(plantSetting).values({ id: PLANT_ROW }).onConflictDoNothing();
  const type = plantType(env);
  const before = await lockRow(tx, type, { ...target, id: PLANT_ROW });
  const saved = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null)) as SavedPlant;
  const errors = findProblems(input, parsePlant(withPlant(env, saved)));
  const zone = saved.appTimezone ?? env.APP_TIMEZONE;
  const moved = zone !== (before.saved.appTimezone ?? env.APP_TIMEZONE);
  if (moved && before.hasRecords && !timeZoneConfirmed)
    errors.timeZoneConfirmed = { key: "timeZoneMoves", params: { zone } };
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
  return saveRow(tx, type, { saved }, { by: target.by, action: "update", before });
}

function findProblems(
  typed: Omit<PlantInput, "timeZoneConfirmed">,
  now: ReturnType<typeof parsePlant>,
): Record<string, ErrorText> {
  const errors: Record<string, ErrorText> = {};
  if (now.scaleCapacityKg % now.scaleDivisionKg !== 0) {
    const at = typed.scaleCapacityKg === null ? "scaleDivisionKg" : "scaleCapacityKg";
    errors[at] = { key: "capacityStep", params: { step: now.scaleDivisionKg, max: now.scaleCapacityKg } };
  }
  const min = now.scaleMinDivisions * now.scaleDivisionKg;
  if (min >= now.scaleCapacityKg) {
    const at = typed.scaleMinDivisions === null ? "scaleCapacityKg" : "scaleMinDivisions";
    errors[at] ??= { key: "minimumCapacity", params: { min, max: now.scaleCapacityKg } };
  }
  if (now.usualTareMinKg >= now.usualTareMaxKg) {
    const at = typed.usualTareMaxKg === null ? "usualTareMinKg" : "usualTareMaxKg";
    errors[at] = { key: "usualTareOrder", params: { low: now.usualTareMinKg, high: now.usualTareMaxKg } };
  }
  if (now.usualGrossMinKg >= now.usualGrossMaxKg) {
    const at = typed.usualGrossMaxKg === null ? "usualGrossMinKg" : "usualGrossMaxKg";
    errors[at] = { key: "usualGrossOrder", params: { low: now.usualGrossMinKg, high: now.usualGrossMaxKg } };
  }
  return errors;
}
