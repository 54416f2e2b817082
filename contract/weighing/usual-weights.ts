import { middleRange, medianAndSpread } from "./earlier-values";

/** Expected weights of a truck (docs/domain.md, Unusual values), shared with the browser. */

/** null: unbounded. */
export interface UsualRange {
  low: number | null;
  high: number | null;
}

/** From the delivery note (inbound) or the items (outbound). */
export interface ExpectedLoad {
  kg: number;
  from: "note" | "items";
}

export interface UsualWeight extends UsualRange {
  /** The truck's earlier weights, or the plant's range. */
  basis: "plate" | "plant";
  /** Earlier weights of the truck. */
  visits: number;
  /** Load that narrowed the range, or null. */
  load: ExpectedLoad | null;
}

export interface Share {
  low: number;
  high: number;
}

/** Shares of the load in the plant's newest trucks of a direction; null with too few. */
export interface PlantShares {
  net: Share | null;
  /** tare of a truck */
  tare: Share | null;
  /** in kg */
  trucks: readonly LoadedTruck[];
}

interface LoadedTruck {
  loadKg: number;
  tareKg: number;
}

const NO_SHARES: PlantShares = { net: null, tare: null, trucks: [] };

const SHARES_NEEDED = 10;
/** Usual beyond the plant's own shares: scale division, fuel, driver. */
const NET_MARGIN = 0.01;
const TARE_MARGIN = 0.05;
/** Loads within this share of a load are alike. */
const ALIKE = 0.25;

/** Returns the shares without the outermost, with a margin. @param trucks net and tare as shares of the load */
export function plantShares(trucks: readonly ({ net: number; tare: number } & LoadedTruck)[]): PlantShares {
  if (trucks.length < SHARES_NEEDED) return NO_SHARES;
  const net = middleRange(trucks.map((truck) => truck.net));
  const tare = middleRange(trucks.map((truck) => truck.tare));
  return {
    net: { low: net.low - NET_MARGIN, high: net.high + NET_MARGIN },
    tare: { low: tare.low - TARE_MARGIN, high: tare.high + TARE_MARGIN },
    trucks,
  };
}

/** Returns the tares of the plant's trucks with a load like this, or null with too few. */
function taresAlike(kg: number, trucks: readonly LoadedTruck[]): Share | null {
  const alike = trucks.flatMap(({ loadKg, tareKg }) => (Math.abs(loadKg - kg) <= kg * ALIKE ? tareKg : []));
  return alike.length < SHARES_NEEDED ? null : middleRange(alike);
}

/** Newest first. */
interface EarlierWeights {
  tares: readonly number[];
  grosses: readonly number[];
}

/** Named as in the environment. */
export interface UsualWeightSettings {
  USUAL_TARE_MIN_KG: number;
  USUAL_TARE_MAX_KG: number;
  USUAL_GROSS_MIN_KG: number;
  USUAL_GROSS_MAX_KG: number;
  UNUSUAL_TARE_KG: number;
  UNUSUAL_TARE_SPREADS: number;
  UNUSUAL_GROSS_PCT: number;
}

/** With fewer visits the plant's range applies. */
const VISITS_NEEDED = 3;
const TARES_COUNTED = 10;
/** Tare of an unknown truck in percent of its load; the allowance is added to the maximum. */
const TARE_PER_LOAD = { lowPct: 35, highPct: 85, allowanceKg: 3_000 };
/** Usual load in percent of the documents. */
export const LOAD_PCT = { low: 70, high: 110 };
/** Minimum gross in percent of the truck's lightest. */
const LIGHTEST_GROSS_PCT = 70;

/**
 * Returns the expected tare around the median of recent tares; with fewer than three visits the plant's range, narrowed
 * by the load.
 */
