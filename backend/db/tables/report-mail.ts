import { sql } from "drizzle-orm";
import { boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { Locale } from "../../../contract/constants";
import type { RECIPIENT_OUTCOMES, RUN_ERRORS, RUN_STATUSES } from "../../../contract/reports/report-mail";
import type { MAIL_FORMATS, MailRange, RHYTHMS } from "../../../contract/reports/report-schedule";
import { bytea, moment, now, reference, rowColumns } from "../columns";
import { appUser } from "./accounts";

/** Scheduled reports (docs/domain.md, Reports by mail). */
export const reportMail = pgTable("report_mail", {
  ...rowColumns,
  name: text().notNull(),
  report: text().notNull(),
  query: text().notNull(),
  range: text().$type<MailRange>().notNull(),
  format: text().$type<(typeof MAIL_FORMATS)[number]>().notNull(),
  locale: text().$type<Locale>().notNull(),
  rhythm: text().$type<(typeof RHYTHMS)[number]>().notNull(),
  weekday: integer(),
  monthDay: integer(),
  hour: text().notNull(),
  recipientIds: jsonb().$type<number[]>().notNull(),
  /** saved it last; its runs have this user's rights */
  ownerId: reference(() => appUser.id),
  active: boolean().notNull().default(true),
  /** runs due up to this moment are begun; moved by the instance that begins a run */
  ranUntil: moment().notNull().default(now),
});

/** One row per run: it is begun once, and its file and mails are written in one transaction. */
export const reportMailRun = pgTable(
  "report_mail_run",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    reportMailId: reference(() => reportMail.id),
    startedAt: moment().notNull().default(now),
    dueAt: moment().notNull(),
    manual: boolean().notNull(),
    missed: integer().notNull(),
    startDate: date().notNull(),
    endDate: date().notNull(),
    status: text().$type<(typeof RUN_STATUSES)[number]>().notNull().default("waiting"),
    attempts: integer().notNull().default(0),
    /** next attempt of a waiting run, or end of the current attempt's lease */
    retryAt: moment().notNull().default(now),
    rows: integer(),
    bytes: integer(),
    /** the file has prices */
    priced: boolean().notNull().default(false),
    error: text().$type<(typeof RUN_ERRORS)[number]>(),
    recipients: jsonb()
      .$type<{ id: number; name: string; outcome: (typeof RECIPIENT_OUTCOMES)[number] }[]>()
      .notNull()
      .default([]),
    filename: text(),
    /** the attachment of its mails, as long as they are kept */
    content: bytea(),
  },
  (t) => [
    uniqueIndex("report_mail_run__due_at__unique")
      .on(t.reportMailId, t.dueAt)
      .where(sql`not ${t.manual}`),
    index("report_mail_run__of").on(t.reportMailId, t.id),
    index("report_mail_run__waiting")
      .on(t.retryAt)
      .where(sql`${t.status} = 'waiting'`),
    index("report_mail_run__started_at").on(t.startedAt),
  ],
);
