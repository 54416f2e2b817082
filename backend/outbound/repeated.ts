import type { OutboundRecord } from "#contract/outbound-record";
import type { OutlierValue } from "#contract/outlier";
import type { Transaction } from "../db/client";
import type { Caller } from "../http/context";
import { checkPlausibility, type OutlierColumns } from "../records/outliers";
import { sealCheck, sameTruckCheck } from "../records/repeats";

/**
 * Checks a record that counts again: its seal and weights may have been entered in another one since. Fields with a
 * stored reason need no new one.
 * @param at request field; "" for the whole request
 */
export async function repeatedColumns(
  tx: Transaction,
  record: OutboundRecord,
  { reason, by, at }: { reason: string | null; by: Caller; at: string },
): Promise<OutlierColumns | undefined> {
  if (record.status === "CANCELLED") return undefined;
  const isKnown = (field: OutlierValue["field"]) => record.unusual.some((entry) => entry.field === field);
  const checks = [
    ...(isKnown("sealNo") ? [] : await sealCheck(tx, record, { before: null, at })),
    ...(isKnown("sameEntry") ? [] : await sameTruckCheck(tx, "outbound", record, at)),
  ];
  return checkPlausibility(record.unusual, checks, { reason, by });
}
