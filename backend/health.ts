import { sql } from "drizzle-orm";
import type { Hono } from "hono";
import type { Database } from "./db/client";
import journal from "./db/migrations/meta/_journal.json";
import type { HonoEnv, Platform } from "./http/context";

/** Adds `/healthz` (process alive) and `/readyz` (503 unless the database is reachable and migrated). */
export function addHealth(app: Hono<HonoEnv>, { db }: Platform): void {
  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.get("/readyz", async (c) => {
    const ready = await isMigrated(db).catch(() => false);
    return ready ? c.json({ status: "ok" }) : c.json({ status: "away" }, 503);
  });
}

/** A newer schema is accepted: during an update the old version keeps running. */
async function isMigrated(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ applied: number }>(
    sql`select count(*)::int as applied from drizzle.__drizzle_migrations`,
  );
  return (rows[0]?.applied ?? 0) >= journal.entries.length;
}
