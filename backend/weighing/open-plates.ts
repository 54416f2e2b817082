import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { INBOUND_OPEN } from "#contract/weighing/inbound-status";
import { MAX_SIMILAR, type OpenRecord, type SimilarRecord } from "#contract/weighing/last-visit";
import { OUTBOUND_OPEN } from "#contract/weighing/outbound-status";
import { otherRecordParams } from "#contract/record-paths";
import { isSimilarPlate, plateKey } from "#contract/weighing/plate";
import type { Reader, Transaction } from "../db/client";
import { lockName } from "../db/locks";
import { quotedList, plateKeyOf } from "../db/columns";
import { inboundRecord } from "../db/tables/inbound";
import { outboundRecord } from "../db/tables/outbound";
import { Conflict } from "../http/errors";
import type { Direction } from "./statuses";

const directions = {
  inbound: { table: inboundRecord, statuses: INBOUND_OPEN },
  outbound: { table: outboundRecord, statuses: OUTBOUND_OPEN },
};

export async function findOpenRecord(db: Reader, direction: Direction, plate: string): Promise<OpenRecord | null> {
  const { table } = directions[direction];
  const [open] = await db
    .select({ id: table.id, recordNo: table.recordNo, date: table.date })
    .from(table)
    .where(and(eq(plateKeyOf(table.licensePlate), plateKey(plate)), inYard(direction)))
    .limit(1);
  return open ?? null;
}

export async function findSimilarRecords(db: Reader, direction: Direction, plate: string): Promise<SimilarRecord[]> {
  const { table } = directions[direction];
  const key = plateKey(plate);
  const open = await db
    .select({ id: table.id, recordNo: table.recordNo, date: table.date, licensePlate: table.licensePlate })
    .from(table)
    .where(and(sql`length(${plateKeyOf(table.licensePlate)}) = ${key.length}`, inYard(direction)))
    .orderBy(desc(table.id));
  return open.filter(({ licensePlate }) => isSimilarPlate(plateKey(licensePlate), key)).slice(0, MAX_SIMILAR);
}

interface Truck {
  /** null for a new record */
  id: number | null;
  licensePlate: string;
  status: string;
  secondKg: number | null;
  deletedAt: string | null;
}

/** Must match the predicate of the unique plate index (db/tables/weighing.ts). */
function inYard(direction: Direction) {
  const { table, statuses } = directions[direction];
  return and(sql`${table.status} in (${quotedList(statuses)})`, isNull(table.secondKg), isNull(table.deletedAt));
}

function isInYard(direction: Direction, { status, secondKg, deletedAt }: Truck): boolean {
  const statuses: readonly string[] = directions[direction].statuses;
  return statuses.includes(status) && secondKg === null && deletedAt === null;
}

/**
 * Checks a truck that enters the yard, or changes its plate there. Locks the plate until the transaction ends; the
 * unique index is the backstop. @param before null for a new record @throws Conflict that names the other record
 */
export async function assertPlateFree(
  tx: Transaction,
  direction: Direction,
  before: Truck | null,
  after: Truck,
): Promise<void> {
  const stays = before !== null && isInYard(direction, before) && before.licensePlate === after.licensePlate;
  if (stays || !isInYard(direction, after)) return;
  const { licensePlate: plate, id } = after;
  await lockName(tx, `${direction} plate ${plateKey(plate)}`);
  const open = await findOpenRecord(tx, direction, plate);
  if (open === null || open.id === id) return;
  const other = otherRecordParams({ area: direction, id: open.id, name: open.recordNo });
  const params = { plate, recordNo: open.recordNo, ...other };
  throw new Conflict("plateOpen", params, "licensePlate");
}

/** A new truck, for assertPlateFree. */
export const arriving = (licensePlate: string): Truck => {
  return { id: null, licensePlate, status: "WAITING", secondKg: null, deletedAt: null };
};
