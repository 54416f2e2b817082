import { and, asc, desc, eq, lte, type SQL } from "drizzle-orm";
import { CERTIFICATE_WARNING_DAYS } from "#contract/scale/certificate";
import { shownDeck } from "#contract/scale/deck";
import { frameKg } from "#contract/scale/frame";
import { findProtocol } from "#contract/scale/protocols";
import { API_KEY_MAX_DAYS, type MadeApiKey } from "#contract/accounts/api-key";
import { businessDay, shiftDay } from "#contract/plant/business-day";
import {
  type LiveScale,
  type Scale,
  type ScaleInput,
  type ScaleReading,
  type WatchedScale,
} from "#contract/scale/scale";
import { createApiKey, revokeApiKey } from "../accounts/api-keys";
import type { Reader, Transaction } from "../db/client";
import { clockMs } from "../db/clock";
import { oneRow } from "../db/one-row";
import { apiKey } from "../db/tables/accounts";
import { scale, scaleLive, scaleReading } from "../db/tables/scale";
import type { Caller, WriteTarget } from "../http/context";
import { foundRow } from "../http/errors";
import { lockRow, recordActivity, type RecordType, saveRow } from "../records/writes";
import { AGENT_SECONDS, beginRun } from "./frames";

/** Scales as ADMIN sets them up (docs/domain.md, Scales). */

const shown = {
  id: scale.id,
  version: scale.version,
  createdAt: scale.createdAt,
  updatedAt: scale.updatedAt,
  deletedAt: scale.deletedAt,
  name: scale.name,
  place: scale.place,
  protocol: scale.protocol,
  pattern: scale.pattern,
  line: scale.line,
  unit: scale.unit,
  divisionKg: scale.divisionKg,
  capacityKg: scale.capacityKg,
  thresholdKg: scale.thresholdKg,
  certificateNo: scale.certificateNo,
  certificateUntil: scale.certificateUntil,
  active: scale.active,
  keyHint: apiKey.hint,
  keyExpiresAt: apiKey.expiresAt,
};

const scales = (db: Reader) => db.select(shown).from(scale).leftJoin(apiKey, eq(apiKey.id, scale.apiKeyId));

/** @param due only those whose certificate is over or ends soon */
export async function listScales(db: Reader, due: boolean, zone: string) {
  const data = await scales(db)
    .where(due ? hasDueCertificate(businessDay(zone)) : undefined)
    .orderBy(desc(scale.active), asc(scale.name), asc(scale.id));
  return { data, lastPage: 1 as const, total: data.length };
}

/** @param today of the plant */
export const hasDueCertificate = (today: string) =>
  and(eq(scale.active, true), lte(scale.certificateUntil, shiftDay(today, CERTIFICATE_WARNING_DAYS)));

export const findScale = async (db: Reader, id: number): Promise<Scale> =>
  foundRow(await scales(db).where(eq(scale.id, id)));

const scaleType: RecordType<typeof scale, Scale> = {
  entity: "scale",
  table: scale,
  find: findScale,
  dayOf: null,
  snapshot: ({ id: _, version: _v, createdAt: _c, updatedAt: _u, deletedAt: _d, pattern, ...settings }) => ({
    ...settings,
    pattern: pattern && JSON.stringify(pattern),
  }),
};

type KeyCall = Omit<Parameters<typeof createApiKey>[1], "body">;

export async function createScale(tx: Transaction, input: ScaleInput, by: Caller): Promise<Scale> {
  const { id } = oneRow(await tx.insert(scale).values(input).returning({ id: scale.id }));
  return recordActivity(tx, scaleType, await findScale(tx, id), { by, action: "create", before: null });
}

/** Changes of line or protocol begin a new state of the deck. @throws NotFound, Stale */
export async function updateScale(tx: Transaction, target: WriteTarget, input: ScaleInput): Promise<Scale> {
  const before = await lockRow(tx, scaleType, target);
  await beginRun(tx, target.id);
  return saveRow(tx, scaleType, input, { by: target.by, action: "update", before });
}

