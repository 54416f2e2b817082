import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { FinishCorrection, PaidBefore, PricedFor } from "#contract/weighing/correction";
import type { UnusualValue } from "#contract/weighing/unusual";
import type { ExpectedLoad, PlantShares } from "#contract/weighing/usual-weights";
import { can } from "#contract/access";
import type { TruckVehicle } from "#contract/weighing/vehicle";
import { canTransition, type Turn } from "#contract/weighing/transitions";
import type { WeighingName } from "#contract/weighing/weighing";
import type { Transaction } from "../db/client";
import type { BackendEnv } from "../env";
import type { WriteTarget } from "../http/context";
import { assertNotAhead } from "../records/date-check";
import type { UnusualCheck } from "../records/unusual";
import type { UndoStep } from "../records/undo";
import { type ActivityEntryInput, lockRow, type RecordType, type Versioned } from "../records/writes";
import type { WeighingRecordTable } from "../rows/trucks";
import { type Direction, type TruckStatus, wrongStatus } from "./statuses";
import type { Readings } from "./weighing";

/** Detail of a truck of either direction, as far as their common rules need it. */
export interface TruckRecord extends Versioned, Readings {
  recordNo: string;
  date: string;
  licensePlate: string;
  status: TruckStatus;
  unusual: UnusualValue[];
  toCheck: boolean;
  finishCorrection: FinishCorrection | null;
  vehicle: TruckVehicle | null;
}

type TruckColumns = PgUpdateSetSource<WeighingRecordTable>;

type TruckChange = ("weighIn" | "weighOut" | "removeWeighing" | "moveWeighing") | ("cancel" | "reopen" | "delete");

export interface TruckStates<Detail extends TruckRecord, Change extends string> {
  direction: Direction;
  type: RecordType<WeighingRecordTable, Detail>;
  transitions: Record<Change, Turn<Detail["status"]>>;
}

export type TruckEntry<Detail> = ActivityEntryInput<Detail> & { before: Detail };

/** A direction, for the rules that both share. */
export interface TruckType<Detail extends TruckRecord> extends TruckStates<Detail, TruckChange> {
  /** Status of trucks that wait for each weighing. */
  waits: Record<WeighingName, string>;
  /** Expected load; null if not given in kg. */
  loadOf(record: Detail): ExpectedLoad | null;
  follow(
    record: Detail,
    name: WeighingName,
    at: string,
  ): { status: TruckStatus; netKg?: number | null; permittedGrossKg?: number | null };
  netChecks(
    record: Detail,
    shares: PlantShares,
    weighing: { name: WeighingName; at: string; env: BackendEnv },
  ): UnusualCheck[];
  /** Returns false for a weighing that must stay. */
  takesBack?(record: Detail, change: "removeWeighing" | "moveWeighing"): boolean;
  /** Moment of the weighing before the second one. */
  lastAt(record: Detail): string | null;
  /** Columns without the newest weighing, which is `name` or one between both. */
  withoutNewest(record: Detail, name: WeighingName): Record<string, unknown> & { status: TruckStatus };
  /** Checks the number that no other truck may have: delivery note or seal. */
  numberCheck: {
    field: UnusualValue["field"];
    check(tx: Transaction, record: Detail, at: string): Promise<UnusualCheck[]>;
  };
  stockCheck?(tx: Transaction, record: Detail, env: BackendEnv): Promise<UnusualCheck[]>;
  assertRestorable(tx: Transaction, before: Detail, after: Detail): Promise<void>;
  /** Columns of a reopened record, and the paid prices that its correction keeps, with their vendor and goods. */
  reopened(record: Detail): { columns: Record<string, unknown>; paid: PaidBefore; pricedFor?: PricedFor };
  save(tx: Transaction, values: TruckColumns, entry: TruckEntry<Detail>): Promise<Detail>;
  saveUndone(tx: Transaction, step: UndoStep, entry: TruckEntry<Detail>): Promise<Detail>;
}

export async function openForChange<Detail extends TruckRecord, Change extends string>(
  tx: Transaction,
  { direction, type, transitions }: TruckStates<Detail, Change>,
  target: WriteTarget,
  change: NoInfer<Change>,
): Promise<Detail> {
  const before = await lockRow(tx, type, target);
  const mayReopen = can(target.by, direction, "reopen");
  if (!canTransition(transitions, before.status, change, mayReopen)) throw wrongStatus(direction, before.status);
  return before;
}

type Fact = "weighIn" | "weighOut" | "weighBetween" | "load" | "check" | "finish";

/**
 * Opens a record for a step that happens now (docs/domain.md, Conventions).
 * @throws NotFound, Stale, Conflict for the wrong status, or a record that is dated after today
 */
export async function openForFact<Detail extends TruckRecord, Change extends string>(
  tx: Transaction,
  states: TruckStates<Detail, Change>,
  target: WriteTarget,
  { change, env }: { change: NoInfer<Change> & Fact; env: BackendEnv },
): Promise<Detail> {
  const before = await openForChange(tx, states, target, change);
  assertNotAhead(before, env);
  return before;
}

export const oldValues = (before: object, changed: object) =>
  Object.fromEntries(Object.entries(before).filter(([field]) => field in changed));
