/**
 * The expected range of a truck's next weighing (docs/domain.md, Unusual values): pure arithmetic, shared with the browser, which
 * warns while a weight is typed. Weights in whole kg.
 */

/** An expected range; null where there is no bound. */
export interface UsualRange {
  low: number | null;
  high: number | null;
}

/** The load that a record expects: the goods of an inbound delivery note, or the items of an outbound truck. */
export interface ExpectedLoad {
  kg: number;
  from: "note" | "items";
}

/** The expected range of a weight. */
export interface UsualWeight extends UsualRange {
  /** The truck's own earlier weights, or the weights of the plant's trucks. */
  basis: "plate" | "plant";
  /** The number of known earlier weights of the truck. */
  visits: number;
  /** The load that narrowed the range; null when the range follows from earlier weights or settings alone. */
  load: ExpectedLoad | null;
}

/** The earlier weights of a truck, newest first. */
interface EarlierWeights {
  tares: readonly number[];
  grosses: readonly number[];
}

/** Settings by their names in the environment (contract/unusual.ts). */
export interface UsualWeightSettings {
  USUAL_TARE_MIN_KG: number;
  USUAL_TARE_MAX_KG: number;
  USUAL_GROSS_MIN_KG: number;
  USUAL_GROSS_MAX_KG: number;
  UNUSUAL_TARE_KG: number;
  UNUSUAL_TARE_SPREADS: number;
  UNUSUAL_GROSS_PCT: number;
}

/** Earlier weights of a truck count from this number on; below it, the plant's range does. */
const VISITS_NEEDED = 3;
/** The newest tares of a truck that count. */
const TARES_COUNTED = 10;
/** The percentages of its load between which an unknown truck weighs when empty, the upper one plus an allowance. */
const TARE_PER_LOAD = { lowPct: 35, highPct: 85, allowanceKg: 3_000 };
/** The percentages of the load on its papers that a truck usually carries. */
export const LOAD_PCT = { low: 70, high: 110 };
/** The usual gross of a known truck begins at this percentage of its lightest earlier one. */
const LIGHTEST_GROSS_PCT = 70;

/**
 * Returns the expected tare: around the median of the truck's newest ten, as far as these are spread. For a truck with fewer than
 * three visits, the plant's range, narrowed to trucks of the size that its load needs.
 */
export function usualTare(
  { tares }: Pick<EarlierWeights, "tares">,
  load: ExpectedLoad | null,
  settings: UsualWeightSettings,
): UsualWeight {
  const own = tares.slice(0, TARES_COUNTED);
  const visits = own.length;
  if (visits < VISITS_NEEDED) {
    const { USUAL_TARE_MIN_KG: least, USUAL_TARE_MAX_KG: most } = settings;
    if (load === null) return { low: least, high: most, basis: "plant", visits, load };
    const low = Math.max(least, Math.floor(percentOf(load.kg, TARE_PER_LOAD.lowPct)));
    const high = Math.min(most, Math.ceil(percentOf(load.kg, TARE_PER_LOAD.highPct)) + TARE_PER_LOAD.allowanceKg);
    // A load that no usual truck carries says nothing about its tare.
    if (low >= high) return { low: least, high: most, basis: "plant", visits, load: null };
    return { low, high, basis: "plant", visits, load };
  }
  const middle = median(own);
  const spread = median(own.map((kg) => Math.abs(kg - middle)));
  const away = Math.max(settings.UNUSUAL_TARE_KG, settings.UNUSUAL_TARE_SPREADS * spread);
  const low = Math.max(0, Math.floor(middle - away));
  return { low, high: Math.ceil(middle + away), basis: "plate", visits, load: null };
}

/**
 * Returns the expected gross. With a known load: usual tare plus 0.7 to 1.1 times the load. Without one: a little below the lightest
 * to a little above the heaviest earlier gross, or the plant's range for a truck with fewer than three visits. A known truck never
 * passes its heaviest gross by more than the setting, whatever the load.
 *
 * @param load null for outbound trucks too, whose net is compared with the items instead
 */
export function usualGross(
  earlier: EarlierWeights,
  load: ExpectedLoad | null,
  settings: UsualWeightSettings,
): UsualWeight {
  const { grosses } = earlier;
  const visits = grosses.length;
  const known = visits >= VISITS_NEEDED;
  const basis = known ? "plate" : "plant";
  const least = known ? Math.floor(percentOf(Math.min(...grosses), LIGHTEST_GROSS_PCT)) : settings.USUAL_GROSS_MIN_KG;
  const most = known
    ? Math.floor(percentOf(Math.max(...grosses), 100 + settings.UNUSUAL_GROSS_PCT))
    : settings.USUAL_GROSS_MAX_KG;
  if (load === null) return { low: least, high: most, basis, visits, load };
  const tare = usualTare(earlier, load, settings);
  const low = (tare.low ?? 0) + Math.floor(percentOf(load.kg, LOAD_PCT.low));
  const high = Math.min(most, (tare.high ?? 0) + Math.ceil(percentOf(load.kg, LOAD_PCT.high)));
  // A note that no truck of this plate could carry is judged by the plate's own weights.
  if (low >= high) return { low: least, high: most, basis, visits, load: null };
  return { low, high, basis, visits, load };
}

/** Tells whether a value is outside its expected range. */
export function isUnusual(value: number, { low, high }: UsualRange): boolean {
  return (low !== null && value < low) || (high !== null && value > high);
}

/** Returns the value that was probably meant when a digit is missing or doubled: ten times or a tenth, if that is usual; else null. */
export function tenfoldOf(value: number, usual: UsualRange): number | null {
  if (!isUnusual(value, usual)) return null;
  return [value * 10, value / 10].find((meant) => Number.isInteger(meant) && !isUnusual(meant, usual)) ?? null;
}

const percentOf = (kg: number, pct: number) => (kg * pct) / 100;

/** Returns the middle of the values, or the mean of the two in the middle. */
function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2;
}
