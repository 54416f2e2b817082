import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { INBOUND_OPEN } from "#contract/inbound-status";
import { OUTBOUND_OPEN } from "#contract/outbound-status";
import { plateKey } from "#contract/plate";
import type { Transaction } from "../db/client";
import { plateKeyOf } from "../db/columns";
import { inboundRecord } from "../db/tables/inbound";
import { outboundRecord } from "../db/tables/outbound";
import { Conflict } from "../http/errors";
import type { Direction } from "./statuses";

const directions = {
  inbound: { table: inboundRecord, statuses: INBOUND_OPEN },
  outbound: { table: outboundRecord, statuses: OUTBOUND_OPEN },
};

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
  const { table, statuses } = directions[direction];
  const open = await tx
    .select({ id: table.id, recordNo: table.recordNo })
    .from(table)
    .where(and(eq(plateKeyOf(table.licensePlate), key), inArray(table.status, [...statuses]), isNull(table.deletedAt)));
  const other = open.find((row) => row.id !== exceptId);
  if (other) throw new Conflict("plateOpen", { plate, recordNo: other.recordNo }, "licensePlate");
}
