import { can, type RecordArea, type RoleHolder } from "#contract/access";
import type { UnusualArea } from "./unusual-text";
import { reviewableBy, type UnusualValue } from "#contract/weighing/unusual";

/** Returns true if the change is allowed; a deleted record may only be restored. Records without stages have no cancel. */
export function offersSimple(
  area: RecordArea,
  { deletedAt }: { deletedAt: string | null },
  user: RoleHolder,
  change: "edit" | "cancel" | "delete" | "restore",
): boolean {
  return change !== "cancel" && can(user, area, change) && (change === "restore") === (deletedAt !== null);
}

/** Returns true if the user may clear unusual values; `own` if another user must, because the user entered all of them. */
export function offersMarkReviewed(
  area: UnusualArea,
  { toCheck, deletedAt, unusual }: { toCheck: boolean; deletedAt: string | null; unusual: readonly UnusualValue[] },
  user: RoleHolder & { id: number },
  mayOwn: "0" | "1",
): boolean | "own" {
  if (!toCheck || deletedAt !== null || !can(user, area, "markReviewed")) return false;
  return reviewableBy(unusual, user, mayOwn).length > 0 || "own";
}
