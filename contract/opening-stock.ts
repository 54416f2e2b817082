import { z } from "zod";
import { detailFields, listOf, person } from "./answers";
import { goodsReferences } from "./choices";
import { MAX_QUANTITY_KG } from "./constants";
import { date, id, note, datedPaging, queryId, sort, withDayOrder } from "./fields";
import { outlierReason, outlierValue } from "./outlier";

/** Opening stock (docs/domain.md, Stock). */
export const openingStockInput = z
  .strictObject({
    date: date(),
    gradeId: id(),
    markingId: id(),
    /** may be 0 */
    quantityKg: z.int().min(0).max(MAX_QUANTITY_KG),
    note: note(),
    unusualReason: outlierReason(),
  })
  .meta({ id: "OpeningStockInput" });
export type OpeningStockInput = z.infer<typeof openingStockInput>;

export const openingStock = z
  .object({
    ...detailFields,
    date: z.string(),
    ...goodsReferences,
    quantityKg: z.int(),
    note: z.string().nullable(),
    createdBy: person.nullable(),
    /** outliers with reasons */
    unusual: z.array(outlierValue),
    /** has an outlier to review */
    toCheck: z.boolean(),
  })
  .meta({ id: "OpeningStock" });
export type OpeningStock = z.infer<typeof openingStock>;

export const OPENING_STOCK_SORT = ["date", "grade", "marking", "quantityKg"] as const;

export const openingStockQuery = withDayOrder(
  z.object({
    ...datedPaging,
    gradeId: queryId().optional(),
    markingId: queryId().optional(),
    sort: sort(OPENING_STOCK_SORT),
    /** outliers to review */
    unusual: z.literal("1").optional(),
  }),
);
export type OpeningStockQuery = z.infer<typeof openingStockQuery>;

export const openingStockUsualQuery = z.object({
  date: date(),
  gradeId: queryId(),
  markingId: queryId(),
  id: queryId().optional(),
});

/** No sums: counts of several dates do not add up. */
export const openingStockList = listOf(openingStock);
export type OpeningStockList = z.infer<typeof openingStockList>;
