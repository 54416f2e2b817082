import { LOAD_PCT, type UsualRange } from "./usual-weights";

/**
 * Between which values the other numbers of a record are usual, by what else the record says (domain.md, Unusual values): pure
 * arithmetic, which the browser does too while a value is typed.
 */

/** Settings by their names in the environment (contract/unusual.ts). */
export interface UsualValueSettings {
  UNUSUAL_ITEM_PCT: number;
  UNUSUAL_NET_PCT: number;
  UNUSUAL_OVER_NOTE_PCT: number;
  UNUSUAL_DAYS_BACK: number;
}

/** A range with what it follows from. */
interface UsualValue<Basis extends string> extends UsualRange {
  basis: Basis;
}

/**
 * Returns between which kg an item of so many bags usually weighs; null for goods whose units have no weight of their own.
 *
 * @param kgPerUnit the weight of one bag in kg
 */
export function usualItemKg(
  bags: number,
  kgPerUnit: number | null | undefined,
  { UNUSUAL_ITEM_PCT: pct }: UsualValueSettings,
): UsualValue<"bags"> | null {
  return kgPerUnit ? { ...around(bags * kgPerUnit, pct), basis: "bags" } : null;
}

/**
 * Returns the usual weight of a unit of an item that takes from a booking; null where nothing is known. Goods that only the
 * grade suggests count only when the units fill the booking exactly.
 *
 * @param usual the usual goods of the booking
 * @param leftKg the kg that the booking has for this item
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

/** Returns between which kg the net of a truck usually is that loaded items of so many kg. */
export function usualNet(itemsKg: number, { UNUSUAL_NET_PCT: pct }: UsualValueSettings): UsualValue<"items"> {
  return { ...around(itemsKg, pct), basis: "items" };
}

/**
 * Returns up to how much usually comes in of what a delivery note says; null when it says nothing. Less is usual: goods are
 * missing, or wet.
 */
export function usualOfNote(
  noted: number,
  { UNUSUAL_OVER_NOTE_PCT: pct }: UsualValueSettings,
): UsualValue<"note"> | null {
  return noted === 0 ? null : { low: null, high: around(noted, pct).high, basis: "note" };
}

/**
 * Returns the expected net of goods whose delivery note says so many kg; null when it says nothing. Some goods may be missing or wet,
 * but less than 70 % is a slip of the hand or a wrong truck.
 */
export function usualNetOfNote(noted: number, settings: UsualValueSettings): UsualValue<"note"> | null {
  const most = usualOfNote(noted, settings);
  return most && { ...most, low: Math.ceil((noted * LOAD_PCT.low) / 100) };
}

/** Returns how many days the day of a document usually lies back. */
export function usualDaysBack({ UNUSUAL_DAYS_BACK: high }: UsualValueSettings): UsualValue<"days"> {
  return { low: null, high, basis: "days" };
}

/** Returns up to how many kg are usually made or booked of an ex-DO; null for one that names no quantity. */
export function usualExDoKg(quantityKg: number | null): UsualValue<"exDo"> | null {
  return quantityKg === null ? null : { low: null, high: quantityKg, basis: "exDo" };
}

/** Returns the usual stock of goods: not below zero. */
export function usualStock(): UsualValue<"stock"> {
  return { low: 0, high: null, basis: "stock" };
}

/** Earlier prices per kg of the goods of a record. */
export interface EarlierPrices {
  /** by its vendor, or by all vendors where this one brings the goods for the first time */
  from: "vendor" | "goods";
  last: { pricePerKg: number; date: string };
  /** of the PRICE_DAYS before the record; null without a price in these */
  range: { low: number; high: number } | null;
}

/** Prices of so many days before a record are its range. */
export const PRICE_DAYS = 30;
/** A price is unusual that is this many percent beyond the range of the earlier ones. */
const PRICE_PCT = 20;

/**
 * Returns the expected price per kg: 20 % around the prices of the last 30 days, or around the last one when it is older; null when
 * nothing was paid before. In whole cents.
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

/** Returns the whole numbers within so many percent of a value. */
function around(value: number, pct: number): { low: number; high: number } {
  const away = (value * pct) / 100;
  return { low: Math.ceil(value - away), high: Math.floor(value + away) };
}
