import { sql } from "drizzle-orm";
import type { Transaction } from "#backend/db/client";
import { openingStock } from "#backend/db/tables/stock";
import { createdEntries, type HistoryEntry } from "./history";
import { insertAll } from "./insert";

/** Final stock of each grade and marking, in kg. */
const LEFT_KG = 5_000;

/** Inserts opening stock that covers deliveries without production. */
export async function insertOpeningStock(
  tx: Transaction,
  { date, createdAt, userId }: { date: string; createdAt: string; userId: number },
): Promise<HistoryEntry[]> {
  const { rows: found } = await tx.execute<{ gradeId: number; markingId: number; missing: string }>(sql`
    select grade_id as "gradeId", marking_id as "markingId", sum(delivered_kg - made_kg) as missing
    from stock_day group by 1, 2 order by 1, 2`);
  const rows = found.map(({ gradeId, markingId, missing }) => ({
    ...{ date, gradeId, markingId, createdAt, updatedAt: createdAt, createdById: userId },
    quantityKg: Math.max(0, Math.ceil(Number(missing) / 1000) * 1000) + LEFT_KG,
  }));
  const ids = await insertAll(tx, openingStock, rows);
  const made = rows.map((row, place) => ({ ...row, id: ids[place] ?? 0 }));
  return createdEntries("opening-stock", made, ["date", "quantityKg"], userId);
}
