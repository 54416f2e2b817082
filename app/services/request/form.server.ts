import { randomUUID } from "node:crypto";
import { INTENT, parse, STATE, type Submission, type SubmissionResult } from "@conform-to/dom";
import { z } from "zod";
import { CLOSED_REASON } from "#contract/plant/closing";
import { MAX_FORM_TEXT_SENT_BACK, MAX_JSON_VALUES } from "#contract/constants";
import type { ErrorText, LastChange } from "#contract/answers";
import { isBeyondJson } from "#contract/values/json-size";
import { otherRecord, recordPath } from "#contract/record-paths";
import { ACCEPTED } from "#contract/weighing/unusual";
import { OPENED_BY } from "~/definitions/navigation";
import { type FormValues, readOpening, takeOpening, toFormValues } from "~/definitions/three-way";
import type { ApiError } from "./api-error.server";
import { BodyTooLarge, withBodyCap } from "./body.server";
import {
  assertFormWithinLimits,
  assertNamesWithinLimits,
  assertNoGaps,
  FormBeyondLimits,
  isFormType,
} from "./form-limits.server";
import type { Locale } from "#contract/constants";
import type { Say, Translate } from "./locale.server";
import { screenError } from "./screen-error.server";
import { fieldNames, parseForm } from "./validation.server";

const CARRIED_ROWS = "sheet";

type AnySubmission = Pick<Submission<unknown>, "reply"> & { value?: unknown };

export interface SentForm {
  form: FormData;
  intent: string | null;
  idempotencyKey: string;
  /** ID of the user for whom the page was opened; null if the form does not say. */
  openedBy: string | null;
  /** Schema whose fields alone are sent back. */
  schema: z.ZodType | undefined;
  /** Values on which the form was opened (definitions/three-way.ts), with the answers to its questions. */
  opened: string | undefined;
  /** Fields whose question has no answer. */
  unanswered: readonly string[];
  asks?: string;
  /** Undefined until parsed by a schema. */
  submission: AnySubmission | undefined;
}

const blank = { openedBy: null, schema: undefined, opened: undefined, unanswered: [], submission: undefined };

/**
 * Parses an action's form.
 * @returns the request with a fresh body, and the form; null if too large
 * @throws Response 415 for another type than a form, 400 if broken; FormBeyondLimits
 */
export async function receiveForm(
  sent: Request,
  maxBytes: number,
): Promise<{ request: Request; form: SentForm } | null> {
  const capped = await withBodyCap(sent, maxBytes).catch((error: unknown) => {
    if (error instanceof BodyTooLarge) return null;
    throw error;
  });
  if (capped === null) return null;
  const request = capped.body === null ? withEmptyForm(capped) : capped;
  const form = await readForm(request.clone());
  const opening = takeOpening(form);
  // Answers have set fields, by names that come from the client too.
  assertNamesWithinLimits(form.keys());
  const list = readListIntent(form)?.payload.name;
  // The rows of a list are objects.
  assertNoGaps([...form.keys(), ...(list === undefined ? [] : [`${list}[0].row`])]);
  const key = formText(form, "idempotencyKey");
  // The API accepts visible ASCII only.
  const idempotencyKey = key !== null && /^[\x21-\x7e]{8,200}$/.test(key) ? key : randomUUID();
  const openedBy = formText(form, OPENED_BY);
  form.delete(OPENED_BY);
  return { request, form: { ...blank, form, intent: readIntent(form), idempotencyKey, openedBy, ...opening } };
}

/** Strategies of remix-auth read the form again, and fail on a body without a type. */
function withEmptyForm({ url, method, headers, signal }: Request): Request {
  const form = new Headers(headers);
  form.delete("Content-Type");
  return new Request(url, { method, headers: form, body: new URLSearchParams(), signal });
}

/** Returns an empty form in place of a too large one. */
export function unreadForm({ url, method, headers }: Request, intent: string): { request: Request; form: SentForm } {
  const form = { ...blank, form: new FormData(), intent, idempotencyKey: randomUUID() };
  return { request: new Request(url, { method, headers }), form };
}

async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!isFormType(type)) throw screenError("refused", { status: 415 });
  const body = new Uint8Array(await request.arrayBuffer());
  assertFormWithinLimits(body, type);
  try {
    return await new Response(body, { headers: { "Content-Type": type } }).formData();
  } catch {
    throw screenError("refused");
  }
}

/** conform's intent to add or remove a row, without JavaScript: an added row is empty. */
const listIntent = z.strictObject({
  type: z.enum(["insert", "remove"]),
  payload: z.strictObject({
    name: z.string(),
    index: z.int().min(0).max(999).optional(),
    defaultValue: z.strictObject({}).optional(),
  }),
});

