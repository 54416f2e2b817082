import { EXCEPTION_KINDS } from "../plant/exception-kinds";
import { defineRows, text, word } from "./define";

/** The exceptions book (docs/domain.md, Exceptions). Its days are those of the exception. */
export const exceptionRows = defineRows({
  name: "exceptions",
  area: "exception",
  apiPath: "/exception-report",
  columns: {
    date: "day",
    time: "hour",
    kind: { labels: "exception.kind" },
    recordNo: "text",
    licensePlate: "text",
    partner: "text",
    by: "text",
    changedField: { labels: "" },
    usual: { labels: "" },
    from: { labels: "" },
    to: { labels: "" },
    reason: "text",
    recordArea: { labels: "exception.area" },
  },
  sums: [],
  groups: ["kind", "by", "licensePlate", "partner"],
  filters: {
    kind: word("exception.kind", EXCEPTION_KINDS),
    by: text,
    licensePlate: text,
    partner: text,
  },
  cancellable: false,
  newestFirst: true,
});
