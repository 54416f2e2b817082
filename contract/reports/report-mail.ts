import { z } from "zod";
import { can, type RoleHolder } from "../access";
import { detailFields, moment, person } from "../answers";
import { LOCALES } from "../constants";
import { hour, id, text } from "../values/fields";
import { always, rule } from "../values/issue";
import { ALL_ADDRESSEES, type Report } from "./report";
import { reportScreenQuery } from "./report-query";
import { MAIL_FORMATS, MAIL_RANGE_NAMES, RHYTHMS } from "./report-schedule";
import { reports } from "./reports";

/** Reports sent by mail on a schedule (docs/domain.md, Reports by mail). */

/** Mail servers usually accept 10 MB, and an attachment grows by a third on its way. */
export const MAX_MAILED_BYTES = 5 * 1_048_576;
const MAX_RECIPIENTS = 50;

/** Returns the outcome of a run for a recipient of its schedule. */
export function outcomeFor(
  report: Report,
  user: RoleHolder & { active: boolean; emailVerifiedAt: string | null },
): RecipientOutcome {
  if (!user.active) return "left";
  if (!can(user, report.area, "report")) return "role";
  return user.emailVerifiedAt === null ? "address" : "mailed";
}

/** Returns true if the report has no prices, or the user may see them. */
export const seesPrices = (report: Report, user: RoleHolder): boolean =>
  report.prices === undefined || can(user, report.prices, "price");

/** Returns the report of a name. */
export const reportNamed = (name: string | null): Report | undefined => reports.find((report) => report.name === name);

const NOT_KEPT = ["startDate", "endDate", "page", "perPage", "asOf", "download", "columns"];

/** Returns the part of a report's query that a schedule keeps: all but its days and page. */
export function storedQuery(report: Report, search: URLSearchParams): string {
  const names = Object.keys(reportScreenQuery(report).shape).filter((name) => !NOT_KEPT.includes(name));
  return new URLSearchParams(
    names.flatMap((name) => {
      const value = search.get(name);
      const isAll = name === `${report.addressee}Id` && value === ALL_ADDRESSEES;
      return value && !isAll ? [[name, value]] : [];
    }),
  ).toString();
}

const fields = {
  name: text(1, 60),
  report: z.enum(reports.map(({ name }) => name) as [string, ...string[]]),
  /** the report's parameters without days, as in the address of its screen */
  query: z.string().max(2_000).default(""),
  range: z.enum(MAIL_RANGE_NAMES),
  format: z.enum(MAIL_FORMATS),
  locale: z.enum(LOCALES),
  rhythm: z.enum(RHYTHMS),
  /** 1 is Monday; of `weekly` only */
  weekday: z.int().min(1).max(7).nullable().default(null),
  /** the last day where a month is shorter; of `monthly` only */
  monthDay: z.int().min(1).max(31).nullable().default(null),
  /** in the plant's time zone */
  hour: hour(),
};

export const reportMailInput = z
  .strictObject({ ...fields, recipientIds: z.array(id()).min(1).max(MAX_RECIPIENTS) })
  .refine(({ rhythm, weekday }) => rhythm !== "weekly" || weekday !== null, {
    ...rule("required"),
    ...always,
    path: ["weekday"],
  })
  .refine(({ rhythm, monthDay }) => rhythm !== "monthly" || monthDay !== null, {
    ...rule("required"),
    ...always,
    path: ["monthDay"],
  })
  .meta({ id: "ReportMailInput" });
export type ReportMailInput = z.infer<typeof reportMailInput>;

/** `failed`: no further attempts. */
export const RUN_STATUSES = ["waiting", "sent", "failed"] as const;

/**
 * `owner`: its owner may no longer see the report; `recipients`: no recipient may; `query`: a filter no longer fits;
 * `tooLarge`; `failed`: the file could not be made.
 */
export const RUN_ERRORS = ["owner", "recipients", "query", "tooLarge", "failed"] as const;
export type RunError = (typeof RUN_ERRORS)[number];

/** `left`: the user is disabled; `role`: may not see the report; `address`: has no verified address. */
export const RECIPIENT_OUTCOMES = ["mailed", "left", "role", "address"] as const;
export type RecipientOutcome = (typeof RECIPIENT_OUTCOMES)[number];

const reportMailRun = z
  .object({
    id: z.int(),
    /** the hour of its schedule, or of *run now* */
    dueAt: moment,
    /** started by a user, not by the schedule */
    manual: z.boolean(),
    /** due runs before it, in an outage, that are not made up */
    missed: z.int(),
    startedAt: moment,
    startDate: z.string(),
    endDate: z.string(),
    status: z.enum(RUN_STATUSES),
    attempts: z.int(),
    rows: z.int().nullable(),
    bytes: z.int().nullable(),
    error: z.enum(RUN_ERRORS).nullable(),
    recipients: z.array(person.extend({ outcome: z.enum(RECIPIENT_OUTCOMES) })),
    /** its mails that are kept */
    mails: z.object({ waiting: z.int(), sent: z.int(), failed: z.int() }),
  })
  .meta({ id: "ReportMailRun" });
export type ReportMailRun = z.infer<typeof reportMailRun>;

const recipient = person.extend({ email: z.string() });

export const reportMail = z
  .object({
    ...detailFields,
    ...fields,
    query: z.string(),
    hour: z.string(),
    weekday: z.int().nullable(),
    monthDay: z.int().nullable(),
    recipients: z.array(recipient),
    /** saved it last; the file has what this user may see */
    owner: person,
    active: z.boolean(),
    /** null while paused */
    nextAt: moment.nullable(),
    lastRun: reportMailRun.nullable(),
  })
  .meta({ id: "ReportMail" });
export type ReportMail = z.infer<typeof reportMail>;

export const reportMailList = z.object({ data: z.array(reportMail), lastPage: z.literal(1), total: z.int() });
export const reportMailRuns = z.object({ data: z.array(reportMailRun), lastPage: z.literal(1) });

export const recipientQuery = z.object({ report: fields.report });
export const recipientChoices = z.object({ data: z.array(recipient), lastPage: z.literal(1) });
export type Recipient = z.infer<typeof recipient>;
