import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";

export type Database = PostgresJsDatabase;
/** What a service gets: the transaction of its call. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** What a read needs: either of them. */
export type Reader = Database | Transaction;

export interface Connection {
  db: Database;
  /** Closes every connection, waiting at most 5 seconds for running statements. */
  close(): Promise<void>;
}

/**
 * Connects to PostgreSQL. Nothing is sent before the first statement, so a database that is away fails calls, not the start.
 *
 * @param options.connections size of the pool (default 10)
 * @param options.statementTimeoutMs how long a statement may run (default 15 s; 0 for ever)
 * @param options.onStatement is told each statement; for benches and for tests that count them
 */
export function connect(
  url: string,
  options: { connections?: number; statementTimeoutMs?: number; onStatement?: (statement: string) => void } = {},
): Connection {
  const client = postgres(url, {
    max: options.connections ?? 10,
    connect_timeout: 5,
    idle_timeout: 0,
    // Its question about array types belongs to nobody: lost with its connection, it would end the process.
    fetch_types: false,
    // Seconds between tries to connect. The driver's own wait grows to 20: so long would a call hang, and so long would
    // everything stay away after the database is back.
    backoff: () => 0.1 + Math.random() * 0.1,
    onnotice: () => undefined,
    connection: {
      statement_timeout: options.statementTimeoutMs ?? 15_000,
      application_name: "gudang",
      TimeZone: "UTC",
    },
  });
  const { onStatement } = options;
  const logger = onStatement ? { logQuery: onStatement } : false;
  return {
    db: drizzle(client, { casing: "snake_case", logger }),
    close: () => client.end({ timeout: 5 }),
  };
}
