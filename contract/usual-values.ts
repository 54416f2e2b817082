import { LOAD_PCT, type UsualRange } from "./usual-weights";

/** Expected ranges of values other than weights (docs/domain.md, Unusual values), shared with the browser. */

/** Named as in the environment. */
export interface UsualValueSettings {
  UNUSUAL_ITEM_PCT: number;
  UNUSUAL_NET_PCT: number;
  UNUSUAL_OVER_NOTE_PCT: number;
  UNUSUAL_DAYS_BACK: number;
}

interface UsualValue<Basis extends string> extends UsualRange {
  basis: Basis;
}

/** Returns the expected kg of bags; null without a unit weight. */
export function usualItemKg(
  bags: number,
  kgPerUnit: number | null | undefined,
  { UNUSUAL_ITEM_PCT: pct }: UsualValueSettings,
): UsualValue<"bags"> | null {
  return kgPerUnit ? { ...around(bags * kgPerUnit, pct), basis: "bags" } : null;
}

/**
 * Returns the expected kg per unit, or null. Goods based only on the grade apply only if they fill the booking exactly.
 * @param usual usual goods of the booking
 * @param leftKg available to this item
 */
export function usualUnitKg(
  bags: number,
  usual: { kgPerUnit: number | null; basis: "line" | "customer" | "grade" },
  leftKg: number,
): UsualValue<"booking"> | null {
  const { kgPerUnit, basis } = usual;
  if (!kgPerUnit || (basis === "grade" && bags * kgPerUnit !== leftKg)) return null;
  return { low: kgPerUnit, high: kgPerUnit, basis: "booking" };
}

/** Returns the expected net of loaded items. */
export function usualNet(itemsKg: number, { UNUSUAL_NET_PCT: pct }: UsualValueSettings): UsualValue<"items"> {
  return { ...around(itemsKg, pct), basis: "items" };
}

/** Returns the upper limit for a delivery note, or null. Less is normal. */
export function usualOfNote(
  noted: number,
  { UNUSUAL_OVER_NOTE_PCT: pct }: UsualValueSettings,
): UsualValue<"note"> | null {
  return noted === 0 ? null : { low: null, high: around(noted, pct).high, basis: "note" };
}

/** Returns the expected net for a delivery note, or null. Below 70% a typo or wrong truck is likely. */
export function usualNetOfNote(noted: number, settings: UsualValueSettings): UsualValue<"note"> | null {
  const most = usualOfNote(noted, settings);
  return most && { ...most, low: Math.ceil((noted * LOAD_PCT.low) / 100) };
}

/** Usual age of a date in percent of UNUSUAL_DAYS_BACK, by how soon such a record is entered. */
const DAYS_BACK_PCT = { truck: 10, booking: 20, production: 20, openingStock: 20, poSale: 50, openingBalance: 2400 };
export type DatedKind = keyof typeof DAYS_BACK_PCT;

/** Returns the expected age of a document date in days. */
export function usualDaysBack(
  kind: DatedKind,
  { UNUSUAL_DAYS_BACK: days }: UsualValueSettings,
): UsualValue<"days"> & { high: number } {
  return { low: null, high: Math.floor((days * DAYS_BACK_PCT[kind]) / 100), basis: "days" };
}

/** Returns the limit of an ex-DO, or null. */
export function usualExDoKg(quantityKg: number | null): UsualValue<"exDo"> | null {
  return quantityKg === null ? null : { low: null, high: quantityKg, basis: "exDo" };
}

/** Expects stock not to be negative. */
export function usualStock(): UsualValue<"stock"> {
  return { low: 0, high: null, basis: "stock" };
}

export interface EarlierPrices {
  /** vendor's own, or all vendors' for a first delivery */
  from: "vendor" | "goods";
  last: { pricePerKg: number; date: string };
  /** within PRICE_DAYS, or null */
  range: { low: number; high: number } | null;
}

export const PRICE_DAYS = 30;
/** Tolerance in percent. */
const PRICE_PCT = 20;

/**
 * Returns the expected price in whole cents: 20% around the last 30 days, else around the last price; null without
 * earlier prices.
 */
export function usualPrice(
  earlier: EarlierPrices | null,
): (UsualValue<"prices"> & { low: number; high: number }) | null {
  if (earlier === null) return null;
  const { low, high } = earlier.range ?? { low: earlier.last.pricePerKg, high: earlier.last.pricePerKg };
  const cents = (rupiah: number, pct: number) => (Math.round(rupiah * 100) * pct) / 100;
  return {
    low: Math.ceil(cents(low, 100 - PRICE_PCT)) / 100,
    high: Math.floor(cents(high, 100 + PRICE_PCT)) / 100,
    basis: "prices",
  };
}

/** Returns whole numbers within `pct` percent. */
function around(value: number, pct: number): { low: number; high: number } {
  const away = (value * pct) / 100;
  return { low: Math.ceil(value - away), high: Math.floor(value + away) };
}
