import type { LastChange } from "#contract/answers";
import { Stale, VersionMissing } from "./errors";

/**
 * Parses If-Match: `"3"`, `W/"3"` or `3`.
 * @returns null without a header
 * @throws VersionMissing if malformed
 */
export function parseVersion(header: string | undefined): number | null {
  if (header === undefined) return null;
  const digits = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim())?.[1];
  if (digits === undefined) throw new VersionMissing();
  return Number(digits);
}

/**
 * Checks the version of a locked row.
 * @param version null skips the check
 * @param current detail for the 409 response
 * @param changes reads who changed its fields
 * @throws Stale
 */
export async function assertVersion(
  row: { version: number },
  version: number | null,
  current: unknown,
  changes?: () => Promise<LastChange[]>,
): Promise<void> {
  if (version !== null && version !== row.version) throw new Stale(current, await changes?.());
}
