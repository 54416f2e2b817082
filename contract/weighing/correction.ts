import { z } from "zod";
import { moment, person } from "../answers";

/** Corrections of facts with a time (docs/domain.md, Corrections); the fact keeps its moment and person. */

/** @param from schema of the original value */
const correctionSchema = <Value extends z.ZodType>(from: Value) =>
  z.object({ from, reason: z.string().nullable(), by: person, at: moment });

/** Stays with the newest correction; `from` is always the original value. */
export interface Correction<Value> {
  from: Value;
  reason: string | null;
  by: z.infer<typeof person>;
  at: string;
}

export const kgCorrection = correctionSchema(z.int()).meta({ id: "KgCorrection" });

export const loadCorrection = correctionSchema(z.object({ bags: z.int(), quantityKg: z.int() })).meta({
  id: "LoadCorrection",
});

/** Of a check; items by name, because an edit may have removed them. */
export const checkCorrection = correctionSchema(
  z.object({
    items: z.array(z.object({ name: z.string(), quantity: z.int(), unit: z.string() })),
    deductionPct: z.number().nullable(),
    deductionKg: z.int().nullable(),
  }),
).meta({ id: "CheckCorrection" });
export type CheckCorrection = z.infer<typeof checkCorrection>;

/** Price of an inbound record, or prices of its items by name. */
const paid = z.union([z.number(), z.array(z.object({ name: z.string(), pricePerKg: z.number() }))]);
export type PaidBefore = z.infer<typeof paid> | null;

/** Vendor and goods at the reopening, for which the kept prices were paid. */
const pricedFor = z.object({
  vendorId: z.int(),
  items: z.array(z.object({ id: z.int(), inboundItemId: z.int() })),
});
export type PricedFor = z.infer<typeof pricedFor>;

/** Of a finish: reopened, and finished again. `from` requires permission for prices. */
export const finishCorrection = correctionSchema(paid.nullable())
  .extend({ pricedFor: pricedFor.optional() })
  .meta({ id: "FinishCorrection" });
export interface FinishCorrection extends Correction<PaidBefore> {
  /** absent for outbound records and after the next finish */
  pricedFor?: PricedFor | undefined;
}
