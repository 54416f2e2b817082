import { z } from "zod";
import { text } from "../values/fields";
import { defineMasterContract } from "../masters/master";
import { UNITS } from "./outbound-item";

/** Jenis Barang Masuk (docs/domain.md, Masters). */
export const inboundItem = defineMasterContract({
  area: "inbound-item",
  name: "InboundItem",
  fields: { name: text(1, 80), unit: z.enum(UNITS) },
  label: ["name", "unit"],
  sortable: ["name", "unit"],
  searchable: ["name"],
});
