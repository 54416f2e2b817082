import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { isTimeout } from "./driver-error";

const INTERVAL_MS = 500;
const TIMEOUT_MS = 2_000;
/** A busy machine delays one beat. */
const MISSED_BEATS = 2;

interface Listener {
  /** Called at each missed beat after the first. */
  lost(): void;
  found(): void;
}

/**
 * Queries the database on a separate connection until the returned function is called. Detects a frozen server or dropped
 * packets within 5 s, where calls would wait for their timeouts.
 */
export function startHeartbeat(connectionString: string, { lost, found }: Listener): () => void {
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    idleTimeoutMillis: 0,
    application_name: "gudang heartbeat",
  });
  // A lost connection fails the next beat; without a listener the event would end the process.
  pool.on("error", () => undefined);
  const stopped = new AbortController();

  const beat = async () => {
    for (let missed = 0; !stopped.signal.aborted;) {
      // A server that refuses connections is restarting: calls fail at once, and reconnect.
      const isLate = await pool.query("select 1").then(() => false, isTimeout);
      missed = isLate ? missed + 1 : 0;
      if (missed === 0) found();
      else if (missed >= MISSED_BEATS) lost();
      if (missed === 0)
        await sleep(INTERVAL_MS, undefined, { ref: false, signal: stopped.signal }).catch(() => undefined);
    }
    await pool.end();
  };
  void beat();
  return () => stopped.abort();
}
