import { z } from "zod";
import { activityList } from "#contract/answers";
import { handOverBody, handoverAnswer, shiftPage, shiftQuery } from "#contract/plant/shift";
import { shiftAt } from "#contract/plant/shift-hours";
import { readActivity } from "../history/activity";
import type { Calls } from "../http/calls";
import { findWaiting, handOver, takeBack, takeOver } from "./handovers";
import { readShift } from "./page";

export function addShifts(calls: Calls): void {
  calls.read(
    {
      method: "get",
      path: "/shift",
      summary: "A shift: open trucks, the exceptions that the caller sees, and its handover",
      access: ["shift", "see"],
      query: shiftQuery,
      answer: shiftPage,
    },
    async (db, { query, caller, env }) => {
      const waiting = query.waiting && caller ? await findWaiting(db, caller) : null;
      const now = waiting ?? shiftAt(env);
      const shift = { date: query.date ?? now.date, shift: query.shift ?? now.shift };
      return readShift(db, shift, { by: caller, env });
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
    (db, { id }) => readActivity(db, "shift", id),
  );
}
