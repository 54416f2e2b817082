import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { FailFastPool } from "./fail-fast-pool";
import { startHeartbeat } from "./heartbeat";
import type { TimedStatement } from "./named-client";

export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
export type Reader = Database | Transaction;

/** Name of Drizzle's prepared statements: the client names them (named-client.ts). */
export const UNNAMED = "";

export interface Connection {
  db: Database;
  /** Waits at most 5 seconds for running statements. */
  close(): Promise<void>;
}

export interface ConnectOptions {
  connections?: number;
  /** default 15 s; 0 also disables the idle-in-transaction timeout */
  statementTimeoutMs?: number;
  /** use named prepared statements (default true); PgBouncer in transaction mode may reject them */
  prepare?: boolean;
  /** fail fast on an unresponsive database (default false) */
  watch?: boolean;
  onAnswer?: (statement: TimedStatement) => void;
  /** excludes transaction control; for tests */
  onStatement?: (statement: string) => void;
}

/** Limits the wait for a new or free connection. */
const CONNECT_TIMEOUT_MS = 5_000;
const CLOSE_TIMEOUT_MS = 5_000;
/** Releases the locks of a transaction whose client is gone. */
const IDLE_IN_TRANSACTION_MS = 5_000;
/** Added to the statement timeout on the client: an unresponsive server ends no statement. */
const HANG_TIMEOUT_MS = 5_000;

const pools = new WeakMap<Database, pg.Pool>();

export function poolOf(db: Database): Pick<pg.Pool, "totalCount" | "idleCount" | "waitingCount"> {
  return pools.get(db) ?? { totalCount: 0, idleCount: 0, waitingCount: 0 };
}

/** Connects lazily, so an unreachable database does not prevent the start. */
export function connect(url: string, options: ConnectOptions = {}): Connection {
  const { connections = 10, statementTimeoutMs = 15_000, prepare = true, watch = false } = options;
  const { onStatement, onAnswer } = options;
  const idleInTransactionMs = statementTimeoutMs === 0 ? 0 : IDLE_IN_TRANSACTION_MS;
  const config = {
    prepare,
    onAnswer,
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: statementTimeoutMs > 0 ? statementTimeoutMs + HANG_TIMEOUT_MS : undefined,
    idleTimeoutMillis: 0,
    keepAlive: true,
    keepAliveInitialDelayMillis: 60_000,
    application_name: "gudang",
    // Not startup parameters, which PgBouncer rejects. The pool awaits the result despite its type.
    onConnect: (client: pg.ClientBase) =>
      client.query(
        `set statement_timeout = ${statementTimeoutMs}; set idle_in_transaction_session_timeout = ${idleInTransactionMs}; set timezone = 'UTC'`,
      ),
  };
  const pool = new FailFastPool(config);
  const open = new Set<pg.PoolClient>();
  pool.on("connect", (client) => {
    open.add(client);
    // A lost connection fails its statement; without a listener the event would end the process.
    client.on("error", () => undefined);
  });
  pool.on("remove", (client) => open.delete(client));
  pool.on("error", () => undefined);

  const stopWatching = watch ? startHeartbeat(url, pool) : () => undefined;

  const over = (client: pg.Pool | pg.PoolClient): Database =>
    drizzle(client, { casing: "snake_case", logger: onStatement ? loggerOf(onStatement) : false });
  const transact = transactionsOf(pool, over);
  const transaction: Database["transaction"] = (work, config) => transact((tx) => work(tx), config);
  const db: Database = Object.assign(over(pool), { transaction });
  pools.set(db, pool);
  transacts.set(db, transact);
  return {
    db,
    close: () => {
      stopWatching();
      return closePool(pool, open);
    },
  };
}

type Transact = <T>(
  work: (tx: Transaction, connection: Reader) => Promise<T>,
  config?: Parameters<Database["transaction"]>[1],
) => Promise<T>;
const transacts = new WeakMap<Database, Transact>();

/**
 * Runs reads one after the other in one read-only snapshot. The result does not wait for COMMIT.
 * @param work gets its connection, which keeps its statements (kept-statements.ts) for later snapshots
 */
export function inSnapshot<T>(db: Database, work: (reader: Reader) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const transact: Transact = transacts.get(db) ?? ((work, config) => db.transaction((tx) => work(tx, tx), config));
    const read = async (_tx: Transaction, connection: Reader) => resolve(await work(connection));
    transact(read, { isolationLevel: "repeatable read", accessMode: "read only" }).catch(reject);
  });
}

/**
 * Replaces Drizzle's transactions, which leak a connection lost at BEGIN and mask the original error with that of
 * ROLLBACK.
 */
function transactionsOf(pool: pg.Pool, over: (client: pg.PoolClient) => Database): Transact {
  const databases = new WeakMap<pg.PoolClient, Database>();
  return async (work, config) => {
    const client = await pool.connect();
    const db = databases.get(client) ?? over(client);
    databases.set(client, db);
    let failure: { error: unknown } | undefined;
    const watched = async (tx: Transaction) => {
      try {
        return await work(tx, db);
      } catch (error) {
        failure = { error };
        throw error;
      }
    };
    try {
      const result = await db.transaction(watched, config);
      client.release();
      return result;
    } catch (error) {
      // The connection state is unknown after a failed BEGIN, COMMIT or ROLLBACK, so close it.
      client.release(error !== failure?.error);
      throw failure ? failure.error : error;
    }
  };
}

function loggerOf(onStatement: (statement: string) => void) {
  const frame = /^(begin|commit|rollback|savepoint|release)\b/;
  return {
    logQuery: (statement: string) => {
      if (!frame.test(statement)) onStatement(statement);
    },
  };
}

async function closePool(pool: pg.Pool, open: Set<pg.PoolClient>): Promise<void> {
  const emptied = pool.end().then(async () => {
    while (open.size > 0) await once(pool, "remove");
  });
  const grace = new AbortController();
  const late = sleep(CLOSE_TIMEOUT_MS, "late", { signal: grace.signal }).catch(() => undefined);
  if ((await Promise.race([emptied, late])) === "late") for (const client of open) void client.end();
  grace.abort();
}
