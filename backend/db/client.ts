import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { NamingClient } from "./named-statements";
import { PatientPool } from "./patient-pool";
import { listenToPulse } from "./pulse";
import { timedClient, type TimedStatement } from "./timed-client";

export type Database = NodePgDatabase;
/** The transaction of a call, as services get it. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** Either of them: a read runs in a transaction or outside of any. */
export type Reader = Database | Transaction;

export interface Connection {
  db: Database;
  /** Closes every connection, waiting at most 5 seconds for running statements. */
  close(): Promise<void>;
}

export interface ConnectOptions {
  /** size of the pool (default 10) */
  connections?: number;
  /** how long a statement may run (default 15 s; 0 for ever, and a transaction may then wait for its next one as long) */
  statementTimeoutMs?: number;
  /** whether statements are prepared under names (default true); a pooler in transaction mode may not take them */
  prepare?: boolean;
  /** whether calls give up on a database that answers nothing (default false: they wait for their time-outs) */
  watch?: boolean;
  /** is told each statement when it was answered, and how long that took */
  onAnswer?: (statement: TimedStatement) => void;
  /** is told each statement but BEGIN, COMMIT and the like; for benches and for tests that count them */
  onStatement?: (statement: string) => void;
}

/** Limit of the wait for a connection, be it a new one or, where all are in use, the next that is free. */
const CONNECT_TIMEOUT_MS = 5_000;
const CLOSE_TIMEOUT_MS = 5_000;
/** A transaction that waits longer for its next statement has lost its process, or the line to it: its locks are let go of. */
const IDLE_IN_TRANSACTION_MS = 5_000;
/** Added to the statement time-out on this side: a server that hangs ends no statement itself. */
const HANG_TIMEOUT_MS = 5_000;

const pools = new WeakMap<Database, pg.Pool>();

/** Returns the pool of a database that `connect` made, to count its connections. */
export function poolOf(db: Database): Pick<pg.Pool, "totalCount" | "idleCount" | "waitingCount"> {
  return pools.get(db) ?? { totalCount: 0, idleCount: 0, waitingCount: 0 };
}

/** Connects to PostgreSQL. Nothing is waited for, so a database that is away fails calls, not the start. */
export function connect(url: string, options: ConnectOptions = {}): Connection {
  const { connections = 10, statementTimeoutMs = 15_000, prepare = true, watch = false } = options;
  const { onStatement, onAnswer } = options;
  const idleInTransactionMs = statementTimeoutMs === 0 ? 0 : IDLE_IN_TRANSACTION_MS;
  const Client = prepare ? NamingClient : pg.Client;
  const config = {
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: statementTimeoutMs > 0 ? statementTimeoutMs + HANG_TIMEOUT_MS : undefined,
    idleTimeoutMillis: 0,
    keepAlive: true,
    keepAliveInitialDelayMillis: 60_000,
    application_name: "gudang",
    // Not as startup parameters, which PgBouncer refuses. The pool awaits it, whatever its type says.
    onConnect: (client: pg.ClientBase) =>
      client.query(
        `set statement_timeout = ${statementTimeoutMs}; set idle_in_transaction_session_timeout = ${idleInTransactionMs}; set timezone = 'UTC'`,
      ),
  };
  const pool = new PatientPool(config, onAnswer ? timedClient(Client, onAnswer) : Client);
  const open = new Set<pg.PoolClient>();
  pool.on("connect", (client) => {
    open.add(client);
    // A connection that ends while it is checked out fails its statement; without a listener its event would end the process.
    client.on("error", () => undefined);
  });
  pool.on("remove", (client) => open.delete(client));
  // An idle connection that ends is dropped by the pool, and the next call opens another.
  pool.on("error", () => undefined);

  const stopWatching = watch ? listenToPulse(url, pool) : () => undefined;

  const over = (client: pg.Pool | pg.PoolClient): Database =>
    drizzle(client, { casing: "snake_case", logger: onStatement ? loggerOf(onStatement) : false });
  const db: Database = Object.assign(over(pool), { transaction: transactionsOf(pool, over) });
  pools.set(db, pool);
  return {
    db,
    close: () => {
      stopWatching();
      return closePool(pool, open);
    },
  };
}

/**
 * Returns what runs transactions in the place of Drizzle's own. That one never gives back a connection lost at BEGIN, so
 * that ten of them stop the pool for good, and throws the failure of ROLLBACK in the place of the one that led to it.
 */
function transactionsOf(pool: pg.Pool, over: (client: pg.PoolClient) => Database): Database["transaction"] {
  const databases = new WeakMap<pg.PoolClient, Database>();
  return async (work, config) => {
    const client = await pool.connect();
    const db = databases.get(client) ?? over(client);
    databases.set(client, db);
    let failure: { error: unknown } | undefined;
    const watched: typeof work = async (tx) => {
      try {
        return await work(tx);
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
      // After a failed BEGIN, COMMIT or ROLLBACK nobody knows the state of the connection: it is closed.
      client.release(error !== failure?.error);
      throw failure ? failure.error : error;
    }
  };
}

/** Returns a logger that passes on statements without those that a transaction is framed by. */
function loggerOf(onStatement: (statement: string) => void) {
  const frame = /^(begin|commit|rollback|savepoint|release)\b/;
  return {
    logQuery: (statement: string) => {
      if (!frame.test(statement)) onStatement(statement);
    },
  };
}

/** Ends the pool and waits until PostgreSQL has seen it, cutting off after the grace time what still runs. */
async function closePool(pool: pg.Pool, open: Set<pg.PoolClient>): Promise<void> {
  const emptied = pool.end().then(async () => {
    while (open.size > 0) await once(pool, "remove");
  });
  const grace = new AbortController();
  const late = sleep(CLOSE_TIMEOUT_MS, "late", { signal: grace.signal }).catch(() => undefined);
  if ((await Promise.race([emptied, late])) === "late") for (const client of open) void client.end();
  grace.abort();
}
