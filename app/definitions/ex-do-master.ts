import { exDoTypeOptions } from "./ex-do-types";
import { defineMaster } from "./master";

export const exDoMaster = defineMaster({
  area: "ex-do-master",
  labels: "exDo",
  path: "/management/ex-do",
  nameOf: ({ ex_do_no: number }) => number,
  columns: [
    { name: "ex_do_no" },
    { name: "exDoType", width: 140 },
    { name: "date", width: 110 },
    { name: "quantityKg", width: 115, align: "end" },
  ],
  search: "business:master.searchNumber",
  searchedBy: "ex_do_no",
  fields: [
    { kind: "text", name: "ex_do_no" },
    {
      kind: "select",
      name: "exDoType",
      options: exDoTypeOptions,
      emptyLabel: "business:master.choose",
    },
    { kind: "date", name: "date", narrow: true },
    { kind: "number", name: "quantityKg", suffix: "kg", narrow: true },
    { kind: "textarea", name: "note", rows: 3 },
  ],
});
