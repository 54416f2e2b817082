import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** The wait between two questions. */
const BEAT_MS = 500;
/** A database that has not answered by then is silent: with the wait before it, a call learns so within 2 s. */
const PATIENCE_MS = 1_500;
/** The same while it is silent: calls are to work again soon after it is back. */
const SILENT_BEAT_MS = 200;
const SILENT_PATIENCE_MS = 1_000;
/** By how much a timer may be late; beyond it this process was busy itself, and the answer may be there. */
const LATE_MS = 250;
/** The time to take up an answer that may be there. */
const TAKE_UP_MS = 500;

interface Listener {
  /** Is called at every question that a silent database leaves unanswered. */
  giveUp(): void;
  takeUp(): void;
}

/**
 * Asks a database for a sign of life, on a connection of its own, until the returned function is called. One that is frozen, or behind a
 * line that lets nothing through, refuses nothing: without this every call would wait for its time-out. One that refuses is not
 * silent: its calls fail at once, by themselves (docs/architecture.md, The database).
 */
export function listenToPulse(connectionString: string, listener: Listener): () => void {
  let ended = false;
  let silent = false;
  let client: pg.Client | null = null;

  const listen = async () => {
    while (!ended) {
      const isNew = client === null;
      client ??= newClient(connectionString);
      const patience = silent ? SILENT_PATIENCE_MS : PATIENCE_MS;
      const answer = await hear(client, ask(client, isNew), patience);
      if (answer !== "alive") client = hangUp(client);
      if (answer === "silent") listener.giveUp();
      else if (silent) listener.takeUp();
      silent = answer === "silent";
      await sleep(silent ? SILENT_BEAT_MS : BEAT_MS, undefined, { ref: false });
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
  // A connection that ends fails the next question; without a listener its event would end the process.
  client.on("error", () => undefined);
  return client;
}

/** Drops a connection as it is: what hangs does not hear a farewell. */
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
 * Returns the answer to a question, or "silent" once the database has sent nothing at all for so long, though this process was there to
 * hear it. A new connection takes many turns of a loop that is busy with everybody who tries again: slow is not silent.
 */
async function hear<T>(client: pg.Client, answer: Promise<T>, patience: number): Promise<T | "silent"> {
  for (let wait = patience; ;) {
    const began = Date.now();
    const heard = bytesFrom(client);
    const first = await within(wait, answer);
    if (first !== "silent") return first;
    const wasBusy = Date.now() - began > wait + LATE_MS;
    const hasAnswered = bytesFrom(client) !== heard;
    if (!wasBusy && !hasAnswered) return first;
    wait = hasAnswered ? patience : TAKE_UP_MS;
  }
}

// Its stream is a socket, which TLS puts another one in the place of.
const bytesFrom = (client: pg.Client) => (client.connection.stream as Socket).bytesRead;

/** Returns the answer, or "silent" when none has come in time. */
async function within<T>(ms: number, answer: Promise<T>): Promise<T | "silent"> {
  const heard = new AbortController();
  const silence = sleep(ms, "silent" as const, { ref: false, signal: heard.signal }).catch(() => "silent" as const);
  const first = await Promise.race([answer, silence]);
  heard.abort();
  return first;
}
