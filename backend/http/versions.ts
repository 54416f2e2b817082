import { Stale, VersionMissing } from "./errors";

/**
 * Reads the version in an If-Match header: `"3"`, `W/"3"` or `3`.
 *
 * @returns null without a header
 * @throws VersionMissing when the header is there but holds no version
 */
export function versionIn(header: string | undefined): number | null {
  if (header === undefined) return null;
  const digits = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim())?.[1];
  if (digits === undefined) throw new VersionMissing();
  return Number(digits);
}

/**
 * Refuses a change that was made on another version than the present one; call it with the row locked.
 *
 * @param version the caller's; null (a DELETE without If-Match) passes
 * @param current the present detail as the caller may see it, which the 409 carries
 * @throws Stale
 */
export function expectVersion(row: { version: number }, version: number | null, current: unknown): void {
  if (version !== null && version !== row.version) throw new Stale(current);
}
