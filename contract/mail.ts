import { z } from "zod";
import { listOf, moment } from "./answers";
import { LOCALES } from "./constants";
import { email, paging } from "./fields";

/** Outgoing mail as ADMIN sees it (docs/domain.md, Outgoing mail). What a mail says is not among it: it is written when it is sent. */

export const MAIL_STATUSES = ["waiting", "failed", "sent"] as const;

export const mailRow = z
  .object({
    id: z.int(),
    /** what it is about: `reset`, `invite` and the like */
    kind: z.string(),
    recipient: z.string(),
    createdAt: moment,
    /** `failed` is given up, after all tries */
    status: z.enum(MAIL_STATUSES),
    attempts: z.int(),
    /** what the last try failed with, in the mail server's own words */
    error: z.string().nullable(),
    /** the next try of one that waits */
    nextAt: moment.nullable(),
    sentAt: moment.nullable(),
    /** it can be tried at once: it is neither sent nor being sent */
    mayRetry: z.boolean(),
  })
  .meta({ id: "OutgoingMail" });
export type MailRow = z.infer<typeof mailRow>;

export const mailQuery = z.object({ ...paging, status: z.enum(MAIL_STATUSES).optional() });
export type MailQuery = z.infer<typeof mailQuery>;

/** Which way mail goes: to a server, told without its password, or into a folder of .eml files. */
const mailWay = z.object({ kind: z.enum(["server", "folder"]), place: z.string(), from: z.string() });

/** `waiting` and `failed` count all mails, whatever the filter. */
export const mailList = listOf(mailRow).extend({ waiting: z.int(), failed: z.int(), way: mailWay });
export type MailList = z.infer<typeof mailList>;

export const mailTrial = z
  .strictObject({ recipient: email(), locale: z.enum(LOCALES).optional() })
  .meta({ id: "MailTrial" });
export type MailTrial = z.infer<typeof mailTrial>;

/** What became of a trial mail: `error` has the mail server's own words; null when it took the mail. */
export const mailOutcome = z.object({ error: z.string().nullable() }).meta({ id: "MailOutcome" });

/** What an operator looks at first, by what a mail server or the way to it said. */
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

/** Tells what kind of problem an error of a mail is about. */
export function mailProblem(error: string): MailProblem {
  return SIGNS.find(([, sign]) => sign.test(error))?.[0] ?? "other";
}
