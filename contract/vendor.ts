import { code, npwp, optionalText, text } from "./fields";
import { defineMasterContract } from "./master";

/** Vendor (docs/domain.md, Masters). */
export const vendor = defineMasterContract({
  area: "vendor",
  name: "Vendor",
  fields: { code: code(20), name: text(1, 120), address: optionalText(300), phone: optionalText(30), npwp: npwp() },
  label: ["code", "name"],
  sortable: ["name", "code"],
  searchable: ["code", "name"],
});
