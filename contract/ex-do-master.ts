import { z } from "zod";
import { MAX_QUANTITY_KG } from "./constants";
import { date, note, text } from "./fields";
import { defineMasterContract } from "./master";

/** `OWN` is produksi sendiri, `PURCHASED` is pembelian (domain.md, Masters). */
export const EX_DO_TYPES = ["OWN", "PURCHASED"] as const;
export type ExDoType = (typeof EX_DO_TYPES)[number];

/** An ex-DO: the delivery order or lot that goods come from. `ex_do_no` is spelled as the specification gives it. */
export const exDoMaster = defineMasterContract({
  area: "ex-do-master",
  name: "ExDoMaster",
  fields: {
    ex_do_no: text(1, 40),
    exDoType: z.enum(EX_DO_TYPES),
    date: date(),
    quantityKg: z
      .int()
      .min(0)
      .max(MAX_QUANTITY_KG)
      .nullish()
      .transform((value) => value ?? null),
    note: note(),
  },
  label: ["ex_do_no", "exDoType"],
  sortable: ["ex_do_no", "date"],
  // Years of lots are kept: the newest are the ones worked with.
  order: "-date",
  searchable: ["ex_do_no"],
  filteredBy: "ex_do_no",
});
export type ExDoMaster = z.infer<typeof exDoMaster.detail>;
