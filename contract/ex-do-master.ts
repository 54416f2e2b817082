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
  label: ["ex_do_no", "exDoType", "date", "quantityKg"],
  calculated: {
    /** kg of its production records */
    madeKg: z.int(),
    /** kg of its live bookings */
    bookedKg: z.int(),
  },
  sortable: ["ex_do_no", "date"],
  // Years of lots are kept: the newest are the ones worked with.
  order: "-date",
  searchable: ["ex_do_no"],
  filteredBy: "ex_do_no",
});
export type ExDoMaster = z.infer<typeof exDoMaster.detail>;
export type ExDoChoice = z.infer<typeof exDoMaster.selection>;

/**
 * Returns the kg of an ex-DO that nobody has booked (domain.md, Masters): of its quantity, or of what was made where it
 * names none; below zero when more is booked. Null where neither is known.
 */
export function freeKg({ quantityKg, madeKg, bookedKg }: Pick<ExDoChoice, "quantityKg" | "madeKg" | "bookedKg">) {
  const whole = quantityKg ?? (madeKg === 0 ? null : madeKg);
  return whole === null ? null : whole - bookedKg;
}
