import type { Socket } from "node:net";
import { type IntervalHistogram, monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

const INTERVAL_MS = 500;
/** Ping timeout; with the pauses, two missed beats are noticed within 3 s. */
const TIMEOUT_MS = 1_000;
/** A busy machine delays one beat; a database that is away misses both. */
const MISSED_BEATS = 2;
/** Shorter while unresponsive, to recover quickly. */
const SILENT_INTERVAL_MS = 200;
/** Own delay from which the machine counts as busy, patience in multiples of that delay, and its maximum. */
const BUSY_LAG_MS = 50;
const PATIENCE_PER_LAG = 10;
const MAX_PATIENCE_MS = 5_000;
/** Interval of the measurement, which each value includes. */
const RESOLUTION_MS = 20;

interface Listener {
  trip(): void;
  reset(): void;
}

/**
 * Pings the database on a separate connection until the returned function is called. Detects a frozen server or dropped
 * packets, where calls would wait for timeouts (docs/architecture.md, The database).
 */
export function startHeartbeat(connectionString: string, listener: Listener): () => void {
  let ended = false;
  let missed = 0;
  let client: pg.Client | null = null;
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();

  const listen = async () => {
    while (!ended) {
      const isNew = client === null;
      client ??= newClient(connectionString);
      const answer = await answerWithin(client, ask(client, isNew), delay);
      if (answer !== "alive") client = hangUp(client);
      const wasSilent = missed >= MISSED_BEATS;
      missed = answer === "silent" ? missed + 1 : 0;
      const isSilent = missed >= MISSED_BEATS;
      if (isSilent) listener.trip();
      else if (wasSilent) listener.reset();
      if (missed === 0 || isSilent) await sleep(isSilent ? SILENT_INTERVAL_MS : INTERVAL_MS, undefined, { ref: false });
    }
    if (client !== null) hangUp(client);
    delay.disable();
  };
  void listen();
  return () => {
    ended = true;
  };
}

function newClient(connectionString: string): pg.Client {
  const client = new pg.Client({ connectionString, application_name: "gudang pulse" });
  // A lost connection fails the next ping; without a listener the event would end the process.
  client.on("error", () => undefined);
  return client;
}

/** Destroys the socket without a Terminate message; a hung server would never read it. */
function hangUp(client: pg.Client): null {
  client.connection.stream.destroy();
  return null;
}

async function ask(client: pg.Client, isNew: boolean): Promise<"alive" | "refused"> {
  try {
    if (isNew) await client.connect();
    await client.query("select 1");
    return "alive";
  } catch {
    return "refused";
  }
}

/**
 * Returns "silent" if no bytes arrive in time. A slow connection start is not silence, and the own delay of a busy machine
 * extends the time: there the database is late too.
 */
async function answerWithin<T>(client: pg.Client, answer: Promise<T>, delay: IntervalHistogram): Promise<T | "silent"> {
  delay.reset();
  let began = performance.now();
  for (let wait = TIMEOUT_MS; ;) {
    const heard = bytesFrom(client);
    const first = await within(wait, answer);
    if (first !== "silent") return first;
    if (bytesFrom(client) !== heard) began = performance.now();
    wait = began + TIMEOUT_MS + patienceFor(delay.max / 1e6 - RESOLUTION_MS) - performance.now();
    if (wait <= 0) return first;
  }
}

/** Returns additional patience in milliseconds. @param lagMs longest delay of the event loop */
const patienceFor = (lagMs: number) => (lagMs < BUSY_LAG_MS ? 0 : Math.min(MAX_PATIENCE_MS, lagMs * PATIENCE_PER_LAG));

// Read from the stream each time: TLS replaces the socket.
const bytesFrom = (client: pg.Client) => (client.connection.stream as Socket).bytesRead;

async function within<T>(ms: number, answer: Promise<T>): Promise<T | "silent"> {
  const heard = new AbortController();
  const silence = sleep(ms, "silent" as const, { ref: false, signal: heard.signal }).catch(() => "silent" as const);
  const first = await Promise.race([answer, silence]);
  heard.abort();
  return first;
}
