import type { ExpectedLoad } from "./usual-weights";

/**
 * Inbound arithmetic (docs/domain.md, Inbound record): firstKg is gross, secondKg tare; deductions in kg or percent of
 * gross minus tare.
 */
interface InboundWeights {
  /** null for a percentage before both weights */
  deductedKg: number | null;
  /** null before both weights */
  netKg: number | null;
}

export interface InboundMeasures {
  firstKg: number | null;
  secondKg: number | null;
  /** two decimals */
  deductionPct: number | null;
  deductionKg: number | null;
}

export function inboundWeights({ firstKg, secondKg, deductionPct, deductionKg }: InboundMeasures): InboundWeights {
  const goodsKg = firstKg === null || secondKg === null ? null : firstKg - secondKg;
  // Integer arithmetic in 0.01%; half a kilogram rounds up.
  const ofPct =
    goodsKg === null || deductionPct === null ? null : Math.round((goodsKg * Math.round(deductionPct * 100)) / 10_000);
  const deductedKg = deductionKg ?? ofPct ?? (deductionPct === null ? 0 : null);
  return { deductedKg, netKg: goodsKg === null || deductedKg === null ? null : goodsKg - deductedKg };
}

/** Returns the delivery note's net in kg; 0 unless all goods are counted in kg. */
export function notedKg(items: readonly { inboundItem: { unit: string }; notedQuantity: number }[]): number {
  const inKg = items.every(({ inboundItem }) => inboundItem.unit === "kg");
  return inKg ? items.reduce((sum, { notedQuantity }) => sum + notedQuantity, 0) : 0;
}

/** Returns the delivery note's load, or null. */
export function notedLoad(items: Parameters<typeof notedKg>[0]): ExpectedLoad | null {
  const kg = notedKg(items);
  return kg > 0 ? { kg, from: "note" } : null;
}

/** Returns net times price in IDR, computed in cents. @param pricePerKg two decimals */
export function netAmount(netKg: number, pricePerKg: number): number {
  return Number(BigInt(netKg) * BigInt(Math.round(pricePerKg * 100))) / 100;
}

/** Usual share of the load in the gross of a truck without a delivery note in kg. */
const LOAD_PCT_OF_GROSS = 60;

/** Returns the load in kg as far as it is known: weighed, else noted, else estimated from the gross. */
export function aboutLoadKg({
  firstKg,
  secondKg,
  items,
}: Pick<InboundMeasures, "firstKg" | "secondKg"> & { items: Parameters<typeof notedKg>[0] }): number | null {
  if (firstKg !== null && secondKg !== null) return firstKg - secondKg;
  const noted = notedKg(items);
  if (noted > 0) return noted;
  return firstKg === null ? null : Math.round((firstKg * LOAD_PCT_OF_GROSS) / 100);
}

/** Returns a deduction in percent of the load, with two decimals; null while it is unknown. */
export function deductedShare(
  { deductionPct, deductionKg }: Pick<InboundMeasures, "deductionPct" | "deductionKg">,
  loadKg: number | null,
): number | null {
  if (deductionPct !== null) return deductionPct;
  if (deductionKg === null || loadKg === null || loadKg <= 0) return null;
  return Math.round((deductionKg * 10_000) / loadKg) / 100;
}