/** Makes a key that may send frames of this scale only, and revokes the one before. @throws NotFound, Stale */
export async function replaceScaleKey(tx: Transaction, target: WriteTarget, call: KeyCall): Promise<MadeApiKey> {
  const before = await lockRow(tx, scaleType, target);
  const [held] = await tx.select({ id: scale.apiKeyId }).from(scale).where(eq(scale.id, target.id));
  if (held?.id) await revokeApiKey(tx, { id: held.id, version: null, by: target.by });
  // Without a role, so that the key opens no other call.
  const body = {
    name: `Scale ${before.name}`,
    role: "",
    expiresAt: shiftDay(businessDay(call.env.APP_TIMEZONE), API_KEY_MAX_DAYS),
  };
  const made = await createApiKey(tx, { ...call, body });
  await beginRun(tx, target.id);
  await saveRow(tx, scaleType, { apiKeyId: made.id }, { by: target.by, action: "setKey", before });
  return made;
}

/** Revokes the key of the scale's agent. @throws NotFound, Stale */
export async function revokeScaleKey(tx: Transaction, target: WriteTarget): Promise<Scale> {
  const before = await lockRow(tx, scaleType, target);
  const [held] = await tx.select({ id: scale.apiKeyId }).from(scale).where(eq(scale.id, target.id));
  if (!held?.id) return before;
  await revokeApiKey(tx, { id: held.id, version: null, by: target.by });
  return saveRow(tx, scaleType, { apiKeyId: null }, { by: target.by, action: "revokeKey", before });
}

const readStates = (db: Reader, where: SQL) =>
  db
    .select({ scale, live: scaleLive, reading: { id: scaleReading.id, kg: scaleReading.kg } })
    .from(scale)
    .leftJoin(scaleLive, eq(scaleLive.scaleId, scale.id))
    .leftJoin(scaleReading, eq(scaleReading.id, scaleLive.readingId))
    .where(where)
    .orderBy(asc(scale.name), asc(scale.id));
type State = Awaited<ReturnType<typeof readStates>>[number];

function liveScale({ scale: { id, name, place, certificateUntil }, live, reading }: State, now: number): LiveScale {
  const deck = live ? shownDeck(live.deck, now) : ({ state: "silent", kg: null, fault: null } as const);
  return {
    id,
    name,
    place,
    certificateUntil,
    ...deck,
    reading: deck.state === "stable" && !live?.late ? reading : null,
    late: live?.late ?? false,
    cards: live?.deck.load?.trucks ?? [],
    heardAt: live && live.deck.heardAt > 0 ? new Date(live.deck.heardAt).toISOString() : null,
  };
}

export async function liveScales(db: Reader): Promise<LiveScale[]> {
  const rows = await readStates(db, eq(scale.active, true));
  if (rows.length === 0) return [];
  const now = await clockMs(db);
  return rows.map((row) => liveScale(row, now));
}

/** Returns the current state of a scale, with its newest frames. @throws NotFound */
export async function watchScale(db: Reader, id: number): Promise<WatchedScale> {
  const row = foundRow(await readStates(db, eq(scale.id, id)));
  const protocol = findProtocol(row.scale);
  const frameWeight = (raw: string) => {
    const frame = protocol.decode(Buffer.from(raw, "hex"));
    const read = frame && frameKg(frame, row.scale.unit, row.scale.divisionKg);
    return read && "kg" in read ? read.kg : null;
  };
  const now = await clockMs(db);
  const agentSeenAt = row.live?.agentSeenAt ?? null;
  return {
    ...liveScale(row, now),
    agent: row.live?.agent ?? null,
    agentSeenAt,
    agentOn: agentSeenAt !== null && now - Date.parse(agentSeenAt) < AGENT_SECONDS * 1_000,
    trial: row.live?.trial ?? null,
    frames: (row.live?.frames ?? []).map((raw) => ({ raw, kg: frameWeight(raw) })),
  };
}

export async function findReading(db: Reader, id: number): Promise<ScaleReading> {
  const rows = await db
    .select({ reading: scaleReading, scale: { id: scale.id, name: scale.name } })
    .from(scaleReading)
    .innerJoin(scale, eq(scale.id, scaleReading.scaleId))
    .where(eq(scaleReading.id, id));
  const { reading, scale: of } = foundRow(rows);
  const { scaleId: _, seq: _s, ...evidence } = reading;
  return { ...evidence, scale: of };
}
