import { z } from "zod";
import { overloadGuard } from "../weighing/vehicle";
import { detailFields } from "../answers";
import { MAX_WEIGHT_KG } from "../constants";
import { decimal, note, optionalText } from "../values/fields";
import { rule } from "../values/issue";
import { isShiftHours, tidyShiftHours } from "./shift-hours";
import { clearOwn, unusualLimits } from "../weighing/unusual";

/** Plant settings (docs/domain.md, Plant settings). A saved value overrides the environment variable. */

export const scaleLimits = {
  SCALE_DIVISION_KG: z.int().min(1).max(1000),
  /** Minimum load in divisions. */
  SCALE_MIN_DIVISIONS: z.int().min(1).max(100),
  SCALE_CAPACITY_KG: z.int().min(1_000).max(MAX_WEIGHT_KG),
  WEIGHT_TOLERANCE_PCT: decimal(2, 0, 100),
  /** retention of the curves of ghost loads */
  SCALE_CURVE_DAYS: z.int().min(1).max(3_650),
  /** minutes after which a called truck is late */
  CALL_MINUTES: z.int().min(1).max(120),
};

/** Returns the scale's minimum in kg. */
export const scaleMinKg = (env: { SCALE_MIN_DIVISIONS: number; SCALE_DIVISION_KG: number }): number =>
  env.SCALE_MIN_DIVISIONS * env.SCALE_DIVISION_KG;

/** Returns true for a valid time zone. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const plantVariables = {
  companyName: "COMPANY_NAME",
  companyAddress: "COMPANY_ADDRESS",
  companyPhone: "COMPANY_PHONE",
  appTimezone: "APP_TIMEZONE",
  scaleDivisionKg: "SCALE_DIVISION_KG",
  scaleMinDivisions: "SCALE_MIN_DIVISIONS",
  scaleCapacityKg: "SCALE_CAPACITY_KG",
  weightTolerancePct: "WEIGHT_TOLERANCE_PCT",
  scaleCurveDays: "SCALE_CURVE_DAYS",
  callMinutes: "CALL_MINUTES",
  shiftHours: "SHIFT_HOURS",
  usualTareMinKg: "USUAL_TARE_MIN_KG",
  usualTareMaxKg: "USUAL_TARE_MAX_KG",
  usualGrossMinKg: "USUAL_GROSS_MIN_KG",
  usualGrossMaxKg: "USUAL_GROSS_MAX_KG",
  unusualTareKg: "UNUSUAL_TARE_KG",
  unusualTareSpreads: "UNUSUAL_TARE_SPREADS",
  unusualGrossPct: "UNUSUAL_GROSS_PCT",
  unusualItemPct: "UNUSUAL_ITEM_PCT",
  unusualNetPct: "UNUSUAL_NET_PCT",
  unusualOverNotePct: "UNUSUAL_OVER_NOTE_PCT",
  unusualDaysBack: "UNUSUAL_DAYS_BACK",
  unusualClearOwn: "UNUSUAL_CLEAR_OWN",
  overloadGuard: "OVERLOAD_GUARD",
} as const;
export type PlantField = keyof typeof plantVariables;
export const PLANT_FIELDS = Object.keys(plantVariables) as PlantField[];

/** Empty: use the environment. */
const orEnvironment = <T>(schema: z.ZodType<T, T>) => schema.nullish().transform((value) => value ?? null);

const fields = {
  companyName: optionalText(120),
  companyAddress: note(300),
  companyPhone: optionalText(60),
  appTimezone: optionalText(60).refine((name) => name === null || isTimeZone(name), rule("timeZone")),
  scaleDivisionKg: orEnvironment(scaleLimits.SCALE_DIVISION_KG),
  scaleMinDivisions: orEnvironment(scaleLimits.SCALE_MIN_DIVISIONS),
  scaleCapacityKg: orEnvironment(scaleLimits.SCALE_CAPACITY_KG),
  weightTolerancePct: orEnvironment(scaleLimits.WEIGHT_TOLERANCE_PCT),
  scaleCurveDays: orEnvironment(scaleLimits.SCALE_CURVE_DAYS),
  callMinutes: orEnvironment(scaleLimits.CALL_MINUTES),
  shiftHours: optionalText(60)
    .transform((hours) => hours && tidyShiftHours(hours))
    .refine((hours) => hours === null || isShiftHours(hours), rule("shiftHours")),
  usualTareMinKg: orEnvironment(unusualLimits.USUAL_TARE_MIN_KG),
  usualTareMaxKg: orEnvironment(unusualLimits.USUAL_TARE_MAX_KG),
  usualGrossMinKg: orEnvironment(unusualLimits.USUAL_GROSS_MIN_KG),
  usualGrossMaxKg: orEnvironment(unusualLimits.USUAL_GROSS_MAX_KG),
  unusualTareKg: orEnvironment(unusualLimits.UNUSUAL_TARE_KG),
  unusualTareSpreads: orEnvironment(unusualLimits.UNUSUAL_TARE_SPREADS),
  unusualGrossPct: orEnvironment(unusualLimits.UNUSUAL_GROSS_PCT),
  unusualItemPct: orEnvironment(unusualLimits.UNUSUAL_ITEM_PCT),
  unusualNetPct: orEnvironment(unusualLimits.UNUSUAL_NET_PCT),
  unusualOverNotePct: orEnvironment(unusualLimits.UNUSUAL_OVER_NOTE_PCT),
  unusualDaysBack: orEnvironment(unusualLimits.UNUSUAL_DAYS_BACK),
  unusualClearOwn: orEnvironment(clearOwn),
  overloadGuard: orEnvironment(overloadGuard),
} satisfies Record<PlantField, z.ZodType>;

