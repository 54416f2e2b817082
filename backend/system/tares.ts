import { sql } from "drizzle-orm";
import type { Reader } from "../db/client";
import { plateKeyOf } from "../db/columns";
import { inboundRecord } from "../db/tables/inbound";
import { outboundRecord } from "../db/tables/outbound";
import { scale, scaleReading } from "../db/tables/scale";
import type { Found } from "./found";

/** Tares of a plate before the last week that make its usual tare. */
const MIN_VISITS = 3;
/** Trucks of the last week that make a drift. */
const MIN_TRUCKS = 10;

/**
 * Compares the tares that each scale read in the last 7 days with the median of their plate in the 90 days before:
 * when all trucks got heavier, the scale has drifted. Returns the scale with the largest median difference in kg,
 * a warning from two divisions on.
 */
export async function tareState(db: Reader): Promise<Found> {
  const tares = (record: typeof outboundRecord | typeof inboundRecord, kg: "firstKg" | "secondKg") => sql`
    select ${scaleReading.scaleId}, ${plateKeyOf(record.licensePlate)}, ${record[kg]}, ${record.date} >= current_date - 7
    from ${record} join ${scaleReading}
      on ${scaleReading.id} = ${kg === "firstKg" ? record.firstReadingId : record.secondReadingId}
    where ${record.date} >= current_date - 97 and ${record.deletedAt} is null`;
  const { rows } = await db.execute<{ name: string; kg: number; drifts: boolean }>(sql`
    with tare (scale_id, plate, kg, is_new) as (${tares(outboundRecord, "firstKg")} union all ${tares(inboundRecord, "secondKg")}),
    usual as (
      select plate, percentile_cont(0.5) within group (order by kg) as kg from tare
      where not is_new group by plate having count(*) >= ${MIN_VISITS}
    ), drift as (
      select scale_id, percentile_cont(0.5) within group (order by tare.kg - usual.kg) as kg
      from tare join usual using (plate) where is_new group by scale_id having count(*) >= ${MIN_TRUCKS}
    )
    select ${scale.name}, round(drift.kg)::int as kg, abs(drift.kg) >= 2 * ${scale.divisionKg} as drifts
    from drift join ${scale} on ${scale.id} = drift.scale_id order by abs(drift.kg) desc limit 1`);
  const [worst] = rows;
  if (worst === undefined) return { state: "off", detail: "off" };
  const { name: text, kg: count, drifts } = worst;
  return drifts ? { state: "warning", detail: "drift", count, text } : { state: "good", detail: "usual", count, text };
}
