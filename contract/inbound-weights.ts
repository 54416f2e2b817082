import type { ExpectedLoad } from "./usual-weights";

/**
 * The arithmetic of an inbound truck (domain.md, Inbound record), in whole kilograms: it is weighed full first (firstKg,
 * gross), then empty (secondKg, tare). The deduction is given in kg, or in percent of gross minus tare.
 */
interface InboundWeights {
  /** the deduction in kg; null while a percentage has nothing to be taken of */
  deductedKg: number | null;
  /** firstKg - secondKg - deduction, null until both weights are known */
  netKg: number | null;
}

export interface InboundMeasures {
  firstKg: number | null;
  secondKg: number | null;
  /** at most two decimals */
  deductionPct: number | null;
  deductionKg: number | null;
}

export function inboundWeights({ firstKg, secondKg, deductionPct, deductionKg }: InboundMeasures): InboundWeights {
  const goodsKg = firstKg === null || secondKg === null ? null : firstKg - secondKg;
  // Hundredths of a percent keep it in whole numbers; half a kilogram rounds up.
  const ofPct =
    goodsKg === null || deductionPct === null ? null : Math.round((goodsKg * Math.round(deductionPct * 100)) / 10_000);
  const deductedKg = deductionKg ?? ofPct ?? (deductionPct === null ? 0 : null);
  return { deductedKg, netKg: goodsKg === null || deductedKg === null ? null : goodsKg - deductedKg };
}

/** Returns the net on the delivery note, in kg; 0 when one of its goods is not counted in kg. */
export function notedKg(items: readonly { inboundItem: { unit: string }; notedQuantity: number }[]): number {
  const inKg = items.every(({ inboundItem }) => inboundItem.unit === "kg");
  return inKg ? items.reduce((sum, { notedQuantity }) => sum + notedQuantity, 0) : 0;
}

/** Returns the load on the delivery note; null when it does not say one in kg. */
export function notedLoad(items: Parameters<typeof notedKg>[0]): ExpectedLoad | null {
  const kg = notedKg(items);
  return kg > 0 ? { kg, from: "note" } : null;
}

/**
 * Net times price in rupiah, counted in whole cents so that no float gets into an amount.
 *
 * @param pricePerKg rupiah per kg with at most two decimals
 */
export function amountOf(netKg: number, pricePerKg: number): number {
  return Number(BigInt(netKg) * BigInt(Math.round(pricePerKg * 100))) / 100;
}
