import { sql } from "drizzle-orm";
import type { Transaction } from "./db/client";
import { documentCounter } from "./db/tables/system";

/**
 * Takes the next document number of a series in the year of a business day: `BK-2026-000001`. The counter's row stays
 * locked until the document's transaction ends, so committed documents have no gaps and no doubles (docs/domain.md,
 * Conventions).
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

/** Formats a document number: series, year, six digits. */
export function documentNumber(series: string, year: number, value: number): string {
  return `${series}-${year}-${String(value).padStart(6, "0")}`;
}
