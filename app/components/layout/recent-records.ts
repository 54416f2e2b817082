import type { FoundRecord } from "#contract/search";

/** The records that a user opened last in this browser. They are a comfort: without a store there are none. */

const MOST = 8;
const keyOf = (userId: number) => `gudang-recent-${userId}`;

/** Reads the records, the last one first. */
export function recentRecords(userId: number): FoundRecord[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isRecord) : [];
  } catch {
    return [];
  }
}

/** Puts a record first. */
export function rememberRecord(userId: number, record: FoundRecord): void {
  const others = recentRecords(userId).filter(({ path }) => path !== record.path);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify([record, ...others].slice(0, MOST)));
  } catch {
    // A full or a forbidden store.
  }
}

/** Anything may have written to the store: only paths of this app are opened. */
function isRecord(value: unknown): value is FoundRecord {
  if (typeof value !== "object" || value === null) return false;
  const { area, label, detail, path } = value as Partial<Record<keyof FoundRecord, unknown>>;
  const texts = [area, label, detail, path].every((text) => typeof text === "string");
  return texts && /^\/(record|management)\//.test(String(path));
}
