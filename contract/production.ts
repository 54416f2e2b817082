import { z } from "zod";
import { detailFields, listOf, person } from "./answers";
import { choice, exDoChoice, goodsReferences } from "./choices";
import { bags, date, id, note, datedPaging, quantityKg, queryId, search, sort, withDayOrder } from "./fields";
import { UNITS } from "./outbound-item";
import { outlierReason, outlierValue } from "./outlier";

/** Production records (docs/domain.md, Production). */
export const productionInput = z
  .strictObject({
    date: date(),
    shift: z.int().min(1).max(3),
    exDoMasterId: id(),
    outboundItemId: id(),
    gradeId: id(),
    markingId: id(),
    bags: bags(),
    quantityKg: quantityKg(),
    note: note(),
    unusualReason: outlierReason(),
  })
  .meta({ id: "ProductionInput" });
export type ProductionInput = z.infer<typeof productionInput>;

export const SHIFTS = ["1", "2", "3"] as const;

export const production = z
  .object({
    ...detailFields,
    productionNo: z.string(),
    date: z.string(),
    shift: z.int(),
    exDoMasterId: z.int(),
    exDoMaster: exDoChoice,
    outboundItemId: z.int(),
    outboundItem: choice.extend({ unit: z.enum(UNITS), kgPerUnit: z.number().nullable() }),
    ...goodsReferences,
    bags: z.int(),
    quantityKg: z.int(),
    note: z.string().nullable(),
    createdBy: person.nullable(),
    /** outliers with reasons */
    unusual: z.array(outlierValue),
    /** has an outlier to review */
    toCheck: z.boolean(),
  })
  .meta({ id: "Production" });
export type Production = z.infer<typeof production>;

export const PRODUCTION_SORT = ["productionNo", "date", "shift", "exDoNo", "bags", "quantityKg"] as const;

export const productionQuery = withDayOrder(
  z.object({
    ...datedPaging,
    exDoNo: search(),
    shift: z.enum(SHIFTS).transform(Number).optional(),
    outboundItemId: queryId().optional(),
    gradeId: queryId().optional(),
    markingId: queryId().optional(),
    sort: sort(PRODUCTION_SORT),
    /** outliers to review */
    unusual: z.literal("1").optional(),
  }),
);
export type ProductionQuery = z.infer<typeof productionQuery>;

export const productionUsualQuery = z.object({
  outboundItemId: queryId(),
  gradeId: queryId().optional(),
  id: queryId().optional(),
});

/** A page with sums over all pages; bags per unit. */
export const productionList = listOf(production).extend({
  summary: z.object({
    units: z.array(z.object({ unit: z.enum(UNITS), count: z.int() })),
    quantityKg: z.int(),
  }),
});
export type ProductionList = z.infer<typeof productionList>;
