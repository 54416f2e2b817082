import { randomUUID } from "node:crypto";
import { createCookie, createCookieSessionStorage } from "@remix-run/node";
import { isApiKey } from "#contract/api-key";
import { REMEMBER_DAYS } from "#contract/constants";
import { env, servedOverHttps } from "./env.server";

/** Cookies: the token, and a short-lived session for the intended path and the toast. */

export const DAY_SECONDS = 86_400;

/** Attributes of every cookie of the web app; with https a prefix of the name binds it to this host. */
export const cookieBase = { httpOnly: true, sameSite: "lax", path: "/", secure: servedOverHttps } as const;
/** The beginning of the names of cookies. */
export const cookiePrefix = servedOverHttps ? "__Host-" : "";

const signed = { ...cookieBase, secrets: [env.SESSION_SECRET] };
const tokenCookie = createCookie(`${cookiePrefix}token`, signed);
// Cookies from before docs/decisions/0053-what-a-new-password-ends.md are unsigned; the last session of such a cookie ends in November 2027.
const unsignedTokenCookie = createCookie(`${cookiePrefix}token`, cookieBase);
/** 32 random bytes in base64url, as the API makes tokens. */
const TOKEN = /^[\w-]{43}$/;

/**
 * Returns the API token of the cookie, or null; API keys do not count, because the screens are for people.
 *
 * @returns also the Set-Cookie that signs an unsigned one; it lasts as long as the browser, because its end is not known
 */
export async function readToken(request: Request): Promise<{ token: string | null; renewal: string | null }> {
  const header = request.headers.get("Cookie");
  const value: unknown = await tokenCookie.parse(header);
  if (typeof value === "string" && value !== "" && !isApiKey(value)) return { token: value, renewal: null };
  const unsigned: unknown = await unsignedTokenCookie.parse(header);
  if (typeof unsigned !== "string" || !TOKEN.test(unsigned) || isApiKey(unsigned))
    return { token: null, renewal: null };
  return { token: unsigned, renewal: await keepToken(unsigned, false) };
}

/** Returns the Set-Cookie that keeps a token: 365 days with remember, else until the browser closes. */
export function keepToken(token: string, remember: boolean): Promise<string> {
  return tokenCookie.serialize(token, remember ? { maxAge: REMEMBER_DAYS * DAY_SECONDS } : {});
}

/** Returns the Set-Cookie that removes the token. */
export function dropToken(): Promise<string> {
  return tokenCookie.serialize("", { maxAge: 0 });
}

/** Longest life that browsers give a cookie. */
const DEVICE_DAYS = 400;
const deviceCookie = createCookie(`${cookiePrefix}device`, { ...signed, maxAge: DEVICE_DAYS * DAY_SECONDS });

