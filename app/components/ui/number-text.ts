import { parseNumberText } from "#contract/number";

/** Formatters by their decimals: making one costs more than formatting with it, and a list shows a hundred numbers. */
const formatters = new Map<string, Intl.NumberFormat>();

/** Writes a number as `1.234.567,89`; `precision` is the most decimals shown, `fixed` shows all of them. */
export function formatNumberText(value: number, precision = 2, fixed = false): string {
  const key = `${precision} ${fixed}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    const minimumFractionDigits = fixed ? precision : 0;
    formatter = new Intl.NumberFormat("id-ID", { maximumFractionDigits: precision, minimumFractionDigits });
    formatters.set(key, formatter);
  }
  return formatter.format(value);
}

/** Rounds to `precision` decimals and keeps the value between `min` and `max`. */
export function clampNumber(value: number, limits: { min?: number; max?: number; precision: number }): number {
  const factor = 10 ** limits.precision;
  const rounded = Math.round((value + Math.sign(value) * Number.EPSILON) * factor) / factor;
  return Math.min(limits.max ?? Infinity, Math.max(limits.min ?? -Infinity, rounded));
}

/**
 * The first text of a number input. A default from a record arrives as JavaScript writes it (`12.5`), one from a refused
 * form as it was typed (`1.234,5`); with at most two decimals the two cannot be confused.
 */
export function initialNumberText(value: string | number | undefined, precision: number): string {
  if (value === undefined || value === "") return "";
  if (typeof value === "number") return formatNumberText(value, precision);
  const stored = /^-?\d+(?:\.(\d{1,2}))?$/.exec(value);
  // More decimals than the field takes cannot come from a record: they were typed, and the error speaks of them.
  if (stored && (stored[1] ?? "").length <= precision) return formatNumberText(Number(value), precision);
  const number = parseNumberText(value);
  return number === undefined ? value : formatNumberText(number, Math.max(precision, 2));
}
