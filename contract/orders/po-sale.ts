import { z } from "zod";
import { detailFields, listSchema, moment, person } from "../answers";
import { choice, exDoChoice, goodsReferences } from "../choices";
import { MAX_PO_LINES, MAX_PO_PRICE_PER_KG, MAX_TOLERANCE_PCT } from "../constants";
import {
  date,
  datedPaging,
  decimal,
  goodsList,
  id,
  note,
  optionalId,
  paperNo,
  quantityKg,
  queryId,
  withDayOrder,
} from "../values/fields";
import { PO_SALE_STATUSES } from "./po-sale-status";
import { PO_SALE_TYPES } from "./po-sale-types";
import { unusualReason, unusualValue } from "../weighing/unusual";
import { listParameters, listSummary } from "../rows/schemas";
import { poSaleRows } from "../rows/po-sale";

/** PO sales (docs/domain.md, PO sale); prices in IDR per kg. */

/** With `id` the line is updated, without it is added. */
const poSaleLineEntry = z.strictObject({
  id: id().optional(),
  gradeId: id(),
  markingId: id(),
  orderedKg: quantityKg(),
  pricePerKg: decimal(2, 0, MAX_PO_PRICE_PER_KG)
    .nullish()
    .transform((value) => value ?? null),
});

export const poSaleInput = z
  .strictObject({
    poSalesNo: paperNo(40),
    poSalesType: z.enum(PO_SALE_TYPES),
    date: date(),
    customerId: id(),
    exDoMasterId: optionalId(),
    tolerancePct: decimal(2, 0, MAX_TOLERANCE_PCT).default(0),
    note: note(),
    lines: z.array(poSaleLineEntry).min(1).max(MAX_PO_LINES),
    unusualReason: unusualReason(),
  })
  .meta({ id: "PoSaleInput" });
export type PoSaleInput = z.infer<typeof poSaleInput>;

export const poSaleLine = z
  .object({
    id: z.int(),
    version: z.int(),
    ...goodsReferences,
    orderedKg: z.int(),
    /** visible to all users who see the PO (docs/domain.md, Roles) */
    pricePerKg: z.number().nullable(),
    bookedKg: z.int(),
    /** ordered plus tolerance */
    limitKg: z.int(),
    /** limitKg - bookedKg; 0 if the line or PO has ended */
    bookableKg: z.int(),
    deliveredKg: z.int(),
    shortClosedKg: z.int(),
    shortClosedReason: z.string().nullable(),
    shortClosedAt: moment.nullable(),
    adjustmentKg: z.int(),
    outstandingKg: z.int(),
  })
  .meta({ id: "PoSaleLine" });
export type PoSaleLine = z.infer<typeof poSaleLine>;

const header = {
  ...detailFields,
  poSalesNo: z.string(),
  poSalesType: z.enum(PO_SALE_TYPES),
  date: z.string(),
  customerId: z.int(),
  customer: choice,
  exDoMasterId: z.int().nullable(),
  exDoMaster: exDoChoice.nullable(),
  tolerancePct: z.number(),
  note: z.string().nullable(),
  status: z.enum(PO_SALE_STATUSES),
  toCheck: z.boolean(),
};

export const poSale = z
  .object({
    ...header,
    createdBy: person.nullable(),
    cancelReason: z.string().nullable(),
    cancelledAt: moment.nullable(),
    unusual: z.array(unusualValue),
    lines: z.array(poSaleLine),
  })
  .meta({ id: "PoSale" });
export type PoSale = z.infer<typeof poSale>;

const { cancelled: _cancelled, ...sums } = listSummary(poSaleRows).shape;

const poSaleRow = z.object({ ...header, lineCount: z.int(), ...sums }).meta({ id: "PoSaleRow" });
export type PoSaleRow = z.infer<typeof poSaleRow>;

export const poSaleChoice = z
  .object({
    id: z.int(),
    poSalesNo: z.string(),
    poSalesType: z.enum(PO_SALE_TYPES),
    customer: choice,
    /** only this ex-DO may be booked; null for any */
    exDoMasterId: z.int().nullable(),
    lines: z.array(
      z.object({ id: z.int(), grade: choice, marking: choice, orderedKg: z.int(), bookedKg: z.int(), leftKg: z.int() }),
    ),
  })
  .meta({ id: "PoSaleChoice" });
export type PoSaleChoice = z.infer<typeof poSaleChoice>;

export const poSaleQuery = withDayOrder(
  z.object({
    ...datedPaging,
    ...listParameters(poSaleRows),
    /** `search`: selection list, with `poSalesNo` as substring */
    mode: z.literal("search").optional(),
    exDoMasterId: queryId().optional(),
  }),
);
export type PoSaleQuery = z.infer<typeof poSaleQuery>;

/** `goods`: gradeId-markingId of each line, separated by commas. */
export const poSaleUsualQuery = z.object({
  customerId: queryId(),
  id: queryId().optional(),
  goods: goodsList(MAX_PO_LINES),
});
export type PoSaleUsualQuery = z.infer<typeof poSaleUsualQuery>;

/** A page with sums over all pages, excluding cancelled POs. */
export const poSaleList = listSchema(poSaleRow).extend({ summary: listSummary(poSaleRows) });
export type PoSaleList = z.infer<typeof poSaleList>;

export const poSaleLineTrail = z
  .object({
    bookings: z.array(
      z.object({
        id: z.int(),
        bookingNo: z.string(),
        date: z.string(),
        status: z.string(),
        quantityKg: z.int(),
        usedKg: z.int(),
      }),
    ),
    deliveries: z.array(
      z.object({
        outboundRecordId: z.int(),
        recordNo: z.string(),
        date: z.string(),
        licensePlate: z.string(),
        status: z.string(),
        bookingNo: z.string(),
        quantityKg: z.int(),
      }),
    ),
  })
  .meta({ id: "PoSaleLineTrail" });
export type PoSaleLineTrail = z.infer<typeof poSaleLineTrail>;