export function usualTare(
  { tares }: Pick<EarlierWeights, "tares">,
  load: ExpectedLoad | null,
  settings: UsualWeightSettings,
  { tare: share, trucks }: PlantShares = NO_SHARES,
): UsualWeight {
  const own = tares.slice(0, TARES_COUNTED);
  const visits = own.length;
  if (visits < VISITS_NEEDED) {
    const { USUAL_TARE_MIN_KG: least, USUAL_TARE_MAX_KG: most } = settings;
    if (load === null) return { low: least, high: most, basis: "plant", visits, load };
    const lightest = Math.floor(percent(load.kg, TARE_PER_LOAD.lowPct));
    const heaviest = Math.ceil(percent(load.kg, TARE_PER_LOAD.highPct)) + TARE_PER_LOAD.allowanceKg;
    const alike = taresAlike(load.kg, trucks);
    const { low: below, high: above } =
      alike === null
        ? { low: share === null ? 0 : load.kg * share.low, high: share === null ? most : load.kg * share.high }
        : { low: alike.low - settings.UNUSUAL_TARE_KG, high: alike.high + settings.UNUSUAL_TARE_KG };
    const low = Math.max(least, lightest, Math.floor(below));
    const high = Math.min(most, heaviest, Math.ceil(above));
    // An implausible load does not narrow the range.
    if (low >= high) return { low: least, high: most, basis: "plant", visits, load: null };
    return { low, high, basis: "plant", visits, load };
  }
  const { middle, spread } = medianAndSpread(own);
  const away = Math.max(settings.UNUSUAL_TARE_KG, settings.UNUSUAL_TARE_SPREADS * spread);
  const low = Math.max(0, Math.floor(middle - away));
  return { low, high: Math.ceil(middle + away), basis: "plate", visits, load: null };
}

/**
 * Returns the expected gross: expected tare plus 0.7 to 1.1 loads; without a load around the truck's earlier range or
 * the plant's. Always limited by the truck's heaviest gross.
 * @param load null for outbound, which compares the net with the items
 */
export function usualGross(
  earlier: EarlierWeights,
  load: ExpectedLoad | null,
  settings: UsualWeightSettings,
  shares: PlantShares = NO_SHARES,
): UsualWeight {
  const { grosses } = earlier;
  const visits = grosses.length;
  const known = visits >= VISITS_NEEDED;
  const basis = known ? "plate" : "plant";
  const own = middleRange(grosses);
  const lightest = known ? Math.floor(percent(own.low, LIGHTEST_GROSS_PCT)) : settings.USUAL_GROSS_MIN_KG;
  const heaviest = known
    ? Math.floor(percent(own.high, 100 + settings.UNUSUAL_GROSS_PCT))
    : settings.USUAL_GROSS_MAX_KG;
  if (load === null) return { low: lightest, high: heaviest, basis, visits, load };
  const tare = usualTare(earlier, load, settings, shares);
  // In whole shares of 0.01 %, because 1.1 has no exact binary form.
  const ofLoad = (share: number) => (load.kg * Math.round(share * 10_000)) / 10_000;
  const { low: least, high: most } = shares.net ?? { low: LOAD_PCT.low / 100, high: LOAD_PCT.high / 100 };
  const low = (tare.low ?? 0) + Math.floor(ofLoad(least));
  const high = Math.min(heaviest, (tare.high ?? 0) + Math.ceil(ofLoad(most)));
  // An impossible load does not narrow the range.
  if (low >= high) return { low: lightest, high: heaviest, basis, visits, load: null };
  return { low, high, basis, visits, load };
}

/** Returns true outside the expected range. */
export function isUnusual(value: number, { low, high }: UsualRange): boolean {
  return (low !== null && value < low) || (high !== null && value > high);
}

/** Returns the range of another load, in proportion. */
export function scaledTo(
  kg: number,
  { low, high, load }: UsualRange & { load?: ExpectedLoad | null | undefined },
): UsualRange {
  const share = load ? kg / load.kg : 1;
  return { low: low === null ? null : low * share, high: high === null ? null : high * share };
}

/** Returns ten times or a tenth of an unusual value if that is plausible, else null. */
export function correctTenfold(value: number, usual: UsualRange): number | null {
  if (!isUnusual(value, usual)) return null;
  return [value * 10, value / 10].find((meant) => Number.isInteger(meant) && !isUnusual(meant, usual)) ?? null;
}

const percent = (kg: number, pct: number) => (kg * pct) / 100;
