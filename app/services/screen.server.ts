import { randomUUID } from "node:crypto";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { MAX_BODY_BYTES, type Locale } from "#contract/constants";
import { ApiError } from "./api-error.server";
import { createApi, type ApiClient } from "./api.server";
import { BodyTooLarge, withBodyCap } from "./body.server";
import { isPhone } from "./device.server";
import { env } from "./env.server";
import { desktopOnly, fault } from "./fault.server";
import {
  formResult,
  invalid,
  refuse,
  sentVersion,
  sessionEnded,
  type FormReply,
  type SentForm,
} from "./form-reply.server";
import { guardChain, SessionEnded, type GuardName } from "./guards.server";
import { translator, type Translate } from "./locale.server";
import { isOwnOrigin } from "./origin.server";
import { dropToken, flashToast, rememberIntended, type Toast } from "./session.server";
import type { User } from "./user.server";
import { parseForm, parseQuery } from "./validation.server";
import { startVisit, type Visit } from "./visit.server";

/**
 * The only way a route gets a loader or an action. What must hold for every screen is done here, in this order: phone check,
 * origin check and body cap (actions), the guards `locale` and `check-auth`, the screen's own guards, then its handler.
 */

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
  /** The search parameters by a schema of the contract; a bad one counts as not given. */
  query: <S extends z.ZodObject>(schema: S) => z.output<S>;
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
}

type Awaitable<T> = T | Promise<T>;
/** What the screen's component gets: Responses (redirects, documents) never reach it. */
type ScreenData<R> = Exclude<Awaited<R>, Response>;
type ActionHandler<G extends readonly GuardName[], R> = (context: ActionContext<G>) => Awaitable<R>;

const BUILT = Symbol.for("gudang.screen");
const mark = <F extends object>(made: F, guards: readonly string[]): F =>
  Object.assign(made, { [BUILT]: ["locale", "check-auth", ...guards] });

/** The guards that a loader or an action was made with; undefined when it was not made here. Asked by the route test. */
export function guardsOf(made: unknown): readonly string[] | undefined {
  return typeof made === "function" ? (made as { [BUILT]?: readonly string[] })[BUILT] : undefined;
}

interface BuilderOptions {
  /**
   * Goes on, signed out, when the backend is away: for the frame (the screen inside says what is wrong), and for actions that
   * must not depend on it, such as signing out.
   */
  withoutBackend?: boolean;
}

/**
 * Makes the loader of a screen.
 *
 * @param guards names of the registry, run after `locale` and `check-auth`
 * @throws Error `Undefined middleware [name]`, when the route is loaded
 */
export function screenLoader<const G extends readonly GuardName[], R>(
  guards: G,
  handler: (context: ScreenContext<G>) => Awaitable<R>,
  { withoutBackend = false }: BuilderOptions = {},
) {
  const common = commonGuards(withoutBackend);
  const own = guardChain(guards);
  const loader = async ({ request, params }: LoaderFunctionArgs): Promise<ScreenData<R>> => {
    if (isPhone(request)) throw desktopOnly();
    const visit = startVisit(request, "loader");
    try {
      await common(visit);
      await own(visit);
      const context = await contextOf<G>(visit, params);
      return finish(visit, await handler(context)) as ScreenData<R>;
    } catch (error) {
      throw await loaderFault(visit, error);
    }
  };
  return mark(loader, guards);
}

/**
 * Makes the action of a screen.
 *
 * @param handlers one function, or one for each `intent` of the screen's forms
 * @returns answers what the handler returns; a FormReply when the form or the API refused, or the session has ended
 */
export function screenAction<const G extends readonly GuardName[], R>(
  guards: G,
  handlers: ActionHandler<G, R> | Record<string, ActionHandler<G, R>>,
  { withoutBackend = false }: BuilderOptions = {},
) {
  const common = commonGuards(withoutBackend);
  const own = guardChain(guards);
  const action = async ({ request, params }: ActionFunctionArgs): Promise<ScreenData<R> | FormReply> => {
    if (isPhone(request)) throw desktopOnly();
    if (!isOwnOrigin(request, env.APP_URL) || new URL(request.url).searchParams.has("_data")) throw fault("origin");
    const received = await receive(request);
    const visit = startVisit(received, "action");
    const sent = await readForm(received);
    try {
      await common(visit);
      await own(visit);
      const handler = handlerFor(handlers, sent.intent);
      if (handler === undefined)
        return finish(visit, refuse(sent, 400, (await translator(visit.locale))("form.intent"))) as FormReply;
      const context = await contextOf<G>(visit, params);
      const result = await handler({ ...context, ...formContext(sent, context.t) });
      return finish(visit, result) as ScreenData<R>;
    } catch (error) {
      return finish(visit, await actionFault(visit, sent, error)) as FormReply;
    }
  };
  return mark(action, guards);
}

