import { z } from "zod";
import { detailFields, listSchema } from "../answers";
import { choice, goodsReferences } from "../choices";
import { MAX_QUANTITY_KG } from "../constants";
import { EX_DO_TYPES } from "../masters/ex-do-master";
import { date, datedPaging, id, note, paperNo, quantityKg, reason, withDayOrder } from "../values/fields";
import { unusualReason } from "../weighing/unusual";
import { PO_SALE_TYPES } from "./po-sale-types";
import { listParameters, listSummary } from "../rows/schemas";
import { outstandingRows } from "../rows/outstanding";

/**
 * Outstanding balances (docs/domain.md, Outstanding): one per PO line, and manual opening balances. The formula is in
 * po-sale-status.ts.
 */

/** Row of an import. */
export const openingBalance = z.strictObject({
  date: date(),
  poSalesNo: paperNo(40),
  poSalesType: z.enum(PO_SALE_TYPES),
  customerId: id(),
  gradeId: id(),
  markingId: id(),
  exDoType: z
    .enum(EX_DO_TYPES)
    .nullish()
    .transform((value) => value ?? null),
  orderedKg: quantityKg(),
  note: note(),
});
export type OpeningBalance = z.infer<typeof openingBalance>;

export const outstandingInput = openingBalance
  .extend({ unusualReason: unusualReason() })
  .meta({ id: "OutstandingInput" });
export type OutstandingInput = z.infer<typeof outstandingInput>;

export const adjustBody = z
  .strictObject({ adjustmentKg: z.int().min(-MAX_QUANTITY_KG).max(MAX_QUANTITY_KG), reason: reason() })
  .meta({ id: "Adjustment" });

export const outstanding = z
  .object({
    ...detailFields,
    /** null for an opening balance */
    poSaleId: z.int().nullable(),
    poSaleLineId: z.int().nullable(),
    date: z.string(),
    poSalesNo: z.string(),
    poSalesType: z.enum(PO_SALE_TYPES),
    customerId: z.int(),
    customer: choice,
    ...goodsReferences,
    exDoType: z.enum(EX_DO_TYPES).nullable(),
    orderedKg: z.int(),
    bookedKg: z.int(),
    deliveredKg: z.int(),
    shortClosedKg: z.int(),
    adjustmentKg: z.int(),
    adjustmentReason: z.string().nullable(),
    outstandingKg: z.int(),
    note: z.string().nullable(),
  })
  .meta({ id: "Outstanding" });
export type Outstanding = z.infer<typeof outstanding>;

/** daysLeft: at the present pace; null without deliveries or kg left */
const outstandingRow = outstanding.extend({ daysLeft: z.int().nullable() }).meta({ id: "OutstandingRow" });
export type OutstandingRow = z.infer<typeof outstandingRow>;

export const outstandingQuery = withDayOrder(
  z.object({
    ...datedPaging,
    ...listParameters(outstandingRows),
    /** as the balances stood at the end of this day */
    asOf: date().optional(),
  }),
);
export type OutstandingQuery = z.infer<typeof outstandingQuery>;

/** A page with sums over all pages: outstandingKg = owedKg - overKg. */
export const outstandingList = listSchema(outstandingRow).extend({ summary: listSummary(outstandingRows) });
export type OutstandingList = z.infer<typeof outstandingList>;
