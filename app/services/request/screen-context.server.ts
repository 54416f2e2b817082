import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import type { z } from "zod";
import type { Locale } from "#contract/constants";
import { withPlant } from "#contract/plant";
import type { ApiError } from "./api-error.server";
import { createApi, type ApiClient } from "./api.server";
import { env } from "./env.server";
import type { FormReply } from "./form.server";
import { errorTexts, type Say, translator, type Translate } from "./locale.server";
import { flashToast, type Toast } from "./session.server";
import type { User } from "./user.server";
import { parseQuery, type RefusedParameter } from "./validation.server";

/** The state of a request, and the context that the handlers of loaders and actions get of it. */

/** Names of guards, as a screen lists them (guards.server.ts). */
export type GuardName = "locale" | "check-auth" | "auth" | "guest" | "admin" | `role:${string}`;

/** The state of one request: what its guards have found out so far, and the headers that the answer takes along. */
export interface RequestState {
  readonly request: Request;
  readonly url: URL;
  readonly kind: "loader" | "action";
  readonly requestId: string;
  readonly clientAddress: string | null;
  /** Set-Cookie headers for the answer, whatever it is. */
  readonly headers: Headers;
  locale: Locale;
  token: string | null;
  user: User | null;
  /** Why the user of the token could not be loaded: thrown where a user is needed, ignored elsewhere. */
  userFailure: ApiError | null;
}

export function startRequest(request: Request, kind: RequestState["kind"]): RequestState {
  return {
    request,
    url: new URL(request.url),
    kind,
    requestId: randomUUID(),
    // Set from the connection (server/client.mjs), which replaces one that the browser sends.
    clientAddress: request.headers.get("x-client-address"),
    headers: new Headers(),
    locale: env.DEFAULT_LOCALE,
    token: null,
    user: null,
    userFailure: null,
  };
}

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
  say: Say;
  requestId: string;
  /** A fresh key for a form: `<input type="hidden" name="idempotencyKey">`. */
  idempotencyKey: () => string;
  /** Reads the search parameters by a schema of the contract; a bad one counts as not given, and is among `refused`. */
  query: <S extends z.ZodObject>(schema: S) => { values: z.output<S>; refused: RefusedParameter[] };
  /** A redirect, with a message for the next page when `toast` is given. */
  redirect: (to: string, options?: RedirectOptions) => Promise<Response>;
  /** Headers that the answer takes along: `headers.append("Set-Cookie", ...)`. */
  headers: Headers;
  /** The environment with the plant's settings in force laid over it; that of the process for who is not signed in. */
  env: typeof env;
}

interface RedirectOptions {
  toast?: string | Omit<Toast, "id">;
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
  /** The same, with the sentence at a field. */
  refuseField: (field: string, text: string, status?: number) => FormReply;
}

/** Makes the context of a request whose guards have run. */
export async function contextOf<G extends readonly GuardName[]>(
  state: RequestState,
  params: Record<string, string | undefined>,
): Promise<ScreenContext<G>> {
  const { request, url, locale, requestId, headers, clientAddress, token } = state;
  const say = await errorTexts(locale);
  return {
    request,
    url,
    params,
    // The guards that the type speaks of have run.
    user: state.user as UserOf<G>,
    api: createApi({
      token,
      clientAddress,
      clientAgent: request.headers.get("User-Agent"),
      requestId,
      signal: request.signal,
    }),
    locale,
    t: await translator(locale),
    say,
    requestId,
    headers,
    env: withPlant(env, state.user?.plant ?? {}),
    idempotencyKey: randomUUID,
    query: (schema) => parseQuery(url.searchParams, schema, say),
    redirect: async (to, { toast } = {}) => {
      if (toast !== undefined) {
        const { text, tone, ...offer } = typeof toast === "string" ? { text: toast, tone: "success" as const } : toast;
        headers.append("Set-Cookie", await flashToast(request, text, tone, offer));
      }
      return redirect(to);
    },
  };
}
