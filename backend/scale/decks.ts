import { sql } from "drizzle-orm";
import type { LiveScales } from "#contract/scale/scale";
import type { Reader } from "../db/client";
import { holdersOf } from "../weighing/readings";
import { liveScales } from "./scales";

/** Returns the current state of active scales, each with the truck that was weighed on it since its deck was empty. */
export async function scaleDecks(db: Reader): Promise<LiveScales> {
  const scales = await liveScales(db);
  // Start pages and weigh cards ask also in plants without a scale.
  if (scales.length === 0) return { data: [], lastPage: 1 };
  const holders = await holdersOf(db, sql`r.visit = (l.deck->>'visit')::int and (l.deck->>'occupied')::boolean`);
  const data = scales.map((one) => {
    const holder = holders.findLast(({ scaleId, ended }) => scaleId === one.id && !ended);
    return { ...one, weighed: holder ? { recordNo: holder.recordNo, licensePlate: holder.licensePlate } : null };
  });
  return { data, lastPage: 1 };
}
