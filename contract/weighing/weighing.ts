import { z } from "zod";
import { moment, person } from "../answers";
import { MAX_RECORD_ITEMS } from "../constants";
import { finishCorrection, kgCorrection } from "./correction";
import { date, id, optionalId, optionalReason, queryFlag, reason, weightKg, withCancelled } from "../values/fields";
import { always, rule } from "../values/issue";
import { unusualReason, unusualValue } from "./unusual";
import { waiting } from "./waiting";

/** Weighings in both directions. */

export const WEIGHT_SOURCES = ["MANUAL", "INDICATOR"] as const;

/** How the weights of a record came: `INSTEAD`: one was typed although a scale was set up. */
export const RECORD_WEIGHT_SOURCES = ["INDICATOR", "MANUAL", "INSTEAD"] as const;
export type RecordWeightSource = (typeof RECORD_WEIGHT_SOURCES)[number];

interface WeighedRecord {
  firstSource: (typeof WEIGHT_SOURCES)[number] | null;
  firstTypedReason: string | null;
  secondSource: (typeof WEIGHT_SOURCES)[number] | null;
  secondTypedReason: string | null;
  weighingsBetween?: readonly Pick<WeighingBetween, "source" | "typedReason">[];
}

/** Returns null for a record without weights. */
export function recordWeightSource(record: WeighedRecord): RecordWeightSource | null {
  const { firstSource, firstTypedReason, secondSource, secondTypedReason, weighingsBetween = [] } = record;
  if (firstSource === null && secondSource === null) return null;
  const reasons = [firstTypedReason, secondTypedReason, ...weighingsBetween.map(({ typedReason }) => typedReason)];
  if (reasons.some((reason) => reason != null)) return "INSTEAD";
  const sources = [firstSource, secondSource, ...weighingsBetween.map(({ source }) => source)];
  return sources.includes("MANUAL") ? "MANUAL" : "INDICATOR";
}

export const weighBody = z
  .strictObject({
    /** typed; needs `typedReason` in a plant with scales */
    weightKg: weightKg().optional(),
    /** reading of the scale, instead of weightKg */
    readingId: optionalId(),
    /** the caller's scale: refuses a reading of another one */
    scaleId: optionalId(),
    typedReason: optionalReason(),
    /** ignored, for older programs: a weight from the scale is named by its reading */
    source: z
      .enum(WEIGHT_SOURCES)
      .default("MANUAL")
      .refine((source) => source === "MANUAL", rule("weightSource")),
    /** sets the date of a truck that is dated after today */
    dateToday: z.boolean().optional(),
    unusualReason: unusualReason(),
  })
  .refine(({ weightKg: kg, readingId }) => kg !== undefined || (readingId ?? null) !== null, {
    ...rule("required"),
    ...always,
    path: ["weightKg"],
  })
  .refine(({ weightKg: kg, readingId }) => kg === undefined || readingId === null, {
    ...rule("either"),
    path: ["readingId"],
  })
  .meta({ id: "Weighing" });
export type WeighBody = z.output<typeof weighBody>;

/** @param itemIds goods unloaded since the last weighing; the same goods again correct their weighing */
export const weighBetweenBody = weighBody
  .safeExtend({
    itemIds: z
      .array(id())
      .max(MAX_RECORD_ITEMS)
      .refine((ids) => ids.length > 0, { ...rule("required"), ...always }),
  })
  .meta({ id: "WeighBetween" });
export type WeighBetween = z.infer<typeof weighBetweenBody>;

/** Of an inbound truck between two unloadings. */
export const weighingBetween = z
  .object({
    weightKg: z.int(),
    at: moment,
    by: person,
    source: z.enum(WEIGHT_SOURCES),
    /** number of the scale's reading */
    readingId: z.int().nullish(),
    typedReason: z.string().nullish(),
    /** unloaded since the last weighing */
    itemIds: z.array(z.int()),
    correction: kgCorrection.nullable(),
  })
  .meta({ id: "WeighingBetween" });
export type WeighingBetween = z.infer<typeof weighingBetween>;

/** Moves the newest weighing to a truck that waits for it. */
export const moveWeighingBody = z
  .strictObject({ toId: id(), toVersion: z.int().min(1), reason: reason(), unusualReason: unusualReason() })
  .meta({ id: "MoveWeighing" });
export type MoveWeighing = z.infer<typeof moveWeighingBody>;

export type WeighingName = "first" | "second";

/** The weighing that can be removed or moved. */
export const newestWeighing = ({ secondKg }: { secondKg: number | null }): WeighingName =>
  secondKg === null ? "first" : "second";

/** Sums of trucks weighed twice, excluding cancelled ones: grossKg - tareKg = netKg. */
export const finishedWeights = z.object({ count: z.int(), grossKg: z.int(), tareKg: z.int(), netKg: z.int() });

/** Parameters of a list of trucks other than filters by a column. */
export const truckParameters = () => ({
  date: date().optional(),
  /** with `date`: includes earlier open records */
  withOpen: queryFlag(),
  startDate: date().optional(),
  endDate: date().optional(),
  waiting: waiting(),
  withCancelled: withCancelled(),
  deleted: z.literal("1").optional(),
});

/** How a record ended. */
export const closingFields = {
  cancelReason: z.string().nullable(),
  cancelledAt: moment.nullable(),
  /** the first finish; null while open */
  finishedAt: moment.nullable(),
  finishedBy: person.nullable(),
  finishCorrection: finishCorrection.nullable(),
};

const weighing = {
  at: moment.nullable(),
  by: person.nullable(),
  source: z.enum(WEIGHT_SOURCES).nullable(),
  /** number of the scale's reading */
  readingId: z.int().nullable(),
  /** why the weight was typed in a plant with scales */
  typedReason: z.string().nullable(),
};

/** Null until weighed. */
export const weighingFields = {
  firstAt: weighing.at,
  firstBy: weighing.by,
  firstSource: weighing.source,
  firstReadingId: weighing.readingId,
  firstTypedReason: weighing.typedReason,
  firstCorrection: kgCorrection.nullable(),
  secondAt: weighing.at,
  secondBy: weighing.by,
  secondSource: weighing.source,
  secondReadingId: weighing.readingId,
  secondTypedReason: weighing.typedReason,
  secondCorrection: kgCorrection.nullable(),
  /** unusual values with reasons */
  unusual: z.array(unusualValue),
};
