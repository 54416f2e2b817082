import os from "node:os";
import { afterFrame, afterNoise, type Deck, type DeckSettings, NEW_DECK } from "#contract/scale/deck";
import { Framer } from "#contract/scale/framer";
import { LOAD_MS, loadedMs } from "#contract/scale/load";
import { protocols } from "#contract/scale/protocols";
import { readingRefusal } from "#contract/scale/refusal";
import { swingingKg } from "../scripts/scale/simulator";

/**
 * `npm run bench -- scale-day`: 10,000 trucks (`TRUCKS=`) over all protocols with an injected clock. Indicators send noise,
 * lose and double bytes; lines are cut, agents restart, the line to Gudang is away. A desk tries to weigh ten times a
 * second, with the shown reading and with old ones. Exits with 1 for an accepted weight that is stale, unstable or used
 * twice, a good one refused for longer than the rule needs, or a wrong number of ghost loads.
 */
const TRUCKS = Number(process.env.TRUCKS ?? 10_000);
const SEED = Number(process.env.SEED ?? 41);
const TICK_MS = 100;
const SETTLE_MS = 2_500;
const DRIVER_KG = 80;
/** A change is seen with the next frame, or with the one after it where a byte was lost. */
const SEEN_MS = 2 * TICK_MS;
const SETTINGS = { divisionKg: 10, capacityKg: 60_000, thresholdKg: 400, unit: "kg" } as const;
/** The rule of two seconds, and the frames at both of its ends. */
const MAX_WAIT_MS = 2_000 + 2 * TICK_MS;

type Name = keyof typeof protocols;

interface Tally {
  trucks: number;
  frames: number;
  faults: number;
  accepted: number;
  refused: number;
  stale: number;
  unstable: number;
  doubled: number;
  longestMs: number;
  ghosts: number;
  expectedGhosts: number;
}

export function benchScaleDay(): void {
  const began = Date.now();
  const names = Object.keys(protocols) as Name[];
  const random = randomFrom(SEED);
  const rows = names.map((name, place) => {
    const count = Math.floor(TRUCKS / names.length) + (place < TRUCKS % names.length ? 1 : 0);
    return [name, new Day(name, random).run(count)] as const;
  });
  console.log(report(rows, (Date.now() - began) / 1_000));
  const isWrong = rows.some(
    ([, { stale, unstable, doubled, longestMs, ghosts, expectedGhosts }]) =>
      stale + unstable + doubled > 0 || longestMs > MAX_WAIT_MS || ghosts !== expectedGhosts,
  );
  process.exitCode = isWrong ? 1 : 0;
}

/** A truck's weight over time, and what disturbs it. */
interface Truck {
  plate: number;
  kg: number;
  arrivesAt: number;
  leavesAt: number;
  /** halts with its first axles until then */
  haltUntil: number;
  /** sways or drifts until then */
  windUntil: number;
  drifts: boolean;
  /** the driver gets off */
  stepsAt: number;
  isWeighed: boolean;
}

/** One scale over a day: indicator, line, agent, server and desk. */
class Day {
  private now = 1_000_000;
  private deck: Deck = NEW_DECK;
  private reading: { id: number; kg: number; visit: number } | null = null;
  private readings = 0;
  private readonly used = new Map<number, number>();
  private readonly plates = new Map<number, number>();
  private framer: Framer;
  private queue: { at: number; raw: Uint8Array }[] = [];
  private cutUntil = 0;
  private awayUntil = 0;
  /** newest moment at which a fault could delay a weight */
  private disturbedAt = 0;
  private readonly settings: DeckSettings;
  private readonly tally: Tally = {
    trucks: 0,
    frames: 0,
    faults: 0,
    accepted: 0,
    refused: 0,
    stale: 0,
    unstable: 0,
    doubled: 0,
    longestMs: 0,
    ghosts: 0,
    expectedGhosts: 0,
  };

  constructor(
    private readonly name: Name,
    private readonly random: () => number,
  ) {
    this.settings = { ...SETTINGS, flagged: protocols[name].flagged };
    this.framer = new Framer(protocols[name]);
  }

