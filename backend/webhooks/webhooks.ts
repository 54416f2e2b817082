import { randomBytes } from "node:crypto";
import { and, desc, eq, gt, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import { RECORD_PAGE_SIZE } from "#contract/constants";
import {
  type MadeWebhook,
  type Webhook,
  WEBHOOK_SECRET_HOURS,
  type WebhookDelivery,
  type WebhookDeliveryList,
  type WebhookInput,
  type WebhookList,
  webhookTypes,
} from "#contract/webhook";
import type { Reader, Transaction } from "../db/client";
import { oneRow } from "../db/one-row";
import { appUser } from "../db/tables/accounts";
import { webhook, webhookDelivery } from "../db/tables/webhook";
import type { BackendEnv } from "../env";
import { eventHorizon } from "../events/read";
import type { Caller, Platform, WriteTarget } from "../http/context";
import { foundRow, Invalid } from "../http/errors";
import { isRepeatable } from "../http/idempotency";
import { seal, unseal } from "../http/seal";
import { lockRow, type RecordType, recordActivity, saveRow } from "../records/writes";
import { listAnswer, parsePage } from "../rows/engine/page";
import { isAllowedUrl } from "./address";
import { deliver, findHook, sealOf } from "./delivery";

/** Webhooks of ADMIN (docs/domain.md, Webhooks). */

const SECRET_BYTES = 32;

const isFailing = and(isNotNull(webhookDelivery.dueAt), gt(webhookDelivery.attempts, 0));

const shown = {
  id: webhook.id,
  version: webhook.version,
  createdAt: webhook.createdAt,
  updatedAt: webhook.updatedAt,
  deletedAt: webhook.deletedAt,
  url: webhook.url,
  types: webhook.types,
  role: webhook.role,
  active: sql<boolean>`${webhook.offReason} is null`,
  offReason: webhook.offReason,
  failing: sql<number>`(select count(*)::int from ${webhookDelivery} where ${and(eq(webhookDelivery.webhookId, webhook.id), isFailing)})`,
  createdBy: { id: appUser.id, name: appUser.name },
};

const webhooks = (db: Reader, where: SQL | undefined) =>
  db
    .select(shown)
    .from(webhook)
    .innerJoin(appUser, eq(appUser.id, webhook.createdById))
    .where(where)
    .orderBy(webhook.url, webhook.id);

const webhookType: RecordType<typeof webhook, Webhook> = {
  entity: "webhook",
  table: webhook,
  find: findWebhook,
  dayOf: null,
  snapshot: ({ url, types, role, active }) => ({ url, types: types.join(", "), role, active }),
};

export async function listWebhooks(db: Reader): Promise<WebhookList> {
  return { data: await webhooks(db, isNull(webhook.deletedAt)), lastPage: 1 };
}

export async function findWebhook(db: Reader, id: number): Promise<Webhook> {
  return foundRow(await webhooks(db, eq(webhook.id, id)));
}

/** @throws NotFound */
export async function listDeliveries(
  db: Reader,
  id: number,
  query: { page?: number; perPage?: number },
): Promise<WebhookDeliveryList> {
  const page = parsePage(query, RECORD_PAGE_SIZE);
  const where = eq(webhookDelivery.webhookId, id);
  const [rows, total] = await Promise.all([
    deliveries(db, where).limit(page.perPage).offset(page.offset),
    db.$count(webhookDelivery, where),
    findHook(db, id),
  ]);
  return listAnswer(rows, total, page);
}

function deliveries(db: Reader, where: SQL | undefined) {
  const { id, eventId, type, at, attempts, dueAt: nextAt, status, ms, error, answer } = webhookDelivery;
  return db
    .select({ id, eventId, type, at, attempts, nextAt, status, ms, error, answer })
    .from(webhookDelivery)
    .where(where)
    .orderBy(desc(sql`${isFailing}`), desc(id))
    .$dynamic();
}

/** Sends the event of a delivery again, or a test, at once, and counts its attempts from here. @throws NotFound */
export async function sendNow(
  platform: Platform,
  webhookId: number,
  deliveryId: number | undefined,
): Promise<WebhookDelivery> {
  const { db } = platform;
  const hook = await findHook(db, webhookId);
  const isIt = and(eq(webhookDelivery.webhookId, webhookId), eq(webhookDelivery.id, deliveryId ?? 0));
  const found =
    deliveryId === undefined
      ? await db.insert(webhookDelivery).values({ webhookId, type: "webhook.test" }).returning()
      : await db.update(webhookDelivery).set({ attempts: 0 }).where(isIt).returning();
  const { id } = await deliver(platform, foundRow(found), hook);
  return foundRow(await deliveries(db, eq(webhookDelivery.id, id)));
}

/** Takes an event out of the queue; later ones of its record follow. @throws NotFound also for one that is not queued */
export async function skipDelivery(tx: Transaction, target: WriteTarget, deliveryId: number): Promise<Webhook> {
  const before = await lockRow(tx, webhookType, target);
  const { id, webhookId, dueAt } = webhookDelivery;
  const { eventId } = foundRow(
    await tx
      .update(webhookDelivery)
      .set({ dueAt: null })
      .where(and(eq(id, deliveryId), eq(webhookId, before.id), isNotNull(dueAt)))
      .returning(),
  );
  return saveRow(tx, webhookType, {}, { by: target.by, action: "skip", reason: `event ${eventId}`, before });
}

/** Creates a webhook that gets the events from now on. @returns the sealed secret @throws Invalid for a refused address */
export async function createWebhook(
  tx: Transaction,
  input: WebhookInput,
  by: Caller,
  env: BackendEnv,
): Promise<MadeWebhook> {
  const secret = seal(sealOf(env), newSecret());
  const position = await eventHorizon(tx);
  const values = { ...valuesOf(input, env), sealedSecret: secret, createdById: by.id, position };
  const { id } = oneRow(await tx.insert(webhook).values(values).returning({ id: webhook.id }));
  const made = await recordActivity(tx, webhookType, await findWebhook(tx, id), { by, action: "create", before: null });
  return { ...made, secret };
}

/**
 * Replaces a webhook; failed events are due at once, with all their attempts. One that Gudang turned off and that is saved
 * as inactive is off by its user.
 * @throws NotFound, Stale, Invalid
 */
export async function updateWebhook(
  tx: Transaction,
  target: WriteTarget,
  input: WebhookInput,
  env: BackendEnv,
): Promise<Webhook> {
  const before = await lockRow(tx, webhookType, target);
  const values = valuesOf(input, env);
  await tx
    .update(webhookDelivery)
    .set({ attempts: 0, dueAt: sql`now()` })
    .where(and(eq(webhookDelivery.webhookId, before.id), isFailing));
  return saveRow(tx, webhookType, values, { by: target.by, action: "update", before });
}

/** Replaces the secret; the old one also signs for a day. @returns the sealed secret @throws NotFound, Stale */
export async function replaceSecret(tx: Transaction, target: WriteTarget, env: BackendEnv): Promise<MadeWebhook> {
  const before = await lockRow(tx, webhookType, target);
  const secret = seal(sealOf(env), newSecret());
  const values = {
    sealedSecret: secret,
    oldSealedSecret: sql`${webhook.sealedSecret}`,
    oldSecretUntil: sql`now() + make_interval(hours => ${WEBHOOK_SECRET_HOURS})`,
  };
  const after = await saveRow(tx, webhookType, values, { by: target.by, action: "newSecret", before });
  return { ...after, secret };
}

/** Unseals the secret of a stored response until the repeat window ends. */
export function tellSecret({ secret, ...made }: MadeWebhook, env: BackendEnv): MadeWebhook {
  return { ...made, secret: secret !== null && isRepeatable(made.updatedAt) ? unseal(sealOf(env), secret) : null };
}

/** Deletes a webhook with its secrets and deliveries. @throws NotFound, Stale */
export async function deleteWebhook(tx: Transaction, target: WriteTarget): Promise<void> {
  const before = await lockRow(tx, webhookType, target);
  await tx.delete(webhookDelivery).where(eq(webhookDelivery.webhookId, before.id));
  const values = { deletedAt: sql`now()`, sealedSecret: "", oldSealedSecret: null };
  await saveRow(tx, webhookType, values, { by: target.by, action: "delete", before });
}

const newSecret = () => `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;

function valuesOf({ active, ...input }: WebhookInput, env: BackendEnv) {
  if (!isAllowedUrl(input.url, env.WEBHOOK_HOSTS)) throw new Invalid({ url: { key: "webhookUrl" } });
  const seen = webhookTypes(input.role);
  const unseen = input.types.filter((type) => !seen.includes(type));
  if (unseen.length > 0) throw new Invalid({ types: { key: "webhookTypes", params: { types: unseen.join(", ") } } });
  return { ...input, offReason: active ? null : ("user" as const) };
}
