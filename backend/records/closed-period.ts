import { can } from "#contract/access";
import { CLOSED_REASON, isClosed } from "#contract/plant/closing";
import type { Transaction } from "../db/client";
import { plantSetting } from "../db/tables/plant";
import type { Caller } from "../http/context";
import { Conflict, Invalid } from "../http/errors";

/**
 * Checks the lock date (docs/domain.md, Closing). The shared lock makes a new lock date wait for running writes.
 * @param days the old and the new business day of the records
 * @returns ADMIN's reason if a day is closed, else null @throws Conflict for other roles, Invalid without a reason
 */
export async function reasonInClosedPeriod(
  tx: Transaction,
  { roles, closedReason }: Caller,
  days: readonly string[],
): Promise<string | null> {
  if (days.length === 0) return null;
  const [row] = await tx.select({ lockDate: plantSetting.lockDate }).from(plantSetting).for("share");
  const lockDate = row?.lockDate ?? null;
  if (lockDate === null || !days.some((day) => isClosed(day, lockDate))) return null;
  const params = { day: lockDate };
  if (!can({ roles }, "company", "edit")) throw new Conflict("periodClosed", params);
  if (closedReason === null) throw new Invalid({ [CLOSED_REASON]: { key: "closedReason", params } });
  return closedReason;
}
