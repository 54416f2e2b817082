import { and, eq, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { SHIFTS } from "#contract/constants";
import { type Handover, type HandOver, type HandoverSnapshot, mayTakeBack } from "#contract/plant/shift";
import { isAhead, isPast, type PlantShift, shiftAt, type ShiftClock } from "#contract/plant/shift-hours";
import type { Reader, Transaction } from "../db/client";
import { oneRow } from "../db/one-row";
import { idAndName } from "../db/reference-columns";
import { appUser } from "../db/tables/accounts";
import { shiftHandover } from "../db/tables/shift";
import type { Caller, WriteTarget } from "../http/context";
import { Conflict, foundRow, Invalid } from "../http/errors";
import { lockRow, recordActivity, type RecordType, saveRow } from "../records/writes";
import { isWaitingFor } from "../rows/shifts";
import { readFigures } from "./figures";

/** Handovers of shifts (docs/domain.md, Shifts). */

const taker = alias(appUser, "taker");

const handovers = (db: Reader, where: SQL | undefined) =>
  db
    .select({
      id: shiftHandover.id,
      version: shiftHandover.version,
      createdAt: shiftHandover.createdAt,
      updatedAt: shiftHandover.updatedAt,
      deletedAt: shiftHandover.deletedAt,
      date: shiftHandover.date,
      shift: sql<(typeof SHIFTS)[number]>`${shiftHandover.shift}::text`,
      handedBy: idAndName(appUser),
      handedAt: shiftHandover.handedAt,
      takenBy: idAndName(taker),
      takenAt: shiftHandover.takenAt,
      note: shiftHandover.note,
      snapshot: shiftHandover.snapshot,
    })
    .from(shiftHandover)
    .innerJoin(appUser, eq(appUser.id, shiftHandover.handedById))
    .leftJoin(taker, eq(taker.id, shiftHandover.takenById))
    .where(where);

/** Returns the shift that has waited longest for this user, or null. */
export async function findWaiting(db: Reader, by: { id: number }): Promise<PlantShift | null> {
  const [found] = await handovers(db, isWaitingFor(by)).orderBy(shiftHandover.handedAt).limit(1);
  return found ?? null;
}

/** Returns null for a shift without a handover. */
export async function findHandover(db: Reader, { date, shift }: PlantShift): Promise<Handover | null> {
  const isOf = and(eq(shiftHandover.date, date), eq(shiftHandover.shift, Number(shift)));
  const [found] = await handovers(db, and(isOf, isNull(shiftHandover.deletedAt)));
  return found ?? null;
}

const handoverType: RecordType<typeof shiftHandover, Handover> = {
  entity: "shift",
  table: shiftHandover,
  find: async (db, id) => foundRow(await handovers(db, eq(shiftHandover.id, id))),
  dayOf: null,
  snapshot: ({ date, shift, handedBy, takenBy, note, snapshot: { openTrucks, exceptions } }) => ({
    date,
    shift,
    handedBy: handedBy.name,
    takenBy: takenBy?.name ?? null,
    note,
    openTrucks: openTrucks.length,
    exceptions: Object.values(exceptions).reduce((sum, count) => sum + count, 0),
  }),
};

/**
 * Stores the open trucks and exceptions of a shift as of now. Of concurrent calls the first one is stored.
 * @throws Invalid before its begin or after three more shifts, Conflict when it is handed over already
 */
export async function handOver(
  tx: Transaction,
  { date, shift, note }: HandOver,
  { by, env }: { by: Caller; env: ShiftClock },
): Promise<Handover> {
  const current = shiftAt(env);
  if (isAhead({ date, shift }, current)) throw new Invalid({ shift: { key: "shiftNotBegun" } });
  if (isPast({ date, shift }, current)) throw new Invalid({ shift: { key: "shiftPast" } });
  const { openTrucks, exceptions } = await readFigures(tx, { date, shift }, { by, env });
  const counts: HandoverSnapshot["exceptions"] = {};
  for (const { kind } of exceptions)
    counts[kind as keyof typeof counts] = (counts[kind as keyof typeof counts] ?? 0) + 1;
  const values = {
    date,
    shift: Number(shift),
    note,
    handedById: by.id,
    snapshot: { openTrucks, exceptions: counts },
  };
  const again = {
    handedAt: sql`now()`,
    deletedAt: null,
    version: sql`${shiftHandover.version} + 1`,
    updatedAt: sql`now()`,
  };
  const made = await tx
    .insert(shiftHandover)
    .values(values)
    .onConflictDoUpdate({
      target: [shiftHandover.date, shiftHandover.shift],
      set: { ...values, ...again },
      setWhere: isNotNull(shiftHandover.deletedAt),
    })
    .returning({ id: shiftHandover.id });
  if (made.length === 0) {
    const other = await findHandover(tx, { date, shift });
    throw new Conflict("shiftHandedOver", { name: other?.handedBy.name ?? "" });
  }
  const after = await handoverType.find(tx, oneRow(made).id);
  return recordActivity(tx, handoverType, after, { by, action: "handOver", before: null });
}

/** Takes an own handover back. @throws NotFound, Conflict when it is taken over, of another user, or after ten minutes */
export async function takeBack(tx: Transaction, target: WriteTarget): Promise<Handover> {
  const { by } = target;
  const before = await lockRow(tx, handoverType, { ...target, version: null });
  if (before.takenBy !== null) throw new Conflict("shiftTakenOver", { name: before.takenBy.name });
  if (!mayTakeBack(before, by.id)) throw new Conflict("undoOver");
  return saveRow(tx, handoverType, { deletedAt: sql`now()` }, { by, action: "takeBack", before });
}

/** @throws NotFound, Stale, Conflict when it is taken over, or by the user who handed it over */
export async function takeOver(tx: Transaction, target: WriteTarget): Promise<Handover> {
  const { by } = target;
  const before = await lockRow(tx, handoverType, { ...target, version: null });
  if (before.takenBy !== null) throw new Conflict("shiftTakenOver", { name: before.takenBy.name });
  if (before.handedBy.id === by.id) throw new Conflict("shiftOwn");
  const values = { takenAt: sql`now()`, takenById: by.id };
  return saveRow(tx, handoverType, values, { by, action: "takeOver", before });
}
