import { eq } from "drizzle-orm";
import type { InboundVisit } from "#contract/last-visit";
import type { Reader } from "../db/client";
import { codeAndName } from "../db/reference-columns";
import { inboundRecord as record } from "../db/tables/inbound";
import { vendor } from "../db/tables/masters";
import { latestFirst, visitsOf } from "../records/weighing-record-queries";

export async function lastInbound(db: Reader, plate: string): Promise<InboundVisit | null> {
  const [visit] = await db
    .select({
      id: record.id,
      recordNo: record.recordNo,
      date: record.date,
      driverName: record.driverName,
      tareKg: record.secondKg,
      vendor: codeAndName(vendor),
    })
    .from(record)
    .innerJoin(vendor, eq(vendor.id, record.vendorId))
    .where(visitsOf(record, plate))
    .orderBy(...latestFirst(record))
    .limit(1);
  return visit ?? null;
}
