import { eq, inArray } from "drizzle-orm";
import { businessDay } from "#contract/plant/business-day";
import { formatLongDay } from "#contract/values/format";
import type { InboundRecord } from "#contract/weighing/inbound-record";
import { certificateWarning } from "#contract/scale/certificate";
import type { Reader } from "../db/client";
import { scale, scaleReading } from "../db/tables/scale";

/** Returns a remark for each certificate (tera) under which a truck was weighed, as its readings keep it. */
export async function certificateRemarks(db: Reader, record: InboundRecord, zone: string): Promise<string[]> {
  const { firstReadingId, secondReadingId, weighingsBetween } = record;
  const between = weighingsBetween.map(({ readingId }) => readingId);
  const ids = [firstReadingId, ...between, secondReadingId].filter((id) => id != null);
  if (ids.length === 0) return [];
  const { at, certificateNo: no, certificateUntil: until } = scaleReading;
  const readings = await db
    .select({ name: scale.name, at, no, until })
    .from(scaleReading)
    .innerJoin(scale, eq(scale.id, scaleReading.scaleId))
    .where(inArray(scaleReading.id, ids))
    .orderBy(scaleReading.id);
  const remarks = readings.flatMap((reading) => {
    if (reading.until === null) return [];
    const over = certificateWarning(reading.until, businessDay(zone, new Date(reading.at))) === "over";
    const facts = [reading.name, reading.no && `No. ${reading.no}`, `berlaku s.d. ${formatLongDay(reading.until)}`];
    return `${over ? "Sertifikat tera lewat" : "Sertifikat tera"}: ${facts.filter(Boolean).join(", ")}`;
  });
  return [...new Set(remarks)];
}
