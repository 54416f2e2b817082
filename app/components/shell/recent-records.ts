import type { FoundRecord } from "#contract/rows/search";

/** Stored in localStorage, if available. */

const MOST = 8;
const storageKey = (userId: number) => `gudang-recent-${userId}`;

export function recentRecords(userId: number): FoundRecord[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey(userId)) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isRecord) : [];
  } catch {
    return [];
  }
}

export function rememberRecord(userId: number, record: FoundRecord): void {
  const others = recentRecords(userId).filter(({ path }) => path !== record.path);
  try {
    localStorage.setItem(storageKey(userId), JSON.stringify([record, ...others].slice(0, MOST)));
  } catch {
    // Storage is full or disabled.
  }
}

/** Storage is untrusted: accepts only paths of this app. */
function isRecord(value: unknown): value is FoundRecord {
  if (typeof value !== "object" || value === null) return false;
  const { area, label, detail, path } = value as Partial<Record<keyof FoundRecord, unknown>>;
  const texts = [area, label, detail, path].every((text) => typeof text === "string");
  return texts && /^\/(record|management)\//.test(String(path));
}
