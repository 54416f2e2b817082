import { sql, type SQL } from "drizzle-orm";
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

/** Rows per fetch; a few hundred kB. */
const BLOCK = sql.raw("2000");

type Block = Record<string, unknown>[];

/**
 * Reads a statement through a cursor, and the next block while one is written.
 * @param rowsOf makes rows of a block @throws the signal's reason
 */
export async function* readBlocks<Row>(
  tx: Transaction,
  statement: SQL,
  signal: AbortSignal,
  rowsOf: (block: Block) => Row[] | Promise<Row[]>,
): AsyncGenerator<Row[]> {
  const fetchBlock = async (): Promise<Block> => {
    signal.throwIfAborted();
    return (await tx.execute(sql`fetch ${BLOCK} from all_rows`)).rows;
  };
  await tx.execute(sql`declare all_rows no scroll cursor for ${statement}`);
  let next = fetchBlock();
  try {
    while (true) {
      const block = await next;
      if (block.length === 0) return;
      // Before the next fetch: a connection runs one statement at a time.
      const rows = await rowsOf(block);
      next = fetchBlock();
      // Avoids an unhandled rejection; thrown when the block is awaited.
      next.catch(() => undefined);
      yield rows;
    }
  } finally {
    await next.catch(() => undefined);
  }
}
