import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { request as requestTls } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import { inArray } from "drizzle-orm";
import { findInconsistencies } from "#backend/consistency";
import { booking } from "#backend/db/tables/booking";
import type { OwnData } from "./own-data";
import { BASE, signedIn } from "./web";

/** Base URL of the calls. */
export interface Target {
  base: string;
  agent: Agent;
}

/** Data that the writers use. */
export type Written = Pick<OwnData, "db" | "day" | "token">;

export const LOCAL: Target = { base: BASE, agent: new Agent({ keepAlive: true }) };

/** Responses so far. */
interface Tally {
  /** booking ids of 201 responses, by Idempotency-Key */
  acknowledged: Map<string, number>;
  /** number of 503 and missing responses */
  unavailable: number;
  wrong: string[];
  /** Times of the latest acknowledged booking, in ms since 1970. */
  latest: { sentAt: number; answeredAt: number };
}

export interface Writers {
  tally: Tally;
  /**
   * Waits for a booking requested after a moment to be acknowledged. @returns the wait in ms; null if it exceeds the
   * limit
   */
  nextGood(since: number, limitMs: number): Promise<number | null>;
  /** Counts acknowledged bookings that are missing in the database. */
  countLost(): Promise<number>;
  /**
   * Stops the writers, each after its last booking. @returns violations: lost, incomplete or duplicated bookings,
   * counters, other responses
   */
  finish(): Promise<string[]>;
}

/**
 * Starts writers that create bookings, each retried with its key until it is acknowledged, as on the screens. A missing
 * response counts as 503, because the web process may be killed.
 */
export async function startWriters(data: Written, count: number, target: Target = LOCAL): Promise<Writers> {
  const before = await data.db.$count(booking);
  const tally: Tally = {
    acknowledged: new Map(),
    unavailable: 0,
    wrong: [],
    latest: { sentAt: 0, answeredAt: 0 },
  };
  const writing = new AbortController();
  const writers = Array.from({ length: count }, () => write(data, tally, target, writing.signal));
  const countLost = async () => {
    const ids = [...tally.acknowledged.values()];
    let found = 0;
    for (let from = 0; from < ids.length; from += 10_000)
      found += await data.db.$count(booking, inArray(booking.id, ids.slice(from, from + 10_000)));
    return ids.length - found;
  };
  return {
    tally,
    countLost,
    async nextGood(since, limitMs) {
      while (tally.latest.sentAt < since && Date.now() < since + limitMs) await sleep(5);
      return tally.latest.sentAt < since ? null : tally.latest.answeredAt - since;
    },
    async finish() {
      writing.abort();
      await Promise.all(writers);
      const faults: string[] = [];
      const ids = [...tally.acknowledged.values()];
      const lost = await countLost();
      if (lost > 0) faults.push(`${lost} acknowledged bookings are lost`);
      if (new Set(ids).size !== ids.length) faults.push("two requests were answered with one booking");
      const kept = (await data.db.$count(booking)) - before;
      if (kept !== ids.length) faults.push(`${kept} bookings are kept, ${ids.length} were acknowledged`);
      const inconsistent = await findInconsistencies(data.db);
      if (inconsistent.length > 0)
        faults.push(`${inconsistent.length} counters are wrong, such as ${JSON.stringify(inconsistent[0])}`);
      if (tally.wrong.length > 0) faults.push(`${tally.wrong.length} other answers, such as ${tally.wrong[0]}`);
      return faults;
    },
  };
}

async function write({ token, day }: Written, tally: Tally, target: Target, ended: AbortSignal): Promise<void> {
  const headers = { ...signedIn(token).bearer, "Content-Type": "application/json" };
  while (!ended.aborted) {
    const key = randomUUID();
    const poSaleLineId = 1 + Math.floor(Math.random() * 1200);
    const body = JSON.stringify({ date: day, poSaleLineId, exDoMasterId: 1, quantityKg: 1, unusualReason: "bench" });
    // Also the last booking: an unacknowledged request may have been stored.
    while (!tally.acknowledged.has(key)) {
      const sentAt = Date.now();
      const { status, text } = await send(target, "POST", "/api/booking", {
        headers: { ...headers, "Idempotency-Key": key },
        body,
      }).catch((error: unknown) => ({ status: 503, text: String(error) }));
      if (status === 201) {
        tally.acknowledged.set(key, (JSON.parse(text) as { id: number }).id);
        if (sentAt > tally.latest.sentAt) tally.latest = { sentAt, answeredAt: Date.now() };
        continue;
      }
      if (status === 503) tally.unavailable++;
      else if (tally.wrong.push(`${status} ${text.slice(0, 200)}`) > 100) return;
      await sleep(50);
    }
  }
}

/** Uses `node:http`, because `fetch` throws outside of promises when the server is killed during a response. */
export function send(
  { base, agent }: Target,
  method: string,
  path: string,
  { headers, body }: { headers: Record<string, string>; body?: string },
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const by = base.startsWith("https:") ? requestTls : request;
    const sent = by(base + path, { method, agent, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("error", reject);
      answer.on("end", () => {
        const text = Buffer.concat(parts).toString();
        resolve({ status: answer.statusCode ?? 0, text });
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