/** Returns what an earlier sign-in left on this device, for the API. */
export async function readDevice(request: Request): Promise<string | undefined> {
  const value: unknown = await deviceCookie.parse(request.headers.get("Cookie"));
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Returns the Set-Cookie that keeps the device; it outlives signing out. */
export function keepDevice(device: string): Promise<string> {
  return deviceCookie.serialize(device);
}

/** A sign-in whose first factor was right, and that waits for the code of the second one. */
interface WaitingSignIn {
  /** What the API answered; it opens nothing without a code. */
  challenge: string;
  expiresAt: string;
  remember: boolean;
}

/** Longer than a challenge lives, so that an old one can be said to be over. */
const WAITING_SECONDS = 3600;
const waitingCookie = createCookie(`${cookiePrefix}challenge`, { ...signed, maxAge: WAITING_SECONDS });

/** Returns the sign-in of this browser that waits for a code, or null. */
export async function readWaitingSignIn(request: Request): Promise<WaitingSignIn | null> {
  // The signature proves that this server wrote it.
  return ((await waitingCookie.parse(request.headers.get("Cookie"))) || null) as WaitingSignIn | null;
}

/** Returns the Set-Cookie that keeps a sign-in until its code is there. */
export function keepWaitingSignIn(waiting: WaitingSignIn): Promise<string> {
  return waitingCookie.serialize(waiting);
}

/** Returns the Set-Cookie that forgets it. */
export function dropWaitingSignIn(): Promise<string> {
  return waitingCookie.serialize("", { maxAge: 0 });
}

export interface Toast {
  /** Differs for every toast, so that the same text shows twice. */
  id: string;
  text: string;
  tone: "success" | "error" | "info";
  /** The address and the version by which the step of the message is undone. */
  undo?: { action: string; version: number } | undefined;
  /** The address of a new record that the next page does not show. */
  opens?: string | undefined;
}

interface SessionFields {
  intended: string;
}

/** What was typed on the sign-in screen beside the password, while its language changes. */
interface TypedSignIn {
  email: string;
  remember: boolean;
}

interface FlashFields {
  toast: Toast;
  typedSignIn: TypedSignIn;
}

const storage = createCookieSessionStorage<SessionFields, FlashFields>({
  cookie: { ...signed, name: `${cookiePrefix}session` },
});

const sessionOf = (request: Request) => storage.getSession(request.headers.get("Cookie"));

/** Longest intended path in characters: browsers drop a cookie of more than 4096 bytes. */
const MAX_INTENDED_LENGTH = 2_000;

/** Returns the Set-Cookie that remembers the path a visitor wanted before signing in; of a very long one without its search. */
export async function rememberIntended(request: Request, path: string): Promise<string> {
  const session = await sessionOf(request);
  const [pathname = "/"] = path.split("?");
  session.set("intended", path.length > MAX_INTENDED_LENGTH ? pathname : path);
  return storage.commitSession(session);
}

/** Returns the path that the visitor wanted before signing in, and the Set-Cookie that forgets it. */
export async function takeIntended(request: Request): Promise<{ path: string | undefined; cookie: string }> {
  const session = await sessionOf(request);
  const path = session.get("intended");
  session.unset("intended");
  return { path, cookie: await storage.commitSession(session) };
}

/** Returns the Set-Cookie with a message for the next page. */
export async function flashToast(
  request: Request,
  text: string,
  tone: Toast["tone"] = "success",
  offer: Pick<Toast, "undo" | "opens"> = {},
): Promise<string> {
  const session = await sessionOf(request);
  session.flash("toast", { id: randomUUID(), text, tone, ...offer });
  return storage.commitSession(session);
}

/** Returns the message for this page and the Set-Cookie that removes it; only the root loader calls this. */
export async function takeToast(request: Request): Promise<{ toast: Toast | null; cookie: string | null }> {
  const session = await sessionOf(request);
  const toast = session.get("toast") ?? null;
  return { toast, cookie: toast === null ? null : await storage.commitSession(session) };
}

/** Returns the Set-Cookie that carries what was typed to the next sign-in screen. */
export async function flashTypedSignIn(request: Request, typed: TypedSignIn): Promise<string> {
  const session = await sessionOf(request);
  session.flash("typedSignIn", typed);
  return storage.commitSession(session);
}

/** Returns what was typed before the language changed, and the Set-Cookie that forgets it. */
export async function takeTypedSignIn(request: Request): Promise<{ typed: TypedSignIn | null; cookie: string | null }> {
  const session = await sessionOf(request);
  const typed = session.get("typedSignIn") ?? null;
  return { typed, cookie: typed === null ? null : await storage.commitSession(session) };
}

/** An API key that was just made, for the one page that shows it; `key` is null when that page was there before. */
interface MadeKey {
  id: number;
  name: string;
  key: string | null;
}

/** Longest way from the form to the page that shows the key. */
const MADE_KEY_SECONDS = 60;
// A cookie of its own: the root loader writes the session while the screen takes this one.
const madeKeyCookie = createCookie(`${cookiePrefix}made-key`, { ...signed, maxAge: MADE_KEY_SECONDS });

/** Returns the Set-Cookie that carries a new API key to the page that shows it. */
export function flashMadeKey(made: MadeKey): Promise<string> {
  return madeKeyCookie.serialize(made);
}

/** Returns the API key that was just made, and the Set-Cookie that forgets it. */
export async function takeMadeKey(request: Request): Promise<{ made: MadeKey | null; cookie: string | null }> {
  // The signature proves that this server wrote it.
  const made = (await madeKeyCookie.parse(request.headers.get("Cookie"))) as MadeKey | null;
  return { made, cookie: made === null ? null : await madeKeyCookie.serialize("", { maxAge: 0 }) };
}
