import { z } from "zod";
import { detailFields, listSchema, moment, person } from "../answers";
import { choice } from "../choices";
import { MAX_BAGS, MAX_INBOUND_PRICE_PER_KG, MAX_RECORD_ITEMS, MAX_WEIGHT_KG } from "../constants";
import { checkCorrection } from "./correction";
import {
  cursor,
  date,
  decimal,
  id,
  note,
  optionalPaperNo,
  optionalReason,
  optionalText,
  paging,
  plate,
  text,
  withDayOrder,
} from "../values/fields";
import { INBOUND_STATUSES } from "./inbound-status";
import { qualityFactor } from "./inbound-item";
import { FACTOR_BASES, FACTOR_BOUNDS, MAX_FACTOR_VALUE, MAX_FACTORS } from "./quality";
import { always, rule } from "../values/issue";
import { vehicleFields } from "./vehicle";
import { unusualReason } from "./unusual";
import { listParameters, listSummary } from "../rows/schemas";
import { inboundRows } from "../rows/inbound";
import {
  closingFields,
  finishedWeights,
  RECORD_WEIGHT_SOURCES,
  truckParameters,
  weighingBetween,
  weighingFields,
} from "./weighing";

/** Inbound records (Barang Masuk); money in IDR. */

const quantity = () => z.int().min(0).max(MAX_BAGS);

/** Updates the item with this `id`; without `id`, adds an item. */
const inboundItemEntry = z.strictObject({
  id: id().optional(),
  inboundItemId: id(),
  quantity: quantity(),
  note: optionalText(200),
});

export const inboundRecordInput = z
  .strictObject({
    date: date(),
    vendorId: id(),
    licensePlate: plate(),
    driverName: optionalText(80),
    /** vendor's surat jalan */
    transporter: optionalText(120),
    deliveryNoteNo: optionalPaperNo(40),
    note: note(),
    items: z.array(inboundItemEntry).min(1).max(MAX_RECORD_ITEMS),
    unusualReason: unusualReason(),
  })
  .meta({ id: "InboundRecordInput" });
export type InboundRecordInput = z.infer<typeof inboundRecordInput>;

/** Value of one factor of an item; null before the laboratory answers. */
const sampleValue = z.strictObject({
  itemId: id(),
  factor: text(1, 30),
  value: decimal(2, 0, MAX_FACTOR_VALUE)
    .nullish()
    .transform((value) => value ?? null),
});

const countedItem = z.strictObject({
  id: id(),
  quantity: quantity(),
  // An omitted note is unchanged.
  note: optionalText(200).optional(),
  sampleNo: optionalPaperNo(40),
});

export const checkBody = z
  .strictObject({
    items: z.array(countedItem).min(1).max(MAX_RECORD_ITEMS),
    /** of goods with quality factors */
    sample: z
      .array(sampleValue)
      .max(MAX_RECORD_ITEMS * MAX_FACTORS)
      .default([]),
    /** without either the deduction is that of the sample */
    deductionPct: decimal(2, 0, 100)
      .nullish()
      .transform((value) => value ?? null),
    deductionKg: z
      .int()
      .min(0)
      .max(MAX_WEIGHT_KG)
      .nullish()
      .transform((value) => value ?? null),
    deductionReason: optionalText(300),
    /** Reason for a deduction that differs from the sample's, or for a missing sample. */
    overruledReason: optionalReason(200),
    unusualReason: unusualReason(),
  })
  .refine(({ deductionPct, deductionKg }) => deductionPct === null || deductionKg === null, {
    ...rule("either"),
    path: ["deductionKg"],
  })
  // The factors of a sample are a reason.
  .refine(
    ({ sample, deductionPct, deductionKg, deductionReason }) =>
      !(deductionPct || deductionKg) || deductionReason !== null || sample.length > 0,
    {
      ...rule("required"),
      ...always,
      path: ["deductionReason"],
    },
  )
  .meta({ id: "Check" });
export type CheckBody = z.infer<typeof checkBody>;

const pricePerKg = () => decimal(2, 0, MAX_INBOUND_PRICE_PER_KG);

