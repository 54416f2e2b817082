import { and, count, isNull, sql } from "drizzle-orm";
import { oneOf } from "../db/columns";
import type { Reader } from "../db/client";
import type { inboundRecord } from "../db/tables/inbound";
import type { outboundRecord } from "../db/tables/outbound";

/**
 * How many live records stand in each of the open statuses. The statuses stand in the statement as in the index that keeps a
 * plate from opening a second record, so the count reads the open records and not the table.
 */
export async function countOpen<Status extends string>(
  db: Reader,
  table: typeof inboundRecord | typeof outboundRecord,
  open: readonly Status[],
): Promise<Record<Status, number>> {
  const rows = await db
    .select({ status: sql<string>`${table.status}`, count: count() })
    .from(table)
    .where(and(sql`${table.status} in (${oneOf(open)})`, isNull(table.deletedAt)))
    .groupBy(table.status);
  const counts = new Map(rows.map((row) => [row.status, row.count]));
  // Every status is among the keys.
  return Object.fromEntries(open.map((status) => [status, counts.get(status) ?? 0])) as Record<Status, number>;
}
