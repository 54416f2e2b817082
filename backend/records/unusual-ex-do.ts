import { usualExDoKg } from "#contract/usual-values";
import type { ExDoSums } from "../stock/counters";
import type { Judged } from "./unusual-values";

/**
 * Puts what is made or booked of an ex-DO since a write beside its quantity (docs/domain.md, Unusual values). Less than before is asked about
 * by nobody, past the quantity as it may still be.
 *
 * @param sums of the ex-DOs that the write has changed
 * @param of the sum that is judged
 * @param more kg that the write has added to the ex-DO; below zero for what it took
 */
export function judgedExDo(
  sums: readonly ExDoSums[],
  exDoMasterId: number,
  { of, more }: { of: "madeKg" | "bookedKg"; more: number },
): Judged[] {
  const found = sums.find((one) => one.exDoMasterId === exDoMasterId);
  const usual = usualExDoKg(found?.quantityKg ?? null);
  if (found === undefined || usual === null) return [];
  const { exDoNo, [of]: value, quantityKg } = found;
  if (more <= 0 && value > (quantityKg ?? 0)) return [];
  const text = { key: "unusualExDo", params: { exDoNo, value, quantity: quantityKg ?? 0 } } as const;
  return [{ field: "exDoKg", value, usual, at: "quantityKg", text }];
}
