import { sql } from "drizzle-orm";
import type { Reader } from "./client";
import { oneRow } from "./one-row";

export async function clockMs(db: Reader): Promise<number> {
  const { rows } = await db.execute<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  );
  return Math.floor(oneRow(rows).ms);
}
