import { can, type Area, type RoleHolder } from "#contract/access";
import { clearableBy, type UnusualValue } from "#contract/unusual";

/** Returns true if the change is allowed; a deleted record may only be restored. */
export function offersSimple(
  area: Exclude<Area, "user" | "api-key" | "mail" | "company" | "export-history" | "backup" | "list-view">,
  { deletedAt }: { deletedAt: string | null },
  user: RoleHolder,
  change: "edit" | "delete" | "restore",
): boolean {
  return can(user, area, change) && (change === "restore") === (deletedAt !== null);
}

/** Returns true if the user may clear outliers; `own` if another user must, because the user entered all of them. */
export function offersClearUnusual(
  area: "inbound" | "outbound" | "production",
  { toCheck, deletedAt, unusual }: { toCheck: boolean; deletedAt: string | null; unusual: readonly UnusualValue[] },
  user: RoleHolder & { id: number },
  mayOwn: "0" | "1",
): boolean | "own" {
  if (!toCheck || deletedAt !== null || !can(user, area, "clearUnusual")) return false;
  return clearableBy(unusual, user, mayOwn).length > 0 || "own";
}
