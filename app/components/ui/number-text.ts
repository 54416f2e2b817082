import { formatNumber } from "#contract/format";
import { parseNumberText } from "#contract/number";

/** Rounds to `precision` decimals and clamps to `min` and `max`. */
export function clampNumber(value: number, limits: { min?: number; max?: number; precision: number }): number {
  const factor = 10 ** limits.precision;
  const rounded = Math.round((value + Math.sign(value) * Number.EPSILON) * factor) / factor;
  return Math.min(limits.max ?? Infinity, Math.max(limits.min ?? -Infinity, rounded));
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
