import { sql } from "drizzle-orm";
import type { Database, Transaction } from "./client";
import { oneRow } from "./one-row";

/**
 * Reads in one transaction that sees one moment and writes nothing, for as long as whoever takes the rows needs: it locks none of them.
 *
 * @param signal ends the statement under way too
 * @returns what the work returns
 * @throws the reason of the signal
 */
export async function atOneMoment<T>(
  db: Database,
  signal: AbortSignal,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return db.transaction(
    async (tx) => {
      const patient = sql`select pg_backend_pid() as pid, set_config('idle_in_transaction_session_timeout', '0', true)`;
      const { pid } = oneRow((await tx.execute<{ pid: number }>(patient)).rows);
      // The connection is busy, so that another one has to say it; what has ended meanwhile is not there to be ended.
      const cancel = () => void db.execute(sql`select pg_cancel_backend(${pid})`).catch(() => undefined);
      signal.throwIfAborted();
      signal.addEventListener("abort", cancel);
      try {
        return await work(tx);
      } finally {
        signal.removeEventListener("abort", cancel);
      }
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}
