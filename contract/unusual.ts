import { z } from "zod";
import { moment, person } from "./answers";
import { MAX_WEIGHT_KG } from "./constants";
import { decimal, optionalReason, optionalText } from "./fields";
import { rule } from "./issue";
import type { EarlierPrices, UsualValueSettings } from "./usual-values";
import type { UsualWeightSettings } from "./usual-weights";

/**
 * Unusual values: right by every hard rule, and far from what a truck or the plant usually shows, or from what else the
 * record says (domain.md, Unusual values). They are saved with a reason only, and looked at once more. Weights in whole kg.
 */

const kilograms = z.int().min(0).max(MAX_WEIGHT_KG);
const percent = decimal(2, 0, 100);

/**
 * Limits of the settings: what the plant's trucks usually weigh, how far from its own earlier weights a truck may be, and other values
 * from what they follow from.
 */
export const unusualLimits = {
  /** The usual tares, in kg, of a truck that the plant does not know yet. */
  USUAL_TARE_MIN_KG: kilograms,
  USUAL_TARE_MAX_KG: kilograms,
  /** The usual gross, in kg, of a truck that the plant does not know yet. */
  USUAL_GROSS_MIN_KG: kilograms,
  USUAL_GROSS_MAX_KG: kilograms,
  /** A tare as near as this to the truck's earlier ones is usual in any case: fuel, a tarpaulin, a second man. */
  UNUSUAL_TARE_KG: kilograms,
  /** Beyond that, a tare is unusual that is this many times the spread of the earlier ones away from their median. */
  UNUSUAL_TARE_SPREADS: decimal(1, 1, 100),
  /** A gross is unusual that is this many percent above the heaviest that the truck ever had. */
  UNUSUAL_GROSS_PCT: percent,
  /** The kg of an item are unusual that are this many percent away from its bags times the weight of one. */
  UNUSUAL_ITEM_PCT: percent,
  /** The net of an outbound truck is unusual that is this many percent away from its items. */
  UNUSUAL_NET_PCT: percent,
  /** What came in is unusual that is this many percent above the delivery note. */
  UNUSUAL_OVER_NOTE_PCT: percent,
  /** The day of a document is unusual that lies more than this many days back. */
  UNUSUAL_DAYS_BACK: z.int().min(0).max(36_500),
} satisfies Record<keyof (UsualWeightSettings & UsualValueSettings), z.ZodType>;

/** Whether a user may clear unusual values that the same user entered: 1 for a plant with one person for it. */
export const clearOwn = z.enum(["0", "1"]);

const usualWeight = z.object({
  low: z.int().nullable(),
  high: z.int().nullable(),
  basis: z.enum(["plate", "plant"]),
  visits: z.int(),
  /** the load that narrowed the range, in kg: of the delivery note, or of the items */
  load: z.object({ kg: z.int(), from: z.enum(["note", "items"]) }).nullable(),
});

export const usualWeights = z.object({ tare: usualWeight, gross: usualWeight }).meta({ id: "UsualWeights" });
export type UsualWeights = z.infer<typeof usualWeights>;

const price = z.number();

const earlierPrices = z.object({
  from: z.enum(["vendor", "goods"]),
  last: z.object({ pricePerKg: price, date: z.string() }),
  range: z.object({ low: price, high: price }).nullable(),
}) satisfies z.ZodType<EarlierPrices>;

/** The answer of the earlier prices of a record; null when nothing was paid before. */
export const earlierPricesAnswer = z.object({ prices: earlierPrices.nullable() }).meta({ id: "EarlierPrices" });

/** An unusual value of a record, with its reason, and who has looked at it since. */
export const unusualValue = z.object({
  field: z.enum([
    "firstKg",
    "secondKg",
    "netKg",
    "quantityKg",
    "quantity",
    "date",
    "exDoKg",
    "kgPerUnit",
    "stockKg",
    "pricePerKg",
  ]),
  /** the item whose field it is; the record's own unless given */
  itemId: z.int().optional(),
  /** kg, for an ex-DO its whole production; a quantity in the unit of its goods; a date in days back; a price in rupiah */
  value: z.number(),
  /** as it was then; `visits` for weights of a truck */
  usual: usualWeight.extend({
    low: z.number().nullable(),
    high: z.number().nullable(),
    basis: z.enum(["plate", "plant", "bags", "items", "note", "days", "exDo", "booking", "stock", "prices"]),
    visits: z.int().optional(),
    load: usualWeight.shape.load.optional(),
  }),
  reason: z.string(),
  by: person,
  at: moment,
  clearedBy: person.nullable(),
  clearedAt: moment.nullable(),
});
export type UnusualValue = z.infer<typeof unusualValue>;

/** A number, typed here by mistake: the correction of the value itself. */
const ONLY_DIGITS = /^[\d\s.,]+(kg)?$/i;

/** The reason for an unusual value, in words; empty is null. */
export const unusualReason = () =>
  optionalReason(200).refine((text) => text === null || !ONLY_DIGITS.test(text), rule("reasonInWords"));

/** Returns the entries that a user may clear: those that other users made, and own ones where the plant allows it. */
export function clearableBy(
  entries: readonly UnusualValue[],
  user: { id: number },
  mayOwn: z.infer<typeof clearOwn>,
): UnusualValue[] {
  return entries.filter(({ by, clearedAt }) => clearedAt === null && (mayOwn === "1" || by.id !== user.id));
}

/** The body of looking at a record's unusual values. */
export const clearUnusualBody = z.strictObject({ note: optionalText(200) }).meta({ id: "ClearUnusual" });
