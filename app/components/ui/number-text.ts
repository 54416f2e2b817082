import type { TFunction } from "i18next";
import { readNumber } from "#contract/values/number";
import { languageOf, numbersOf, typedNumber } from "~/definitions/numbers";

export interface NumberLimits {
  min?: number;
  max?: number;
  /** Maximum decimals, 0 to 2. */
  precision?: number;
}

/** How blur changes a number's value, not its notation. */
export type NumberChange = "clamped" | "rounded" | "read";

/**
 * Rounds, clamps and groups a number (specification, section 5).
 * @returns undefined for invalid text, which the server refuses
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
  // Turns -0 into 0.
  const clamped = Math.min(max, Math.max(min, rounded)) + 0;
  const change = clamped !== rounded ? "clamped" : rounded !== value ? "rounded" : ambiguous ? "read" : null;
  return { text: numbersOf(t).formatNumber(clamped, precision), change };
}

/** Formats `120.000 kg`, `10%`, `Rp 8.500,5`. */
export function withUnit(number: string, unit: string | undefined): string {
  if (unit === undefined) return number;
  if (unit === "%") return `${number}%`;
  return unit === "Rp" ? `Rp ${number}` : `${number} ${unit}`;
}

/** Formats a stored value; keeps refused text. */
export function initialNumberText(value: string | number | undefined, precision: number, t: TFunction): string {
  if (value === undefined) return "";
  const number = typeof value === "number" ? value : typedNumber(value, precision, t);
  return number === undefined ? String(value) : numbersOf(t).formatNumber(number, Math.max(precision, 2));
}
