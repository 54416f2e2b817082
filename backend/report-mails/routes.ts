import { z } from "zod";
import { activityList } from "#contract/answers";
import {
  recipientChoices,
  recipientQuery,
  reportMail,
  reportMailInput,
  reportMailList,
  reportMailRuns,
} from "#contract/reports/report-mail";
import { reasonedBody } from "#contract/weighing/unusual";
import { readActivity } from "../history/activity";
import type { AccessRule } from "../http/access";
import type { Calls } from "../http/calls";
import {
  createReportMail,
  findReportMail,
  listReportMails,
  recipientsFor,
  removeReportMail,
  REPORT_MAIL_ENTITY,
  runReportMail,
  readRuns,
  setReportMailActive,
  updateReportMail,
} from "./schedules";

const path = "/report-mail";
const one = `${path}/{id}`;
const see: AccessRule = ["report-mail", "see"];
const edit: AccessRule = ["report-mail", "edit"];

export function addReportMails(calls: Calls): void {
  calls.read(
    { method: "get", path, summary: "Reports sent by mail on a schedule", access: see, answer: reportMailList },
    (db, { env }) => listReportMails(db, env.APP_TIMEZONE),
  );
  calls.read(
    {
      method: "get",
      path: `${path}/recipients`,
      summary: "Users who may receive a report",
      access: edit,
      query: recipientQuery,
      answer: recipientChoices,
    },
    (db, { query: { report }, caller }) => recipientsFor(db, report, { roles: caller?.roles ?? [] }),
  );
  calls.write(
    {
      method: "post",
      path,
      summary: "Schedule a report",
      access: edit,
      body: reportMailInput,
      answer: reportMail,
      status: 201,
    },
    (tx, { body, user, env }) => createReportMail(tx, body, user, env.APP_TIMEZONE),
  );
  calls.read(
    { method: "get", path: one, summary: "One scheduled report", access: see, answer: reportMail },
    (db, { id, env }) => findReportMail(db, id, env.APP_TIMEZONE),
  );
  calls.write(
    {
      method: "put",
      path: one,
      summary: "Replace a scheduled report; the caller becomes its owner",
      access: edit,
      body: reportMailInput,
      answer: reportMail,
      version: "required",
    },
    (tx, { target, body, env }) => updateReportMail(tx, target, body, env.APP_TIMEZONE),
  );
  calls.write(
    {
      method: "delete",
      path: one,
      summary: "Delete a scheduled report",
      access: edit,
      body: reasonedBody,
      status: 204,
      version: "optional",
    },
    (tx, { target, env }) => removeReportMail(tx, target, env.APP_TIMEZONE),
  );
  for (const [word, active] of [
    ["pause", false],
    ["resume", true],
  ] as const) {
    calls.write(
      {
        method: "post",
        path: `${one}/${word}`,
        summary: `${active ? "Resume" : "Pause"} a scheduled report`,
        access: edit,
        body: z.strictObject({}),
        answer: reportMail,
        version: "required",
      },
      (tx, { target, env }) => setReportMailActive(tx, target, active, env.APP_TIMEZONE),
    );
  }
  calls.write(
    {
      method: "post",
      path: `${one}/run`,
      summary: "Send a scheduled report now, for the days that it covers today",
      access: edit,
      body: z.strictObject({}),
      answer: reportMail,
      version: "optional",
    },
    (tx, { target, env }) => runReportMail(tx, target, env.APP_TIMEZONE),
  );
  calls.read(
    {
      method: "get",
      path: `${one}/runs`,
      summary: "Newest runs of a scheduled report, newest first",
      access: see,
      answer: reportMailRuns,
    },
    (db, { id, env }) => readRuns(db, id, env.APP_TIMEZONE),
  );
  calls.read(
    {
      method: "get",
      path: `${one}/activity`,
      summary: "History of a scheduled report",
      access: see,
      answer: activityList,
    },
    (db, { id }) => readActivity(db, REPORT_MAIL_ENTITY, id),
  );
}