/** One price for all items, or a price for each. */
export const priceBody = z
  .strictObject({
    pricePerKg: pricePerKg().optional(),
    items: z
      .array(z.strictObject({ id: id(), pricePerKg: pricePerKg() }))
      .min(1)
      .max(MAX_RECORD_ITEMS)
      .optional(),
    unusualReason: unusualReason(),
  })
  .refine((body) => body.pricePerKg !== undefined || body.items !== undefined, {
    ...rule("required"),
    ...always,
    path: ["pricePerKg"],
  })
  .refine((body) => body.pricePerKg === undefined || body.items === undefined, {
    ...rule("either"),
    path: ["pricePerKg"],
  })
  .meta({ id: "Price" });
export type PriceBody = z.infer<typeof priceBody>;

const sample = z
  .object({
    sampleNo: z.string(),
    factors: z.array(
      z.object({
        name: z.string(),
        unit: z.string().nullable(),
        bound: z.enum(FACTOR_BOUNDS),
        limit: z.number(),
        step: z.number(),
        perStep: z.number(),
        basis: z.enum(FACTOR_BASES),
        value: z.number(),
        steps: z.int(),
        pct: z.number(),
      }),
    ),
  })
  .meta({ id: "Sample" });

const item = z.object({
  id: z.int(),
  version: z.int(),
  inboundItemId: z.int(),
  /** with the quality factors of the next check */
  inboundItem: choice.extend({ unit: z.string(), factors: z.array(qualityFactor).nullable() }),
  quantity: z.int(),
  /** per delivery note */
  notedQuantity: z.int(),
  note: z.string().nullable(),
  /** with the factors as they were at the check */
  sample: sample.nullable(),
  /** its part of the record's net; null while unknown */
  netKg: z.int().nullable(),
  /** requires permission for prices */
  pricePerKg: z.number().nullable().optional(),
  /** requires permission for prices */
  amount: z.number().nullable().optional(),
});

const header = {
  ...detailFields,
  recordNo: z.string(),
  date: z.string(),
  vendorId: z.int(),
  vendor: choice,
  licensePlate: z.string(),
  driverName: z.string().nullable(),
  transporter: z.string().nullable(),
  deliveryNoteNo: z.string().nullable(),
  note: z.string().nullable(),
  status: z.enum(INBOUND_STATUSES),
  /** gross */
  firstKg: z.int().nullable(),
  /** tare */
  secondKg: z.int().nullable(),
  deductedKg: z.int().nullable(),
  netKg: z.int().nullable(),
  /** requires permission for prices */
  amount: z.number().nullable().optional(),
  toCheck: z.boolean(),
};

export const inboundRecordRow = z
  .object({
    ...header,
    /** creation or latest step */
    lastStepAt: moment,
    /** null without weights */
    weightSource: z.enum(RECORD_WEIGHT_SOURCES).nullable(),
    items: z.array(z.object({ id: z.int(), name: z.string(), quantity: z.int(), unit: z.string() })),
  })
  .meta({ id: "InboundRecordRow" });
export type InboundRecordRow = z.infer<typeof inboundRecordRow>;

export const inboundRecord = z
  .object({
    ...header,
    createdBy: person.nullable(),
    ...weighingFields,
    /** between unloadings, in order */
    weighingsBetween: z.array(weighingBetween),
    /** the first check; null while goods must be checked (again) */
    checkedAt: moment.nullable(),
    checkedBy: person.nullable(),
    checkCorrection: checkCorrection.nullable(),
    deductionPct: z.number().nullable(),
    deductionKg: z.int().nullable(),
    deductionReason: z.string().nullable(),
    /** deduction of the samples in percent; null without them */
    computedPct: z.number().nullable(),
    overruledReason: z.string().nullable(),
    /** of all items; null where their prices differ; requires permission for prices */
    pricePerKg: z.number().nullable().optional(),
    ...vehicleFields,
    ...closingFields,
    items: z.array(item),
  })
  .meta({ id: "InboundRecord" });
export type InboundRecord = z.infer<typeof inboundRecord>;

export const inboundRecordQuery = withDayOrder(
  z.object({ ...paging, ...cursor, ...truckParameters(), ...listParameters(inboundRows) }),
);
export type InboundRecordQuery = z.infer<typeof inboundRecordQuery>;

/** A page with sums over all pages, excluding cancelled records. */
export const inboundRecordList = listSchema(inboundRecordRow).extend({
  /** `amount` requires permission for prices */
  summary: listSummary(inboundRows).extend({ amount: z.number().optional() }),
  /** grossKg - tareKg - deductedKg = netKg */
  finished: finishedWeights.extend({ deductedKg: z.int() }),
});
export type InboundRecordList = z.infer<typeof inboundRecordList>;
