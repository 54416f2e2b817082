import { randomUUID } from "node:crypto";
import { createCookie, createCookieSessionStorage } from "@remix-run/node";
import { isApiKey } from "#contract/accounts/api-key";
import { REMEMBER_DAYS } from "#contract/constants";
import { env, servedOverHttps } from "./env.server";

export const DAY_SECONDS = 86_400;

export const cookieBase = { httpOnly: true, sameSite: "lax", path: "/", secure: servedOverHttps } as const;
export const cookiePrefix = servedOverHttps ? "__Host-" : "";

const signed = { ...cookieBase, secrets: [env.SESSION_SECRET] };
const tokenCookie = createCookie(`${cookiePrefix}token`, signed);

/** Returns the API token; ignores API keys, because screens are for people. */
export async function readToken(request: Request): Promise<string | null> {
  const value: unknown = await tokenCookie.parse(request.headers.get("Cookie"));
  return typeof value === "string" && value !== "" && !isApiKey(value) ? value : null;
}

/** Returns the Set-Cookie header: 365 days with remember, else until the browser closes. */
export function serializeToken(token: string, remember: boolean): Promise<string> {
  return tokenCookie.serialize(token, remember ? { maxAge: REMEMBER_DAYS * DAY_SECONDS } : {});
}

// Only the sign-out receives it, because it may hold an ID token of 2 kB.
const signOutCookie = createCookie("provider-session", { ...signed, path: "/logout" });

/** Returns the URL that ends the session of the identity provider. */
export async function readProviderSignOut(request: Request): Promise<string | null> {
  const url: unknown = await signOutCookie.parse(request.headers.get("Cookie"));
  return typeof url === "string" && url !== "" ? url : null;
}

/** Returns the Set-Cookie header; null deletes the cookie. */
export function serializeProviderSignOut(url: string | null): Promise<string> {
  return signOutCookie.serialize(url ?? "", url === null ? { maxAge: 0 } : {});
}

/** Returns the header that deletes the token. */
export function dropToken(): Promise<string> {
  return tokenCookie.serialize("", { maxAge: 0 });
}

/** Maximum cookie lifetime in browsers. */
const DEVICE_DAYS = 400;
const deviceCookie = createCookie(`${cookiePrefix}device`, { ...signed, maxAge: DEVICE_DAYS * DAY_SECONDS });

/** Returns the device value of an earlier sign-in. */
export async function readDevice(request: Request): Promise<string | undefined> {
  const value: unknown = await deviceCookie.parse(request.headers.get("Cookie"));
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Returns the Set-Cookie header; signing out keeps it. */
export function serializeDevice(device: string): Promise<string> {
  return deviceCookie.serialize(device);
}

interface WaitingSignIn {
  /** Worthless without the code. */
  challenge: string;
  expiresAt: string;
  remember: boolean;
}

/** Outlives the challenge so that we can report "expired" instead of "unknown". */
const WAITING_SECONDS = 3600;
const waitingCookie = createCookie(`${cookiePrefix}challenge`, { ...signed, maxAge: WAITING_SECONDS });

/** Returns the sign-in that awaits its second factor. */
export async function readWaitingSignIn(request: Request): Promise<WaitingSignIn | null> {
  // The signature proves that this server wrote it.
  return ((await waitingCookie.parse(request.headers.get("Cookie"))) || null) as WaitingSignIn | null;
}

/** Returns the Set-Cookie header of a pending sign-in. */
export function serializeWaitingSignIn(waiting: WaitingSignIn): Promise<string> {
  return waitingCookie.serialize(waiting);
}

/** Returns the header that deletes it. */
export function dropWaitingSignIn(): Promise<string> {
  return waitingCookie.serialize("", { maxAge: 0 });
}

export interface Toast {
  /** Unique, so that a repeated text shows again. */
  id: string;
  text: string;
  tone: "success" | "error" | "info";
  undo?: { action: string; version: number } | undefined;
  /** Record that the next page does not show. */
  opens?: string | undefined;
  /** Screen of a record whose paper prints itself. */
  prints?: string | undefined;
}

interface SessionFields {
  intended: string;
}

/** Sign-in form values kept across a language change, without the password. */
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

const readSession = (request: Request) => storage.getSession(request.headers.get("Cookie"));

/** Maximum characters; browsers drop cookies above 4096 bytes. */
const MAX_INTENDED_LENGTH = 2_000;

/** Returns the header that stores the requested path; drops an overlong query. */
export async function rememberIntended(request: Request, path: string): Promise<string> {
  const session = await readSession(request);
  const [pathname = "/"] = path.split("?");
  session.set("intended", path.length > MAX_INTENDED_LENGTH ? pathname : path);
  return storage.commitSession(session);
}

/** Returns the requested path and deletes it. */
export async function takeIntended(request: Request): Promise<{ path: string | undefined; cookie: string }> {
  const session = await readSession(request);
  const path = session.get("intended");
  session.unset("intended");
  return { path, cookie: await storage.commitSession(session) };
}

/** Returns the header with a toast for the next page. */
export async function flashToast(
  request: Request,
  text: string,
  tone: Toast["tone"] = "success",
  offer: Pick<Toast, "undo" | "opens" | "prints"> = {},
): Promise<string> {
  const session = await readSession(request);
  session.flash("toast", { id: randomUUID(), text, tone, ...offer });
  return storage.commitSession(session);
}

/** Returns the toast and deletes it; only for the root loader. */
export async function takeToast(request: Request): Promise<{ toast: Toast | null; cookie: string | null }> {
  const session = await readSession(request);
  const toast = session.get("toast") ?? null;
  return { toast, cookie: toast === null ? null : await storage.commitSession(session) };
}

/** Returns the header with the form's values. */
export async function flashTypedSignIn(request: Request, typed: TypedSignIn): Promise<string> {
  const session = await readSession(request);
  session.flash("typedSignIn", typed);
  return storage.commitSession(session);
}

/** Returns the form's values and deletes them. */
export async function takeTypedSignIn(request: Request): Promise<{ typed: TypedSignIn | null; cookie: string | null }> {
  const session = await readSession(request);
  const typed = session.get("typedSignIn") ?? null;
  return { typed, cookie: typed === null ? null : await storage.commitSession(session) };
}

/** `key` is null if it was shown before. */
interface MadeKey {
  id: number;
  name: string;
  key: string | null;
  /** of a scale's agent */
  scale?: number;
}

const MADE_KEY_SECONDS = 60;
// Not in the session, which the root loader writes concurrently.
const madeKeyCookie = createCookie(`${cookiePrefix}made-key`, { ...signed, maxAge: MADE_KEY_SECONDS });

/** Returns the header with a new key. */
export function flashMadeKey(made: MadeKey): Promise<string> {
  return madeKeyCookie.serialize(made);
}

/** Returns the new key and deletes it. */
export async function takeMadeKey(request: Request): Promise<{ made: MadeKey | null; cookie: string | null }> {
  // The signature proves that this server wrote it.
  const made = (await madeKeyCookie.parse(request.headers.get("Cookie"))) as MadeKey | null;
  return { made, cookie: made === null ? null : await madeKeyCookie.serialize("", { maxAge: 0 }) };
}
