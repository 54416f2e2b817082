import { exDoTypeOptions } from "./ex-do-types";
import { defineMaster } from "./master";

export const exDoMaster = defineMaster({
  area: "ex-do-master",
  words: {
    title: "business:exDo.title",
    one: "business:exDo.one",
    new: "business:exDo.new",
    count: "business:exDo.count",
    empty: "business:exDo.empty",
  },
  nameOf: ({ ex_do_no: number }) => number,
  columns: [
    { name: "ex_do_no" },
    { name: "exDoType", width: 150 },
    { name: "date", width: 110 },
    { name: "quantityKg", width: 130, align: "end" },
  ],
  filters: [{ kind: "text", name: "q", label: "business:exDo.search" }],
  fields: [
    { kind: "text", name: "ex_do_no", label: "business:exDo.ex_do_no" },
    {
      kind: "select",
      name: "exDoType",
      label: "business:exDo.exDoType",
      options: exDoTypeOptions,
      emptyLabel: "business:master.choose",
    },
    { kind: "date", name: "date", label: "business:exDo.date", narrow: true },
    { kind: "number", name: "quantityKg", label: "business:exDo.quantityKg", suffix: "kg", narrow: true },
    { kind: "textarea", name: "note", label: "business:exDo.note", rows: 3 },
  ],
});
