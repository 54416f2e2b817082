import { can, type Area, type RoleHolder } from "#contract/access";

/** Tells whether to offer a change of a record without stages: any to what is there, restoring to what was deleted. */
export function offersSimple(
  area: Exclude<Area, "user" | "api-key" | "mail" | "company" | "export-history" | "backup" | "list-view">,
  { deletedAt }: { deletedAt: string | null },
  user: RoleHolder,
  change: "edit" | "delete" | "restore",
): boolean {
  return can(user, area, change) && (change === "restore") === (deletedAt !== null);
}

/** Tells whether to offer to clear the unusual values of a record that wait to be looked at. */
export function offersClearUnusual(
  area: "inbound" | "outbound" | "production",
  { toCheck, deletedAt }: { toCheck: boolean; deletedAt: string | null },
  user: RoleHolder,
): boolean {
  return toCheck && deletedAt === null && can(user, area, "clearUnusual");
}
