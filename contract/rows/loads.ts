import { LOADING_AREAS } from "../constants";
import { defineRows, master, text, word } from "./define";

/** Loaded items of outbound trucks by the hour of their load, for users without prices (docs/domain.md, Reports). */
export const loadRows = defineRows({
  name: "loads",
  area: "load",
  apiPath: "/load-report",
  columns: {
    recordNo: "text",
    date: "day",
    licensePlate: "text",
    hour: "hour",
    loadingArea: "text",
    item: "text",
    grade: "text",
    marking: "text",
    units: "units",
    itemsKg: "kg",
    callMinutes: "number",
  },
  sums: ["itemsKg", "units"],
  groups: ["hour", "loadingArea", "item", "grade", "marking"],
  means: ["hour", "loadingArea", "item", "grade", "marking"],
  parts: true,
  filters: {
    licensePlate: text,
    hour: text,
    loadingArea: word("", LOADING_AREAS),
    itemId: master("item"),
    gradeId: master("grade"),
    markingId: master("marking"),
  },
  cancellable: false,
});
