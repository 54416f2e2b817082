import type { TFunction } from "i18next";
import { numberFormats } from "#contract/format";
import { readNumber } from "#contract/number";

/** Returns the language of the texts. */
export const languageOf = (t: TFunction): string => t("locale");

/** Params of the texts that show how to write a number. */
export const NUMBER_EXAMPLES = { whole: 12_500, decimal: 12.5 };

/** Returns the formats of numbers in the language of the texts. Numbers within a text need none: `t()` formats them. */
export const numbersOf = (t: TFunction) => numberFormats(languageOf(t));

/**
 * Reads the text of a number field of `precision` decimals: as it was typed, or a stored value in JavaScript's notation (`12.5`).
 * With at most two decimals the two cannot be confused.
 *
 * @returns undefined for a text that the field does not take
 */
export function typedNumber(text: unknown, precision: number, t: TFunction): number | undefined {
  if (typeof text !== "string") return undefined;
  const stored = /^-?\d+(?:\.(\d{1,2}))?$/.exec(text);
  if (stored !== null && (stored[1] ?? "").length <= precision) return Number(text);
  const read = readNumber(text, languageOf(t), precision);
  return read === undefined || (precision === 0 && !Number.isInteger(read.value)) ? undefined : read.value;
}
