import type { UnusualValue } from "./unusual";
import type { ExpectedLoad } from "./usual-weights";

/** Outbound arithmetic (docs/domain.md, Outbound record): firstKg is tare, secondKg gross. */
interface OutboundWeights {
  /** null before both weights */
  netKg: number | null;
  itemsKg: number;
  /** null before both weights */
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

/** Returns true if finishing needs a reason. Integer arithmetic in 0.01%. */
export function exceedsTolerance(differenceKg: number, itemsKg: number, tolerancePct: number): boolean {
  return Math.abs(differenceKg) * 10_000 > itemsKg * Math.round(tolerancePct * 100);
}

/** Returns the reason given for the net at the weighing; null if net or items have changed since. */
export function netReason(record: {
  unusual: readonly UnusualValue[];
  netKg: number | null;
  itemsKg: number;
}): string | null {
  const said = record.unusual.find(
    ({ field, value, usual }) =>
      field === "netKg" && value === record.netKg && (usual.load?.kg ?? record.itemsKg) === record.itemsKg,
  );
  return said?.reason ?? null;
}

/** Loads considered, and loads required. */
export const LOADS_COUNTED = 10;
const LOADS_NEEDED = 3;

/** Returns the range of recent loads in kg, or null. */
export function usualLoadRange(loads: readonly number[]): { low: number; high: number } | null {
  return loads.length < LOADS_NEEDED ? null : { low: Math.min(...loads), high: Math.max(...loads) };
}

/** Returns the load of the items, or null. */
export function plannedLoad({ itemsKg }: { itemsKg: number }): ExpectedLoad | null {
  return itemsKg > 0 ? { kg: itemsKg, from: "items" } : null;
}
