import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { startHeartbeat } from "./heartbeat";
import { allowNames } from "./prepared-statements";

export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
export type Reader = Database | Transaction;

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
  /** excludes transaction control; for tests */
  onStatement?: (statement: string) => void;
}

const CONNECT_TIMEOUT_MS = 5_000;
const CLOSE_TIMEOUT_MS = 5_000;
/** Releases the locks of a transaction whose client is gone. */
const IDLE_IN_TRANSACTION_MS = 5_000;
/** Added to the statement timeout on the client: an unresponsive server ends no statement. */
const HANG_TIMEOUT_MS = 5_000;
const IDLE_CONNECTION_MS = 600_000;

interface Opened {
  pool: pg.Pool;
  transact: Transact;
  isAway: boolean;
}
const opened = new WeakMap<Database, Opened>();

export function findPool(db: Database): Pick<pg.Pool, "totalCount" | "idleCount" | "waitingCount"> {
  return opened.get(db)?.pool ?? { totalCount: 0, idleCount: 0, waitingCount: 0 };
}

/** Returns true while the heartbeat of a watched database gets no response. */
export const isAway = (db: Database): boolean => opened.get(db)?.isAway === true;

/** Connects lazily, so an unreachable database does not prevent the start. */
export function connect(url: string, options: ConnectOptions = {}): Connection {
  const { connections = 10, statementTimeoutMs = 15_000, prepare = true, watch = false, onStatement } = options;
  const idleInTransactionMs = statementTimeoutMs === 0 ? 0 : IDLE_IN_TRANSACTION_MS;
  const clients = new Set<pg.ClientBase>();
  const config = {
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: statementTimeoutMs > 0 ? statementTimeoutMs + HANG_TIMEOUT_MS : undefined,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 60_000,
    application_name: "gudang",
    // The pool awaits the result despite its type.
    onConnect: (client: pg.ClientBase) => {
      clients.add(client);
      client.once("end", () => clients.delete(client));
      // A lost connection fails its statement; without a listener the event would end the process.
      client.on("error", () => undefined);
      // Not startup parameters, which PgBouncer rejects.
      return client.query(
        `set statement_timeout = ${statementTimeoutMs}; set idle_in_transaction_session_timeout = ${idleInTransactionMs}; set timezone = 'UTC'`,
      );
    },
  };
  const pool = new pg.Pool(config);
  pool.on("error", () => undefined);

  const over = (client: pg.Pool | pg.PoolClient): Database => {
    const db = drizzle(client, { casing: "snake_case", logger: onStatement ? createLogger(onStatement) : false });
    if (prepare) allowNames(db);
    return db;
  };
  const transact = transactionRunner(pool, over);
  const db = over(pool);
  db.transaction = (work, config) => transact((tx) => work(tx), config);
  const state: Opened = { pool, transact, isAway: false };
  opened.set(db, state);

  const stopWatching = watch
    ? startHeartbeat(url, {
        lost: () => {
          state.isAway = true;
          void dropConnections(pool, clients);
        },
        found: () => {
          state.isAway = false;
        },
      })
    : () => undefined;
  return {
    db,
    close: () => {
      stopWatching();
      return closePool(pool, clients);
    },
  };
}

type Transact = <T>(
  work: (tx: Transaction, connection: Reader) => Promise<T>,
  config?: Parameters<Database["transaction"]>[1],
) => Promise<T>;

/**
 * Runs reads one after the other in one read-only snapshot. The result does not wait for COMMIT.
 * @param work gets its connection, which retains its prepared statements for later snapshots
 */
export function inSnapshot<T>(db: Database, work: (reader: Reader) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const transact: Transact =
      opened.get(db)?.transact ?? ((work, config) => db.transaction((tx) => work(tx, tx), config));
    const read = async (_tx: Transaction, connection: Reader) => resolve(await work(connection));
    transact(read, { isolationLevel: "repeatable read", accessMode: "read only" }).catch(reject);
  });
}

/**
 * Runs Drizzle's transactions on a connection that is taken and released here: Drizzle leaks it when BEGIN fails, and lets a
 * failed ROLLBACK mask the original error.
 */
function transactionRunner(pool: pg.Pool, over: (client: pg.PoolClient) => Database): Transact {
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

function createLogger(onStatement: (statement: string) => void) {
  const frame = /^(begin|commit|rollback|savepoint|release)\b/;
  return {
    logQuery: (statement: string) => {
      if (!frame.test(statement)) onStatement(statement);
    },
  };
}

/** Fails running statements and drops idle connections, whose sockets may be dead. */
async function dropConnections(pool: pg.Pool, clients: Set<pg.ClientBase>): Promise<void> {
  endAll(clients);
  while (pool.idleCount > 0) (await pool.connect()).release(true);
}

/** Ends connections; pg destroys the socket of a running statement. */
function endAll(clients: Set<pg.ClientBase>): void {
  for (const client of clients) if (client instanceof pg.Client) void client.end();
}

async function closePool(pool: pg.Pool, clients: Set<pg.ClientBase>): Promise<void> {
  const ended = pool.end().then(async () => {
    for (const client of clients) await once(client, "end");
  });
  const grace = new AbortController();
  const late = sleep(CLOSE_TIMEOUT_MS, "late", { signal: grace.signal }).catch(() => undefined);
  if ((await Promise.race([ended, late])) === "late") endAll(clients);
  grace.abort();
}
