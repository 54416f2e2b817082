import type { z } from "zod";
import {
  ACCEPTED,
  isToCheck,
  reviewableBy,
  type markReviewedBody,
  type UNUSUAL_ACTIONS,
  type UnusualValue,
} from "#contract/weighing/unusual";
import { isUnusual } from "#contract/weighing/usual-weights";
import type { Transaction } from "../db/client";
import type { BackendEnv } from "../env";
import type { Caller, WriteTarget } from "../http/context";
import { Conflict, type ErrorText, Invalid } from "../http/errors";
import type { PgColumn, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import { lockRow, type RecordType, saveRow, type Versioned } from "./writes";

/** Unusual values: valid, but implausible (docs/domain.md, Unusual values). */

export interface UnusualCheck extends Pick<UnusualValue, "field" | "itemId" | "value" | "usual" | "other"> {
  /** request field; of an item, the field within it */
  at: string;
  /** item at which the text is shown; default: `itemId` */
  atItem?: number;
  /** error text with range and source */
  text: ErrorText;
  /** accepted without a reason */
  soft?: boolean;
}

export interface UnusualColumns {
  unusual: UnusualValue[];
  toCheck: boolean;
}

/**
 * @param reason one for all; "ok" accepts soft questions @param reasonAt its request field
 * @throws Invalid for each unusual value without a reason
 */
export function assertReason(
  checks: readonly UnusualCheck[],
  reason: string | null,
  reasonAt = "unusualReason",
): UnusualCheck[] {
  const unusualChecks = checks.filter(({ value, usual }) => isUnusual(value, usual));
  const open = reason === null ? unusualChecks : unusualChecks.filter(({ soft }) => reason === ACCEPTED && !soft);
  if (open.length > 0) {
    const errors: Record<string, ErrorText[]> = {};
    for (const { at, text } of open) (errors[at] ??= []).push(text);
    (errors[reasonAt] ??= []).push({ key: open.every(({ soft }) => soft) ? "unusualSoft" : "unusualReason" });
    throw new Invalid(errors);
  }
  return unusualChecks;
}

/**
 * @param marks unusual values of the record; those of checked fields are replaced @param reason one for all @throws Invalid as
 * assertReason
 */
export function checkUnusual(
  marks: readonly UnusualValue[],
  checks: readonly UnusualCheck[],
  { reason, by: { id, name }, reasonAt }: { reason: string | null; by: Caller; reasonAt?: string },
): UnusualColumns {
  const unusualChecks = assertReason(checks, reason, reasonAt);
  const stays = marks.filter((entry) => !checks.some((one) => isSame(one, entry)));
  const at = new Date().toISOString();
  const entries = unusualChecks.map(({ field, itemId, value, usual, other, soft }) => ({
    field,
    ...(itemId !== undefined && { itemId }),
    value,
    usual,
    ...(other !== undefined && { other }),
    ...(soft && { soft: true as const }),
    reason: reason ?? "",
    by: { id, name },
    at,
    clearedBy: null,
    clearedAt: null,
  }));
  return unusualColumns([...stays, ...entries]);
}

/** Checks a record that counts again; a stored reason stands for its field. @throws Invalid as assertReason */
export async function checkAgain(
  marks: readonly UnusualValue[],
  checks: Partial<Record<UnusualValue["field"], () => Promise<UnusualCheck[]>>>,
  said: { reason: string | null; by: Caller },
): Promise<UnusualColumns> {
  const unusualChecks: UnusualCheck[] = [];
  // One connection answers one query at a time.
  for (const [field, check] of Object.entries(checks))
    if (!marks.some((entry) => entry.field === field)) unusualChecks.push(...(await check()));
  return checkUnusual(marks, unusualChecks, said);
}

/** Deletions and restorations have no field for the values. */
export const withoutField = (checks: readonly UnusualCheck[]) => checks.map((one) => ({ ...one, at: "" }));

const isSame = (one: UnusualCheck, entry: UnusualValue) => one.field === entry.field && one.itemId === entry.itemId;

export const withoutUnusual = (unusual: readonly UnusualValue[], ...fields: UnusualValue["field"][]): UnusualColumns =>
  unusualColumns(unusual.filter(({ field }) => !fields.includes(field)));

function unusualColumns(unusual: UnusualValue[]): UnusualColumns {
  return { unusual, toCheck: unusual.some(isToCheck) };
}

/** Own unusual values only if the plant settings allow it. @throws NotFound, Stale, Conflict if the caller may review no unusual value */
export async function markReviewed<
  Table extends PgTable & Record<"id" | "version" | "unusual" | "toCheck", PgColumn>,
  Detail extends Versioned & { unusual: UnusualValue[]; toCheck: boolean },
>(
  tx: Transaction,
  type: RecordType<Table, Detail>,
  target: WriteTarget,
  { note }: z.infer<typeof markReviewedBody>,
  env: BackendEnv,
): Promise<Detail> {
  const { by } = target;
  const before = await lockRow(tx, type, target);
  if (!before.toCheck) {
    const by = before.unusual.findLast(({ clearedBy }) => clearedBy !== null)?.clearedBy;
    throw by ? new Conflict("looked", { name: by.name }) : new Conflict("nothingToCheck");
  }
  const cleared = { clearedBy: { id: by.id, name: by.name }, clearedAt: new Date().toISOString() };
  const chosen = reviewableBy(before.unusual, by, env.UNUSUAL_CLEAR_OWN);
  if (chosen.length === 0) throw new Conflict("clearsOwn");
  const unusual = before.unusual.map((entry) => (chosen.includes(entry) ? { ...entry, ...cleared } : entry));
  const action: (typeof UNUSUAL_ACTIONS)[number] = chosen.some((entry) => entry.by.id === by.id)
    ? "clearOwnUnusual"
    : "markReviewed";
  // All these tables have the columns, which the type parameter does not express.
  const values = unusualColumns(unusual) as PgUpdateSetSource<Table>;
  return saveRow(tx, type, values, { by, action, reason: note, before });
}
