import type { TFunction } from "i18next";
import { readNumber } from "#contract/number";
import { languageOf, numbersOf, typedNumber } from "~/screens/numbers";

/** The limits of a number field. */
export interface NumberLimits {
  min?: number;
  max?: number;
  /** The most decimals, 0 to 2; 0 for kilograms and bags. */
  precision?: number;
}

/** How leaving a field changes a number, and not only its notation: clamped to a limit, rounded, or read in one of two ways. */
export type NumberChange = "clamped" | "rounded" | "read";

/**
 * Rounds a typed number to its precision, clamps it, and groups it (specification, section 5).
 *
 * @returns the text for the field, with the change in its value or null for none; undefined for a text that the field does not take,
 * which stays for the server to refuse
 */
export function tidyNumber(
  typed: string,
  { min = -Infinity, max = Infinity, precision = 0 }: NumberLimits,
  t: TFunction,
): { text: string; change: NumberChange | null } | undefined {
  const read = readNumber(typed, languageOf(t), precision);
  if (read === undefined || (precision === 0 && !Number.isInteger(read.value))) return undefined;
  const { value, ambiguous } = read;
  const factor = 10 ** precision;
  const rounded = Math.round((value + Math.sign(value) * Number.EPSILON) * factor) / factor;
  // Adding 0 turns -0 into 0.
  const clamped = Math.min(max, Math.max(min, rounded)) + 0;
  const change = clamped !== rounded ? "clamped" : rounded !== value ? "rounded" : ambiguous ? "read" : null;
  return { text: numbersOf(t).formatNumber(clamped, precision), change };
}

/** Formats a number with the unit of its field: `120.000 kg`, `10%`, `Rp 8.500,5`. */
export function withUnit(number: string, unit: string | undefined): string {
  if (unit === undefined) return number;
  if (unit === "%") return `${number}%`;
  return unit === "Rp" ? `Rp ${number}` : `${number} ${unit}`;
}

/** Returns the initial text of a number input: its stored value formatted, or the text of a refused form. */
export function initialNumberText(value: string | number | undefined, precision: number, t: TFunction): string {
  if (value === undefined) return "";
  const number = typeof value === "number" ? value : typedNumber(value, precision, t);
  return number === undefined ? String(value) : numbersOf(t).formatNumber(number, Math.max(precision, 2));
}
