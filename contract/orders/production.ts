import { z } from "zod";
import { detailFields, listSchema, person } from "../answers";
import { choice, exDoChoice, goodsReferences } from "../choices";
import { bags, date, id, note, datedPaging, quantityKg, queryId, withDayOrder } from "../values/fields";
import { UNITS } from "../weighing/outbound-item";
import { unusualReason, unusualValue } from "../weighing/unusual";
import { listParameters, listSummary } from "../rows/schemas";
import { productionRows } from "../rows/production";

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
    unusualReason: unusualReason(),
  })
  .meta({ id: "ProductionInput" });
export type ProductionInput = z.infer<typeof productionInput>;

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
    unusual: z.array(unusualValue),
    toCheck: z.boolean(),
  })
  .meta({ id: "Production" });
export type Production = z.infer<typeof production>;

export const productionQuery = withDayOrder(z.object({ ...datedPaging, ...listParameters(productionRows) }));
export const productionUsualQuery = z.object({
  outboundItemId: queryId(),
  gradeId: queryId().optional(),
  id: queryId().optional(),
});

/** A page with sums over all pages; bags per unit. */
export const productionList = listSchema(production).extend({ summary: listSummary(productionRows) });
export type ProductionList = z.infer<typeof productionList>;
