import { z } from "zod";
import { activityList } from "#contract/answers";
import { usualExceptions } from "#contract/plant/exception";
import { reportQuery, type ReportQuery } from "#contract/reports/report-query";
import { exceptionRows } from "#contract/rows/exceptions";
import { handOverBody, handoverAnswer, shiftPage, shiftQuery } from "#contract/plant/shift";
import { shiftAt } from "#contract/plant/shift-hours";
import { inSnapshot } from "../db/client";
import { activityOf } from "../history/activity";
import type { Calls } from "../http/calls";
import { findWaiting, handOver, takeBack, takeOver } from "./handovers";
import { readShift } from "./page";
import { readUsualExceptions } from "./usual-exceptions";

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
    (db, { query, env }) =>
      inSnapshot(db, (reader) => readUsualExceptions(reader, query as ReportQuery, env.APP_TIMEZONE)),
  );
  calls.read(
    {
      method: "get",
      path: "/shift",
      summary: "A shift: open trucks, exceptions, and its handover with the figures of that time",
      access: ["shift", "see"],
      query: shiftQuery,
      answer: shiftPage,
    },
    async (db, { query, caller, env }) => {
      const waiting = query.waiting && caller ? await findWaiting(db, caller) : null;
      const now = waiting ?? shiftAt(env);
      const shift = { date: query.date ?? now.date, shift: query.shift ?? now.shift };
      return readShift(db, shift, env);
    },
  );
  calls.write(
    {
      method: "post",
      path: "/shift",
      summary: "Hand over a shift with its figures",
      access: ["shift", "close"],
      body: handOverBody,
      answer: handoverAnswer,
      status: 201,
    },
    (tx, { user, body, env }) => handOver(tx, body, { by: user, env }),
  );
  calls.write(
    {
      method: "post",
      path: "/shift/{id}/take-over",
      summary: "Take over a shift that another user has handed over",
      access: ["shift", "close"],
      body: z.strictObject({}),
      answer: handoverAnswer,
    },
    (tx, { target }) => takeOver(tx, target),
  );
  calls.write(
    {
      method: "post",
      path: "/shift/{id}/undo",
      summary: "Take an own handover back, within ten minutes",
      access: ["shift", "close"],
      body: z.strictObject({}),
      answer: handoverAnswer,
    },
    (tx, { target }) => takeBack(tx, target),
  );
  calls.read(
    {
      method: "get",
      path: "/shift/{id}/activity",
      summary: "History of a handover",
      access: ["shift", "see"],
      answer: activityList,
    },
    (db, { id }) => activityOf(db, "shift", id),
  );
}
