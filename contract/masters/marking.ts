import { optionalText, text } from "../values/fields";
import { defineMasterContract } from "./master";

/** Print on the bag (docs/domain.md, Masters). */
export const marking = defineMasterContract({
  area: "marking",
  name: "Marking",
  fields: { name: text(1, 80), description: optionalText(200) },
  label: ["name"],
  sortable: ["name"],
  searchable: ["name"],
});
