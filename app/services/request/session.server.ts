import { randomUUID } from "node:crypto";
import { createCookie, createCookieSessionStorage } from "@remix-run/node";
import { REMEMBER_DAYS } from "#contract/constants";
import { env, servedOverHttps } from "./env.server";

/** Cookies: the token, and a short-lived session for the intended path and the toast. */

export const DAY_SECONDS = 86_400;

/** Attributes of every cookie of the web app; with https a prefix of the name binds it to this host. */
export const cookieBase = { httpOnly: true, sameSite: "lax", path: "/", secure: servedOverHttps } as const;
const prefix = servedOverHttps ? "__Host-" : "";

const tokenCookie = createCookie(`${prefix}token`, cookieBase);

/** Returns the API token of the cookie, or null. */
export async function readToken(request: Request): Promise<string | null> {
  const value: unknown = await tokenCookie.parse(request.headers.get("Cookie"));
  return typeof value === "string" && value !== "" ? value : null;
}

/** Returns the Set-Cookie that keeps a token: 365 days with remember, else until the browser closes. */
export function keepToken(token: string, remember: boolean): Promise<string> {
  return tokenCookie.serialize(token, remember ? { maxAge: REMEMBER_DAYS * DAY_SECONDS } : {});
}

/** Returns the Set-Cookie that removes the token. */
export function dropToken(): Promise<string> {
  return tokenCookie.serialize("", { maxAge: 0 });
}

export interface Toast {
  /** Differs for every toast, so that the same text shows twice. */
  id: string;
  text: string;
  tone: "success" | "error" | "info";
}

interface SessionFields {
  intended: string;
}

const storage = createCookieSessionStorage<SessionFields, { toast: Toast }>({
  cookie: { ...cookieBase, name: `${prefix}session`, secrets: [env.SESSION_SECRET] },
});

const sessionOf = (request: Request) => storage.getSession(request.headers.get("Cookie"));

/** Returns the Set-Cookie that remembers the path a visitor wanted before signing in. */
export async function rememberIntended(request: Request, path: string): Promise<string> {
  const session = await sessionOf(request);
  session.set("intended", path);
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
export async function flashToast(request: Request, text: string, tone: Toast["tone"] = "success"): Promise<string> {
  const session = await sessionOf(request);
  session.flash("toast", { id: randomUUID(), text, tone });
  return storage.commitSession(session);
}

/** Returns the message for this page and the Set-Cookie that removes it; only the root loader calls this. */
export async function takeToast(request: Request): Promise<{ toast: Toast | null; cookie: string | null }> {
  const session = await sessionOf(request);
  const toast = session.get("toast") ?? null;
  return { toast, cookie: toast === null ? null : await storage.commitSession(session) };
}
