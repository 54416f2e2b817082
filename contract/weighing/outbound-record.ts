import { z } from "zod";
import { detailFields, listSchema, moment, person } from "../answers";
import { choice } from "../choices";
import { LOADING_AREAS, MAX_BULK_ROWS, MAX_RECORD_ITEMS } from "../constants";
import { loadCorrection } from "./correction";
import {
  bags,
  cursor,
  date,
  id,
  note,
  optionalId,
  optionalPaperNo,
  optionalReason,
  optionalText,
  paging,
  plate,
  quantityKg,
  withDayOrder,
} from "../values/fields";
import { always, rule } from "../values/issue";
import { INVOICE_STATES, OUTBOUND_STATUSES } from "./outbound-status";
import { unusualReason } from "./unusual";
import { vehicleFields } from "./vehicle";
import { listParameters, listSummary } from "../rows/schemas";
import { outboundRows } from "../rows/outbound";
import { closingFields, finishedWeights, RECORD_WEIGHT_SOURCES, truckParameters, weighingFields } from "./weighing";

/** Outbound records (Barang Keluar) and items. */

const itemFields = {
  outboundItemId: id(),
  loadingArea: z.enum(LOADING_AREAS),
  /** determines PO line, ex-DO, grade and marking, which are then ignored */
  bookingId: optionalId(),
  gradeId: optionalId(),
  markingId: optionalId(),
  bags: bags(),
  quantityKg: quantityKg(),
};

interface Goods {
  bookingId?: number | null;
  gradeId?: number | null;
  markingId?: number | null;
}

/** Without a booking, grade and marking are required (docs/domain.md, Outbound record). */
const namesGrade = [
  ({ bookingId, gradeId }: Goods) => bookingId != null || gradeId != null,
  { ...rule("required"), ...always, path: ["gradeId"] as string[] },
] as const;
const namesMarking = [
  ({ bookingId, markingId }: Goods) => bookingId != null || markingId != null,
  { ...rule("required"), ...always, path: ["markingId"] as string[] },
] as const;

/** Updates the item with this `id`; without `id`, adds an item. */
const outboundRecordItemEntry = z
  .strictObject({ id: id().optional(), ...itemFields })
  .refine(...namesGrade)
  .refine(...namesMarking);

export const outboundRecordItemInput = z
  .strictObject({ outboundRecordId: id(), ...itemFields, unusualReason: unusualReason() })
  .refine(...namesGrade)
  .refine(...namesMarking)
  .meta({
    id: "OutboundRecordItemInput",
  });
export const outboundRecordItemUpdate = z
  .strictObject({ ...itemFields, unusualReason: unusualReason() })
  .refine(...namesGrade)
  .refine(...namesMarking)
  .meta({ id: "OutboundRecordItemUpdate" });

export const outboundRecordInput = z
  .strictObject({
    date: date(),
    customerId: id(),
    licensePlate: plate(),
    driverName: optionalText(80),
    transporter: optionalText(120),
    destination: optionalText(120),
    sealNo: optionalPaperNo(40),
    note: note(),
    outboundItem: z.array(outboundRecordItemEntry).min(1).max(MAX_RECORD_ITEMS),
    unusualReason: unusualReason(),
  })
  .meta({ id: "OutboundRecordInput" });
export type OutboundRecordInput = z.infer<typeof outboundRecordInput>;

export const loadBody = z
  .strictObject({ bags: bags(), quantityKg: quantityKg(), unusualReason: unusualReason() })
  .meta({ id: "Loading" });
export const finishBody = z
  .strictObject({
    reason: optionalReason(),
  })
  .meta({ id: "Finish" });

export const invoiceBody = z.strictObject({ ids: z.array(id()).min(1).max(MAX_BULK_ROWS) }).meta({ id: "Invoicing" });
export const invoicedAnswer = z
  .object({ data: z.array(z.object({ id: z.int(), version: z.int() })) })
  .meta({ id: "Invoiced" });

export const outboundRecordItem = z
  .object({
    ...detailFields,
    outboundRecordId: z.int(),
    outboundItemId: z.int(),
    outboundItem: choice.extend({ unit: z.string(), kgPerUnit: z.number().nullable() }),
    loadingArea: z.enum(LOADING_AREAS),
    gradeId: z.int(),
    grade: choice,
    markingId: z.int(),
    marking: choice,
    bookingId: z.int().nullable(),
    /** leftKg excludes this item */
    booking: z
      .object({ id: z.int(), bookingNo: z.string(), poSalesNo: z.string(), ex_do_no: z.string(), leftKg: z.int() })
      .nullable(),
    bags: z.int(),
    quantityKg: z.int(),
    loadedAt: moment.nullable(),
    loadedBy: person.nullable(),
    loadCorrection: loadCorrection.nullable(),
  })
  .meta({ id: "OutboundRecordItem" });
export type OutboundRecordItem = z.infer<typeof outboundRecordItem>;

const header = {
  ...detailFields,
  recordNo: z.string(),
  date: z.string(),
  customerId: z.int(),
  customer: choice,
  licensePlate: z.string(),
  driverName: z.string().nullable(),
  transporter: z.string().nullable(),
  destination: z.string().nullable(),
  sealNo: z.string().nullable(),
  note: z.string().nullable(),
  status: z.enum(OUTBOUND_STATUSES),
  /** tare */
  firstKg: z.int().nullable(),
  /** gross */
  secondKg: z.int().nullable(),
  netKg: z.int().nullable(),
  itemsKg: z.int(),
  differenceKg: z.int().nullable(),
  toCheck: z.boolean(),
  invoiceState: z.enum(INVOICE_STATES).nullable(),
  invoicedAt: moment.nullable(),
};

export const outboundRecordRow = z
  .object({
    ...header,
    /** creation or latest step */
    lastStepAt: moment,
    /** null without weights */
    weightSource: z.enum(RECORD_WEIGHT_SOURCES).nullable(),
    outboundItem: z.array(z.object({ id: z.int(), loadingArea: z.enum(LOADING_AREAS), loaded: z.boolean() })),
  })
  .meta({ id: "OutboundRecordRow" });
export type OutboundRecordRow = z.infer<typeof outboundRecordRow>;

export const outboundRecord = z
  .object({
    ...header,
    createdBy: person.nullable(),
    ...weighingFields,
    ...vehicleFields,
    differenceReason: z.string().nullable(),
    invoicedBy: person.nullable(),
    ...closingFields,
    outboundItem: z.array(outboundRecordItem),
  })
  .meta({ id: "OutboundRecord" });
export type OutboundRecord = z.infer<typeof outboundRecord>;

export const outboundRecordQuery = withDayOrder(
  z.object({ ...paging, ...cursor, ...truckParameters(), ...listParameters(outboundRows) }),
);
export type OutboundRecordQuery = z.infer<typeof outboundRecordQuery>;

/** A page with sums over all pages, excluding cancelled records. */
export const outboundRecordList = listSchema(outboundRecordRow).extend({
  summary: listSummary(outboundRows),
  finished: finishedWeights,
});
export type OutboundRecordList = z.infer<typeof outboundRecordList>;
