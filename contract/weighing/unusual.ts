import { z } from "zod";
import { moment, person } from "../answers";
import { MAX_WEIGHT_KG } from "../constants";
import { EARLIER_BASES } from "./earlier-values";
import { decimal, optionalText } from "../values/fields";
import { rule } from "../values/issue";
import { normalForm } from "../values/plain-text";
import { LINKED_AREAS } from "../record-paths";
import type { EarlierPrices, UsualValueSettings } from "./usual-values";
import type { UsualWeightSettings } from "./usual-weights";

/**
 * Unusual values: valid, but implausible, saved only with a reason and then reviewed (docs/domain.md, Unusual values).
 */

const kilograms = z.int().min(0).max(MAX_WEIGHT_KG);
const percent = decimal(2, 0, 100);

export const unusualLimits = {
  /** Tare of an unknown truck. */
  USUAL_TARE_MIN_KG: kilograms,
  USUAL_TARE_MAX_KG: kilograms,
  /** Gross of an unknown truck. */
  USUAL_GROSS_MIN_KG: kilograms,
  USUAL_GROSS_MAX_KG: kilograms,
  /** Minimum tolerance of the tare: fuel, tarpaulin. */
  UNUSUAL_TARE_KG: kilograms,
  /** Tolerance of the tare in multiples of its spread around the median. */
  UNUSUAL_TARE_SPREADS: decimal(1, 1, 100),
  /** Percent above the truck's heaviest gross. */
  UNUSUAL_GROSS_PCT: percent,
  /** Percent of the item's bags times unit weight. */
  UNUSUAL_ITEM_PCT: percent,
  /** Percent of the outbound items. */
  UNUSUAL_NET_PCT: percent,
  /** Percent above the delivery note. */
  UNUSUAL_OVER_NOTE_PCT: percent,
  /** Age of a document date. */
  UNUSUAL_DAYS_BACK: z.int().min(0).max(36_500),
} satisfies Record<keyof (UsualWeightSettings & UsualValueSettings), z.ZodType>;

/** 1 lets users review their own unusual values. */
export const clearOwn = z.enum(["0", "1"]);

const usualWeight = z.object({
  low: z.int().nullable(),
  high: z.int().nullable(),
  basis: z.enum(["plate", "plant"]),
  visits: z.int(),
  /** load in kg that narrowed the range */
  load: z.object({ kg: z.int(), from: z.enum(["note", "items"]) }).nullable(),
});

export const usualWeights = z
  .object({
    tare: usualWeight,
    gross: usualWeight,
    /** net in shares of the note or the items; null with too few trucks */
    net: z.object({ low: z.number(), high: z.number() }).nullable(),
  })
  .meta({ id: "UsualWeights" });
export type UsualWeights = z.infer<typeof usualWeights>;

const price = z.number();

const earlierPrices = z.object({
  from: z.enum(["vendor", "goods"]),
  last: z.object({ pricePerKg: price, date: z.string() }),
  range: z.object({ low: price, high: price }).nullable(),
  several: z.literal(true).optional(),
}) satisfies z.ZodType<EarlierPrices>;

/** Of all goods of a record, and of each item. */
export const earlierPricesAnswer = z
  .object({
    prices: earlierPrices.nullable(),
    items: z.array(z.object({ id: z.int(), prices: earlierPrices.nullable() })),
  })
  .meta({ id: "EarlierPrices" });
export type EarlierPricesAnswer = z.infer<typeof earlierPricesAnswer>;

const namedRecord = z.object({ area: z.enum(LINKED_AREAS), id: z.int(), name: z.string() });

export const unusualValue = z.object({
  field: z.enum([
    "firstKg",
    "secondKg",
    "netKg",
    "betweenKg",
    "quantityKg",
    "quantity",
    "date",
    "exDoKg",
    "kgPerUnit",
    "stockKg",
    "pricePerKg",
    "poSalesNo",
    "poSalesType",
    "tolerancePct",
    "orderedKg",
    "bookedKg",
    "madeKg",
    "countedKg",
    "notedQuantity",
    "inboundItemId",
    "deductionPct",
    "licensePlate",
    "itemsKg",
    "loadedKg",
    "deliveryNoteNo",
    "sealNo",
    "sameEntry",
    "overKg",
    "blockedPlate",
    "markingId",
  ]),
  /** line or item; omitted for record fields */
  itemId: z.int().optional(),
  /** kg (total for an ex-DO), units, days back, percent, IDR, or the number of earlier or other records */
  value: z.number(),
  /** at the time of the write; `visits` for weights */
  usual: usualWeight.extend({
    low: z.number().nullable(),
    high: z.number().nullable(),
    basis: z.enum([
      ...EARLIER_BASES,
      "bags",
      "items",
      "note",
      "days",
      "exDo",
      "booking",
      "stock",
      "prices",
      "planned",
      "number",
      "duplicate",
      "permitted",
      "blocked",
    ] as const),
    visits: z.int().optional(),
    load: usualWeight.shape.load.optional(),
    /** stock by the books (basis `books`) */
    booksKg: z.int().optional(),
  }),
  /** newest record with the same value (basis `duplicate`) */
  other: namedRecord.optional(),
  /** accepted without a reason; not reviewed */
  soft: z.literal(true).optional(),
  reason: z.string(),
  by: person,
  at: moment,
  clearedBy: person.nullable(),
  clearedAt: moment.nullable(),
});
export type UnusualValue = z.infer<typeof unusualValue>;

/** Rejects numbers, likely a correction in the wrong field, and marks: a reason has words. */
const IN_WORDS = /\p{L}/u;
const ONLY_UNIT = /^\P{L}*kg\P{L}*$/iu;

const isInWords = (text: string) => IN_WORDS.test(text) && !ONLY_UNIT.test(text);

/** Accepts soft questions; other questions need a reason. */
export const ACCEPTED = "ok";

const SHORTEST_REASON = 3;

/** Optional reason; must not be a number. */
export const unusualReason = () =>
  optionalText(200)
    .refine(
      (text) => text === null || text === ACCEPTED || text.length >= SHORTEST_REASON,
      rule("textShort", { min: SHORTEST_REASON }),
    )
    .refine((text) => text === null || isInWords(normalForm(text, "NFKC")), rule("reasonInWords"))
    .meta({ description: `Reason for unusual values in words, or "${ACCEPTED}" to accept soft questions only.` });

/** Body of a deletion or restoration, which takes a reason only when asked for it. */
export const reasonedBody = z.strictObject({ unusualReason: unusualReason() }).meta({ id: "Reasoned" });
export type Reasoned = z.infer<typeof reasonedBody>;

/** Returns true for a value that needs a review. */
export const isToCheck = ({ clearedAt, soft }: UnusualValue) => clearedAt === null && soft !== true;

export function reviewableBy(
  entries: readonly UnusualValue[],
  user: { id: number },
  mayOwn: z.infer<typeof clearOwn>,
): UnusualValue[] {
  return entries.filter((entry) => isToCheck(entry) && (mayOwn === "1" || entry.by.id !== user.id));
}

/** Actions of a review in the history; `clearOwnUnusual` of own unusual values. */
export const UNUSUAL_ACTIONS = ["markReviewed", "clearOwnUnusual"] as const;

export const markReviewedBody = z.strictObject({ note: optionalText(200) }).meta({ id: "ClearUnusual" });
