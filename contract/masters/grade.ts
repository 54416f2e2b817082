import { code, text } from "../values/fields";
import { defineMasterContract } from "./master";

export const grade = defineMasterContract({
  area: "grade",
  name: "Grade",
  fields: { code: code(20), name: text(1, 80) },
  label: ["code", "name"],
  sortable: ["code", "name"],
  searchable: ["code", "name"],
});
