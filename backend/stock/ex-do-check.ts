import { usualExDoKg } from "#contract/weighing/usual-values";
import type { ExDoSums } from "./counters";
import type { UnusualCheck } from "../records/unusual";

/**
 * Checks an ex-DO's total (docs/domain.md, Unusual values). A decrease is always accepted.
 * @param of the total to check @param more kg added; negative if removed
 */
export function exDoCheck(
  sums: readonly ExDoSums[],
  exDoMasterId: number,
  { of, more }: { of: "madeKg" | "bookedKg"; more: number },
): UnusualCheck[] {
  const found = sums.find((one) => one.exDoMasterId === exDoMasterId);
  const usual = usualExDoKg(found?.quantityKg ?? null);
  if (found === undefined || usual === null) return [];
  const { exDoNo, [of]: value, quantityKg } = found;
  if (more <= 0 && value > (quantityKg ?? 0)) return [];
  const text = { key: "unusualExDo", params: { exDoNo, value, quantity: quantityKg ?? 0 } } as const;
  return [{ field: "exDoKg", value, usual, at: "quantityKg", text }];
}
