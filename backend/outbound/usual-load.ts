import { sql } from "drizzle-orm";
import { usualOfEarlier, withoutExceptions } from "#contract/weighing/earlier-values";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import { LOADS_COUNTED } from "#contract/weighing/outbound-weights";
import { plateKey } from "#contract/weighing/plate";
import type { Reader } from "../db/client";
import { plateKeyOf } from "../db/columns";
import { outboundRecord as record } from "../db/tables/outbound";
import { earlierCheck, wasUnusual } from "../records/earlier-check";
import type { UnusualCheck } from "../records/unusual";
import { markingCheck } from "../stock/marking-check";
import { plateCheck } from "../weighing/plate-party";

/** Usual kg of a truck's load (docs/domain.md, Unusual values). */

const DELIVERIES = 20;

type Loaded = Pick<OutboundRecord, "id" | "licensePlate" | "customerId" | "customer" | "itemsKg" | "outboundItem">;

/** Checks changed items, and the customer of a truck. Four queries. */
export async function loadChecks(db: Reader, after: Loaded, before: Loaded | null): Promise<UnusualCheck[]> {
  const { id, licensePlate: plate, customerId: partyId, customer: party } = after;
  const sameTruck = plate === before?.licensePlate && partyId === before.customerId;
  // A booking has the goods of its PO line.
  const free = after.outboundItem.filter(({ bookingId }) => bookingId === null);
  const written = { area: "outbound", id, entries: true } as const;
  const checks = [
    ...(sameTruck ? [] : await plateCheck(db, "outbound", { id, plate, partyId })),
    ...(await markingCheck(db, written, { after: free, before: before?.outboundItem ?? [] })),
  ];
  const changed = after.outboundItem.filter((one) => {
    const old = before?.outboundItem.find((row) => row.id === one.id);
    return one.loadedAt === null && one.quantityKg !== old?.quantityKg;
  });
  const [first] = changed;
  if (first === undefined) return checks;
  const counts = sql`${record.deletedAt} is null and ${record.status} <> 'CANCELLED' and not ${record.toCheck}
    and ${record.id} <> ${id}`;
  const isException = wasUnusual(record, "itemsKg");
  const { rows } = await db.execute<{ own: boolean; kg: number; isException: boolean }>(sql`
    (select true as own, ${record.itemsKg} as kg, ${isException} as "isException" from ${record}
      where ${plateKeyOf(record.licensePlate)} = ${plateKey(plate)} and ${counts}
      order by ${record.date} desc, ${record.id} desc limit ${LOADS_COUNTED})
    union all
    (select false, ${record.itemsKg}, ${isException} from ${record} where ${record.customerId} = ${partyId} and ${counts}
      order by ${record.date} desc, ${record.id} desc limit ${DELIVERIES})`);
  const usualKg = (own: boolean) => withoutExceptions(rows.filter((row) => row.own === own)).map(({ kg }) => kg);
  const usual = usualOfEarlier("loadKg", [
    { basis: "plate", name: plate, values: usualKg(true) },
    { basis: "party", name: party.name, values: usualKg(false) },
  ]);
  const load = { field: "itemsKg", value: after.itemsKg, at: "quantityKg", atItem: first.id, unit: "kg" } as const;
  return [...checks, ...earlierCheck(usual, load)];
}
