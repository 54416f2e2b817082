import type { InboundRecord } from "#contract/inbound-record";
import type { Transaction } from "../db/client";
import type { Caller } from "../http/context";
import { checkAgain, type UnusualColumns } from "../records/unusual";
import { noteCheck, sameTruckCheck } from "../weighing/repeats";

/**
 * Checks a record that counts again: its note and weights may have been entered in another one since.
 * @param at request field; "" for the whole request
 */
export async function repeatedColumns(
  tx: Transaction,
  record: InboundRecord,
  { reason, by, at }: { reason: string | null; by: Caller; at: string },
): Promise<UnusualColumns | undefined> {
  if (record.status === "CANCELLED") return undefined;
  const checks = {
    deliveryNoteNo: () => noteCheck(tx, record, { before: null, at }),
    sameEntry: () => sameTruckCheck(tx, "inbound", record, at),
  };
  return checkAgain(record.unusual, checks, { reason, by });
}
