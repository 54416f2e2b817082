import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type Database, isAway } from "./client";
import { oneRow } from "./one-row";

const CATCH_UP_MS = 1_000;
const LOOK_EVERY_MS = 50;

interface Server {
  db: Database;
  url: string;
}

/**
 * Routes report reads to the standby while it is current, otherwise to the primary
 * (docs/decisions/0123-cluster-by-patroni.md).
 */
export class Standby {
  isRead = true;

  constructor(
    private readonly primary: Server,
    private readonly standby: Server,
  ) {}

  get db(): Database {
    return this.standby.db;
  }

  async choose(): Promise<Server> {
    const { rows } = await this.primary.db.execute<Position>(
      sql`select pg_current_wal_lsn()::text as position, ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int
        as timeline, system_identifier::text as cluster from pg_control_system()`,
    );
    const reason = isAway(this.standby.db)
      ? "the standby does not respond"
      : await this.#reasonAgainst(oneRow(rows)).catch(errorText);
    this.#note(reason);
    return reason === null ? this.standby : this.primary;
  }

  /** Reads from the standby, falling back to the primary on lag or failure. */
  async read<T>(work: (db: Database) => Promise<T>): Promise<T> {
    const chosen = await this.choose();
    try {
      return await work(chosen.db);
    } catch (error) {
      // A timed-out statement would also be slow on the primary, and delay users.
      if (chosen !== this.standby || isTooLong(error)) throw error;
      this.#note(errorText(error));
      return work(this.primary.db);
    }
  }

  async #reasonAgainst({ position, timeline, cluster }: Position): Promise<string | null> {
    const deadline = Date.now() + CATCH_UP_MS;
    while (true) {
      const { rows } = await this.standby.db.execute<{ follows: boolean; same: boolean; has: boolean | null }>(sql`
        select pg_is_in_recovery() and system_identifier::text = ${cluster} as follows,
          greatest(checkpoint.timeline_id, min_recovery_end_timeline) >= ${timeline} as same,
          pg_last_wal_replay_lsn() >= ${position}::pg_lsn as has
        from pg_control_system(), pg_control_checkpoint() checkpoint, pg_control_recovery()`);
      const { follows, same, has } = oneRow(rows);
      // A former primary can have unacknowledged rows or lack acknowledged ones.
      if (!follows) return "DATABASE_READ_URL leads to no standby of this database";
      // After a failover positions of different timelines do not compare; the next restartpoint records the new one.
      if (!same) return "the standby has not recorded the timeline of the primary";
      if (has === true) return null;
      if (Date.now() > deadline) return "the standby is behind";
      await sleep(LOOK_EVERY_MS);
    }
  }

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
  timeline: number;
  cluster: string;
}

function errorText(error: unknown): string {
  const said = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return said instanceof Error ? said.message || said.name : String(said);
}

function isTooLong(error: unknown): boolean {
  const said = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return said instanceof Error && "code" in said && said.code === "57014";
}
