import type { FoundRecord } from "#contract/rows/search";
import { plateKey } from "#contract/weighing/plate";

/** Returns the record with the scanned number, else the newest truck or other record with the plate. */
export function scannedRecord(found: readonly FoundRecord[], code: string): FoundRecord | undefined {
  const key = plateKey(code);
  const numbered = found.find(({ label }) => plateKey(label) === key);
  if (numbered !== undefined) return numbered;
  const named = found.filter(({ detail }) => detail.split(" · ").some((part) => plateKey(part) === key));
  return named.find(({ area }) => area === "inbound" || area === "outbound") ?? named[0];
}
