import { sql } from "drizzle-orm";
import type { Hono } from "hono";
import type { HonoEnv, Platform } from "./http/context";

/** `/healthz`: this process answers. `/readyz`: the database answers and is migrated; 503 until then. */
export function addHealth(app: Hono<HonoEnv>, { db }: Platform): void {
  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.get("/readyz", async (c) => {
    const ready = await db.execute(sql`select 1 from app_user limit 1`).then(
      () => true,
      () => false,
    );
    return ready ? c.json({ status: "ok" }) : c.json({ status: "away" }, 503);
  });
}
