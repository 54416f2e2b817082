import { z } from "zod";
import { moment, person } from "./answers";
import { weightKg } from "./fields";
import { rule } from "./issue";
import { outlierReason, outlierValue } from "./outlier";

/** Weighings in both directions. */

export const WEIGHT_SOURCES = ["MANUAL", "INDICATOR"] as const;

export const weighBody = z
  .strictObject({
    weightKg: weightKg(),
    /** INDICATOR is reserved for readings by the server; only older records have it. */
    source: z
      .enum(WEIGHT_SOURCES)
      .default("MANUAL")
      .refine((source) => source === "MANUAL", rule("weightSource")),
    unusualReason: outlierReason(),
  })
  .meta({ id: "Weighing" });

/** Sums of trucks weighed twice, excluding cancelled ones: grossKg - tareKg = netKg. */
export const finishedWeights = z.object({ count: z.int(), grossKg: z.int(), tareKg: z.int(), netKg: z.int() });

const weighing = { at: moment.nullable(), by: person.nullable(), source: z.enum(WEIGHT_SOURCES).nullable() };

/** Null until weighed. */
export const weighingFields = {
  firstAt: weighing.at,
  firstBy: weighing.by,
  firstSource: weighing.source,
  secondAt: weighing.at,
  secondBy: weighing.by,
  secondSource: weighing.source,
  /** outliers with reasons */
  unusual: z.array(outlierValue),
};
