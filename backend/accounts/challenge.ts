import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { LOCALES } from "#contract/constants";
import type { SecondFactorAsked } from "#contract/accounts/second-factor";
import type { BackendEnv } from "../env";

/** Signed token between the two factors. The signature covers the password hash, so a new password invalidates it. */

const CHALLENGE_MINUTES = 5;

const ticketOf = z.strictObject({
  userId: z.int(),
  expires: z.int(),
  remember: z.boolean(),
  locale: z.enum(LOCALES).optional(),
});
type Ticket = z.infer<typeof ticketOf>;

type Secrets = Pick<BackendEnv, "SESSION_SECRET">;

export function makeChallenge(
  env: Secrets,
  user: { id: number; passwordHash: string },
  wish: Pick<Ticket, "remember" | "locale">,
): SecondFactorAsked {
  const expires = Date.now() + CHALLENGE_MINUTES * 60_000;
  const ticket: Ticket = { userId: user.id, expires, ...wish };
  const text = Buffer.from(JSON.stringify(ticket)).toString("base64url");
  return {
    challenge: `${text}.${sign(env, text, user.passwordHash)}`,
    expiresAt: new Date(expires).toISOString(),
  };
}

export function readChallenge(challenge: string): Ticket | null {
  try {
    const json: unknown = JSON.parse(Buffer.from(challenge.split(".")[0] ?? "", "base64url").toString());
    return ticketOf.safeParse(json).data ?? null;
  } catch {
    return null;
  }
}

export function isChallenge(env: Secrets, challenge: string, passwordHash: string): boolean {
  const [text = "", signature = "", ...more] = challenge.split(".");
  const expected = Buffer.from(sign(env, text, passwordHash));
  const given = Buffer.from(signature);
  if (more.length > 0 || expected.length !== given.length || !timingSafeEqual(expected, given)) return false;
  return (readChallenge(challenge)?.expires ?? 0) > Date.now();
}

function sign({ SESSION_SECRET }: Secrets, text: string, passwordHash: string): string {
  return createHmac("sha256", SESSION_SECRET)
    .update(JSON.stringify(["second factor", text, passwordHash]))
    .digest("base64url");
}
