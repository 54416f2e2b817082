import { z } from "zod";
import { MAX_QUANTITY_KG } from "../constants";
import { decimal, text } from "../values/fields";
import { defineMasterContract } from "../masters/master";

export const UNITS = ["karung", "bal", "jumbo bag", "kg"] as const;

/** Jenis Barang Keluar (docs/domain.md, Masters). */
export const outboundItem = defineMasterContract({
  area: "outbound-item",
  name: "OutboundItem",
  fields: {
    name: text(1, 80),
    unit: z.enum(UNITS),
    kgPerUnit: decimal(2, 0.01, MAX_QUANTITY_KG)
      .nullish()
      .transform((value) => value ?? null),
  },
  label: ["name", "unit", "kgPerUnit"],
  sortable: ["name", "unit"],
  searchable: ["name"],
});
export type OutboundItem = z.infer<typeof outboundItem.detail>;
