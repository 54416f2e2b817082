import { code, text } from "./fields";
import { defineMasterContract } from "./master";

/** A quality grade of the goods (domain.md, Masters). */
export const grade = defineMasterContract({
  area: "grade",
  name: "Grade",
  fields: { code: code(20), name: text(1, 80) },
  label: ["code", "name"],
  sortable: ["code", "name"],
  searchable: ["code", "name"],
});
