import { and, desc, eq, isNull, ne, sql, type SQL } from "drizzle-orm";
import { plateKey } from "#contract/plate";
import type { inboundRecord } from "../db/tables/inbound";
import type { outboundRecord } from "../db/tables/outbound";

/**
 * Which records tell of a plate's last visit, and in which order: the latest that was not cancelled. The index on plate,
 * date and id answers it with one row.
 */
export function visitsOf(table: typeof inboundRecord | typeof outboundRecord, plate: string): SQL | undefined {
  return and(
    eq(sql`replace(${table.licensePlate}, ' ', '')`, plateKey(plate)),
    isNull(table.deletedAt),
    ne(table.status, "CANCELLED"),
  );
}

export const latestFirst = (table: typeof inboundRecord | typeof outboundRecord) => [desc(table.date), desc(table.id)];
