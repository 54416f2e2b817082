import { and, eq, exists, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { WEBHOOK_RETRY_SECONDS, type WebhookOff } from "#contract/webhook";
import type { Database } from "../db/client";
import { webhook, webhookDelivery } from "../db/tables/webhook";
import { readEvents } from "../events/read";
import { logActivity } from "../history/activity";
import type { Platform } from "../http/context";
import { databaseSlots, deliver, type Delivery, readerOf } from "./delivery";

/**
 * Queue of events for webhooks, shared by all processes. An event waits for earlier ones of its record alone, and a
 * webhook that fails or hangs delays no other one. No connection is held during a request.
 */

const INTERVAL_MS = 1_000;
/** Lease of a sending process; exceeds the time of one request. */
const LEASE_SECONDS = 15;
const EVENTS_AT_ONCE = 100;
/** More stay in the history: the search for the next event sorts those that wait. */
const MOST_WAITING = 2_000;
/** Statuses of a receiver that gets at most one event per interval and process (Standard Webhooks). */
const OVERLOADED = [429, 502, 503, 504];
/** Events from which a process leases one that no other process has locked. */
const CANDIDATES = 10;

const isOn = and(isNull(webhook.offReason), isNull(webhook.deletedAt));
const isDue = and(eq(webhookDelivery.webhookId, webhook.id), lte(webhookDelivery.dueAt, sql`now()`));

export function startWebhooks(platform: Platform): void {
  const busy = new Set<number>();
  const start = (id: number) => {
    if (busy.has(id)) return;
    busy.add(id);
    // Database outages are reported by its health check; a lease ends by itself.
    void sendEvents(platform, id)
      .catch(() => undefined)
      .finally(() => busy.delete(id));
  };
  const next = () => {
    setTimeout(() => {
      void findWaiting(platform.db)
        .then((ids) => ids.forEach(start))
        .catch(() => undefined)
        .finally(next);
    }, INTERVAL_MS).unref();
  };
  next();
}

/** Returns the webhooks that have something to send. */
export async function findWaiting(db: Database): Promise<number[]> {
  const hasDue = exists(db.select({ id: webhookDelivery.id }).from(webhookDelivery).where(isDue));
  const hasNew = sql`${webhook.position} < (select activity_horizon())`;
  const found = await db
    .select({ id: webhook.id })
    .from(webhook)
    .where(and(isOn, or(hasNew, hasDue)));
  return found.map(({ id }) => id);
}

/** Sends the due events of a webhook, then new ones, until there are none or the receiver is overloaded. */
export async function sendEvents(platform: Platform, id: number): Promise<void> {
  const { db } = platform;
  const take = () => databaseSlots.run(() => takeDelivery(db, id));
  do {
    for (let next = await take(); next !== null; next = await take()) {
      const sent = await deliver(platform, next);
      if (sent.dueAt === null) continue;
      if (sent.status === 410) await turnOff(db, "gone", sent);
      else if (sent.attempts > WEBHOOK_RETRY_SECONDS.length) await turnOff(db, "failed", sent);
      else if (OVERLOADED.includes(sent.status ?? 0)) return;
    }
  } while (await databaseSlots.run(() => queueEvents(db, id)));
}

/** Leases the oldest due event of a webhook whose record has no earlier event in the queue, or null. */
export async function takeDelivery(db: Database, id: number): Promise<Delivery | null> {
  const { entity, entityId, eventId, dueAt } = webhookDelivery;
  // An anti join takes quadratic time in the length of the queue.
  const first = db
    .selectDistinctOn([entityId, entity], { id: webhookDelivery.id, eventId, dueAt })
    .from(webhookDelivery)
    .where(and(eq(webhookDelivery.webhookId, id), isNotNull(dueAt)))
    .orderBy(entityId, entity, eventId)
    .as("first");
  const oldest = db
    .select({ id: first.id })
    .from(first)
    .where(lte(first.dueAt, sql`now()`))
    .orderBy(first.eventId)
    .limit(CANDIDATES);
  const due = db
    .select({ id: webhookDelivery.id })
    .from(webhookDelivery)
    .innerJoin(webhook, isDue)
    .where(and(inArray(webhookDelivery.id, oldest), isOn))
    .orderBy(eventId)
    .limit(1)
    .for("update", { of: webhookDelivery, skipLocked: true });
  const [taken] = await db
    .update(webhookDelivery)
    .set({ dueAt: sql`now() + make_interval(secs => ${LEASE_SECONDS})` })
    .where(eq(webhookDelivery.id, sql`(${due})`))
    .returning();
  return taken ?? null;
}

/**
 * Queues the next events of a webhook that is on.
 * @returns false without new ones, while too many wait, or while another process does it
 */
async function queueEvents(db: Database, id: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [hook] = await tx
      .select()
      .from(webhook)
      .where(and(eq(webhook.id, id), isOn))
      .for("update", { skipLocked: true });
    if (!hook) return false;
    const waiting = await tx.$count(
      webhookDelivery,
      and(eq(webhookDelivery.webhookId, id), isNotNull(webhookDelivery.dueAt)),
    );
    if (waiting >= MOST_WAITING) return false;
    const types = hook.types.length === 0 ? undefined : hook.types;
    const { data, next } = await readEvents(tx, readerOf(hook), { after: hook.position, limit: EVENTS_AT_ONCE, types });
    if (next === hook.position) return false;
    const deliveries = data.map(({ id: eventId, entity, entityId, type }) => ({ eventId, entity, entityId, type }));
    const dueAt = sql`now()`;
    if (deliveries.length > 0)
      await tx.insert(webhookDelivery).values(deliveries.map((each) => ({ ...each, webhookId: id, dueAt })));
    await tx.update(webhook).set({ position: next }).where(eq(webhook.id, id));
    return true;
  });
}

/** Turns a webhook off; its queue waits until it is turned on. */
async function turnOff(db: Database, offReason: WebhookOff, { webhookId, eventId }: Delivery): Promise<void> {
  await db.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(webhook)
      .set({ offReason, version: sql`${webhook.version} + 1`, updatedAt: sql`now()` })
      .where(and(eq(webhook.id, webhookId), isOn));
    if (rowCount === 0) return;
    await logActivity(tx, {
      by: null,
      entity: "webhook",
      id: webhookId,
      action: "turnOff",
      reason: `event ${eventId}: ${offReason}`,
      before: { active: true },
      after: { active: false },
    });
  });
}
