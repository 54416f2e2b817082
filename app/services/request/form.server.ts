import { randomUUID } from "node:crypto";
import { parse, type Submission, type SubmissionResult } from "@conform-to/dom";
import type { z } from "zod";
import type { ApiError } from "./api-error.server";
import { BodyTooLarge, withBodyCap } from "./body.server";
import type { Translate } from "./locale.server";
import { screenError } from "./screen-error.server";
import { parseForm } from "./validation.server";

/** Forms: reading what an action was sent, and answering what it did not do. */

type AnySubmission = Pick<Submission<unknown>, "reply">;

/** The form that an answer is for. */
export interface SentForm {
  form: FormData;
  intent: string | null;
  idempotencyKey: string;
  /** The parsed form; undefined until a schema has read it. */
  submission: AnySubmission | undefined;
}

/**
 * Reads what an action was sent.
 *
 * @param maxBytes of its body
 * @returns the request, whose body can be read again, and its form
 * @throws Response for the error boundary: 413, or 400 for what is no form
 */
export async function receiveForm(sent: Request, maxBytes: number): Promise<{ request: Request; form: SentForm }> {
  const request = await withBodyCap(sent, maxBytes).catch((error: unknown) => {
    throw error instanceof BodyTooLarge ? screenError("body") : error;
  });
  const form = request.body === null ? new FormData() : await readForm(request.clone());
  const key = textOf(form, "idempotencyKey");
  // The API takes keys of visible ASCII; anything else would be refused there without a field to show it on.
  const idempotencyKey = key !== null && /^[\x21-\x7e]{8,200}$/.test(key) ? key : randomUUID();
  return { request, form: { form, intent: textOf(form, "intent"), idempotencyKey, submission: undefined } };
}

async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw screenError("refused");
  }
}

function textOf(form: FormData, name: string): string | null {
  const value = form.get(name);
  return typeof value === "string" && value !== "" ? value : null;
}

/** A form that its schema refused; the reply says why. */
export class FormRefused extends Error {
  override name = "FormRefused";
}

/** Makes the part of an action's context that a loader's does not have. */
export function formContext(sent: SentForm, t: Translate) {
  return {
    form: sent.form,
    intent: sent.intent,
    idempotencyKey: sent.idempotencyKey,
    version: sentVersion(sent.form),
    parse: <S extends z.ZodType>(schema: S): z.output<S> => {
      const submission = parseForm(sent.form, schema, t);
      sent.submission = submission;
      if (submission.status !== "success") throw new FormRefused();
      return submission.value;
    },
    refuse: (text: string, status = 400) => refuse(sent, status, text),
  };
}

/** A failure that no field can show: it opens the dialog of the specification, section 8. */
type FormFailure = { kind: "token-expired" } | { kind: "server"; html?: string; requestId?: string };

/** The answer of an action that did not do what was asked; the page stays as it is, with everything that was typed. */
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
  failure?: FormFailure;
}

/** Makes a reply with one sentence for the whole form. */
export function refuse(sent: SentForm, status: number, text: string): FormReply {
  return reply(sent, status, { formErrors: [text] });
}

/** Makes the reply to a form that its schema refused. */
export function invalid(sent: SentForm): FormReply {
  return reply(sent, 400, undefined);
}

/** Makes the reply that opens the dialog of an ended session. */
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

/** Returns the version that a form was sent with, for If-Match. */
function sentVersion(form: FormData): number | undefined {
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
