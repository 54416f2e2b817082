import { createCookie } from "@remix-run/node";
import { z } from "zod";
import { env } from "~/services/request/env.server";
import { cookieBase, cookiePrefix } from "~/services/request/session.server";

/**
 * What a browser keeps while it is at an identity provider: a signed cookie of its own for each attempt, so that two tabs do not
 * disturb each other. It is gone with the callback, whatever that brings.
 */

const attemptOf = z.object({
  provider: z.string(),
  state: z.string(),
  codeVerifier: z.string(),
  nonce: z.string(),
});
export type Attempt = z.infer<typeof attemptOf>;

/** Seconds for signing in at the provider. */
const ATTEMPT_SECONDS = 600;

/** Named by the beginning of the state, which is random; the whole state is in it. */
const cookieOf = (state: string) =>
  createCookie(`${cookiePrefix}oauth-${state.slice(0, 16)}`, {
    ...cookieBase,
    maxAge: ATTEMPT_SECONDS,
    secrets: [env.SESSION_SECRET],
  });

/** Returns the Set-Cookie that keeps an attempt. */
export function keepAttempt(attempt: Attempt): Promise<string> {
  return cookieOf(attempt.state).serialize(attempt);
}

/**
 * Returns the attempt that a callback belongs to, and the Set-Cookie that forgets it; null when this browser has none, or its attempt
 * was with another provider.
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
