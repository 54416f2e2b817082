import { EX_DO_TYPES } from "./ex-do-master";
import { defineReport, masterFilters, namedFilter, reportRows, text, wordFilter } from "./report";

/** Production report (docs/specification.md, section 7). */
export const productionReport = defineReport({
  name: "production",
  area: "production",
  apiPath: "/production-report",
  rows: reportRows({
    columns: {
      productionNo: "text",
      date: "day",
      shift: "number",
      exDo: "text",
      item: "text",
      grade: "text",
      marking: "text",
      units: "units",
      quantityKg: "kg",
    },
    measures: ["units", "quantityKg"],
    groupings: ["ex-do", "item", "grade", "marking"],
  }),
  filters: {
    ...masterFilters("ex-do", "item", "marking"),
    grade: namedFilter("grade"),
    exDoType: wordFilter("exDo.type", EX_DO_TYPES),
    shift: text,
  },
  cancellable: false,
});
