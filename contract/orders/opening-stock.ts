import { z } from "zod";
import { detailFields, listSchema, person } from "../answers";
import { goodsReferences } from "../choices";
import { MAX_QUANTITY_KG } from "../constants";
import { date, id, note, datedPaging, queryId, withDayOrder } from "../values/fields";
import { openingStockRows } from "../rows/opening-stock";
import { listParameters } from "../rows/schemas";
import { unusualReason, unusualValue } from "../weighing/unusual";

/** Opening stock (docs/domain.md, Stock). */
export const openingStockInput = z
  .strictObject({
    date: date(),
    gradeId: id(),
    markingId: id(),
    /** may be 0 */
    quantityKg: z.int().min(0).max(MAX_QUANTITY_KG),
    note: note(),
    unusualReason: unusualReason(),
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
    unusual: z.array(unusualValue),
    toCheck: z.boolean(),
  })
  .meta({ id: "OpeningStock" });
export type OpeningStock = z.infer<typeof openingStock>;

export const openingStockQuery = withDayOrder(z.object({ ...datedPaging, ...listParameters(openingStockRows) }));
export type OpeningStockQuery = z.infer<typeof openingStockQuery>;

export const openingStockUsualQuery = z.object({
  date: date(),
  gradeId: queryId(),
  markingId: queryId(),
  id: queryId().optional(),
});

/** No sums: counts of several dates do not add up. */
export const openingStockList = listSchema(openingStock);
export type OpeningStockList = z.infer<typeof openingStockList>;
