import type { TFunction } from "i18next";
import { numberFormats } from "#contract/format";
import { readNumber } from "#contract/number";

export const languageOf = (t: TFunction): string => t("locale");

/** Placeholders of texts that show the number format. */
export const NUMBER_EXAMPLES = { whole: 12_500, decimal: 12.5 };

/** Returns number formats of the texts' language. `t()` formats numbers within texts itself. */
export const numbersOf = (t: TFunction) => numberFormats(languageOf(t));

/**
 * Parses the text of a number field, as typed or in JavaScript's notation (`12.5`), which are unambiguous with at most
 * two decimals.
 * @returns undefined if invalid
 */
export function typedNumber(text: unknown, precision: number, t: TFunction): number | undefined {
  if (typeof text !== "string") return undefined;
  const stored = /^-?\d+(?:\.(\d{1,2}))?$/.exec(text);
  if (stored !== null && (stored[1] ?? "").length <= precision) return Number(text);
  const read = readNumber(text, languageOf(t), precision);
  return read === undefined || (precision === 0 && !Number.isInteger(read.value)) ? undefined : read.value;
}
