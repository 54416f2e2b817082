import { defineReport, reportRows } from "./report";

/** Changes of closed days, one row per changed field (docs/domain.md, Closing). Its days are those of the change. */
export const closedChangeReport = defineReport({
  name: "closedChanges",
  area: "company",
  apiPath: "/closed-change-report",
  rows: reportRows({
    columns: {
      date: "day",
      time: "text",
      by: "text",
      area: { labels: "menu" },
      recordNo: "text",
      recordDate: "day",
      changedField: { labels: "" },
      from: { labels: "" },
      to: { labels: "" },
      closedReason: "text",
    },
    measures: [],
    groupings: [],
    parts: true,
  }),
  filters: {},
  cancellable: false,
});
