import type { TFunction } from "i18next";
import { sumByUnit, type UnitCount } from "#contract/units";
import { unitText } from "~/screens/units";
import { numbersOf } from "~/screens/numbers";

/**
 * Returns the words for numbers of units. One unit is the head, over bare numbers ("Karung"); several, or kilograms, which have a
 * column of their own, stand beside each number under `general`.
 *
 * @param units the units of the goods, as often as they come; none while no goods are chosen
 * @param general the head for numbers of any unit
 */
export function unitWords(units: readonly string[], general: string, t: TFunction) {
  const { formatNumber } = numbersOf(t);
  const [only, ...others] = new Set(units);
  const shared = only !== undefined && others.length === 0 && only !== "kg";
  const text = ({ count, unit }: UnitCount) =>
    shared ? formatNumber(count) : `${formatNumber(count)} ${unitText(unit, t, count)}`;
  const sums = (counts: readonly UnitCount[]) => sumByUnit(counts).map(text);
  return {
    head: shared ? capitalised(unitText(only, t)) : general,
    text,
    /** Adds up, unit by unit: a text for each. */
    sums,
    /** Adds up, unit by unit: in one line. */
    total: (counts: readonly UnitCount[]) => sums(counts).join(" · ") || "0",
  };
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
