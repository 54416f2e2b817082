import { createHmac, hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  API_KEY_HINT_LENGTH,
  API_KEY_MAX_DAYS,
  API_KEY_PREFIX,
  type ApiKey,
  type ApiKeyInput,
  type ApiKeyList,
  type ApiKeyQuery,
  type MadeApiKey,
} from "#contract/accounts/api-key";
import { businessDay, isDay, shiftDay } from "#contract/plant/business-day";
import { MASTER_PAGE_SIZE } from "#contract/constants";
import { logActivity } from "../history/activity";
import type { Reader, Transaction } from "../db/client";
import { lockName } from "../db/locks";
import { oneRow } from "../db/one-row";
import { apiKey, appUser } from "../db/tables/accounts";
import type { BackendEnv } from "../env";
import { isLiveKey, stopKey } from "../http/api-key";
import type { WriteCall } from "../http/calls";
import type { WriteTarget } from "../http/context";
import { foundRow, Invalid, taken } from "../http/errors";
import { isRepeatable } from "../http/idempotency";
import { listAnswer, parsePage } from "../rows/engine/page";
import { tokenHash } from "../http/token-hash";
import { lockRow, type RecordType, saveRow } from "../records/writes";

/** API keys (docs/decisions/0033-api-keys.md). Only a hash and the first characters are stored. */

const maker = alias(appUser, "maker");
const revoker = alias(appUser, "revoker");

const shown = {
  id: apiKey.id,
  version: apiKey.version,
  createdAt: apiKey.createdAt,
  updatedAt: apiKey.updatedAt,
  deletedAt: apiKey.deletedAt,
  name: appUser.name,
  role: apiKey.role,
  hint: apiKey.hint,
  expiresAt: apiKey.expiresAt,
  state: sql<ApiKey["state"]>`case
    when ${apiKey.revokedAt} is not null then 'revoked'
    when ${apiKey.expiresAt} <= now() then 'expired'
    else 'active' end`,
  createdBy: { id: maker.id, name: maker.name },
  revokedAt: apiKey.revokedAt,
  revokedBy: { id: revoker.id, name: revoker.name },
  lastUsedAt: apiKey.lastUsedAt,
  lastUsedAddress: apiKey.lastUsedAddress,
};

const keyType: RecordType<typeof apiKey, ApiKey> = {
  entity: "api-key",
  table: apiKey,
  find: findApiKey,
  dayOf: null,
  snapshot: ({ name, role, expiresAt, revokedAt }) => ({ name, role, expiresAt, revokedAt }),
};

const keys = (db: Reader, where?: SQL) =>
  db
    .select(shown)
    .from(apiKey)
    .innerJoin(appUser, eq(appUser.id, apiKey.userId))
    .innerJoin(maker, eq(maker.id, apiKey.createdById))
    .leftJoin(revoker, eq(revoker.id, apiKey.revokedById))
    .where(where);

export async function listApiKeys(db: Reader, query: ApiKeyQuery): Promise<ApiKeyList> {
  const page = parsePage(query, MASTER_PAGE_SIZE);
  const [rows, total] = await Promise.all([
    keys(db)
      .orderBy(sql`(${isLiveKey}) desc`, desc(apiKey.id))
      .limit(page.perPage)
      .offset(page.offset),
    db.$count(apiKey),
  ]);
  return listAnswer(rows, total, page);
}

export async function findApiKey(db: Reader, id: number): Promise<ApiKey> {
  return foundRow(await keys(db, eq(apiKey.id, id)));
}

type NewKey = Pick<WriteCall<unknown, ApiKeyInput>, "body" | "user" | "env" | "idempotencyKey">;

/**
 * @returns the key only without an Idempotency-Key; otherwise `tellKey` adds it to the stored response
 * @throws Conflict for a used name, Invalid for an expiry in the past or too far ahead
 */
