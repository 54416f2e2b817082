import type { OutboundRecord } from "#contract/outbound-record";
import type { Transaction } from "../db/client";
import type { Caller } from "../http/context";
import { checkAgain, type UnusualColumns } from "../records/unusual";
import { sealCheck, sameTruckCheck } from "../weighing/repeats";

/**
 * Checks a record that counts again: its seal and weights may have been entered in another one since.
 * @param at request field; "" for the whole request
 */
export async function repeatedColumns(
  tx: Transaction,
  record: OutboundRecord,
  { reason, by, at }: { reason: string | null; by: Caller; at: string },
): Promise<UnusualColumns | undefined> {
  if (record.status === "CANCELLED") return undefined;
  const checks = {
    sealNo: () => sealCheck(tx, record, { before: null, at }),
    sameEntry: () => sameTruckCheck(tx, "outbound", record, at),
  };
  return checkAgain(record.unusual, checks, { reason, by });
}
