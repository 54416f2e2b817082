import { defineRows } from "./define";

/** Changes of closed days, one row per changed field (docs/domain.md, Closing). Its days are those of the change. */
export const closedChangeRows = defineRows({
  name: "closedChanges",
  area: "company",
  apiPath: "/closed-change-report",
  columns: {
    date: "day",
    time: "hour",
    by: "text",
    area: { labels: "menu" },
    recordNo: "text",
    recordDate: "day",
    changedField: { labels: "" },
    from: { labels: "" },
    to: { labels: "" },
    closedReason: "text",
  },
  sums: [],
  groups: [],
  parts: true,
  filters: {},
  cancellable: false,
});
