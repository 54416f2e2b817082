import { setTimeout as sleep } from "node:timers/promises";
import type { MailTrial } from "#contract/mail";
import { countMail } from "../accounts/login-limit";
import type { Platform } from "../http/context";
import type { Visitor } from "../http/visitor";
import { trialLetter } from "./templates";
import { messageOf } from "./message";
import { transportOf, wordsOf } from "./transport";

/** Below the web app's 10 s request timeout. */
const TIMEOUT_MS = 8_000;

/** Bypasses the queue. @returns null, or the error @throws TooMany */
export async function sendTrial(
  { db, env }: Platform,
  { recipient, locale = env.DEFAULT_LOCALE }: MailTrial,
  name: string,
  visitor: Visitor,
): Promise<{ error: string | null }> {
  await countMail(db, recipient, visitor);
  const transport = transportOf(env, TIMEOUT_MS / 2);
  const late = new AbortController();
  try {
    await Promise.race([
      // A timestamp cannot collide with queue ids.
      transport(messageOf(trialLetter({ name, locale })), recipient, Date.now()),
      sleep(TIMEOUT_MS, undefined, { signal: late.signal, ref: false }).then(() => {
        throw new Error(`Connection timeout after ${TIMEOUT_MS / 1000} s`);
      }),
    ]);
    return { error: null };
  } catch (error) {
    return { error: wordsOf(error) };
  } finally {
    late.abort();
  }
}
