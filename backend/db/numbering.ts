import { sql } from "drizzle-orm";
import type { Transaction } from "./client";
import { documentCounter } from "./tables/system";

/**
 * Takes the next document number (`BK-2026-000001`). Locks the counter until the transaction ends, so numbers have no
 * gaps or duplicates (docs/domain.md, Conventions).
 */
export async function nextNumber(tx: Transaction, series: string, date: string): Promise<string> {
  const year = Number(date.slice(0, 4));
  const [row] = await tx
    .insert(documentCounter)
    .values({ series, year, value: 1 })
    .onConflictDoUpdate({
      target: [documentCounter.series, documentCounter.year],
      set: { value: sql`${documentCounter.value} + 1` },
    })
    .returning({ value: documentCounter.value });
  if (!row) throw new Error(`no counter for ${series} ${year}`);
  return documentNumber(series, year, row.value);
}

function documentNumber(series: string, year: number, value: number): string {
  return `${series}-${year}-${String(value).padStart(6, "0")}`;
}
