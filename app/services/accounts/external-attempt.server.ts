import { createCookie } from "@remix-run/node";
import { z } from "zod";
import { env } from "~/services/request/env.server";
import { cookieBase, cookiePrefix } from "~/services/request/session.server";

/** Sign-in attempts at identity providers, each in its own cookie so that concurrent tabs do not interfere. */

const attemptOf = z.object({
  provider: z.string(),
  state: z.string(),
  codeVerifier: z.string(),
  nonce: z.string(),
});
export type Attempt = z.infer<typeof attemptOf>;

const ATTEMPT_SECONDS = 600;

const cookieOf = (state: string) =>
  createCookie(`${cookiePrefix}oauth-${state.slice(0, 16)}`, {
    ...cookieBase,
    maxAge: ATTEMPT_SECONDS,
    secrets: [env.SESSION_SECRET],
  });

/** Returns the Set-Cookie header of an attempt. */
export function keepAttempt(attempt: Attempt): Promise<string> {
  return cookieOf(attempt.state).serialize(attempt);
}

/** Returns a callback's attempt and the header that deletes its cookie; null if this browser has none. */
export async function takeAttempt(
  request: Request,
  provider: string,
): Promise<{ attempt: Attempt; cookie: string } | null> {
  const state = new URL(request.url).searchParams.get("state") ?? "";
  if (!/^[\w-]{16,200}$/.test(state)) return null;
  const cookie = cookieOf(state);
  const { data } = attemptOf.safeParse(await cookie.parse(request.headers.get("Cookie")));
  if (data?.provider !== provider) return null;
  return { attempt: data, cookie: await cookie.serialize("", { maxAge: 0 }) };
}
