import { and, desc, eq } from "drizzle-orm";
import {
  afterFrame,
  afterNoise,
  completeDeck,
  type Deck,
  type DeckSettings,
  NEW_DECK,
  type Plateau,
  shownDeck,
} from "#contract/scale/deck";
import { withTrucks } from "#contract/scale/load";
import type { Protocol } from "#contract/scale/protocol";
import { findProtocol } from "#contract/scale/protocols";
import {
  type AgentSettings,
  deckSettings,
  type FramesAnswer,
  type FramesBody,
  MAX_SEQ_AHEAD,
  type OpenCardBody,
} from "#contract/scale/scale";
import type { ScaleTrial, TrialBody } from "#contract/scale/trial";
import type { Reader, Transaction } from "../db/client";
import { clockMs } from "../db/clock";
import { oneRow } from "../db/one-row";
import { inboundRecord } from "../db/tables/inbound";
import { outboundRecord } from "../db/tables/outbound";
import { scale, scaleLive, scaleReading } from "../db/tables/scale";
import { logActivities } from "../history/activity";
import type { Caller } from "../http/context";
import { Conflict, Forbidden, foundRow, Invalid } from "../http/errors";
import { readingEntry } from "../weighing/readings";
import { storeGhostLoads, type LeftLoad } from "./ghost-loads";

/** Another agent may take over after this silence. */
export const AGENT_SECONDS = 10;
/** Frames of an interruption are older. */
const LATE_MS = 3_000;
const SHOWN_FRAMES = 10;

type ScaleRow = typeof scale.$inferSelect;
type NewReading = typeof scaleReading.$inferInsert;

/**
 * Judges a batch of frames in their order under the lock of the scale's state; frames received before are skipped.
 * @throws NotFound, Forbidden for another caller, Conflict for a second agent, Invalid for a number far ahead
 */
export async function takeFrames(
  tx: Transaction,
  id: number,
  body: FramesBody,
  { by, zone }: { by: Caller; zone: string },
): Promise<FramesAnswer> {
  const found = await ownScale(tx, id, by);
  const { agent } = body;
  const before = await lockLive(tx, id);
  const now = await clockMs(tx);
  const seenMs = before.agentSeenAt === null ? 0 : Date.parse(before.agentSeenAt);
  if (before.agent !== null && before.agent !== agent && now - seenMs < AGENT_SECONDS * 1_000) {
    throw new Conflict("otherAgent", { agent: before.agent }, "agent");
  }
  const ahead = body.frames.findIndex(({ seq }) => seq > now + MAX_SEQ_AHEAD);
  if (ahead !== -1) throw new Invalid({ [`frames.${ahead}.seq`]: { key: "frameAhead" } });
  const received = lastSeqAt(before, now);
  // Another agent counts by itself: none of its frames is a repeat.
  const isOther = before.agent !== null && before.agent !== agent;
  const unseen = body.frames.filter(({ seq }) => isOther || seq > received).sort((a, b) => a.seq - b.seq);
  const judged = judgeFrames(before.deck, unseen, {
    now,
    protocol: findProtocol(found),
    settings: deckSettings(found),
  });
  const deck = body.noise > 0 ? afterNoise(judged.deck, now) : judged.deck;
  // A scale that is being set up shows its state, and keeps no evidence.
  const kept = found.active ? await storeReadings(tx, found, by, judged.readings) : null;
  if (found.active) await storeGhostLoads(tx, found, judged.left, { by, zone });
  const lastSeq = unseen.at(-1)?.seq ?? received;
  await tx
    .update(scaleLive)
    .set({
      deck,
      readingId: deck.readingKg === null ? null : (kept ?? before.readingId),
      agent,
      agentSeenAt: new Date(now).toISOString(),
      lastSeq,
      late: (unseen.at(-1)?.ageMs ?? 0) > LATE_MS,
      frames: [...before.frames, ...unseen.map(({ raw }) => raw)].slice(-SHOWN_FRAMES),
    })
    .where(eq(scaleLive.scaleId, id));
  const trial = before.trial !== null && before.trial.results === null;
  return { lastSeq, state: shownDeck(deck, now).state, version: found.version, trial };
}

export async function settingsOfAgent(db: Reader, id: number, by: Caller | null): Promise<AgentSettings> {
  const { version, protocol, pattern, line, unit, divisionKg, capacityKg } = await ownScale(db, id, by);
  const [live] = await db.select({ lastSeq: scaleLive.lastSeq }).from(scaleLive).where(eq(scaleLive.scaleId, id));
  const now = await clockMs(db);
  // By Gudang's clock, so that no later run has the numbers of an earlier one.
  const lastSeq = Math.max(now, live ? lastSeqAt(live, now) : 0);
  return { version, lastSeq, protocol, pattern, line, unit, divisionKg, capacityKg };
}

/** Returns the newest number; 0 for one that was stored before numbers had a limit. */
const lastSeqAt = ({ lastSeq }: { lastSeq: number }, now: number) => (lastSeq > now + MAX_SEQ_AHEAD ? 0 : lastSeq);

/** Begins a new state of the deck with new numbers of frames; its vehicle may still be there. */
export async function beginRun(tx: Transaction, id: number): Promise<void> {
  const { deck } = await lockLive(tx, id);
  const { visit, belowKg } = deck;
  await tx
    .update(scaleLive)
    .set({
      deck: { ...NEW_DECK, visit, occupied: visit > 0, belowKg },
      lastSeq: 0,
      readingId: null,
      agent: null,
      agentSeenAt: null,
      late: false,
      frames: [],
      trial: null,
    })
    .where(eq(scaleLive.scaleId, id));
}

