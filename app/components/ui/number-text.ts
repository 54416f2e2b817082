import { formatNumber } from "#contract/format";
import { parseNumberText } from "#contract/number";

/** The limits of a number field. */
export interface NumberLimits {
  min?: number;
  max?: number;
  /** The most decimals, 0 to 2; 0 for kilograms and bags. */
  precision?: number;
}

/** How leaving a field changes a number, and not only its notation: clamped to a limit, or rounded. */
export type NumberChange = "clamped" | "rounded";

/**
 * Rounds a typed number to its precision, clamps it, and groups it (specification, section 5).
 *
 * @returns the text for the field, with the change in its value or null for none; undefined for what is no number, which stays for
 * the server to refuse
 */
export function tidyNumber(
  typed: string,
  { min = -Infinity, max = Infinity, precision = 0 }: NumberLimits,
): { text: string; change: NumberChange | null } | undefined {
  const value = parseNumberText(typed);
  if (value === undefined) return undefined;
  const factor = 10 ** precision;
  const rounded = Math.round((value + Math.sign(value) * Number.EPSILON) * factor) / factor;
  const clamped = Math.min(max, Math.max(min, rounded));
  const change = clamped !== rounded ? "clamped" : rounded !== value ? "rounded" : null;
  return { text: formatNumber(clamped, precision), change };
}

/** Formats a number with the unit of its field: `120.000 kg`, `10%`, `Rp 8.500,5`. */
export function withUnit(number: string, unit: string | undefined): string {
  if (unit === undefined) return number;
  if (unit === "%") return `${number}%`;
  return unit === "Rp" ? `Rp ${number}` : `${number} ${unit}`;
}

/**
 * Returns the initial text of a number input. The default value of a record arrives in JavaScript's notation (`12.5`), that of a
 * refused form as it was typed (`1.234,5`); with at most two decimals the two cannot be confused.
 */
export function initialNumberText(value: string | number | undefined, precision: number): string {
  if (value === undefined || value === "") return "";
  if (typeof value === "number") return formatNumber(value, precision);
  const stored = /^-?\d+(?:\.(\d{1,2}))?$/.exec(value);
  // More decimals than the field takes were typed, and the error is about them.
  if (stored && (stored[1] ?? "").length <= precision) return formatNumber(Number(value), precision);
  const number = parseNumberText(value);
  return number === undefined ? value : formatNumber(number, Math.max(precision, 2));
}

/** Reads the present value of a number field (conform's `field.value`); undefined when it is no number. */
export function typedNumber(value: unknown, precision: number): number | undefined {
  return typeof value === "string" ? parseNumberText(initialNumberText(value, precision)) : undefined;
}
