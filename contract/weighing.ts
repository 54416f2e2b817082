import { z } from "zod";
import { moment, person } from "./answers";
import { weightKg } from "./fields";
import { rule } from "./issue";
import { unusualReason, unusualValue } from "./unusual";

/** The weighbridge in either direction: the body of a weighing, and what a record answers of it. Weights in whole kg. */

export const WEIGHT_SOURCES = ["MANUAL", "INDICATOR"] as const;

export const weighBody = z
  .strictObject({
    weightKg: weightKg(),
    /** INDICATOR needs a reading of the server, and there are none yet; older records have it. */
    source: z
      .enum(WEIGHT_SOURCES)
      .default("MANUAL")
      .refine((source) => source === "MANUAL", rule("weightSource")),
    unusualReason: unusualReason(),
  })
  .meta({ id: "Weighing" });

/** Sums over the trucks of a list that were weighed twice, without cancelled ones: grossKg - tareKg = netKg. */
export const finishedWeights = z.object({ count: z.int(), grossKg: z.int(), tareKg: z.int(), netKg: z.int() });

const weighing = { at: moment.nullable(), by: person.nullable(), source: z.enum(WEIGHT_SOURCES).nullable() };

/** The fields of both weighings besides their kilograms: null until they are made. */
export const weighingFields = {
  firstAt: weighing.at,
  firstBy: weighing.by,
  firstSource: weighing.source,
  secondAt: weighing.at,
  secondBy: weighing.by,
  secondSource: weighing.source,
  /** values that were saved although they are unusual */
  unusual: z.array(unusualValue),
};
