import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { MAX_BODY_BYTES } from "#contract/constants";
import { ApiError } from "./api-error.server";
import { isPhone } from "./device.server";
import { env } from "./env.server";
import { FormBeyondLimits } from "./form-limits.server";
import {
  formContext,
  FormRefused,
  formResult,
  invalid,
  PARSE,
  receiveForm,
  refuse,
  refuseField,
  sessionEnded,
  unreadForm,
  type FormReply,
  type SentForm,
} from "./form.server";
import { assertFieldsOnce, assertParametersOnce } from "./given-once.server";
import { guardChain, SessionEnded, toSignIn } from "./guards.server";
import { errorTexts, readLocale, translator } from "./locale.server";
import { logError } from "./log.server";
import { nameRoute } from "./metrics.server";
import { isOwnOrigin } from "./origin.server";
import {
  createContext,
  startRequest,
  type ActionContext,
  type GuardName,
  type RequestState,
  type ScreenContext,
} from "./screen-context.server";
import { desktopOnly, screenError } from "./screen-error.server";
import { dropToken } from "./session.server";

export type { ActionContext, ScreenContext };

/**
 * Builds all loaders and actions. Order: phone check, origin check and body limit (actions), `locale`, `check-auth`,
 * the screen's guards, handler.
 */

type Awaitable<T> = T | Promise<T>;
/** Data of a screen's component, which never receives Responses. */
type ScreenData<R> = Exclude<Awaited<R>, Response>;
type ActionHandler<G extends readonly GuardName[], R> = ((context: ActionContext<G>) => Awaitable<R | FormReply>) & {
  schema?: z.ZodType;
};

const COMMON_GUARDS = ["locale", "check-auth"] as const;
const BUILT = Symbol.for("gudang.screen");
const mark = <F extends object>(made: F, guards: readonly string[]): F =>
  Object.assign(made, { [BUILT]: [...COMMON_GUARDS, ...guards] });

/** Returns the guards of a loader or action, for tests. */
export function findGuards(made: unknown): readonly string[] | undefined {
  return typeof made === "function" ? (made as { [BUILT]?: readonly string[] })[BUILT] : undefined;
}

/**
 * Returns the handler of a form. Replies send back the fields of its schema alone, also before the handler runs.
 * @param run gets a function that parses the form; errors end the action
 */
export function formAction<S extends z.ZodType, C extends Pick<ActionContext, typeof PARSE>, R>(
  schema: S,
  run: (context: C, read: () => z.output<S>) => R,
): ((context: C) => R) & { schema: S } {
  return Object.assign((context: C) => run(context, () => context[PARSE](schema)), { schema });
}

interface ActionOptions {
  /** Maximum body in bytes by URL; default: MAX_BODY_BYTES. */
  bodyCap?: (url: URL) => number;
  /** Error at the field of an oversized form; default: the error page. */
  tooLarge?: { intent: string; field: string; text: string };
}

/**
 * Returns a loader.
 * @param guards after `locale` and `check-auth`
 * @throws Error `Undefined middleware [name]`
 */
export function screenLoader<const G extends readonly GuardName[], R>(
  guards: G,
  handler: (context: ScreenContext<G>) => Awaitable<R>,
) {
  const runGuards = guardChain([...COMMON_GUARDS, ...guards]);
  const loader = async ({ request, params }: LoaderFunctionArgs): Promise<ScreenData<R>> => {
    nameRoute(request.url, params);
    if (isPhone(request)) throw desktopOnly();
    await assertParametersOnce(request);
    const state = startRequest(request, "loader");
    try {
      await runGuards(state);
      const context = await createContext<G>(state, params);
      return finish(state, await handler(context)) as ScreenData<R>;
    } catch (error) {
      throw await loaderError(state, error);
    }
  };
  return mark(loader, guards);
}

/**
 * Returns an action.
 * @param handlers a function, or one per `intent`
 * @returns the handler's result, or a FormReply if refused
 */
