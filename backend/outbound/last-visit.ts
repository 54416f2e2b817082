import { eq } from "drizzle-orm";
import type { OutboundVisit } from "#contract/last-visit";
import type { Reader } from "../db/client";
import { codeAndName } from "../db/reference-columns";
import { customer } from "../db/tables/masters";
import { outboundRecord as record } from "../db/tables/outbound";
import { latestFirst, visitsOf } from "../records/weighing-record-queries";

/** Finds the last visit of a truck that took goods away; null when it never did. */
export async function lastOutbound(db: Reader, plate: string): Promise<OutboundVisit | null> {
  const [visit] = await db
    .select({
      id: record.id,
      recordNo: record.recordNo,
      date: record.date,
      driverName: record.driverName,
      tareKg: record.firstKg,
      customer: codeAndName(customer),
      destination: record.destination,
    })
    .from(record)
    .innerJoin(customer, eq(customer.id, record.customerId))
    .where(visitsOf(record, plate))
    .orderBy(...latestFirst(record))
    .limit(1);
  return visit ?? null;
}