function commonGuards(withoutBackend: boolean): (visit: Visit) => Promise<void> {
  const chain = guardChain(["locale", "check-auth"]);
  return (visit) =>
    chain(visit).catch((error: unknown) => {
      if (!withoutBackend || !(error instanceof ApiError)) throw error;
    });
}

async function contextOf<G extends readonly GuardName[]>(
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

/** Gives an answer the headers of the visit. */
function finish(visit: Visit, result: unknown): unknown {
  if (result instanceof Response) {
    const answer = new Response(result.body, result);
    for (const cookie of visit.headers.getSetCookie()) answer.headers.append("Set-Cookie", cookie);
    if (!answer.headers.has("Cache-Control")) answer.headers.set("Cache-Control", "private, no-store");
    answer.headers.set("X-Content-Type-Options", "nosniff");
    return answer;
  }
  const status = isReply(result) ? result.status : 200;
  return data(result, { status, headers: visit.headers });
}

function isReply(result: unknown): result is FormReply {
  return typeof result === "object" && result !== null && "lastResult" in result && "status" in result;
}

/** What to throw when a loader failed: a redirect, or what the error boundary shows. */
async function loaderFault(visit: Visit, error: unknown): Promise<unknown> {
  if (error instanceof Response) return finish(visit, error);
  if (!(error instanceof ApiError)) return error;
  const { status, message, requestId = visit.requestId } = error;
  if (status === 401) {
    const intended = await rememberIntended(visit.request, visit.url.pathname + visit.url.search);
    const headers = new Headers({ "Set-Cookie": await dropToken() });
    headers.append("Set-Cookie", intended);
    return redirect("/login", { headers });
  }
  if (status === 403) return redirect("/unauthorized");
  if (status === 404) return fault("not-found", { requestId });
  return status >= 500 ? fault("away", { status, requestId }) : fault("refused", { status, message, requestId });
}

async function receive(request: Request): Promise<Request> {
  try {
    return await withBodyCap(request, MAX_BODY_BYTES);
  } catch (error) {
    throw error instanceof BodyTooLarge ? fault("body") : error;
  }
}

async function readForm(request: Request): Promise<SentForm> {
  const empty = request.body === null;
  const form = empty
    ? new FormData()
    : await request
        .clone()
        .formData()
        .catch(() => null);
  if (form === null) throw fault("refused");
  const key = textOf(form, "idempotencyKey");
  // The API takes keys of visible ASCII; anything else would be refused there without a field to show it on.
  const usable = key !== null && /^[\x21-\x7e]{8,200}$/.test(key);
  return { form, intent: textOf(form, "intent"), idempotencyKey: usable ? key : randomUUID(), submission: undefined };
}

function textOf(form: FormData, name: string): string | null {
  const value = form.get(name);
  return typeof value === "string" && value !== "" ? value : null;
}

/** A form that its schema refused; the reply says why. */
class FormRefused extends Error {
  override name = "FormRefused";
}

function formContext(sent: SentForm, t: Translate) {
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
  };
}

function handlerFor<G extends readonly GuardName[], R>(
  handlers: ActionHandler<G, R> | Record<string, ActionHandler<G, R>>,
  intent: string | null,
): ActionHandler<G, R> | undefined {
  if (typeof handlers === "function") return handlers;
  return intent !== null && Object.hasOwn(handlers, intent) ? handlers[intent] : undefined;
}

async function actionFault(visit: Visit, sent: SentForm, error: unknown): Promise<FormReply | Response> {
  if (error instanceof Response) return error;
  const t = await translator(visit.locale);
  if (error instanceof SessionEnded) return sessionEnded(sent, t);
  if (error instanceof FormRefused) return invalid(sent);
  if (error instanceof ApiError) return formResult(sent, error, t, visit.user !== null);
  throw error;
}
