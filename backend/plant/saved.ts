import { type SQL, sql } from "drizzle-orm";
import { type SavedPlant, withPlant } from "#contract/plant";
import type { Reader } from "../db/client";
import { plantSetting } from "../db/tables/plant";
import type { BackendEnv } from "../env";

/**
 * The settings that were saved, as a column of a statement that is made anyway: who asks for a call is looked up at each of them, so a
 * change holds at the next call of every instance (docs/domain.md, Plant settings).
 */
export const savedPlant: SQL<SavedPlant | null> = sql<SavedPlant | null>`(select ${plantSetting.saved} from ${plantSetting})`;

/** Reads the environment, or a part of it, with the saved settings laid over it, for a call without a user and for what no call makes. */
export async function envInForce<Env extends Partial<BackendEnv>>({ db, env }: { db: Reader; env: Env }): Promise<Env> {
  const [row] = await db.select({ saved: plantSetting.saved }).from(plantSetting);
  return withPlant(env, row?.saved ?? {});
}
