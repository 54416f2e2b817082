import { eq } from "drizzle-orm";
import type { OutboundVisit } from "#contract/last-visit";
import type { Reader } from "../db/client";
import { customer } from "../db/tables/masters";
import { outboundRecord as record } from "../db/tables/outbound";
import { choiceOf } from "../db/shown";
import { latestFirst, visitsOf } from "../records/last-visit";

/** The last time that a truck took goods away; null when it never did. */
export async function lastOutbound(db: Reader, plate: string): Promise<OutboundVisit | null> {
  const [visit] = await db
    .select({
      id: record.id,
      recordNo: record.recordNo,
      date: record.date,
      driverName: record.driverName,
      tareKg: record.firstKg,
      customer: choiceOf(customer),
      destination: record.destination,
    })
    .from(record)
    .innerJoin(customer, eq(customer.id, record.customerId))
    .where(visitsOf(record, plate))
    .orderBy(...latestFirst(record))
    .limit(1);
  return visit ?? null;
}