/** Checks the fields that conform parses as JSON. @throws FormBeyondLimits */
function readListIntent(form: FormData): z.infer<typeof listIntent> | undefined {
  if (form.has(STATE)) throw new FormBeyondLimits();
  const intent = form.get(INTENT);
  if (intent === null || intent === "") return undefined;
  const holds = typeof intent === "string" && !isBeyondJson(intent, MAX_JSON_VALUES);
  const read = listIntent.safeParse(holds ? parseJson(intent) : undefined);
  if (!read.success) throw new FormBeyondLimits();
  return read.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function formText(form: FormData, name: string): string | null {
  const value = form.get(name);
  return typeof value === "string" && value !== "" ? value : null;
}

function readIntent(form: FormData): string | null {
  const intent = formText(form, "intent");
  return intent !== null && /^\w{1,40}$/.test(intent) ? intent : null;
}

/** Key of the parser in an action's context, which only `formAction` of screen.server.ts uses. */
export const PARSE = Symbol("parse");

/** The schema refused the form; the reply has the reasons. */
export class FormRefused extends Error {
  override name = "FormRefused";
}

/** Returns the form's part of an action's context. */
export function formContext(sent: SentForm, { t, say, locale }: Texts & { locale: Locale }) {
  return {
    form: sent.form,
    intent: sent.intent,
    idempotencyKey: sent.idempotencyKey,
    version: sentVersion(sent.form),
    [PARSE]: <S extends z.ZodType>(schema: S): z.output<S> => {
      const submission = parseForm(sent.form, schema, say, locale);
      sent.submission = submission;
      sent.asks = t("record.staleChoice");
      if (submission.status !== "success" || sent.unanswered.length > 0) throw new FormRefused();
      return submission.value;
    },
    refuse: (text: string, status = 400) => refuse(sent, status, text),
    refuseField: (field: string, text: string, status = 400) => refuseField(sent, status, field, text),
    typed: () => reply(sent, 200, undefined).lastResult.initialValue ?? {},
    fill: (values: Record<string, unknown>) => fill(sent, values),
  };
}

interface Texts {
  t: Translate;
  say: Say;
}

/** Failure that opens a dialog (specification, section 8). */
type FormFailure =
  | { kind: "token-expired"; otherUser?: string }
  | { kind: "server"; html?: string; requestId?: string }
  /** Set in the browser only, if there is no response. */
  | { kind: "offline" };

interface ErrorLink {
  text: string;
  name: string;
  href: string;
}

/** Reply of a refused action; the page keeps its values. */
export interface FormReply {
  ok: false;
  status: number;
  lastResult: SubmissionResult;
  /** Intent of the submitted form, for screens with several forms. */
  intent: string | null;
  /** Must be resubmitted, so that the API detects a first try that succeeded. */
  idempotencyKey: string;
  version?: number;
  current?: unknown;
  links?: readonly ErrorLink[];
  /** As submitted, with the answers to its questions (definitions/three-way.ts). */
  opened?: string;
  /** Validated values of the fields in `opened`, after a conflict (409). */
  typed?: FormValues;
  /** A password was typed, which is never sent back. */
  isSecretDropped?: boolean;
  /** The form of a new record takes the values over; it was not refused. */
  isFilled?: boolean;
  /** Who changed the fields of `current`. */
  changes?: readonly LastChange[];
  failure?: FormFailure;
  /** Browser only: restored after signing in, not submitted. */
  filledIn?: string;
}

/** Returns an error for the whole form. */
export function refuse(sent: SentForm, status: number, text: string): FormReply {
  return reply(sent, status, { formErrors: [text] });
}

/** Returns an error at a field. */
export function refuseField(sent: SentForm, status: number, field: string, text: string): FormReply {
  return reply(sent, status, { formErrors: [], fieldErrors: { [field]: [text] } });
}

/** Returns the input with further values, for the form of a new record. */
function fill(sent: SentForm, values: Record<string, unknown>): FormReply {
  const { lastResult, ...answer } = reply(sent, 200, undefined);
  const initialValue = { ...lastResult.initialValue, ...(values as Values) };
  return { ...answer, intent: "create", isFilled: true, lastResult: { initialValue } };
}

/** Returns the reply to an invalid form. */
export function invalid(sent: SentForm): FormReply {
  const { form, unanswered, asks } = sent;
  // Adding a row does not save.
  if (unanswered.length === 0 || asks === undefined || form.has(INTENT)) return reply(sent, 400, undefined);
  return reply(sent, 400, {
    formErrors: [],
    fieldErrors: Object.fromEntries(unanswered.map((name) => [name, [asks]])),
  });
}

/**
 * Returns the reply that opens the sign-in dialog.
 * @param otherUser name of the session's new user
 */
export function sessionEnded(sent: SentForm, t: Translate, otherUser?: string): FormReply {
  const text = otherUser === undefined ? t("token_expired_alert_text") : t("session.otherUser", { name: otherUser });
  return { ...refuse(sent, 401, text), failure: { kind: "token-expired", otherUser } };
}

/** Fields that a form adds when they are asked for. */
const ASKED_LATER = new Set<string>([CLOSED_REASON, "takeBack", "unusualReason"]);

/** Maps an API error to fields, alert or dialog. */
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
  const formErrors = (general ?? generalErrors(sent.form, error)).map(say);
  const answer = reply(sent, error.status, { formErrors, fieldErrors });
  const links = [error.text, ...Object.values(error.fields).flat()].flatMap((text) => errorLink(text, say));
  // Enter accepts a soft question.
  if (byName.unusualReason?.some(({ code }) => code === "unusualSoft"))
    answer.lastResult.initialValue = { ...answer.lastResult.initialValue, unusualReason: ACCEPTED };
  const { current, changes } = error;
  return {
    ...answer,
    version: detailVersion(current) ?? answer.version,
    current,
    typed: typedValues(sent),
    changes,
    links,
  };
}

