import { and, desc, eq, isNull, ne, sql, type SQL } from "drizzle-orm";
import type { TruckVehicle } from "#contract/weighing/vehicle";
import { notBlocked } from "#contract/weighing/usual-values";
import type { Reader, Transaction } from "../db/client";
import { inboundRecord } from "../db/tables/inbound";
import { vehicle } from "../db/tables/masters";
import { outboundRecord } from "../db/tables/outbound";
import { logActivity } from "../history/activity";
import type { Caller } from "../http/context";
import type { UnusualCheck } from "../records/unusual";
import type { WeighingRecordTable } from "../rows/trucks";
import { isVisit } from "./queries";
import type { Direction } from "./statuses";

/** The vehicle book and its trucks (docs/domain.md, Vehicles). */

export const vehicleColumns = {
  id: vehicle.id,
  transporter: vehicle.transporter,
  driverName: vehicle.driverName,
  permittedGrossKg: vehicle.permittedGrossKg,
  kirUntil: vehicle.kirUntil,
  stnkUntil: vehicle.stnkUntil,
  blockedReason: vehicle.blockedReason,
};

/** Matches the row of a plate, by its unique index. */
export const hasPlate = (plate: WeighingRecordTable["licensePlate"] | string): SQL | undefined =>
  and(sql`lower(${vehicle.licensePlate}) = lower(${plate})`, isNull(vehicle.deletedAt));

export async function findVehicle(db: Reader, plate: string): Promise<TruckVehicle | null> {
  const [row] = await db.select(vehicleColumns).from(vehicle).where(hasPlate(plate));
  return row ?? null;
}

/** Asks for a reason when the plate is blocked. */
export function blockedCheck(plate: string, found: TruckVehicle | null): UnusualCheck {
  const reason = found?.blockedReason ?? null;
  const text = { key: "plateBlocked", params: { plate, reason: reason ?? "" } } as const;
  return { field: "blockedPlate", value: reason === null ? 0 : 1, usual: notBlocked(), at: "licensePlate", text };
}

interface Visit {
  id: number;
  recordNo: string;
  licensePlate: string;
  driverName: string | null;
  transporter: string | null;
  vehicle: TruckVehicle | null;
}

/** A change of the book by a finish, for its undo. */
export interface FilledVehicle {
  id: number;
  version: number;
  /** changed values; `before` is null for a new row */
  before: FilledFields | null;
  after: FilledFields;
}

type FilledFields = Partial<Pick<TruckVehicle, "driverName" | "transporter">>;

/**
 * Adds the plate of a finished visit to the book, or fills what the book does not know. A known driver or transporter is
 * replaced by one of two visits in a row. No statement when the book agrees.
 */
export async function fillVehicle(
  tx: Transaction,
  direction: Direction,
  visit: Visit,
  by: Caller,
): Promise<FilledVehicle | undefined> {
  const { licensePlate, driverName, transporter, vehicle: known, recordNo: reason } = visit;
  const entry = { by, entity: "vehicle", reason };
  const row = { id: vehicle.id, version: vehicle.version };
  if (known === null) {
    const after = { licensePlate, transporter, driverName, active: true };
    // A concurrent visit may have added the plate; a later one fills the rest.
    const [made] = await tx.insert(vehicle).values(after).onConflictDoNothing().returning(row);
    if (made) await logActivity(tx, { ...entry, id: made.id, action: "create", after });
    return made && { ...made, before: null, after };
  }
  const fields = ["driverName", "transporter"] as const;
  const differing = fields.filter((field) => visit[field] !== null && visit[field] !== known[field]);
  const last = differing.some((field) => known[field] !== null) ? await visitBefore(tx, direction, visit) : null;
  const filled = differing.filter((field) => known[field] === null || last?.[field] === visit[field]);
  if (filled.length === 0) return undefined;
  const before = Object.fromEntries(filled.map((field) => [field, known[field]]));
  const after = Object.fromEntries(filled.map((field) => [field, visit[field]]));
  const unchanged = fields.map((field) => sql`${vehicle[field]} is not distinct from ${known[field]}`);
  const [saved] = await tx
    .update(vehicle)
    .set({ ...after, version: sql`${vehicle.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(vehicle.id, known.id), isNull(vehicle.deletedAt), ...unchanged))
    .returning(row);
  if (saved) await logActivity(tx, { ...entry, id: saved.id, action: "update", before, after });
  return saved && { ...saved, before, after };
}

/** Undoes what a finish changed, unless the row has changed since. */
export async function emptyVehicle(
  tx: Transaction,
  { id, version, before, after }: FilledVehicle,
  { recordNo: reason, by }: { recordNo: string; by: Caller },
): Promise<void> {
  const undone = await tx
    .update(vehicle)
    .set({ ...(before ?? { deletedAt: sql`now()` }), version: version + 1, updatedAt: sql`now()` })
    .where(and(eq(vehicle.id, id), eq(vehicle.version, version), isNull(vehicle.deletedAt)))
    .returning({ id: vehicle.id });
  if (undone.length === 0) return;
  const values = before === null ? {} : { before: after, after: before };
  await logActivity(tx, {
    by,
    entity: "vehicle",
    reason,
    id,
    action: before === null ? "delete" : "update",
    ...values,
  });
}

/** Returns driver and transporter of the finished visit before, in the same direction. */
async function visitBefore(tx: Transaction, direction: Direction, { id, licensePlate }: Visit) {
  const table = direction === "inbound" ? inboundRecord : outboundRecord;
  const [row] = await tx
    .select({ driverName: table.driverName, transporter: table.transporter })
    .from(table)
    .where(and(isVisit(table, licensePlate), eq(sql`${table.status}`, "DONE"), ne(table.id, id)))
    .orderBy(desc(table.date), desc(table.id))
    .limit(1);
  return row ?? null;
}
