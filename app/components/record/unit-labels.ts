import type { TFunction } from "i18next";
import { sumByUnit, type UnitCount } from "#contract/orders/units";
import { unitText } from "~/definitions/units";
import { numbersOf } from "~/definitions/numbers";

/**
 * Returns texts for unit counts. A single unit is the column head ("Karung"); several, or kg, follow each number under
 * `general`.
 * @param units with duplicates; may be empty
 */
export function unitLabels(units: readonly string[], general: string, t: TFunction) {
  const { formatNumber } = numbersOf(t);
  const [only, ...others] = new Set(units);
  const shared = only !== undefined && others.length === 0 && only !== "kg";
  const text = ({ count, unit }: UnitCount) =>
    shared ? formatNumber(count) : `${formatNumber(count)} ${unitText(unit, t, count)}`;
  const sums = (counts: readonly UnitCount[]) => sumByUnit(counts).map(text);
  return {
    head: shared ? capitalised(unitText(only, t)) : general,
    text,
    sums,
    total: (counts: readonly UnitCount[]) => sums(counts).join(" · ") || "0",
  };
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
