import { createCookie } from "@remix-run/node";
import { z } from "zod";
import { env } from "~/services/request/env.server";
import { cookieBase, cookiePrefix } from "~/services/request/session.server";

/**
 * Sign-in attempt at an identity provider. Each attempt has its own signed cookie, so concurrent tabs do not interfere.
 */

const attemptOf = z.object({
  provider: z.string(),
  state: z.string(),
  codeVerifier: z.string(),
  nonce: z.string(),
});
export type Attempt = z.infer<typeof attemptOf>;

const ATTEMPT_SECONDS = 600;

/** Named by a prefix of the random state; the cookie contains the whole state. */
const cookieOf = (state: string) =>
  createCookie(`${cookiePrefix}oauth-${state.slice(0, 16)}`, {
    ...cookieBase,
    maxAge: ATTEMPT_SECONDS,
    secrets: [env.SESSION_SECRET],
  });

/** Returns the Set-Cookie header that stores an attempt. */
export function keepAttempt(attempt: Attempt): Promise<string> {
  return cookieOf(attempt.state).serialize(attempt);
}

/**
 * Returns the attempt of a callback and the Set-Cookie header that deletes it; null if this browser has no attempt with
 * this provider.
 */
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
