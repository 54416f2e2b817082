import { sql, type SQL } from "drizzle-orm";
import type { Transaction } from "../../db/client";

/** Rows per fetch; a few hundred kB. */
const BLOCK = sql.raw("2000");

type Block = Record<string, unknown>[];

/**
 * Reads a statement through a cursor, and the next block while one is written.
 * @param rowsOf makes rows of a block @throws the signal's reason
 */
export async function* blocksOf<Row>(
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
