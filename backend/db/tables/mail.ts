import { sql } from "drizzle-orm";
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { Locale } from "#contract/constants";
import { moment, now } from "../columns";
import { appUser } from "./accounts";
import { reportMailRun } from "./report-mail";

/**
 * `register` verifies a new account or notifies the existing owner; `registerAgain` mails a password link to an
 * unverified owner; `change` verifies a requested e-mail or notifies its owner; `changeAsked` and `changeMade` notify
 * the old address with a stop link; `report` has the file of its run.
 */
export type MailKind =
  | "register"
  | "registerAgain"
  | "verify"
  | "reset"
  | "change"
  | "changeAsked"
  | "changeMade"
  | "invite"
  | "factorOn"
  | "factorOff"
  | "recoveryCode"
  | "report";

/** Bodies are rendered when sent, so no secret link is stored. */
export const outgoingMail = pgTable(
  "outgoing_mail",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    createdAt: moment().notNull().default(now),
    kind: text().$type<MailKind>().notNull(),
    recipient: text().notNull(),
    /** the user concerned, if the recipient is ambiguous */
    userId: integer().references(() => appUser.id),
    locale: text().$type<Locale>(),
    /** run of a scheduled report, whose file is attached */
    reportRunId: integer().references(() => reportMailRun.id),
    attempts: integer().notNull().default(0),
    /** earliest sending time; while sending, the lease expiry */
    dueAt: moment().notNull().default(now),
    sentAt: moment(),
    /** attempts exhausted */
    failedAt: moment(),
    error: text(),
  },
  (t) => [
    index("outgoing_mail__due")
      .on(t.dueAt)
      .where(sql`${t.sentAt} is null and ${t.failedAt} is null`),
    index("outgoing_mail__report_run")
      .on(t.reportRunId)
      .where(sql`${t.reportRunId} is not null`),
  ],
);
