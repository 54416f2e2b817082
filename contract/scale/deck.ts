import { z } from "zod";
import { type Frame, type FrameFault, frameKg, type Unit } from "./frame";
import { load, type Load, newLoad, withWeight } from "./load";

/** The state of a weighbridge's deck, judged from frames and time (docs/domain.md, Scales). Times are milliseconds. */

export const DECK_STATES = [
  "empty",
  "arriving",
  "moving",
  "stable",
  "overloaded",
  "below",
  "silent",
  "nonsense",
] as const;

/** Without a stable flag, a weight must stay this long and this many frames. */
const STEADY_MS = 2_000;
const STEADY_FRAMES = 5;
/** With a flag, this many equal frames. */
const FLAGGED_FRAMES = 3;
/** A longer gap between frames starts again. */
const MAX_GAP_MS = 1_000;
/** Without frames or with unusable ones for this long, the deck has no state. */
const LOST_MS = 2_000;

export interface DeckSettings {
  divisionKg: number;
  capacityKg: number;
  /** up to this weight the deck is empty */
  thresholdKg: number;
  /** unit of frames that name no unit */
  unit: Unit;
  /** the protocol sends a stable flag */
  flagged: boolean;
}

const run = z.object({
  lowKg: z.int(),
  highKg: z.int(),
  since: z.number(),
  frames: z.int(),
  kg: z.int(),
  /** since when exactly `kg` */
  sameSince: z.number(),
  sameFrames: z.int(),
});

/** Stored between batches of frames. */
const deck = z.object({
  state: z.enum(DECK_STATES),
  kg: z.int().nullable(),
  /** newest usable frame; 0: none */
  at: z.number(),
  /** newest frame or noise */
  heardAt: z.number(),
  fault: z.string().nullable(),
  /** equal weights so far */
  run: run.nullable(),
  /** within the threshold since */
  nearZeroSince: z.number().nullable(),
  /** lowest weight since the deck was below zero; null after it was at zero again */
  belowKg: z.int().nullable(),
  occupied: z.boolean(),
  /** the deck was empty before this visit */
  afterEmpty: z.boolean(),
  /** counts vehicles */
  visit: z.int(),
  /** a weight was stable in this visit */
  settled: z.boolean(),
  /** newest reading of the present plateau */
  readingKg: z.int().nullable(),
  /** of this visit, from its first weight above the threshold */
  load: load.nullable(),
});
export type Deck = z.infer<typeof deck>;

export const NEW_DECK: Deck = {
  state: "silent",
  kg: null,
  at: 0,
  heardAt: 0,
  fault: null,
  run: null,
  nearZeroSince: null,
  belowKg: null,
  occupied: false,
  afterEmpty: false,
  visit: 0,
  settled: false,
  readingKg: null,
  load: null,
};

/** Completes a stored state: one of an earlier version has fewer fields. */
export const completeDeck = (stored: Deck): Deck => ({
  ...NEW_DECK,
  ...stored,
  load: stored.load && { ...newLoad(stored.load.since), ...stored.load },
});

export interface Plateau {
  kg: number;
  since: number;
  visit: number;
  afterEmpty: boolean;
}

interface EndedVisit {
  visit: number;
  load: Load;
}

interface Judged {
  deck: Deck;
  /** begins, or its weight changes for good */
  plateau: Plateau | null;
  ended: EndedVisit | null;
}

/** Judges one frame. */
export function afterFrame(before: Deck, read: { at: number; frame: Frame }, settings: DeckSettings): Judged {
  const { deck, plateau } = judged(before, read, settings);
  const ended = !deck.occupied && before.occupied && before.load ? { visit: before.visit, load: before.load } : null;
  return { deck, plateau, ended };
}

function judged(
  before: Deck,
  { at: sentAt, frame }: { at: number; frame: Frame },
  settings: DeckSettings,
): Omit<Judged, "ended"> {
  const at = Math.max(sentAt, before.heardAt);
  const read = frameKg(frame, settings.unit, settings.divisionKg);
  if ("fault" in read) return { deck: afterFault(before, at, read.fault), plateau: null };
  const { kg } = read;
  const moving = settings.flagged && frame.stable !== true;
  const gap = at - before.at > MAX_GAP_MS;
  const next = moving ? null : runWith(gap ? null : before.run, kg, at, settings.divisionKg);
  const nearZeroSince = gap ? null : before.nearZeroSince;
  const { thresholdKg } = settings;
  const belowKg = kg < -thresholdKg ? Math.min(kg, before.belowKg ?? kg) : before.belowKg;
  const heard = { ...before, kg, at, heardAt: at, fault: null, run: next, nearZeroSince, belowKg };
  const now = visitWith(heard, thresholdKg);
  const stable = next !== null && isSteady(next, at, settings.flagged);
  now.load = nextLoad(now, { kg, thresholdKg, stable });
  if (next === null || next.since !== before.run?.since) now.readingKg = null;
  const loaded = kg > thresholdKg;
  if (kg > settings.capacityKg) return { deck: { ...now, state: "overloaded", readingKg: null }, plateau: null };
  if (!now.occupied) return { deck: { ...now, state: "empty" }, plateau: null };
  // A tare set under a vehicle: every weight is too low until the deck was at zero.
  if (now.belowKg !== null && Math.abs(kg) > thresholdKg)
    return { deck: { ...now, state: "below", readingKg: null }, plateau: null };
  if (!stable || !loaded) return { deck: { ...now, state: now.settled ? "moving" : "arriving" }, plateau: null };
  now.settled = true;
  now.state = "stable";
  if (now.readingKg !== null && (now.readingKg === kg || !isUnchanged(next, at))) return { deck: now, plateau: null };
  now.readingKg = kg;
  const { visit, afterEmpty } = now;
  return { deck: now, plateau: { kg, since: next.since, visit, afterEmpty } };
}

