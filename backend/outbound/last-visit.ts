import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { OutboundVisit } from "#contract/last-visit";
import { LOADS_COUNTED, usualLoadOf } from "#contract/outbound-weights";
import type { Reader } from "../db/client";
import { codeAndName } from "../db/reference-columns";
import { customer } from "../db/tables/masters";
import { outboundRecord as record } from "../db/tables/outbound";
import { latestFirst, visitsOf } from "../records/weighing-record-queries";

/** With the usual load. One query. */
export async function lastOutbound(db: Reader, plate: string): Promise<OutboundVisit | null> {
  const loads = db
    .select({ kg: sql<number>`${record.secondKg} - ${record.firstKg}`.as("kg") })
    .from(record)
    .where(and(visitsOf(record, plate), isNotNull(record.secondKg)))
    .orderBy(...latestFirst(record))
    .limit(LOADS_COUNTED)
    .as("loads");
  const [visit] = await db
    .select({
      id: record.id,
      recordNo: record.recordNo,
      date: record.date,
      driverName: record.driverName,
      tareKg: record.firstKg,
      customer: codeAndName(customer),
      destination: record.destination,
      loads: sql<number[]>`(select coalesce(json_agg(${loads.kg}), '[]') from ${loads})`,
    })
    .from(record)
    .innerJoin(customer, eq(customer.id, record.customerId))
    .where(visitsOf(record, plate))
    .orderBy(...latestFirst(record))
    .limit(1);
  if (visit === undefined) return null;
  const { loads: newest, ...last } = visit;
  return { ...last, usualLoad: usualLoadOf(newest) };
}
