import { parse, type Submission, type SubmissionResult } from "@conform-to/dom";
import type { ApiError } from "./api-error.server";
import type { Translate } from "./locale.server";

/** What an action answers when it did not do what was asked; the page stays as it is, with everything that was typed. */
export interface FormReply {
  ok: false;
  /** The status of the answer. */
  status: number;
  /** For `useForm({ lastResult })`. */
  lastResult: SubmissionResult;
  /** The intent of the form that was sent, so that a screen with several forms knows whose answer this is. */
  intent: string | null;
  /** Send this one again: the API knows by it whether the first try was written after all. */
  idempotencyKey: string;
  /** The version for the next try: the one that was sent, or the present one after the user was shown `current`. */
  version?: number;
  /** The present detail of a document that somebody else has changed (409). */
  current?: unknown;
  /** Opens the dialog of the specification, section 8. */
  failure?: { kind: "token-expired" } | { kind: "server"; html?: string; requestId?: string };
}

type AnySubmission = Pick<Submission<unknown>, "reply">;

/** The form that an answer is for. */
export interface SentForm {
  form: FormData;
  intent: string | null;
  idempotencyKey: string;
  /** What was read of it; undefined when no schema was asked. */
  submission: AnySubmission | undefined;
}

/** A reply with one sentence for the whole form. */
export function refuse(sent: SentForm, status: number, text: string): FormReply {
  return reply(sent, status, { formErrors: [text] });
}

/** The reply to a form that its schema refused. */
export function invalid(sent: SentForm): FormReply {
  return reply(sent, 400, undefined);
}

/** The reply that opens the dialog of an ended session. */
export function sessionEnded(sent: SentForm, t: Translate): FormReply {
  return { ...refuse(sent, 401, t("token_expired_alert_text")), failure: { kind: "token-expired" } };
}

/**
 * Turns an error of the API into the answer of a form: the fields' errors to the fields, the message to the alert, 5xx into
 * the dialog, and 401 too when somebody is signed in.
 */
export function formResult(sent: SentForm, error: ApiError, t: Translate, signedIn: boolean): FormReply {
  if (error.status === 401 && signedIn) return sessionEnded(sent, t);
  if (error.status >= 500) {
    const failure = { kind: "server" as const, html: error.html, requestId: error.requestId };
    return { ...refuse(sent, error.status, t("error_alert_text")), failure };
  }
  const { "": general, ...byName } = error.errors;
  const fieldErrors = Object.fromEntries(Object.entries(byName).map(([name, texts]) => [formName(name), texts]));
  const formErrors = general ?? [error.message || t("form.problems")];
  const answer = reply(sent, error.status, { formErrors, fieldErrors });
  return { ...answer, version: versionOf(error.current) ?? answer.version, current: error.current };
}

/** `outboundItem.0.bags` of the API is `outboundItem[0].bags` in a form. */
function formName(path: string): string {
  return path.replace(/\.(\d+)(?=\.|$)/g, "[$1]");
}

function versionOf(detail: unknown): number | undefined {
  const version = typeof detail === "object" && detail !== null && "version" in detail ? detail.version : undefined;
  return typeof version === "number" ? version : undefined;
}

/** The version of a form, for If-Match. */
export function sentVersion(form: FormData): number | undefined {
  const text = form.get("version");
  const version = typeof text === "string" && text !== "" ? Number(text) : Number.NaN;
  return Number.isSafeInteger(version) ? version : undefined;
}

type ReplyErrors = { formErrors: string[]; fieldErrors?: Record<string, string[]> } | undefined;

function reply(sent: SentForm, status: number, errors: ReplyErrors): FormReply {
  const submission = sent.submission ?? parse<null, string[]>(sent.form, { resolve: () => ({ value: null }) });
  const hidden = { hideFields: [...sent.form.keys()].filter((name) => /password/i.test(name)) };
  const lastResult = submission.reply({ ...errors, ...hidden });
  const { form, intent, idempotencyKey } = sent;
  return { ok: false, status, lastResult, intent, idempotencyKey, version: sentVersion(form) };
}
