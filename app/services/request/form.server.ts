import { randomUUID } from "node:crypto";
import { INTENT, parse, STATE, type Submission, type SubmissionResult } from "@conform-to/dom";
import { z } from "zod";
import { MAX_FORM_TEXT_SENT_BACK, MAX_JSON_VALUES } from "#contract/constants";
import { isBeyondJson } from "#contract/json-size";
import type { ApiError } from "./api-error.server";
import { BodyTooLarge, withBodyCap } from "./body.server";
import { expectFormWithinLimits, FormBeyondLimits, isFormName } from "./form-limits.server";
import type { Locale } from "#contract/constants";
import type { Say, Translate } from "./locale.server";
import { screenError } from "./screen-error.server";
import { parseForm } from "./validation.server";

/** Forms: reading what an action was sent, and answering what it did not do. */

/** The field in which the checked rows of an import travel. */
const CARRIED_ROWS = "sheet";

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
 * @returns the request, whose body can be read again, and its form; null for one that is larger
 * @throws Response for the error boundary: 400 for what is no form; FormBeyondLimits
 */
export async function receiveForm(
  sent: Request,
  maxBytes: number,
): Promise<{ request: Request; form: SentForm } | null> {
  const request = await withBodyCap(sent, maxBytes).catch((error: unknown) => {
    if (error instanceof BodyTooLarge) return null;
    throw error;
  });
  if (request === null) return null;
  const form = request.body === null ? new FormData() : await readForm(request.clone());
  expectListIntent(form);
  const key = textOf(form, "idempotencyKey");
  // The API takes keys of visible ASCII; anything else would be refused there without a field to show it on.
  const idempotencyKey = key !== null && /^[\x21-\x7e]{8,200}$/.test(key) ? key : randomUUID();
  return { request, form: { form, intent: textOf(form, "intent"), idempotencyKey, submission: undefined } };
}

/** Makes the form that stands for one that was too large to be read. */
export function unreadForm({ url, method, headers }: Request, intent: string): { request: Request; form: SentForm } {
  const form = { form: new FormData(), intent, idempotencyKey: randomUUID(), submission: undefined };
  return { request: new Request(url, { method, headers }), form };
}

async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  const body = new Uint8Array(await request.arrayBuffer());
  expectFormWithinLimits(body, type);
  try {
    return await new Response(body, { headers: { "Content-Type": type } }).formData();
  } catch {
    throw screenError("refused");
  }
}

/** What a button that adds or removes a row sends where no JavaScript runs, as conform writes it. */
const listIntent = z.looseObject({
  type: z.enum(["insert", "remove", "reorder"]),
  payload: z.looseObject({ name: z.string().refine(isFormName), index: z.int().min(0).max(999).optional() }),
});

/**
 * Checks the fields that conform reads as JSON: what stands in them is bounded as the fields are.
 *
 * @throws FormBeyondLimits
 */
function expectListIntent(form: FormData): void {
  // Nothing of ours sends a state.
  if (form.has(STATE)) throw new FormBeyondLimits();
  const intent = form.get(INTENT);
  if (intent === null || intent === "") return;
  const holds = typeof intent === "string" && !isBeyondJson(intent, MAX_JSON_VALUES);
  if (!holds || !listIntent.safeParse(jsonOf(intent)).success) throw new FormBeyondLimits();
  try {
    parse<null, string[]>(form, { resolve: () => ({ value: null }) });
  } catch {
    // The name of a list that is no list in this form.
    throw new FormBeyondLimits();
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
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
export function formContext(sent: SentForm, { say, locale }: { say: Say; locale: Locale }) {
  return {
    form: sent.form,
    intent: sent.intent,
    idempotencyKey: sent.idempotencyKey,
    version: sentVersion(sent.form),
    parse: <S extends z.ZodType>(schema: S): z.output<S> => {
      const submission = parseForm(sent.form, schema, say, locale);
      sent.submission = submission;
      if (submission.status !== "success") throw new FormRefused();
      return submission.value;
    },
    refuse: (text: string, status = 400) => refuse(sent, status, text),
    refuseField: (field: string, text: string, status = 400) => refuseField(sent, status, field, text),
  };
}

/** The texts of a language, and its errors. */
interface Texts {
  t: Translate;
  say: Say;
}

/** A failure that no field can show: it opens the dialog of the specification, section 8. */
type FormFailure =
  | { kind: "token-expired" }
  | { kind: "server"; html?: string; requestId?: string }
  /** Said in the browser alone: no answer came. */
  | { kind: "offline" };

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
  /** The values of the document that the form was opened on, as the form sent them (record/stale-notice.tsx). */
  seen?: string;
  failure?: FormFailure;
  /** The id of the form, said in the browser alone: it was not sent, but filled in as it had been typed before a sign-in. */
  filledIn?: string;
}

/** Makes a reply with one sentence for the whole form. */
export function refuse(sent: SentForm, status: number, text: string): FormReply {
  return reply(sent, status, { formErrors: [text] });
}

/** Makes a reply with one sentence at a field. */
export function refuseField(sent: SentForm, status: number, field: string, text: string): FormReply {
  return reply(sent, status, { formErrors: [], fieldErrors: { [field]: [text] } });
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
export function formResult(sent: SentForm, error: ApiError, { t, say }: Texts, signedIn: boolean): FormReply {
  if (error.status === 401 && signedIn) return sessionEnded(sent, t);
  if (error.status >= 500) {
    const failure = { kind: "server" as const, html: error.html, requestId: error.requestId };
    return { ...refuse(sent, error.status, t("error_alert_text")), failure };
  }
  const { "": general, ...byName } = error.fields;
  const fieldErrors = Object.fromEntries(
    Object.entries(byName).map(([name, texts]) => [formName(name), texts.map(say)]),
  );
  const formErrors = (general ?? [error.text]).map(say);
  const answer = reply(sent, error.status, { formErrors, fieldErrors });
  const seen = textOf(sent.form, "seen") ?? undefined;
  return { ...answer, version: versionOf(error.current) ?? answer.version, current: error.current, seen };
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
  const hidden = { hideFields: [...sent.form].filter(isKeptBack).map(([name]) => name) };
  const lastResult = submission.reply({ ...errors, ...hidden });
  const { form, intent, idempotencyKey } = sent;
  return { ok: false, status, lastResult, intent, idempotencyKey, version: sentVersion(form) };
}

/** A secret is never sent back, and no text that no field can hold; the rows of an import are, for its next try. */
function isKeptBack([name, value]: [name: string, value: FormDataEntryValue]): boolean {
  if (/password|proof/i.test(name)) return true;
  return name !== CARRIED_ROWS && typeof value === "string" && value.length > MAX_FORM_TEXT_SENT_BACK;
}