const topName = (name: string) => name.split(".")[0];

/** Returns the validated values of the fields on which the form was opened: never a password. */
function typedValues({ opened, submission }: SentForm): FormValues | undefined {
  const value = submission?.value;
  const opening = readOpening(opened);
  if (opening === null || typeof value !== "object" || value === null) return undefined;
  const names = new Set(Object.keys(opening.values).map(topName));
  const known = Object.entries(toFormValues(value)).filter(([name]) => names.has(topName(name)));
  return Object.fromEntries(known);
}

/** A confirmation (`recordName`) has no fields of the record, so it shows their errors instead of the general text. */
function generalErrors(form: FormData, { text, fields }: ApiError): ErrorText[] {
  if (text.code !== "invalid" || !form.has("recordName")) return [text];
  const elsewhere = Object.entries(fields).filter(([name]) => !form.has(formName(name)) && !ASKED_LATER.has(name));
  return elsewhere.length === 0 ? [text] : elsewhere.flatMap(([, texts]) => texts);
}

function errorLink(text: ErrorText, say: Say): ErrorLink[] {
  const other = otherRecord(text.params);
  return other === null ? [] : [{ text: say(text), name: other.name, href: recordPath(other) }];
}

function formName(path: string): string {
  return path.replace(/\.(\d+)(?=\.|$)/g, "[$1]");
}

function detailVersion(detail: unknown): number | undefined {
  const version = typeof detail === "object" && detail !== null && "version" in detail ? detail.version : undefined;
  return typeof version === "number" ? version : undefined;
}

function sentVersion(form: FormData): number | undefined {
  const text = form.get("version");
  const version = typeof text === "string" && text !== "" ? Number(text) : Number.NaN;
  return Number.isSafeInteger(version) ? version : undefined;
}

type ReplyErrors = { formErrors: string[]; fieldErrors?: Record<string, string[]> } | undefined;

function reply(sent: SentForm, status: number, errors: ReplyErrors): FormReply {
  const submission = sent.submission ?? parse<null, string[]>(sent.form, { resolve: () => ({ value: null }) });
  const hidden = { hideFields: [...sent.form].filter(isOmitted).map(([name]) => name) };
  const lastResult = onlyKnown(submission.reply({ ...errors, ...hidden }), sent);
  const { form, intent, idempotencyKey, opened } = sent;
  const isSecretDropped = [...form].some(([name, value]) => SECRET.test(name) && value !== "");
  const version = sentVersion(form);
  return { ok: false, status, lastResult, intent, idempotencyKey, version, opened, isSecretDropped };
}

const SECRET = /password|proof/i;

/** Never sends back secrets or overlong texts, except import rows. */
function isOmitted([name, value]: [name: string, value: FormDataEntryValue]): boolean {
  if (SECRET.test(name)) return true;
  return name !== CARRIED_ROWS && typeof value === "string" && value.length > MAX_FORM_TEXT_SENT_BACK;
}

/** Removes the names that are not of the schema; adds the reason of a closed period, which schemas do not see. */
function onlyKnown(result: SubmissionResult, { schema, form }: SentForm): SubmissionResult {
  const names = new Set(schema === undefined ? [] : fieldNames(schema));
  const { initialValue, fields, intent } = result;
  const reason = formText(form, CLOSED_REASON);
  const isBack = reason !== null && !isOmitted([CLOSED_REASON, reason]);
  return {
    ...result,
    initialValue: { ...knownValues(initialValue ?? {}, names), ...(isBack && { [CLOSED_REASON]: reason }) },
    fields: fields?.filter((name) => names.has(withoutIndex(name))),
    intent: names.has(withoutIndex(intent?.payload.name ?? "")) ? intent : undefined,
  };
}

const withoutIndex = (name: string) => name.replace(/\[\d+\]/g, "[]");

type Values = NonNullable<SubmissionResult["initialValue"]>;

function knownValues(values: Values, names: ReadonlySet<string>, path = ""): Values {
  const known = Object.entries(values).flatMap(([key, value]) => {
    const name = path + key;
    return names.has(name) ? [[key, knownValue(value, names, name)] as const] : [];
  });
  return Object.fromEntries(known);
}

function knownValue(value: Values[string], names: ReadonlySet<string>, name: string): Values[string] {
  if (Array.isArray(value)) return value.map((one) => knownValue(one, names, `${name}[]`));
  return typeof value === "object" ? knownValues(value, names, `${name}.`) : value;
}
