import { setTimeout as sleep } from "node:timers/promises";
import type { MailTrial } from "#contract/mail";
import { countMail } from "../accounts/login-limit";
import type { Platform } from "../http/context";
import type { Visitor } from "../http/visitor";
import { trialLetter } from "./letters";
import { messageOf } from "./message";
import { transportOf, wordsOf } from "./transport";

/** How long a trial mail may take, in ms: somebody waits for it, and the web app for 10 s. */
const PATIENCE_MS = 8_000;

/**
 * Sends a trial mail at once, past the table of outgoing mail.
 *
 * @param name of whom it is from
 * @returns what became of it: null, or what the mail server or the way to it said
 * @throws TooMany
 */
export async function sendTrial(
  { db, env }: Platform,
  { recipient, locale = env.DEFAULT_LOCALE }: MailTrial,
  name: string,
  visitor: Visitor,
): Promise<{ error: string | null }> {
  await countMail(db, recipient, visitor);
  const transport = transportOf(env, PATIENCE_MS / 2);
  const late = new AbortController();
  try {
    await Promise.race([
      // Mails of the table have small numbers: a moment in ms is none of theirs.
      transport(messageOf(trialLetter({ name, locale })), recipient, Date.now()),
      sleep(PATIENCE_MS, undefined, { signal: late.signal, ref: false }).then(() => {
        throw new Error(`Connection timeout after ${PATIENCE_MS / 1000} s`);
      }),
    ]);
    return { error: null };
  } catch (error) {
    return { error: wordsOf(error) };
  } finally {
    late.abort();
  }
}
