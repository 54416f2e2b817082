import type { UnusualValue } from "./unusual";
import { usualNet, type UsualValueSettings } from "./usual-values";
import type { ExpectedLoad } from "./usual-weights";

/**
 * The arithmetic of an outbound truck (domain.md, Outbound record), in whole kilograms: it is weighed empty first
 * (firstKg, tare), then full (secondKg, gross).
 */
interface OutboundWeights {
  /** secondKg - firstKg, null until both are known */
  netKg: number | null;
  itemsKg: number;
  /** netKg - itemsKg, null until the net is known */
  differenceKg: number | null;
}

export function outboundWeights(
  firstKg: number | null,
  secondKg: number | null,
  items: readonly { quantityKg: number }[],
): OutboundWeights {
  const itemsKg = items.reduce((sum, item) => sum + item.quantityKg, 0);
  const netKg = firstKg === null || secondKg === null ? null : secondKg - firstKg;
  return { netKg, itemsKg, differenceKg: netKg === null ? null : netKg - itemsKg };
}

/**
 * Tells whether the difference is larger than `tolerancePct` percent of the items' weight, so that finishing needs a reason.
 * Counted in hundredths of a percent to stay in whole numbers.
 */
export function exceedsTolerance(differenceKg: number, itemsKg: number, tolerancePct: number): boolean {
  return Math.abs(differenceKg) * 10_000 > itemsKg * Math.round(tolerancePct * 100);
}

/**
 * Returns why the net was saved although it is far from the items: the same difference needs no second reason to finish. Null
 * when it was not, or net or items have changed since.
 */
export function netReason(
  record: { unusual: readonly UnusualValue[]; netKg: number | null; itemsKg: number },
  settings: UsualValueSettings,
): string | null {
  const { low, high } = usualNet(record.itemsKg, settings);
  const said = record.unusual.find(
    ({ field, value, usual }) =>
      field === "netKg" && value === record.netKg && usual.low === low && usual.high === high,
  );
  return said?.reason ?? null;
}

/** The newest loads of a truck that count, and how many of them it takes to call a load usual. */
export const LOADS_COUNTED = 10;
const LOADS_NEEDED = 3;

/** Returns the lightest and the heaviest of a truck's newest loads, in kg; null for too few of them. */
export function usualLoadOf(loads: readonly number[]): { low: number; high: number } | null {
  return loads.length < LOADS_NEEDED ? null : { low: Math.min(...loads), high: Math.max(...loads) };
}

/** Returns the load that an outbound truck is to take; null while it has no items. */
export function plannedLoad({ itemsKg }: { itemsKg: number }): ExpectedLoad | null {
  return itemsKg > 0 ? { kg: itemsKg, from: "items" } : null;
}
