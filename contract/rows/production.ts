import { SHIFTS } from "../constants";
import { EX_DO_TYPES } from "../masters/ex-do-master";
import { defineRows, inList, inReport, master, named, text, unusual, word } from "./define";

export const productionRows = defineRows({
  name: "production",
  area: "production",
  apiPath: "/production-report",
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
  sums: ["units", "quantityKg"],
  groups: ["ex-do", "item", "grade", "marking", "shift"],
  filters: {
    exDoMasterId: inReport(master("ex-do")),
    itemId: inReport(master("item")),
    marking: inReport(named("marking")),
    grade: inReport(named("grade")),
    exDoType: inReport(word("exDo.type", EX_DO_TYPES)),
    shift: word("", SHIFTS),
    exDoNo: inList(text),
    outboundItemId: inList(master("item")),
    gradeId: inList(master("grade")),
    markingId: inList(master("marking")),
    unusual,
  },
  list: {
    sort: ["productionNo", "date", "shift", "exDoNo", "bags", "quantityKg"],
    counts: [],
    sums: ["units", "quantityKg"],
  },
  cancellable: false,
});
