/**
 * Between which weights a truck's next weighing is usual (domain.md, Unusual values): pure arithmetic, which the browser
 * does too while a weight is typed. Weights in whole kg.
 */

/** Between which values one is usual; null where there is no bound. */
export interface UsualRange {
  low: number | null;
  high: number | null;
}

/** Between which weights one is usual. */
export interface UsualWeight extends UsualRange {
  /** The truck's own earlier weights, or what the plant's trucks weigh. */
  basis: "plate" | "plant";
  /** How many weights of the truck are known. */
  visits: number;
}

/** Settings by their names in the environment (contract/unusual.ts). */
export interface UsualWeightSettings {
  USUAL_TARE_MIN_KG: number;
  USUAL_TARE_MAX_KG: number;
  USUAL_GROSS_MAX_KG: number;
  UNUSUAL_TARE_KG: number;
  UNUSUAL_TARE_SPREADS: number;
  UNUSUAL_GROSS_PCT: number;
}

/** Earlier weights of a truck count from this many on; before, the plant's usual range does. */
const VISITS_NEEDED = 3;
/** The newest tares of a truck that count. */
const TARES_COUNTED = 10;

/**
 * Returns between which tares a truck's next one is usual: around the median of its newest ten, as far as these are
 * spread; the plant's range for a truck that was here too seldom.
 *
 * @param tares newest first, in kg
 */
export function usualTare(tares: readonly number[], settings: UsualWeightSettings): UsualWeight {
  const own = tares.slice(0, TARES_COUNTED);
  if (own.length < VISITS_NEEDED) {
    return { low: settings.USUAL_TARE_MIN_KG, high: settings.USUAL_TARE_MAX_KG, basis: "plant", visits: own.length };
  }
  const middle = median(own);
  const spread = median(own.map((kg) => Math.abs(kg - middle)));
  const away = Math.max(settings.UNUSUAL_TARE_KG, settings.UNUSUAL_TARE_SPREADS * spread);
  const low = Math.max(0, Math.floor(middle - away));
  return { low, high: Math.ceil(middle + away), basis: "plate", visits: own.length };
}

/**
 * Returns up to which gross a truck's next one is usual: a little above the heaviest that it ever had; the plant's limit
 * for a truck that was here too seldom.
 *
 * @param grosses all that are known, in kg
 */
export function usualGross(grosses: readonly number[], settings: UsualWeightSettings): UsualWeight {
  if (grosses.length < VISITS_NEEDED) {
    return { low: null, high: settings.USUAL_GROSS_MAX_KG, basis: "plant", visits: grosses.length };
  }
  const high = Math.floor((Math.max(...grosses) * (100 + settings.UNUSUAL_GROSS_PCT)) / 100);
  return { low: null, high, basis: "plate", visits: grosses.length };
}

/** Tells whether a value is outside the usual ones. */
export function isUnusual(value: number, { low, high }: UsualRange): boolean {
  return (low !== null && value < low) || (high !== null && value > high);
}

/** Returns the middle of the values, or the mean of the two in the middle. */
function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2;
}
