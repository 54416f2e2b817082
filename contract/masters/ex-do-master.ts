import { z } from "zod";
import { MAX_QUANTITY_KG } from "../constants";
import { date, note, paperNo } from "../values/fields";
import { defineMasterContract } from "./master";

/** `OWN`: produksi sendiri, `PURCHASED`: pembelian (docs/domain.md, Masters). */
export const EX_DO_TYPES = ["OWN", "PURCHASED"] as const;
export type ExDoType = (typeof EX_DO_TYPES)[number];

/** Ex-DO: delivery order or lot of origin. `ex_do_no` is the specification's spelling. */
export const exDoMaster = defineMasterContract({
  area: "ex-do-master",
  name: "ExDoMaster",
  fields: {
    ex_do_no: paperNo(40),
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
  label: ["ex_do_no", "exDoType", "date", "quantityKg"],
  calculated: {
    madeKg: z.int(),
    bookedKg: z.int(),
  },
  sortable: ["ex_do_no", "date"],
  // The newest lots are used most.
  order: "-date",
  searchable: ["ex_do_no"],
  filteredBy: "ex_do_no",
});
export type ExDoChoice = z.infer<typeof exDoMaster.selection>;

/**
 * Returns unbooked kg of the quantity or, without one, of production; may be negative. Null if neither is known
 * (docs/domain.md, Masters).
 */
export function freeKg({ quantityKg, madeKg, bookedKg }: Pick<ExDoChoice, "quantityKg" | "madeKg" | "bookedKg">) {
  const whole = quantityKg ?? (madeKg === 0 ? null : madeKg);
  return whole === null ? null : whole - bookedKg;
}
