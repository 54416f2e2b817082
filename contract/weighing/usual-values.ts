import { kgOfUnits } from "../orders/units";
import { type Share, LOAD_PCT, type UsualRange } from "./usual-weights";

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
  if (!kgPerUnit) return null;
  const exact = kgOfUnits(bags, kgPerUnit);
  const { low, high } = around(exact, pct);
  // Half a kilogram may be rounded either way.
  return { low: Math.min(low, Math.floor(bags * kgPerUnit)), high, basis: "bags" };
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
  if (!kgPerUnit || (basis === "grade" && kgOfUnits(bags, kgPerUnit) !== leftKg)) return null;
  return { low: kgPerUnit, high: kgPerUnit, basis: "booking" };
}

const shareRange = (kg: number, { low, high }: Share) => ({ low: Math.ceil(kg * low), high: Math.floor(kg * high) });

/** Returns the expected net of loaded items, by the plant's own shares where known. */
export function usualNet(
  itemsKg: number,
  { UNUSUAL_NET_PCT: pct }: UsualValueSettings,
  share: Share | null,
): UsualValue<"items"> & { low: number; high: number } {
  const most = around(itemsKg, pct);
  const own = share === null ? most : shareRange(itemsKg, share);
  return { low: Math.max(most.low, own.low), high: Math.min(most.high, own.high), basis: "items" };
}

/** Returns the expected quantity for a delivery note, or null. Below 70% a typo or wrong truck is likely. */
export function usualOfNote(
  noted: number,
  { UNUSUAL_OVER_NOTE_PCT: pct }: UsualValueSettings,
): UsualValue<"note"> | null {
  if (noted === 0) return null;
  return { low: Math.ceil((noted * LOAD_PCT.low) / 100), high: around(noted, pct).high, basis: "note" };
}

/** Returns the expected net for a delivery note, or null: by the plant's own shares, else 70% and more. */
export function usualNetOfNote(
  noted: number,
  settings: UsualValueSettings,
  share: Share | null,
): UsualValue<"note"> | null {
  const most = usualOfNote(noted, settings);
  if (most === null || share === null) return most;
  const own = shareRange(noted, share);
  return { low: Math.max(most.low ?? 0, own.low), high: Math.min(most.high ?? own.high, own.high), basis: "note" };
}

/** Returns the expected kg of an item at the loading, around the planned ones. @param pct allowed difference */
export function usualLoaded(plannedKg: number, pct: number = LOADED_PCT.usual): UsualValue<"planned"> {
  return { ...around(plannedKg, pct), basis: "planned" };
}

/** Difference of loaded kg from the plan: beyond `usual` a soft question, beyond `most` one that needs a reason. */
export const LOADED_PCT = { usual: 10, most: 50 };

/** Usual age of a date in percent of UNUSUAL_DAYS_BACK, by how soon such a record is entered. */
const DAYS_BACK_PCT = { truck: 10, booking: 20, production: 20, openingStock: 20, poSale: 50, openingBalance: 12_000 };
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

/** Expects an ex-DO to cover the kg used of it. */
export function usualSupply(low: number): UsualValue<"exDo"> {
  return { low, high: null, basis: "exDo" };
}

/** Expects no other record with the same value. */
export function noOther(): UsualValue<"duplicate"> {
  return { low: null, high: 0, basis: "duplicate" };
}

/** Expects a gross up to the permitted one; any gross without `kg`. */
export function usualPermitted(kg: number | null): UsualValue<"permitted"> {
  return { low: null, high: kg, basis: "permitted" };
}

/** Expects a plate that is not blocked. */
export function notBlocked(): UsualValue<"blocked"> {
  return { low: null, high: 0, basis: "blocked" };
}

export interface EarlierPrices {
  /** vendor's own, or all vendors' for a first delivery */
  from: "vendor" | "goods";
  last: { pricePerKg: number; date: string };
  /** within PRICE_DAYS, or null */
  range: { low: number; high: number } | null;
  /** ten prices or more in these days */
  several?: true | undefined;
}

export const PRICE_DAYS = 30;
/** Tolerance in percent. */
const PRICE_PCT = 20;
/** Tolerance in percent around several prices. */
const SEVERAL_PRICES_PCT = 5;

/**
 * Returns the expected price in whole cents: 20% around the last 30 days, else around the last price; null without
 * earlier prices.
 */
export function usualPrice(
  earlier: EarlierPrices | null,
): (UsualValue<"prices"> & { low: number; high: number }) | null {
  if (earlier === null) return null;
  const { low, high } = earlier.range ?? { low: earlier.last.pricePerKg, high: earlier.last.pricePerKg };
  const cents = (rupiah: number, share: number) => (Math.round(rupiah * 100) * share) / 100;
  const pct = earlier.several ? SEVERAL_PRICES_PCT : PRICE_PCT;
  return {
    low: Math.ceil(cents(low, 100 - pct)) / 100,
    high: Math.floor(cents(high, 100 + pct)) / 100,
    basis: "prices",
  };
}

function around(value: number, pct: number): { low: number; high: number } {
  const away = (value * pct) / 100;
  return { low: Math.ceil(value - away), high: Math.floor(value + away) };
}