  run(trucks: number): Tally {
    for (let plate = 1; plate <= trucks; plate++) this.weighs(plate);
    return this.tally;
  }

  private weighs(plate: number): void {
    const stays = 9_000 + this.random() * 9_000;
    const arrivesAt = this.now + 3_500;
    const haltUntil = arrivesAt + (this.random() < 0.3 ? 600 + this.random() * 1_000 : 0);
    const windUntil = haltUntil + SETTLE_MS + (this.random() < 0.3 ? this.random() * 4_000 : 0);
    const stepsAt = this.random() < 0.2 ? windUntil + 5_000 : Number.POSITIVE_INFINITY;
    const drifts = this.random() < 0.5;
    const leavesAt = windUntil + stays;
    const isWeighed = this.random() >= 0.03;
    const kg = 10 * Math.round(300 + this.random() * 5_600);
    const truck: Truck = { plate, kg, arrivesAt, leavesAt, haltUntil, windUntil, drifts, stepsAt, isWeighed };
    const old = this.reading;
    let weighedAt = 0;
    this.tally.trucks++;
    if (!isWeighed) this.tally.expectedGhosts++;
    for (; this.now < leavesAt + 6_000; this.now += TICK_MS) {
      this.disturb(truck);
      this.hears(truck);
      if (!isWeighed) continue;
      // A careless desk tries the reading of the truck before, and weighs again after the weighing.
      if (old && this.random() < 0.05) this.tries(truck, old);
      if (weighedAt === 0 && this.reading && this.tries(truck, this.reading)) weighedAt = this.now;
      else if (weighedAt > 0 && this.reading && this.random() < 0.05) this.tries(truck, this.reading);
      const goodSince = Math.max(windUntil, this.disturbedAt, this.now >= stepsAt ? stepsAt : 0);
      if (weighedAt === 0 && this.now > windUntil && this.now < leavesAt)
        this.tally.longestMs = Math.max(this.tally.longestMs, Math.round(this.now - goodSince));
    }
  }

  /** Begins faults: a cut or restart clears the agent's memory. */
  private disturb({ leavesAt, stepsAt }: Truck): void {
    if (this.now < this.cutUntil || this.now < this.awayUntil) this.disturbedAt = this.now + 2 * TICK_MS;
    // A fault that spans a change of the weight hides it from every check.
    if (this.now > leavesAt - 4_500 || (this.now > stepsAt - 4_500 && this.now <= stepsAt)) return;
    if (this.random() < 0.0015) {
      this.cutUntil = this.now + 300 + this.random() * 4_000;
      this.tally.faults++;
    }
    if (this.random() < 0.001) {
      this.framer = new Framer(protocols[this.name]);
      this.disturbedAt = this.now + 2 * TICK_MS;
      this.tally.faults++;
    }
    if (this.random() < 0.001) {
      this.awayUntil = this.now + 500 + this.random() * 3_500;
      this.tally.faults++;
    }
  }

  private kgOf({ kg, arrivesAt, leavesAt, haltUntil, windUntil, drifts, stepsAt }: Truck): number {
    if (this.now < arrivesAt) return 0;
    const carried = this.now >= stepsAt ? kg - DRIVER_KG : kg;
    if (this.now >= leavesAt) return swingingKg(carried, 0, this.now - leavesAt);
    const first = 10 * Math.round(kg / 30);
    if (this.now < haltUntil) return first;
    const ms = this.now - haltUntil;
    const swings = swingingKg(haltUntil > arrivesAt ? first : 0, carried, ms);
    if (ms < SETTLE_MS || this.now >= windUntil) return swings;
    const drift = -10 * Math.ceil((windUntil - this.now) / 400);
    return swings + (drifts ? drift : 10 * Math.round(Math.sin(this.now / 90) * 4));
  }

  private isSettled({ windUntil, leavesAt }: Truck): boolean {
    return this.now >= windUntil && this.now < leavesAt;
  }

