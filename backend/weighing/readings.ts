import { eq, sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { type Deck, shownDeck } from "#contract/scale/deck";
import { READING_SECONDS } from "#contract/scale/scale";
import { plateKey } from "#contract/weighing/plate";
import type { WeighBody } from "#contract/weighing/weighing";
import type { Reader, Transaction } from "../db/client";
import { inboundRecord } from "../db/tables/inbound";
import { outboundRecord } from "../db/tables/outbound";
import { scale, scaleLive, scaleReading } from "../db/tables/scale";
import { clockMs } from "../db/clock";
import type { Caller } from "../http/context";
import { Conflict, Invalid } from "../http/errors";
import type { Direction } from "./statuses";
import type { Weighing } from "./weighing";

/** Weights of weigh calls: readings of a scale, or typed with a reason (docs/domain.md, Scales). */

interface WeighedTruck {
  direction: Direction;
  id: number;
  licensePlate: string;
}

/**
 * Returns the weight with its source; a reading stays locked until the end of the transaction.
 * @throws Invalid for a typed weight without the reason that a plant with scales requires, or an unknown reading
 * @throws Conflict for a reading that is not of the weight on the deck now, or is used
 */
export async function takeWeight(tx: Transaction, body: WeighBody, truck: WeighedTruck): Promise<Weighing> {
  const { weightKg, readingId, scaleId, typedReason, unusualReason } = body;
  if (readingId !== null) return { ...(await readWeight(tx, readingId, scaleId, truck)), unusualReason };
  if (typedReason === null && (await hasScale(tx))) throw new Invalid({ typedReason: { key: "typedReason" } });
  return { weightKg: weightKg ?? 0, source: "MANUAL", readingId: null, typedReason, unusualReason };
}

const hasScale = async (tx: Transaction) =>
  (await tx.select({ id: scale.id }).from(scale).where(eq(scale.active, true)).limit(1)).length > 0;

async function readWeight(tx: Transaction, readingId: number, scaleId: number | null, truck: WeighedTruck) {
  const [row] = await tx
    .select({ reading: scaleReading, scale })
    .from(scaleReading)
    .innerJoin(scale, eq(scale.id, scaleReading.scaleId))
    .where(eq(scaleReading.id, readingId));
  if (!row) throw new Invalid({ readingId: { key: "readingUnknown" } });
  const { reading, scale: of } = row;
  if (scaleId !== null && scaleId !== of.id) throw refused("readingOtherScale", { name: of.name });
  // Serialises weighings of a scale: a reading is used once, by one record of both tables.
  const [live] = await tx.select().from(scaleLive).where(eq(scaleLive.scaleId, of.id)).for("update");
  await assertUnused(tx, reading, truck);
  const now = await clockMs(tx);
  const refusal = readingRefusal(of.active ? live : undefined, reading.id, now);
  if (refusal === "readingOld") throw refused(refusal, { seconds: READING_SECONDS });
  if (refusal !== null) throw refused(refusal, { kg: reading.kg });
  if (reading.kg > of.capacityKg)
    throw new Invalid({ readingId: { key: "scaleCapacity", params: { max: of.capacityKg } } });
  return { weightKg: reading.kg, source: "INDICATOR" as const, readingId, typedReason: null };
}

const refused = (
  key: "readingOtherScale" | "readingOld" | "readingMoved" | "readingUsed" | "deckNotEmpty",
  params?: Record<string, string | number>,
) => new Conflict(key, params, "readingId");

interface Holder extends WeighedTruck {
  scaleId: number;
  readingId: number;
  recordNo: string;
  /** cancelled or deleted */
  ended: boolean;
}

/** Returns the records whose weight is a reading. @param where of `r`, the reading, and `l`, the state of its scale */
export async function findHolders(db: Reader, where: SQL): Promise<Holder[]> {
  const selectHolders = (direction: Direction, table: PgTable, condition: SQL) =>
    sql`select ${direction}::text as direction, id, record_no, license_plate,
      status = 'CANCELLED' or deleted_at is not null as ended from ${table} where ${condition}`;
  const { rows } = await db.execute<Holder & Record<string, unknown>>(sql`
    select r.scale_id as "scaleId", r.id as "readingId", h.direction, h.id, h.record_no as "recordNo",
      h.license_plate as "licensePlate", h.ended
    from scale_reading r
    join scale_live l on l.scale_id = r.scale_id
    cross join lateral (
      ${selectHolders("inbound", inboundRecord, sql`first_reading_id = r.id`)} union all
      ${selectHolders("inbound", inboundRecord, sql`second_reading_id = r.id`)} union all
      ${selectHolders("inbound", inboundRecord, sql`weighings_between <> '[]' and weighings_between @> jsonb_build_array(jsonb_build_object('readingId', r.id))`)} union all
      ${selectHolders("outbound", outboundRecord, sql`first_reading_id = r.id`)} union all
      ${selectHolders("outbound", outboundRecord, sql`second_reading_id = r.id`)}
    ) h
    where ${where}`);
  return rows;
}

/** Returns true if a weighing holds a reading of the visit. */
export const isVisitWeighed = async (tx: Transaction, scaleId: number, visit: number) =>
  (await findHolders(tx, ofVisit(scaleId, visit))).length > 0;

const ofVisit = (scaleId: number, visit: number): SQL => sql`r.scale_id = ${scaleId} and r.visit = ${visit}`;

/** A reading is used once, and the deck must be empty between two plates. */
async function assertUnused(
  tx: Transaction,
  { id, scaleId, visit }: typeof scaleReading.$inferSelect,
  truck: WeighedTruck,
): Promise<void> {
  const holders = await findHolders(tx, ofVisit(scaleId, visit));
  for (const { readingId, recordNo, licensePlate: plate, ended, ...holder } of holders) {
    if (holder.direction === truck.direction && holder.id === truck.id) continue;
    if (readingId === id) throw refused("readingUsed", { recordNo });
    if (!ended && plateKey(plate) !== plateKey(truck.licensePlate)) throw refused("deckNotEmpty", { recordNo, plate });
  }
}

/** The history entry that chains a reading (docs/decisions/0175-readings.md). */
export const readingEntry = (reading: typeof scaleReading.$inferSelect, by: Caller) => {
  const { scaleId: id, receivedAt: _, ...after } = reading;
  return { by, entity: "scale-reading", id, action: "read", after };
};

/** Returns why a reading cannot be used now; null if it is of the weight on the deck. @param live state of its scale */
function readingRefusal(
  live: { deck: Deck; readingId: number | null; late: boolean } | undefined,
  readingId: number,
  now: number,
): "readingOld" | "readingMoved" | null {
  // Late frames may be of a truck that has left, also if their ages say otherwise.
  if (!live || live.late || now - live.deck.at > READING_SECONDS * 1_000) return "readingOld";
  const isCurrent = live.readingId === readingId && shownDeck(live.deck, now).state === "stable";
  return isCurrent ? null : "readingMoved";
}
