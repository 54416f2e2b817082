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
