import { z } from "zod";
import { detailFields, listOf, person } from "./answers";
import { choice, exDoChoice } from "./choices";
import { bags, date, id, note, paging, quantityKg, search, sort } from "./fields";

/** Production records: bodies, queries and answers (domain.md, Production). Quantities in whole kg. */
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
    outboundItem: choice,
    gradeId: z.int(),
    grade: choice,
    markingId: z.int(),
    marking: choice,
    bags: z.int(),
    quantityKg: z.int(),
    note: z.string().nullable(),
    createdBy: person.nullable(),
  })
  .meta({ id: "Production" });
export type Production = z.infer<typeof production>;

export const PRODUCTION_SORT = ["productionNo", "date", "shift", "exDoNo", "bags", "quantityKg"] as const;

export const productionQuery = z.object({
  ...paging,
  startDate: date().optional(),
  endDate: date().optional(),
  exDoNo: search(),
  sort: sort(PRODUCTION_SORT),
  deleted: z.literal("1").optional(),
});
export type ProductionQuery = z.infer<typeof productionQuery>;

export const productionList = listOf(production).extend({ summary: z.object({ bags: z.int(), quantityKg: z.int() }) });
export type ProductionList = z.infer<typeof productionList>;