/** Judges bytes that were no frame. */
export function afterNoise(before: Deck, sentAt: number): Deck {
  const at = Math.max(sentAt, before.heardAt);
  const lost = at - before.at > LOST_MS;
  return { ...before, heardAt: at, ...(lost && { state: "nonsense", kg: null, fault: "noise", run: null }) };
}

/** Currently shown state and weight. */
export function shownDeck({ state, kg, heardAt, fault }: Deck, now: number): Pick<Deck, "state" | "kg" | "fault"> {
  return now - heardAt > LOST_MS ? { state: "silent", kg: null, fault: null } : { state, kg, fault };
}

function afterFault(before: Deck, at: number, fault: FrameFault): Deck {
  const broken = { ...before, heardAt: at, run: null, readingKg: null, fault };
  // An overloaded deck is not empty.
  if (fault === "over") {
    const load = { ...(before.load ?? newLoad(at)), lastAt: at };
    return { ...startVisit(broken), kg: null, at, nearZeroSince: null, state: "overloaded", load };
  }
  if (fault === "under") {
    const belowKg = before.belowKg ?? 0;
    return { ...startVisit(broken), kg: null, at, nearZeroSince: null, state: "below", belowKg };
  }
  if (at - before.at > LOST_MS) return { ...broken, state: "nonsense", kg: null };
  return { ...broken, state: broken.occupied ? "moving" : broken.state };
}

type Run = NonNullable<Deck["run"]>;

function runWith(before: Run | null, kg: number, at: number, divisionKg: number): Run {
  const lowKg = Math.min(before?.lowKg ?? kg, kg);
  const highKg = Math.max(before?.highKg ?? kg, kg);
  const same = before?.kg === kg;
  if (!before || highKg - lowKg > divisionKg) {
    return { lowKg: kg, highKg: kg, since: at, frames: 1, kg, sameSince: at, sameFrames: 1 };
  }
  const held = same
    ? { sameSince: before.sameSince, sameFrames: before.sameFrames + 1 }
    : { sameSince: at, sameFrames: 1 };
  return { lowKg, highKg, since: before.since, frames: before.frames + 1, kg, ...held };
}

const isSteady = (run: Run, at: number, flagged: boolean) =>
  flagged ? run.sameFrames >= FLAGGED_FRAMES : run.frames >= STEADY_FRAMES && at - run.since >= STEADY_MS;

const isUnchanged = ({ sameFrames, sameSince }: Run, at: number) =>
  sameFrames >= STEADY_FRAMES && at - sameSince >= STEADY_MS;

/** Begins a visit above the threshold, ends it after two seconds near zero without a gap. */
function visitWith(now: Deck, thresholdKg: number): Deck {
  const { kg, at } = now;
  if (kg === null || Math.abs(kg) > thresholdKg) return { ...startVisit(now), nearZeroSince: null };
  const since = now.nearZeroSince ?? at;
  if (at - since < STEADY_MS) return { ...now, nearZeroSince: since };
  const empty = { occupied: false, afterEmpty: true, settled: false, readingKg: null, belowKg: null };
  return { ...now, nearZeroSince: since, ...empty };
}

/** Adds the weight to the load of the visit; null for an empty deck. Below zero, the lowest weight is the empty deck's. */
function nextLoad(
  { occupied, load: before, at, belowKg }: Deck,
  { kg: shownKg, thresholdKg, stable }: { kg: number; thresholdKg: number; stable: boolean },
): Load | null {
  if (!occupied) return null;
  const kg = Math.abs(shownKg) > thresholdKg ? shownKg - (belowKg ?? 0) : shownKg;
  const isLoaded = kg > thresholdKg;
  const carried = before ?? (isLoaded ? newLoad(at) : null);
  return carried && withWeight(carried, { at, kg, isLoaded, stable: stable && isLoaded });
}

const startVisit = (now: Deck): Deck =>
  now.occupied ? now : { ...now, occupied: true, visit: now.visit + 1, settled: false };