  /** The indicator sends, the agent finds frames, the server judges a batch. */
  private hears(truck: Truck): void {
    const kg = Math.max(0, this.kgOf(truck));
    const isStable = this.isSettled(truck) || this.now < truck.arrivesAt || this.now > truck.leavesAt + SETTLE_MS;
    if (this.now >= this.cutUntil) {
      const sent = this.disturbed(protocols[this.name].encode({ kg, stable: isStable }));
      for (const { bytes: raw } of this.framer.push(sent)) this.queue.push({ at: this.now, raw });
    }
    if (this.now < this.awayUntil) return;
    if (this.queue.length === 0 && this.now < this.cutUntil) return;
    for (const { at, raw } of this.queue.splice(0)) this.judges(at, raw);
  }

  /** Noise between frames; now and then a byte is lost or doubled. */
  private disturbed(frame: Uint8Array): Uint8Array {
    const chance = this.random();
    if (chance >= 0.01) return frame;
    this.tally.faults++;
    const at = Math.floor(this.random() * frame.length);
    if (chance < 0.003) return Uint8Array.from([...frame.slice(0, at), ...frame.slice(at + 1)]);
    if (chance < 0.006) return Uint8Array.from([...frame.slice(0, at + 1), ...frame.slice(at)]);
    const noise = Array.from({ length: 1 + Math.floor(this.random() * 20) }, () => Math.floor(this.random() * 256));
    return Uint8Array.from([...noise, ...frame]);
  }

  private judges(at: number, raw: Uint8Array): void {
    this.tally.frames++;
    const frame = protocols[this.name].decode(raw);
    if (frame === null) {
      this.deck = afterNoise(this.deck, at);
      return;
    }
    const { deck, plateau, ended } = afterFrame(this.deck, { at, frame }, this.settings);
    this.deck = deck;
    if (plateau) this.reading = { id: ++this.readings, kg: plateau.kg, visit: plateau.visit };
    if (ended && loadedMs(ended.load) >= LOAD_MS && !this.plates.has(ended.visit)) this.tally.ghosts++;
  }

  /** The rules of a weigh call. Returns true if the weight is taken. */
  private tries(truck: Truck, { id, kg, visit }: NonNullable<Day["reading"]>): boolean {
    const readingId = this.deck.readingKg === null ? null : (this.reading?.id ?? null);
    const live = { deck: this.deck, readingId, late: false };
    const isFree = !this.used.has(id) && (this.plates.get(visit) ?? truck.plate) === truck.plate;
    if (!isFree || readingRefusal(live, id, this.now) !== null) {
      this.tally.refused++;
      return false;
    }
    this.tally.accepted++;
    if (this.used.has(id)) this.tally.doubled++;
    this.used.set(id, truck.plate);
    this.plates.set(visit, truck.plate);
    if (this.isSettled(truck) && kg !== this.kgOf(truck)) this.tally.stale++;
    if (this.now < truck.windUntil || this.now >= truck.leavesAt + SEEN_MS) this.tally.unstable++;
    return true;
  }
}

/** Returns a generator of numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function report(rows: readonly (readonly [Name, Tally])[], seconds: number): string {
  const columns = Object.keys(rows[0]?.[1] ?? {}) as (keyof Tally)[];
  const total = columns.map((column) =>
    column === "longestMs"
      ? Math.max(...rows.map(([, tally]) => tally[column]))
      : rows.reduce((sum, [, tally]) => sum + tally[column], 0),
  );
  const line = (name: string, figures: number[]) => `| ${[name, ...figures].join(" | ")} |`;
  return [
    `Node ${process.version}, ${os.cpus().length} cores (${os.cpus()[0]?.model.trim()}), seed ${SEED}, ${seconds.toFixed(0)} s.`,
    "",
    `| protocol | ${columns.join(" | ")} |`,
    `|---|${columns.map(() => "---:|").join("")}`,
    ...rows.map(([name, tally]) =>
      line(
        name,
        columns.map((column) => tally[column]),
      ),
    ),
    line("all", total),
  ].join("\n");
}
