import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import http from "node:http";
import https from "node:https";
import { and, eq, isNull, sql } from "drizzle-orm";
import { parseRoles } from "#contract/access";
import { WEBHOOK_RETRY_SECONDS } from "#contract/webhook";
import type { Reader } from "../db/client";
import { webhook, webhookDelivery } from "../db/tables/webhook";
import type { BackendEnv } from "../env";
import { findEvent } from "../events/read";
import type { Platform } from "../http/context";
import { foundRow } from "../http/errors";
import { type Seal, unseal } from "../http/seal";
import { Semaphore } from "../http/semaphore";
import { allowedLookup, isAllowedUrl } from "./address";

/** Signed requests of Standard Webhooks (standardwebhooks.com). */

type Hook = typeof webhook.$inferSelect;
export type Delivery = typeof webhookDelivery.$inferSelect;

/** Time for connection, request and response together. */
const ANSWER_MS = 7_000;
const MAX_ANSWER_BYTES = 100_000;
const LOGGED_CHARACTERS = 1_000;

/** Many webhooks leave most connections to requests. */
export const databaseSlots = new Semaphore(3, Number.POSITIVE_INFINITY);

export const sealOf = (env: Seal["env"]): Seal => ({ env, kind: "webhook secrets", owner: "webhook" });

interface Message {
  /** the receiver's key against duplicates: the id of the history entry */
  id: string;
  body: { type: string; timestamp: string; data: object };
}

/** `waitSeconds`: until the receiver wants the event again */
type Outcome = Pick<Delivery, "status" | "ms" | "error" | "answer"> & { waitSeconds: number };

const HIDDEN: Outcome = { status: null, ms: 0, error: "hidden", answer: null, waitSeconds: 0 };

export const readerOf = ({ role }: Pick<Hook, "role">) => ({ roles: parseRoles(role) });

/** Sends a message once. A response other than 200 to 299, also a redirect, is an error. */
async function send(env: BackendEnv, hook: Hook, message: Message): Promise<Outcome> {
  const began = performance.now();
  const signal = AbortSignal.timeout(ANSWER_MS);
  try {
    const { status, answer, waitSeconds } = await post(env, hook, message, signal);
    const error = status >= 200 && status < 300 ? null : `HTTP ${status}`;
    return { status, ms: Math.round(performance.now() - began), error, answer, waitSeconds };
  } catch (error) {
    const { code, message: text } = error as NodeJS.ErrnoException;
    const why = signal.aborted ? "timeout" : (code ?? text);
    return { status: null, ms: Math.round(performance.now() - began), error: why, answer: null, waitSeconds: 0 };
  }
}

async function post(env: BackendEnv, hook: Hook, message: Message, signal: AbortSignal) {
  // Settings may have changed since it was saved, and an address in the URL is not looked up.
  if (!isAllowedUrl(hook.url, env.WEBHOOK_HOSTS)) throw new Error("address");
  const url = new URL(hook.url);
  const { id } = message;
  const body = JSON.stringify(message.body);
  const seconds = Math.floor(Date.now() / 1_000);
  const request = (url.protocol === "https:" ? https : http).request(url, {
    method: "POST",
    agent: false,
    lookup: allowedLookup(env.WEBHOOK_HOSTS),
    signal,
    headers: {
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(body),
      "User-Agent": "Gudang",
      "webhook-id": id,
      "webhook-timestamp": seconds,
      "webhook-signature": signaturesOf(secretsOf(env, hook), `${id}.${seconds}.${body}`),
    },
  });
  request.end(body);
  // A response of 101 closes the request without an error.
  const [response] = (await once(request, "response", { signal })) as [http.IncomingMessage];
  request.on("error", () => undefined);
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > MAX_ANSWER_BYTES) break;
    }
  } catch {
    // The status says whether the event arrived, also when the body is cut or slow.
  }
  const text = Buffer.concat(chunks).toString("utf8").replaceAll("\0", "");
  const waitSeconds = readRetryAfter(response.headers["retry-after"]);
  return { status: response.statusCode ?? 0, answer: text.slice(0, LOGGED_CHARACTERS), waitSeconds };
}

/** Returns the whole seconds of a `Retry-After` in seconds or as a date, from 0 to the longest pause. */
function readRetryAfter(header = ""): number {
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000;
  return Math.ceil(Math.min(Math.max(seconds || 0, 0), Math.max(...WEBHOOK_RETRY_SECONDS)));
}

/** Returns the secret, and for a day the one before. @throws Error if SESSION_SECRET has changed since the secret was made */
function secretsOf(env: BackendEnv, { sealedSecret, oldSealedSecret, oldSecretUntil }: Hook): string[] {
  const secret = unseal(sealOf(env), sealedSecret);
  if (secret === null) throw new Error("secret");
  const isOldValid = oldSecretUntil !== null && Date.parse(oldSecretUntil) > Date.now();
  const old = isOldValid ? unseal(sealOf(env), oldSealedSecret ?? "") : null;
  return old === null ? [secret] : [secret, old];
}

const signaturesOf = (secrets: string[], signed: string) =>
  secrets
    .map((secret) => Buffer.from(secret.slice("whsec_".length), "base64"))
    .map((key) => `v1,${createHmac("sha256", key).update(signed).digest("base64")}`)
    .join(" ");

/**
 * Sends the event of a delivery, or a test, and stores the result; a failed event of the queue is due after a pause.
 * @param known webhook, if the caller has read it
 * @throws NotFound also if the webhook was deleted concurrently
 */
export async function deliver({ db, env }: Platform, delivery: Delivery, known?: Hook): Promise<Delivery> {
  const { id, webhookId } = delivery;
  const { attempts } = webhookDelivery;
  const [hook, message] = await databaseSlots.run(async () => {
    const found = known ?? (await findHook(db, webhookId));
    return [found, await messageOf(db, found, delivery)] as const;
  });
  const { waitSeconds, ...outcome } = message === null ? HIDDEN : await send(env, hook, message);
  const isDone = message === null || outcome.error === null;
  // By the stored attempts, which a save during the request begins again.
  const seconds = sql`(${sql.param([...WEBHOOK_RETRY_SECONDS])}::int[])[${attempts} + 1]`;
  const pause = sql`now() + make_interval(secs => greatest(${seconds}, ${waitSeconds}))`;
  // An event that is no longer queued, because it was sent or skipped, stays so.
  const dueAt = isDone ? null : sql`case when ${webhookDelivery.dueAt} is not null then ${pause} end`;
  const values = { ...outcome, at: sql`now()`, attempts: sql`${attempts} + 1`, dueAt };
  const stored = db.update(webhookDelivery).set(values).where(eq(webhookDelivery.id, id)).returning();
  return foundRow(await databaseSlots.run(() => stored.execute()));
}

/** Returns the message of an event or test; null if the roles no longer see the event. */
async function messageOf(db: Reader, hook: Hook, { eventId, type }: Delivery): Promise<Message | null> {
  if (eventId === null)
    return { id: `test_${randomUUID()}`, body: { type, timestamp: new Date().toISOString(), data: {} } };
  const event = await findEvent(db, readerOf(hook), eventId, [type]);
  if (!event) return null;
  const { id, at, by, entity, entityId, data } = event;
  return { id: String(id), body: { type, timestamp: at, data: { id, by, entity, entityId, ...data } } };
}

/** @throws NotFound also for a deleted webhook */
export async function findHook(db: Reader, id: number): Promise<Hook> {
  return foundRow(
    await db
      .select()
      .from(webhook)
      .where(and(eq(webhook.id, id), isNull(webhook.deletedAt))),
  );
}
