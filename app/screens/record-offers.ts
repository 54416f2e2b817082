import { can, type Area, type RoleHolder } from "#contract/access";
import { clearableBy, type UnusualValue } from "#contract/unusual";

/** Tells whether to offer a change of a record without stages: any to what is there, restoring to what was deleted. */
export function offersSimple(
  area: Exclude<Area, "user" | "api-key" | "mail" | "company" | "export-history" | "backup" | "list-view">,
  { deletedAt }: { deletedAt: string | null },
  user: RoleHolder,
  change: "edit" | "delete" | "restore",
): boolean {
  return can(user, area, change) && (change === "restore") === (deletedAt !== null);
}

/**
 * Tells whether to offer to clear the unusual values of a record: `own` when the user entered all that are left, so that
 * someone else must.
 */
export function offersClearUnusual(
  area: "inbound" | "outbound" | "production",
  { toCheck, deletedAt, unusual }: { toCheck: boolean; deletedAt: string | null; unusual: readonly UnusualValue[] },
  user: RoleHolder & { id: number },
  mayOwn: "0" | "1",
): boolean | "own" {
  if (!toCheck || deletedAt !== null || !can(user, area, "clearUnusual")) return false;
  return clearableBy(unusual, user, mayOwn).length > 0 || "own";
}
