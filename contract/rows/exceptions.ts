import { EXCEPTION_KINDS, EXCEPTION_STATES, EXCEPTIONS_OF_READER } from "../plant/exception-kinds";
import { defineRows, text, word } from "./define";

/** The inbox (docs/domain.md, Exceptions). Its days are those of the exception. */
export const exceptionRows = defineRows({
  name: "exceptions",
  area: "exception",
  apiPath: "/exception-report",
  columns: {
    date: "day",
    time: "hour",
    kind: { labels: "exception.kind" },
    look: { labels: "exception.state" },
    recordNo: "text",
    licensePlate: "text",
    likelyTruck: "text",
    partner: "text",
    by: "text",
    changedField: { labels: "" },
    usual: { labels: "" },
    from: { labels: "" },
    to: { labels: "" },
    reason: "text",
    lookedBy: "text",
    recordArea: { labels: "exception.area" },
  },
  sums: [],
  groups: ["kind", "by", "licensePlate", "partner"],
  filters: {
    kind: word("exception.kind", EXCEPTION_KINDS),
    look: word("exception.state", [...EXCEPTION_STATES, EXCEPTIONS_OF_READER]),
    by: text,
    licensePlate: text,
    partner: text,
    recordNo: text,
  },
  cancellable: false,
  newestFirst: true,
});
