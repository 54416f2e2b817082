import type { z } from "zod";
import { code, npwp, optionalText, text } from "./fields";
import { defineMasterContract } from "./master";

/** Customer (docs/domain.md, Masters). */
export const customer = defineMasterContract({
  area: "customer",
  name: "Customer",
  fields: { code: code(20), name: text(1, 120), address: optionalText(300), phone: optionalText(30), npwp: npwp() },
  label: ["code", "name"],
  sortable: ["name", "code"],
  searchable: ["code", "name"],
});
export type Customer = z.infer<typeof customer.detail>;
