import { sql } from "drizzle-orm";
import type { Database, Transaction } from "./client";
import { oneRow } from "./one-row";

/**
 * Runs work in a read-only snapshot transaction.
 * @param signal also cancels the running statement
 * @throws the signal's reason
 */
export async function withReadSnapshot<T>(
  db: Database,
  signal: AbortSignal,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return db.transaction(
    async (tx) => {
      const patient = sql`select pg_backend_pid() as pid, set_config('idle_in_transaction_session_timeout', '0', true)`;
      const { pid } = oneRow((await tx.execute<{ pid: number }>(patient)).rows);
      // The connection is busy, so cancel from another one.
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
