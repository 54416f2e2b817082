import type { TFunction } from "i18next";
import { numberFormats } from "#contract/values/format";
import { readNumber } from "#contract/values/number";

/** Returns the texts' language. */
export const languageOf = (t: TFunction): string => t("locale");

export const NUMBER_EXAMPLES = { whole: 12_500, decimal: 12.5 };

/** Returns number formats; within texts `t()` formats numbers itself. */
export const numbersOf = (t: TFunction) => numberFormats(languageOf(t));

/**
 * Parses typed text or JavaScript's notation (`12.5`), unambiguous with at most two decimals.
 * @returns undefined if invalid
 */
export function typedNumber(text: unknown, precision: number, t: TFunction): number | undefined {
  if (typeof text !== "string") return undefined;
  const stored = /^-?\d+(?:\.(\d{1,2}))?$/.exec(text);
  if (stored !== null && (stored[1] ?? "").length <= precision) return Number(text);
  const read = readNumber(text, languageOf(t), precision);
  return read === undefined || (precision === 0 && !Number.isInteger(read.value)) ? undefined : read.value;
}
