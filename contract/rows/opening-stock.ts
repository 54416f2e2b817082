import { master, unusual } from "./define";

/** Opening stock: a list without report and file. */
export const openingStockRows = {
  area: "opening-stock",
  list: {
    filters: { gradeId: master("grade"), markingId: master("marking"), unusual },
    sort: ["date", "grade", "marking", "quantityKg"],
    counts: [],
    sums: [],
  },
} as const;
