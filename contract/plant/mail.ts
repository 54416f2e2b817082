import { z } from "zod";
import { listSchema, moment } from "../answers";
import { LOCALES } from "../constants";
import { email, paging } from "../values/fields";

/** Mail queue (docs/domain.md, Outgoing mail). Bodies are rendered when sent. */

export const MAIL_STATUSES = ["waiting", "failed", "sent"] as const;

export const mailRow = z
  .object({
    id: z.int(),
    /** `reset`, `invite`, ... */
    kind: z.string(),
    recipient: z.string(),
    createdAt: moment,
    /** `failed`: attempts exhausted */
    status: z.enum(MAIL_STATUSES),
    attempts: z.int(),
    /** last SMTP error */
    error: z.string().nullable(),
    /** next attempt, if waiting */
    nextAt: moment.nullable(),
    sentAt: moment.nullable(),
    /** neither sent nor being sent */
    mayRetry: z.boolean(),
  })
  .meta({ id: "OutgoingMail" });
export type MailRow = z.infer<typeof mailRow>;

export const mailQuery = z.object({ ...paging, status: z.enum(MAIL_STATUSES).optional() });
export type MailQuery = z.infer<typeof mailQuery>;

/** SMTP server without password, or folder of .eml files. */
const mailWay = z.object({ kind: z.enum(["server", "folder"]), place: z.string(), from: z.string() });

/** `waiting` and `failed` ignore the filter. */
export const mailList = listSchema(mailRow).extend({ waiting: z.int(), failed: z.int(), way: mailWay });
export type MailList = z.infer<typeof mailList>;

export const mailTrial = z
  .strictObject({ recipient: email(), locale: z.enum(LOCALES).optional() })
  .meta({ id: "MailTrial" });
export type MailTrial = z.infer<typeof mailTrial>;

/** SMTP error, or null. */
export const mailOutcome = z.object({ error: z.string().nullable() }).meta({ id: "MailOutcome" });

/** Cause to check first. */
type MailProblem = "away" | "slow" | "signIn" | "secure" | "recipient" | "refused" | "folder" | "other";

const SIGNS: [MailProblem, RegExp][] = [
  ["signIn", /invalid login|missing credentials|\b53[0458]\b/i],
  ["secure", /certificate|\bssl\b|\btls\b|wrong version number/i],
  ["slow", /timed? ?out|greeting never received/i],
  ["away", /ECONN|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|unexpected socket close|connection closed/i],
  ["folder", /EACCES|EPERM|ENOSPC|EROFS|ENOTDIR/],
  ["recipient", /recipients? (were|was) rejected|\b5[05][0-9] 5\.1\.\d/i],
  ["refused", /\b[45]\d\d\b/],
];

/** Classifies an error. */
export function mailProblem(error: string): MailProblem {
  return SIGNS.find(([, sign]) => sign.test(error))?.[0] ?? "other";
}
