import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import type { z } from "zod";
import type { Locale } from "#contract/constants";
import { createApi, type ApiClient } from "./api.server";
import { refuse, sentVersion, type FormReply, type SentForm } from "./form-reply.server";
import type { GuardName } from "./guards.server";
import { translator, type Translate } from "./locale.server";
import { flashToast, type Toast } from "./session.server";
import type { User } from "./user.server";
import { parseForm, parseQuery, type RefusedParameter } from "./validation.server";
import type { Visit } from "./visit.server";

/** What the handlers of loaders and actions get. */

/** With one of these among the guards somebody is signed in. */
type Signed<G extends readonly GuardName[]> = Extract<G[number], "auth" | "admin" | `role:${string}`>;
type UserOf<G extends readonly GuardName[]> = [Signed<G>] extends [never] ? User | null : User;

export interface ScreenContext<G extends readonly GuardName[] = readonly GuardName[]> {
  request: Request;
  /** The address of the screen; its scheme is always http: absolute addresses come from APP_URL. */
  url: URL;
  params: Record<string, string | undefined>;
  user: UserOf<G>;
  api: ApiClient;
  locale: Locale;
  t: Translate;
  requestId: string;
  /** A fresh key for a form: `<input type="hidden" name="idempotencyKey">`. */
  idempotencyKey: () => string;
  /** Reads the search parameters by a schema of the contract; a bad one counts as not given, and is among `refused`. */
  query: <S extends z.ZodObject>(schema: S) => { values: z.output<S>; refused: RefusedParameter[] };
  /** A redirect, with a message for the next page when `toast` is given. */
  redirect: (to: string, options?: RedirectOptions) => Promise<Response>;
  /** Headers that the answer takes along: `headers.append("Set-Cookie", ...)`. */
  headers: Headers;
}

export interface RedirectOptions {
  toast?: string | { text: string; tone: Toast["tone"] };
}

export interface ActionContext<G extends readonly GuardName[] = readonly GuardName[]> extends Omit<
  ScreenContext<G>,
  "idempotencyKey"
> {
  form: FormData;
  /** The form's `intent`. */
  intent: string | null;
  /** The form's `version`, for If-Match. */
  version: number | undefined;
  /** The form's `idempotencyKey`, or a fresh one. */
  idempotencyKey: string;
  /** Reads the form by a schema of the contract; a refused form ends the action with its errors. */
  parse: <S extends z.ZodType>(schema: S) => z.output<S>;
  /** The answer of an action that refuses by a rule of its own, with one sentence for the whole form. */
  refuse: (text: string, status?: number) => FormReply;
}

/** The context of a visit whose guards have run. */
export async function contextOf<G extends readonly GuardName[]>(
  visit: Visit,
  params: Record<string, string | undefined>,
): Promise<ScreenContext<G>> {
  const { request, url, locale, requestId, headers, clientAddress, token } = visit;
  return {
    request,
    url,
    params,
    // The guards that the type speaks of have run.
    user: visit.user as UserOf<G>,
    api: createApi({ token, clientAddress, requestId, signal: request.signal }),
    locale,
    t: await translator(locale),
    requestId,
    headers,
    idempotencyKey: randomUUID,
    query: (schema) => parseQuery(url.searchParams, schema),
    redirect: async (to, { toast } = {}) => {
      if (toast !== undefined) {
        const { text, tone } = typeof toast === "string" ? { text: toast, tone: "success" as const } : toast;
        headers.append("Set-Cookie", await flashToast(request, text, tone));
      }
      return redirect(to);
    },
  };
}

/** A form that its schema refused; the reply says why. */
export class FormRefused extends Error {
  override name = "FormRefused";
}

/** What an action's context has beside the screen's. */
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
