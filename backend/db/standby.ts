import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database } from "./client";
import { oneRow } from "./one-row";

/** How long a report waits for a standby that is behind. */
const CATCH_UP_MS = 1_000;
const LOOK_EVERY_MS = 50;

/** A database by its connections, and by the address at which a thread makes its own. */
interface Server {
  db: Database;
  url: string;
}

/**
 * A standby that reports, and the files of reports and lists, are read from while it has every write that was acknowledged before; else
 * they are read from the primary (docs/decisions/0045-two-machines.md).
 */
export class Standby {
  /** Whether the last read was made on the standby, for the figures of operators. */
  isRead = true;

  constructor(
    private readonly primary: Server,
    private readonly standby: Server,
  ) {}

  get db(): Database {
    return this.standby.db;
  }

  /** Returns the server to read from now. @throws what the primary fails by */
  async choose(): Promise<Server> {
    const { rows } = await this.primary.db.execute<Position>(
      sql`select pg_current_wal_lsn()::text as position, system_identifier::text as cluster from pg_control_system()`,
    );
    const reason = await this.#reasonAgainst(oneRow(rows)).catch(wordsOf);
    this.#note(reason);
    return reason === null ? this.standby : this.primary;
  }

  /** Runs a read on the standby, and on the primary where that is not current or fails. Returns what the read returns. */
  async read<T>(work: (db: Database) => Promise<T>): Promise<T> {
    const chosen = await this.choose();
    try {
      return await work(chosen.db);
    } catch (error) {
      // What takes too long there would do so here, in the way of every desk.
      if (chosen !== this.standby || isTooLong(error)) throw error;
      this.#note(wordsOf(error));
      return work(this.primary.db);
    }
  }

  /** Returns why the standby is not to be read from; null when it has all that the primary had. */
  async #reasonAgainst({ position, cluster }: Position): Promise<string | null> {
    const deadline = Date.now() + CATCH_UP_MS;
    while (true) {
      const { rows } = await this.standby.db.execute<{ follows: boolean; has: boolean | null }>(sql`
        select pg_is_in_recovery() and system_identifier::text = ${cluster} as follows,
          pg_last_wal_replay_lsn() >= ${position}::pg_lsn as has
        from pg_control_system()`);
      const { follows, has } = oneRow(rows);
      // A primary of former days has rows that nobody acknowledged, or lacks some.
      if (!follows) return "DATABASE_READ_URL leads to no standby of this database";
      if (has === true) return null;
      if (Date.now() > deadline) return "the standby is behind";
      await sleep(LOOK_EVERY_MS);
    }
  }

  /** Writes a line to the log when the server changes that is read from. */
  #note(reason: string | null): void {
    if (this.isRead === (reason === null)) return;
    this.isRead = reason === null;
    if (reason === null)
      console.log(JSON.stringify({ level: "info", message: "Reports are read from the standby again" }));
    else console.error(JSON.stringify({ level: "error", message: "Reports are read from the primary", error: reason }));
  }
}

interface Position extends Record<string, unknown> {
  position: string;
  cluster: string;
}

/** Returns what the database or the driver said; Drizzle wraps it in the statement. */
function wordsOf(error: unknown): string {
  const said = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return said instanceof Error ? said.message || said.name : String(said);
}

/** Returns true for a statement that was ended by its time-out. */
function isTooLong(error: unknown): boolean {
  const said = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return said instanceof Error && "code" in said && said.code === "57014";
}
