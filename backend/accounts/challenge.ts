import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { LOCALES } from "#contract/constants";
import type { SecondFactorAsked } from "#contract/second-factor";
import type { BackendEnv } from "../env";

/**
 * The challenge between the two factors of a sign-in: says, signed, whose first factor was right and how the session is to be. It opens
 * nothing without a code. Its signature is over the hash of the password too, so that a changed password ends it.
 */

const CHALLENGE_MINUTES = 5;

const ticketOf = z.strictObject({
  userId: z.int(),
  expires: z.int(),
  remember: z.boolean(),
  locale: z.enum(LOCALES).optional(),
});
type Ticket = z.infer<typeof ticketOf>;

type Secrets = Pick<BackendEnv, "SESSION_SECRET">;

/** Makes a challenge for a user whose first factor was right. */
export function makeChallenge(
  env: Secrets,
  user: { id: number; passwordHash: string },
  wish: Pick<Ticket, "remember" | "locale">,
): SecondFactorAsked {
  const expires = Date.now() + CHALLENGE_MINUTES * 60_000;
  const ticket: Ticket = { userId: user.id, expires, ...wish };
  const text = Buffer.from(JSON.stringify(ticket)).toString("base64url");
  return {
    challenge: `${text}.${signatureOf(env, text, user.passwordHash)}`,
    expiresAt: new Date(expires).toISOString(),
  };
}

/** Reads what a challenge says, which counts only when `isChallenge` says that it is ours; null for what is none. */
export function readChallenge(challenge: string): Ticket | null {
  try {
    const json: unknown = JSON.parse(Buffer.from(challenge.split(".")[0] ?? "", "base64url").toString());
    return ticketOf.safeParse(json).data ?? null;
  } catch {
    return null;
  }
}

/** Tells whether a challenge is ours, of a user with this password, and not over. */
export function isChallenge(env: Secrets, challenge: string, passwordHash: string): boolean {
  const [text = "", signature = "", ...more] = challenge.split(".");
  const expected = Buffer.from(signatureOf(env, text, passwordHash));
  const given = Buffer.from(signature);
  if (more.length > 0 || expected.length !== given.length || !timingSafeEqual(expected, given)) return false;
  return (readChallenge(challenge)?.expires ?? 0) > Date.now();
}

function signatureOf({ SESSION_SECRET }: Secrets, text: string, passwordHash: string): string {
  return createHmac("sha256", SESSION_SECRET)
    .update(JSON.stringify(["second factor", text, passwordHash]))
    .digest("base64url");
}
