import { median } from "./earlier-values";

/** Drift of a truck's tare; no zod, because the browser loads it. */

/** Visits on either side of a drift. */
const SIDE = 5;

/**
 * Returns the drift in kg: the median of the newest five tares less that of the oldest five; null with fewer than ten.
 * @param tares in kg, newest first
 */
export function tareDrift(tares: readonly number[]): number | null {
  if (tares.length < 2 * SIDE) return null;
  return median(tares.slice(0, SIDE)) - median(tares.slice(-SIDE));
}