export function screenAction<const G extends readonly GuardName[], R>(
  guards: G,
  handlers: ActionHandler<G, R> | Record<string, ActionHandler<G, R>>,
  { bodyCap = () => MAX_BODY_BYTES, tooLarge }: ActionOptions = {},
) {
  const runGuards = guardChain([...COMMON_GUARDS, ...guards]);
  const action = async ({ request, params }: ActionFunctionArgs): Promise<ScreenData<R> | FormReply> => {
    nameRoute(request.url, params);
    if (isPhone(request)) throw desktopOnly();
    const url = new URL(request.url);
    if (!isOwnOrigin(request, env.APP_URL)) throw screenError("origin");
    await assertParametersOnce(request);
    const received = await receiveForm(request, bodyCap(url)).catch((error: unknown) => refusedForm(request, error));
    if (received === null && tooLarge === undefined) throw screenError("body");
    if (received !== null) await assertFieldsOnce(request, received.form.form);
    const { request: read, form: sent } = received ?? unreadForm(request, tooLarge?.intent ?? "");
    const state = startRequest(read, "action", sent.openedBy);
    const handler = handlerFor(handlers, sent.intent);
    sent.schema = handler?.schema;
    try {
      await runGuards(state);
      if (received === null && tooLarge !== undefined) {
        const text = (await translator(state.locale))(tooLarge.text);
        return finish(state, refuseField(sent, 413, tooLarge.field, text)) as FormReply;
      }
      if (handler === undefined)
        return finish(state, refuse(sent, 400, (await translator(state.locale))("form.intent"))) as FormReply;
      const context = await createContext<G>(state, params, sent.form);
      const result = await handler({ ...context, ...formContext(sent, context) });
      return finish(state, result) as ScreenData<R>;
    } catch (error) {
      return finish(state, await actionError(state, sent, error)) as FormReply;
    }
  };
  return mark(action, guards);
}

async function refusedForm(request: Request, error: unknown): Promise<never> {
  if (!(error instanceof FormBeyondLimits)) throw error;
  const t = await translator((await readLocale(request)).locale);
  throw screenError("refused", { message: t("error.form") });
}

function finish(state: RequestState, result: unknown): unknown {
  if (result instanceof Response) {
    const answer = new Response(result.body, result);
    for (const cookie of state.headers.getSetCookie()) answer.headers.append("Set-Cookie", cookie);
    return answer;
  }
  const status = isReply(result) ? result.status : 200;
  return data(result, { status, headers: state.headers });
}

function isReply(result: unknown): result is FormReply {
  return typeof result === "object" && result !== null && "lastResult" in result && "status" in result;
}

async function loaderError(state: RequestState, error: unknown): Promise<unknown> {
  if (error instanceof Response) return finish(state, error);
  if (!(error instanceof ApiError)) {
    logDefect(error, state);
    return screenError("defect", { requestId: state.requestId });
  }
  const { status, text, html, requestId = state.requestId } = error;
  if (status === 401) {
    const answer = await toSignIn(state);
    answer.headers.append("Set-Cookie", await dropToken());
    return answer;
  }
  if (status === 403) return redirect("/unauthorized");
  if (status === 404) return screenError("not-found", { requestId });
  return status >= 500
    ? screenError("away", { status, requestId, html })
    : screenError("refused", { status, message: (await errorTexts(state.locale))(text), requestId });
}

function handlerFor<G extends readonly GuardName[], R>(
  handlers: ActionHandler<G, R> | Record<string, ActionHandler<G, R>>,
  intent: string | null,
): ActionHandler<G, R> | undefined {
  if (typeof handlers === "function") return handlers;
  return intent !== null && Object.hasOwn(handlers, intent) ? handlers[intent] : undefined;
}

async function actionError(state: RequestState, sent: SentForm, error: unknown): Promise<FormReply | Response> {
  if (error instanceof Response) return error;
  const t = await translator(state.locale);
  if (error instanceof SessionEnded) return sessionEnded(sent, t, error.otherUser);
  if (error instanceof FormRefused) return invalid(sent);
  const texts = { t, say: await errorTexts(state.locale) };
  if (error instanceof ApiError) return formResult(sent, error, texts, state.user !== null);
  // The form keeps its values.
  logDefect(error, state);
  return formResult(sent, new ApiError(500, "", { requestId: state.requestId }), texts, state.user !== null);
}

function logDefect(error: unknown, { request, requestId }: RequestState): void {
  if (!request.signal.aborted) logError(error, request, requestId);
}