/** All settings at once; an empty value restores the environment's. */
export const plantInput = z
  .strictObject({
    ...fields,
    /** required to change the time zone once records exist; their dates stay */
    timeZoneConfirmed: z.boolean().default(false),
  })
  .meta({ id: "PlantInput" });
export type PlantInput = z.infer<typeof plantInput>;

const values = {
  companyName: z.string(),
  companyAddress: z.string(),
  companyPhone: z.string(),
  appTimezone: z.string(),
  scaleDivisionKg: z.int(),
  scaleMinDivisions: z.int(),
  scaleCapacityKg: z.int(),
  weightTolerancePct: z.number(),
  scaleCurveDays: z.int(),
  callMinutes: z.int(),
  shiftHours: z.string(),
  usualTareMinKg: z.int(),
  usualTareMaxKg: z.int(),
  usualGrossMinKg: z.int(),
  usualGrossMaxKg: z.int(),
  unusualTareKg: z.int(),
  unusualTareSpreads: z.number(),
  unusualGrossPct: z.number(),
  unusualItemPct: z.number(),
  unusualNetPct: z.number(),
  unusualOverNotePct: z.number(),
  unusualDaysBack: z.int(),
  unusualClearOwn: clearOwn,
  overloadGuard,
} satisfies Record<PlantField, z.ZodType>;
const plantValues = z.object(values);
type PlantValues = z.infer<typeof plantValues>;

/** Saved settings, without values from the environment. */
export type SavedPlant = Partial<PlantValues> & {
  /** last closed day (contract/plant/closing.ts); not a setting of the environment */
  lockDate?: string | null;
};

/** The settings with where each comes from (`GET /api/settings/company`). */
export const plantSettings = z
  .object({
    ...detailFields,
    /** null: from the environment */
    saved: z.object(
      Object.fromEntries(Object.entries(values).map(([field, schema]) => [field, schema.nullable()])) as {
        [F in PlantField]: z.ZodNullable<(typeof values)[F]>;
      },
    ),
    environment: plantValues,
    /** last closed day (docs/domain.md, Closing) */
    lockDate: z.string().nullable(),
    /** the logo on papers; a path of the web app */
    logoUrl: z.string().nullable(),
    /** there are records, whose days were counted in the present time zone */
    hasRecords: z.boolean(),
  })
  .meta({ id: "PlantSettings" });
export type PlantSettings = z.infer<typeof plantSettings>;

/** The settings in force that screens need, as `GET /api/me` answers them. */
export const plantOfScreens = plantValues
  .pick({
    companyName: true,
    appTimezone: true,
    scaleDivisionKg: true,
    scaleMinDivisions: true,
    scaleCapacityKg: true,
    weightTolerancePct: true,
    shiftHours: true,
    unusualItemPct: true,
    unusualNetPct: true,
    unusualOverNotePct: true,
    unusualDaysBack: true,
    unusualClearOwn: true,
    overloadGuard: true,
  })
  .extend({ lockDate: z.string().nullable() })
  .meta({ id: "PlantOfScreens" });
export type PlantOfScreens = z.infer<typeof plantOfScreens>;

type Variables = { [F in PlantField as (typeof plantVariables)[F]]: PlantValues[F] };

/** Lays settings over an environment: returns what holds, by the names of the variables. */
export function withPlant<Env extends Partial<Variables>>(env: Env, settings: SavedPlant): Env {
  const laid = PLANT_FIELDS.flatMap((field) =>
    settings[field] === undefined ? [] : [[plantVariables[field], settings[field]] as const],
  );
  return { ...env, ...Object.fromEntries(laid) };
}

/** Returns the settings of an environment. */
export function parsePlant(env: Variables): PlantValues {
  return Object.fromEntries(PLANT_FIELDS.map((field) => [field, env[plantVariables[field]]])) as unknown as PlantValues;
}
