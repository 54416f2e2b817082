import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import type { z } from "zod";
import { parseRoles, type Role } from "#contract/access";
import { CLOSED_REASON } from "#contract/plant/closing";
import type { Locale } from "#contract/constants";
import { parseDayText } from "#contract/values/day-text";
import { withPlant } from "#contract/plant/plant";
import { me, type Me } from "#contract/accounts/user";
import type { ApiError } from "./api-error.server";
import { createApi, type ApiClient, type ApiOptions } from "./api.server";
import { env } from "./env.server";
import type { FormReply, PARSE } from "./form.server";
import { errorTexts, type Say, translator, type Translate } from "./locale.server";
import { flashToast, type Toast } from "./session.server";
import { parseQuery, type RefusedParameter } from "./validation.server";

export type GuardName = "locale" | "check-auth" | "section" | "auth" | "guest" | "admin" | `role:${string}`;

export interface RequestState {
  readonly request: Request;
  readonly url: URL;
  readonly kind: "loader" | "action";
  readonly requestId: string;
  readonly clientAddress: string | null;
  readonly headers: Headers;
  /** ID of the user who opened the form; null for loaders, and for forms that do not say. */
  readonly openedBy: string | null;
  locale: Locale;
  token: string | null;
  user: User | null;
  /** Reason why the user could not be loaded, thrown only where a user is required. */
  userFailure: ApiError | null;
}

/** Returns the initial state of a request. */
export function startRequest(
  request: Request,
  kind: RequestState["kind"],
  openedBy: string | null = null,
): RequestState {
  return {
    request,
    url: withDays(new URL(request.url)),
    kind,
    requestId: randomUUID(),
    // server/client.mjs sets it and discards the browser's.
    clientAddress: request.headers.get("x-client-address"),
    headers: new Headers(),
    openedBy,
    locale: env.DEFAULT_LOCALE,
    token: null,
    user: null,
    userFailure: null,
  };
}

/** Without JavaScript, filters send days as their fields show them. */
function withDays(url: URL): URL {
  for (const name of ["date", "startDate", "endDate", "asOf", "closing"]) {
    const day = parseDayText(url.searchParams.get(name) ?? "");
    if (day !== undefined) url.searchParams.set(name, day);
  }
  return url;
}

export interface User extends Me {
  roles: Role[];
}

// Root and screen loaders run concurrently and share one call.
const underway = new Map<string, Promise<User>>();

/**
 * Returns the user of a token.
 * @throws ApiError 401 for a dead token; 5xx when the backend is away
 */
export function loadUser(token: string, options: Omit<ApiOptions, "token" | "signal">): Promise<User> {
  const running = underway.get(token);
  if (running !== undefined) return running;
  const loading = createApi({ ...options, token })
    .get("/api/me", {}, me)
    .then((user) => ({ ...user, roles: parseRoles(user.role) }))
    .finally(() => underway.delete(token));
  underway.set(token, loading);
  return loading;
}

type Signed<G extends readonly GuardName[]> = Extract<G[number], "auth" | "admin" | `role:${string}`>;
type UserOf<G extends readonly GuardName[]> = [Signed<G>] extends [never] ? User | null : User;

export interface ScreenContext<G extends readonly GuardName[] = readonly GuardName[]> {
  request: Request;
  /** URL of the screen; always http, so absolute URLs use APP_URL. */
  url: URL;
  params: Record<string, string | undefined>;
  user: UserOf<G>;
  userFailed: boolean;
  api: ApiClient;
  locale: Locale;
  t: Translate;
  say: Say;
  requestId: string;
  idempotencyKey: () => string;
  /** Parses the search parameters; invalid ones count as missing and are in `refused`. */
  query: <S extends z.ZodObject>(
    schema: S,
    unread?: readonly string[],
  ) => { values: z.output<S>; refused: RefusedParameter[] };
  /** `toast` shows on the next page. */
  redirect: (to: string, options?: RedirectOptions) => Promise<Response>;
  headers: Headers;
  /** The environment, with the plant's settings if signed in. */
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
  intent: string | null;
  /** The form's version, for If-Match. */
  version: number | undefined;
  /** The form's key, or a new one. */
  idempotencyKey: string;
  /** Parses the form; errors end the action. Only `formAction` calls it. */
  [PARSE]: <S extends z.ZodType>(schema: S) => z.output<S>;
  refuse: (text: string, status?: number) => FormReply;
  refuseField: (field: string, text: string, status?: number) => FormReply;
  /** Returns the input by its fields, not validated. */
  typed: () => Readonly<Record<string, unknown>>;
  /** Returns the form with these values instead of saving. */
  fill: (values: Record<string, unknown>) => FormReply;
}

/** Returns the context after the guards have run. @param form of an action */
export async function createContext<G extends readonly GuardName[]>(
  state: RequestState,
  params: Record<string, string | undefined>,
  form?: FormData,
): Promise<ScreenContext<G>> {
  const { request, url, locale, requestId, headers, clientAddress, token } = state;
  const say = await errorTexts(locale);
  const closedReason = form?.get(CLOSED_REASON);
  return {
    request,
    url,
    params,
    user: state.user as UserOf<G>,
    userFailed: state.userFailure !== null,
    api: createApi({
      token,
      clientAddress,
      clientAgent: request.headers.get("User-Agent"),
      traceparent: request.headers.get("traceparent"),
      requestId,
      signal: request.signal,
      closedReason: typeof closedReason === "string" ? closedReason : null,
    }),
    locale,
    t: await translator(locale),
    say,
    requestId,
    headers,
    env: withPlant(env, state.user?.plant ?? {}),
    idempotencyKey: randomUUID,
    query: (schema, unread) => parseQuery(url.searchParams, schema, say, unread),
    redirect: async (to, { toast } = {}) => {
      if (toast !== undefined) {
        const { text, tone, ...offer } = typeof toast === "string" ? { text: toast, tone: "success" as const } : toast;
        headers.append("Set-Cookie", await flashToast(request, text, tone, offer));
      }
      return redirect(to);
    },
  };
}