/** Adds the truck of an open weigh card to the load on the deck. @throws NotFound */
export async function noteOpenCard(tx: Transaction, id: number, { direction, recordId }: OpenCardBody): Promise<void> {
  const table = direction === "inbound" ? inboundRecord : outboundRecord;
  const { recordNo, licensePlate } = foundRow(await tx.select().from(table).where(eq(table.id, recordId)));
  foundRow(await tx.select({ id: scale.id }).from(scale).where(eq(scale.id, id)));
  const { deck } = await lockLive(tx, id);
  if (deck.load === null) return;
  const trucks = withTrucks(deck.load.trucks, [{ direction, id: recordId, recordNo, licensePlate }]);
  await tx
    .update(scaleLive)
    .set({ deck: { ...deck, load: { ...deck.load, trucks } } })
    .where(eq(scaleLive.scaleId, id));
}

/** Asks the agent to try protocols and speeds; the response to its next batch contains the request. @throws NotFound */
export async function askForTrial(tx: Transaction, id: number): Promise<ScaleTrial> {
  foundRow(await tx.select({ id: scale.id }).from(scale).where(eq(scale.id, id)));
  await lockLive(tx, id);
  const trial = { askedAt: new Date(await clockMs(tx)).toISOString(), results: null };
  await tx.update(scaleLive).set({ trial }).where(eq(scaleLive.scaleId, id));
  return trial;
}

/** Stores the protocol that the agent found. @throws NotFound, Forbidden for another key, Conflict unless ADMIN asked */
export async function takeTrial(tx: Transaction, id: number, by: Caller, { results }: TrialBody): Promise<ScaleTrial> {
  await ownScale(tx, id, by);
  const { trial: asked } = await lockLive(tx, id);
  // A stolen key must not suggest a line to ADMIN unasked.
  if (asked === null || asked.results !== null) throw new Conflict("trialNotAsked");
  const trial = { askedAt: asked.askedAt, results };
  await tx.update(scaleLive).set({ trial }).where(eq(scaleLive.scaleId, id));
  return trial;
}

async function ownScale(db: Reader, id: number, by: Caller | null): Promise<ScaleRow> {
  const found = foundRow(await db.select().from(scale).where(eq(scale.id, id)));
  if (by?.apiKeyId == null || by.apiKeyId !== found.apiKeyId) throw new Forbidden();
  return found;
}

/** Locks the state of a scale; makes it when it is missing. */
async function lockLive(tx: Transaction, id: number) {
  const locked = () => tx.select().from(scaleLive).where(eq(scaleLive.scaleId, id)).for("update");
  const [live] = await locked();
  if (live) return { ...live, deck: completeDeck(live.deck) };
  const [last] = await tx
    .select({ visit: scaleReading.visit, seq: scaleReading.seq })
    .from(scaleReading)
    .where(eq(scaleReading.scaleId, id))
    .orderBy(desc(scaleReading.id))
    .limit(1);
  // After a loss of the state the deck may still carry the vehicle of the newest reading.
  const deck: Deck = last ? { ...NEW_DECK, visit: last.visit, occupied: true } : NEW_DECK;
  await tx
    .insert(scaleLive)
    .values({ scaleId: id, deck, lastSeq: last?.seq ?? 0 })
    .onConflictDoNothing();
  return oneRow(await locked());
}

function judgeFrames(
  start: Deck,
  frames: FramesBody["frames"],
  { now, protocol, settings }: { now: number; protocol: Protocol; settings: DeckSettings },
) {
  const readings: (Plateau & { at: number; raw: string; seq: number; alibiId: string | null })[] = [];
  const left: LeftLoad[] = [];
  let deck = start;
  for (const { seq, ageMs, raw } of frames) {
    const at = now - ageMs;
    const frame = protocol.decode(Buffer.from(raw, "hex"));
    if (frame === null) {
      deck = afterNoise(deck, at);
      continue;
    }
    const { deck: next, plateau, ended } = afterFrame(deck, { at, frame }, settings);
    deck = next;
    if (ended) left.push({ ...ended, seq, endedAt: deck.at, late: ageMs > LATE_MS });
    if (plateau) readings.push({ ...plateau, at: deck.at, raw, seq, alibiId: frame.alibiId ?? null });
  }
  return { deck, readings, left };
}

async function storeReadings(
  tx: Transaction,
  { id: scaleId, certificateNo, certificateUntil }: ScaleRow,
  by: Caller,
  readings: ReturnType<typeof judgeFrames>["readings"],
): Promise<number | null> {
  if (readings.length === 0) return null;
  const rows = readings.map(({ since, at, ...reading }): NewReading => ({
    ...reading,
    scaleId,
    certificateNo,
    certificateUntil,
    stableSince: new Date(since).toISOString(),
    at: new Date(at).toISOString(),
  }));
  const stored = await tx.insert(scaleReading).values(rows).onConflictDoNothing().returning();
  await logActivities(
    tx,
    stored.map((row) => readingEntry(row, by)),
  );
  const newest = stored.at(-1)?.id;
  if (newest !== undefined) return newest;
  const { seq = 0, kg = 0, raw = "" } = rows.at(-1) ?? {};
  const [known] = await tx
    .select({ id: scaleReading.id })
    .from(scaleReading)
    // A number that another frame had is no repeat of it.
    .where(
      and(
        eq(scaleReading.scaleId, scaleId),
        eq(scaleReading.seq, seq),
        eq(scaleReading.kg, kg),
        eq(scaleReading.raw, raw),
      ),
    );
  return known?.id ?? null;
}
