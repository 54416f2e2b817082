import { sql } from "drizzle-orm";
import { plantShares, type PlantShares } from "#contract/weighing/usual-weights";
import type { Reader } from "../db/client";
import { inboundRecord, inboundRecordItem } from "../db/tables/inbound";
import { inboundItem } from "../db/tables/masters";
import { outboundRecord } from "../db/tables/outbound";
import type { Direction } from "./statuses";

/** Net and tare of the plant's newest trucks in shares of their load (docs/domain.md, Unusual values). */

const TRUCKS = 100;
/** Number of newest inbound trucks searched for trucks with all goods in kg. */
const INBOUND_TRUCKS = 300;

/** One query. @param id the record itself, not counted */
export async function plantSharesFor(db: Reader, direction: Direction, id: number): Promise<PlantShares> {
  const { rows } = await db.execute<{ net: number; tare: number; loadKg: number; tareKg: number }>(
    direction === "outbound" ? ofItems(id) : ofNotes(id),
  );
  return plantShares(rows);
}

const ofItems = (id: number) => sql`
  select (${outboundRecord.secondKg} - ${outboundRecord.firstKg})::float8 / ${outboundRecord.itemsKg} as net,
    ${outboundRecord.firstKg}::float8 / ${outboundRecord.itemsKg} as tare,
    ${outboundRecord.itemsKg} as "loadKg", ${outboundRecord.firstKg} as "tareKg"
  from ${outboundRecord} where ${outboundRecord.deletedAt} is null and ${outboundRecord.status} <> 'CANCELLED'
    and ${outboundRecord.secondKg} is not null and ${outboundRecord.itemsKg} > 0 and not ${outboundRecord.toCheck}
    and ${outboundRecord.id} <> ${id}
  order by ${outboundRecord.date} desc, ${outboundRecord.id} desc limit ${TRUCKS}`;

const ofNotes = (id: number) => sql`
  select recent.net_kg::float8 / sum(${inboundRecordItem.notedQuantity}) as net,
    recent.tare_kg::float8 / sum(${inboundRecordItem.notedQuantity}) as tare,
    sum(${inboundRecordItem.notedQuantity})::float8 as "loadKg", recent.tare_kg as "tareKg"
  from (
    select ${inboundRecord.id} as id, ${inboundRecord.date} as date, ${inboundRecord.netKg} as net_kg,
      ${inboundRecord.secondKg} as tare_kg from ${inboundRecord}
    where ${inboundRecord.deletedAt} is null and ${inboundRecord.status} <> 'CANCELLED'
      and ${inboundRecord.netKg} is not null and not ${inboundRecord.toCheck} and ${inboundRecord.id} <> ${id}
    order by ${inboundRecord.date} desc, ${inboundRecord.id} desc limit ${INBOUND_TRUCKS}
  ) recent
  join ${inboundRecordItem} on ${inboundRecordItem.inboundRecordId} = recent.id and ${inboundRecordItem.deletedAt} is null
  join ${inboundItem} on ${inboundItem.id} = ${inboundRecordItem.inboundItemId}
  group by recent.id, recent.date, recent.net_kg, recent.tare_kg
  having bool_and(${inboundItem.unit} = 'kg') and sum(${inboundRecordItem.notedQuantity}) > 0
  order by recent.date desc, recent.id desc limit ${TRUCKS}`;
