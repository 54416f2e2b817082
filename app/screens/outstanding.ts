import { can, type Role } from "#contract/access";
import type { Outstanding } from "#contract/outstanding";

/** What the screen of outstanding balances knows beside the contract. */

export type OutstandingChange = "edit" | "adjust" | "delete" | "restore";

/** An opening balance is entered by hand; every other row belongs to a PO and follows it. */
export const isOpeningBalance = (row: Pick<Outstanding, "poSaleId">) => row.poSaleId === null;

/** Whether to offer a change to somebody: the row allows it, and the access table does. */
export function offersOutstanding(
  row: Pick<Outstanding, "poSaleId" | "deletedAt">,
  user: { roles: readonly Role[] } | null,
  change: OutstandingChange,
): boolean {
  if (!can(user, "outstanding", change)) return false;
  if (change === "restore") return row.deletedAt !== null;
  return row.deletedAt === null && (change === "adjust" || isOpeningBalance(row));
}