export async function createApiKey(tx: Transaction, call: NewKey): Promise<MadeApiKey> {
  const { body, user: by, env, idempotencyKey } = call;
  const expiresAt = await parseExpiry(tx, body.expiresAt, env);
  await lockName(tx, "api key names");
  const [same] = await keys(tx, and(isLiveKey, eq(sql`lower(${appUser.name})`, sql`lower(${body.name})`)));
  if (same) throw taken({ area: "api-key", id: same.id, name: same.name }, "name");
  const holder = await tx
    .insert(appUser)
    // No valid e-mail and no hash, so it can never sign in.
    .values({ name: body.name, email: `api-key ${randomUUID()}`, passwordHash: "", active: false, isApiKey: true })
    .returning({ id: appUser.id });
  const secret = idempotencyKey === undefined ? randomBytes(32) : repeatableSecret(env, by.id, idempotencyKey);
  const key = written(secret);
  const made = await tx
    .insert(apiKey)
    .values({
      userId: oneRow(holder).id,
      role: body.role,
      hash: tokenHash(key),
      hint: key.slice(0, API_KEY_HINT_LENGTH),
      expiresAt,
      createdById: by.id,
    })
    .returning({ id: apiKey.id });
  const after = await findApiKey(tx, oneRow(made).id);
  const { name, role } = after;
  const entry = { by, entity: keyType.entity, id: after.id, action: "create", after: { name, role, expiresAt } };
  await logActivity(tx, entry);
  return { ...after, key: idempotencyKey === undefined ? key : null };
}

/** Adds the key to a stored response until the repeat window ends. */
export function tellKey(made: MadeApiKey, { user, env, idempotencyKey }: Omit<NewKey, "body">): MadeApiKey {
  if (idempotencyKey === undefined || !isRepeatable(made.createdAt)) return made;
  return { ...made, key: written(repeatableSecret(env, user.id, idempotencyKey)) };
}

/** Derived from the Idempotency-Key, so that repeats return the same key without storing it. */
function repeatableSecret({ SESSION_SECRET }: BackendEnv, userId: number, idempotencyKey: string): Buffer {
  // Separate key, so that no other signature can become an API key.
  const key = Buffer.from(hkdfSync("sha256", SESSION_SECRET, "", "gudang api key", 32));
  return createHmac("sha256", key)
    .update(JSON.stringify([userId, idempotencyKey]))
    .digest();
}

const written = (secret: Buffer) => API_KEY_PREFIX + secret.toString("base64url");

async function parseExpiry(db: Reader, end: string, { APP_TIMEZONE }: BackendEnv): Promise<string> {
  const lastDay = shiftDay(businessDay(APP_TIMEZONE), API_KEY_MAX_DAYS);
  const day = isDay(end) ? end : businessDay(APP_TIMEZONE, new Date(end));
  if (day > lastDay) throw new Invalid({ expiresAt: { key: "keyEndLate", params: { day: lastDay } } });
  const moment = isDay(end)
    ? sql`(${end}::date + 1)::timestamp at time zone ${APP_TIMEZONE}`
    : sql`${end}::timestamptz`;
  const { rows } = await db.execute<{ at: string; past: boolean }>(
    sql`select at, at <= now() as past from (select ${moment} as at) as wanted`,
  );
  const { at, past } = oneRow(rows);
  if (past) throw new Invalid({ expiresAt: { key: "keyEndPast" } });
  return new Date(at).toISOString();
}

/** Revokes a key; its running writes finish first. @throws NotFound, Stale */
export async function revokeApiKey(tx: Transaction, target: WriteTarget): Promise<ApiKey> {
  await stopKey(tx, target.id);
  const before = await lockRow(tx, keyType, target);
  if (before.revokedAt !== null) return before;
  const values = { revokedAt: sql`now()`, revokedById: target.by.id };
  return saveRow(tx, keyType, values, { by: target.by, action: "revoke", before });
}
