import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

const INTERVAL_MS = 500;
/** Ping timeout; with the pause, an outage is detected within 2 s. */
const TIMEOUT_MS = 1_500;
/** Shorter while unresponsive, to recover quickly. */
const SILENT_INTERVAL_MS = 200;
const SILENT_TIMEOUT_MS = 1_000;
/** A timer later than this means that this process was blocked. */
const LATE_MS = 250;
/** Time to process a response after a blocked event loop. */
const CATCH_UP_MS = 500;

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
  let silent = false;
  let client: pg.Client | null = null;

  const listen = async () => {
    while (!ended) {
      const isNew = client === null;
      client ??= newClient(connectionString);
      const patience = silent ? SILENT_TIMEOUT_MS : TIMEOUT_MS;
      const answer = await answerWithin(client, ask(client, isNew), patience);
      if (answer !== "alive") client = hangUp(client);
      if (answer === "silent") listener.trip();
      else if (silent) listener.reset();
      silent = answer === "silent";
      await sleep(silent ? SILENT_INTERVAL_MS : INTERVAL_MS, undefined, { ref: false });
    }
    if (client !== null) hangUp(client);
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

/** Returns "silent" if no bytes arrive in time. A blocked event loop or a slow connection start is not silence. */
async function answerWithin<T>(client: pg.Client, answer: Promise<T>, patience: number): Promise<T | "silent"> {
  for (let wait = patience; ;) {
    const began = Date.now();
    const heard = bytesFrom(client);
    const first = await within(wait, answer);
    if (first !== "silent") return first;
    const wasBusy = Date.now() - began > wait + LATE_MS;
    const hasAnswered = bytesFrom(client) !== heard;
    if (!wasBusy && !hasAnswered) return first;
    wait = hasAnswered ? patience : CATCH_UP_MS;
  }
}

// Read from the stream each time: TLS replaces the socket.
const bytesFrom = (client: pg.Client) => (client.connection.stream as Socket).bytesRead;

async function within<T>(ms: number, answer: Promise<T>): Promise<T | "silent"> {
  const heard = new AbortController();
  const silence = sleep(ms, "silent" as const, { ref: false, signal: heard.signal }).catch(() => "silent" as const);
  const first = await Promise.race([answer, silence]);
  heard.abort();
  return first;
}
