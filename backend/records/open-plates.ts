import { and, eq, isNull, sql } from "drizzle-orm";
import { INBOUND_OPEN } from "#contract/inbound-status";
import type { OpenRecord } from "#contract/last-visit";
import { OUTBOUND_OPEN } from "#contract/outbound-status";
import { plateKey } from "#contract/plate";
import type { Reader, Transaction } from "../db/client";
import { oneOf, plateKeyOf } from "../db/columns";
import { inboundRecord } from "../db/tables/inbound";
import { outboundRecord } from "../db/tables/outbound";
import { Conflict } from "../http/errors";
import type { Direction } from "./statuses";

const directions = {
  inbound: { table: inboundRecord, statuses: INBOUND_OPEN },
  outbound: { table: outboundRecord, statuses: OUTBOUND_OPEN },
};

/**
 * Finds the open record of a plate in one direction; null when it has none. The statuses stand in the statement as in the unique
 * index that answers it.
 */
export async function findOpenRecord(db: Reader, direction: Direction, plate: string): Promise<OpenRecord | null> {
  const { table, statuses } = directions[direction];
  const isOpen = sql`${table.status} in (${oneOf(statuses)})`;
  const [open] = await db
    .select({ id: table.id, recordNo: table.recordNo, date: table.date })
    .from(table)
    .where(and(eq(plateKeyOf(table.licensePlate), plateKey(plate)), isOpen, isNull(table.deletedAt)))
    .limit(1);
  return open ?? null;
}

/**
 * Refuses a second open record of a plate in one direction. Takes a lock on the plate until the transaction ends, so
 * that two creates at the same moment meet here; the unique index stands behind it.
 *
 * @param exceptId the record that the plate is for; null for a new one
 * @throws Conflict that names the open record
 */
export async function expectPlateFree(
  tx: Transaction,
  direction: Direction,
  plate: string,
  exceptId: number | null,
): Promise<void> {
  const key = plateKey(plate);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${direction} plate ${key}`}, 0))`);
  const open = await findOpenRecord(tx, direction, plate);
  if (open === null || open.id === exceptId) return;
  throw new Conflict("plateOpen", { plate, recordNo: open.recordNo }, "licensePlate");
}
