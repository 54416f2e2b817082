import type { TFunction } from "i18next";
import type { UsualAnswer } from "#contract/weighing/earlier-values";
import { numbersOf } from "./numbers";

export type RangeUnit = "kg" | "Rp/kg" | "%";
type Range = UsualAnswer["data"][number];

const UNITS: Record<string, RangeUnit> = { pricePerKg: "Rp/kg", tolerancePct: "%" };

/** Returns usual ranges as text: one sentence for the ranges of the same records. */
export function usualSentences(ranges: readonly Range[], t: TFunction): string[] {
  const { formatNumber, formatKg } = numbersOf(t);
  const rangeText = ({ field, from, to }: Range) => {
    const low = formatNumber(from);
    const high = `${formatNumber(to)} ${UNITS[field] ?? "kg"}`;
    return from === to ? high : t("business:unusual.range", { low, high });
  };
  const groups = new Map<string, Range[]>();
  for (const range of ranges) {
    const source = `${range.basis} ${range.name} ${range.count}`;
    groups.set(source, [...(groups.get(source) ?? []), range]);
  }
  return [...groups.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const { basis, name, count, to, high } = first;
    if (count === 0) return [t("business:unusual.fewDeductions", { high: formatNumber(high ?? 0) })];
    if (basis === "books") return [t("business:unusual.inBooks", { name, kg: formatKg(to) })];
    return [t("business:unusual.earlier", { count, name, range: same.map(rangeText).join("; ") })];
  });
}
