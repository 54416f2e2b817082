import { usualExceptions } from "#contract/exception";
import { reportQuery, type ReportQuery } from "#contract/report-query";
import { exceptionRows } from "#contract/rows/exceptions";
import type { Calls } from "../http/calls";
import { readUsualExceptions } from "./usual-exceptions";

/** Adds the calls of exceptions and shifts (docs/domain.md, Exceptions). */
export function addShifts(calls: Calls): void {
  calls.read(
    {
      method: "get",
      path: `${exceptionRows.apiPath}/usual`,
      summary: "Exceptions of the groups of a page in the 90 days before",
      access: ["exception", "report"],
      standby: true,
      query: reportQuery(exceptionRows),
      answer: usualExceptions,
    },
    (db, { query, env }) => readUsualExceptions(db, query as ReportQuery, env.APP_TIMEZONE),
  );
}
