import { z } from "zod";
import { mailList, mailOutcome, mailQuery, mailRow, mailTrial } from "#contract/mail";
import type { Calls } from "../http/calls";
import { visitorOf } from "../http/visitor";
import { listMails, retryMail } from "./queries";
import { sendTrial } from "./trial";

/** Mail queue for ADMIN (docs/domain.md, Outgoing mail). */
export function addMail(calls: Calls): void {
  calls.plain(
    {
      method: "get",
      path: "/mail",
      summary: "Outgoing mail, newest first, and which way it goes",
      access: ["mail", "see"],
      query: mailQuery,
      answer: mailList,
    },
    ({ db, env }, { query }) => listMails(db, env, query),
  );
  calls.write(
    {
      method: "post",
      path: "/mail/{id}/retry",
      summary: "Try a mail again at once that waits or was given up",
      access: ["mail", "edit"],
      body: z.strictObject({}),
      answer: mailRow,
    },
    (tx, { target }) => retryMail(tx, target),
  );
  calls.plain(
    {
      method: "post",
      path: "/mail/trial",
      summary: "Send a trial mail, and answer what became of it",
      access: ["mail", "edit"],
      body: mailTrial,
      answer: mailOutcome,
    },
    (platform, { body, caller, http }) => sendTrial(platform, body, caller?.name ?? "", visitorOf(http)),
  );
}
