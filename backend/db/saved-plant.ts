import { type SQL, sql } from "drizzle-orm";
import { type SavedPlant, withPlant } from "#contract/plant/plant";
import type { Reader } from "./client";
import { plantSetting } from "./tables/plant";
import type { BackendEnv } from "../env";

/**
 * Subquery for the caller lookup, so that changes apply to the next request of every instance (docs/domain.md, Plant
 * settings).
 */
export const savedPlant: SQL<SavedPlant | null> = sql<SavedPlant | null>`(select ${plantSetting.saved} || jsonb_strip_nulls(jsonb_build_object('lockDate', ${plantSetting.lockDate})) from ${plantSetting})`;

/** Returns the environment with saved settings, for code without a request. */
export async function envInForce<Env extends Partial<BackendEnv>>({ db, env }: { db: Reader; env: Env }): Promise<Env> {
  const [row] = await db.select({ saved: plantSetting.saved }).from(plantSetting);
  return withPlant(env, row?.saved ?? {});
}
