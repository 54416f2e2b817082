/** One form of every text (docs/domain.md, Conventions; docs/decisions/0178-numbers-and-texts.md). */

// A joiner shows between letters that connect and between emoji, a variation selector after an emoji.
const CONNECTS =
  "[\\p{M}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Devanagari}" +
  "\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}" +
  "\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Mongolian}]";
const SHOWN = `(?<=${CONNECTS})[\\u200C\\u200D](?=${CONNECTS})|(?<=\\p{Extended_Pictographic}\\p{Emoji_Modifier}?)\\uFE0F`;
const FILLERS = "\\u115F\\u1160\\u2800\\u3164\\uFFA0";
const INVISIBLE = new RegExp(
  `(?!${SHOWN})(?![${FILLERS}])[\\p{Default_Ignorable_Code_Point}\\u061C\\uFFF9-\\uFFFB\\p{Noncharacter_Code_Point}]`,
  "gu",
);
const BLANKS = new RegExp(`[\\p{Z}${FILLERS}]+`, "gu");
const BLANKS_IN_LINE = new RegExp(`[\\p{Zs}${FILLERS}]+`, "gu");
const HYPHENS = /[\u2010\u2011]/g;

/** Combining marks in a run that a text may have, as in Unicode's stream-safe text (UAX 15). */
export const MAX_MARKS = 30;
// NFKD makes marks of the two half-width ones.
const MARK_RUN = new RegExp(`[\\p{M}\\uFF9E\\uFF9F]{${MAX_MARKS + 1}}`, "u");

/** Returns true for a text with more than `MAX_MARKS` combining marks in a run. */
export const hasMarkRun = (text: string): boolean => MARK_RUN.test(text);

/** Normalizes a text, and returns one with a run of marks unchanged: `normalize` takes quadratic time in the run. */
export const normalForm = (text: string, form: "NFC" | "NFKC" | "NFKD"): string =>
  hasMarkRun(text) ? text : text.normalize(form);

/** Removes invisible characters. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, "");

function tidy(text: string, blanks: RegExp): string {
  return normalForm(withoutInvisible(text).replace(blanks, " ").replace(HYPHENS, "-"), "NFC").trim();
}

/** Returns a line in NFC, without invisible characters, with one space for each run of blanks. */
export const tidyLine = (text: string): string => tidy(text, BLANKS);

/** As `tidyLine`, but keeps line breaks and tabs. */
export const tidyNote = (text: string): string => tidy(text.replace(/[\u2028\u2029]/g, "\n"), BLANKS_IN_LINE);

/** As `tidyLine`, with full-width letters, digits, marks and other slashes in their usual form, for codes and numbers. */
export const tidyCode = (text: string): string =>
  tidyLine(text)
    .replace(/[\u2044\u2215]/g, "/")
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));

const PLAIN = { "'": "‘’‛ʼ′", '"': "“”„", "-": "‐–—−", o: "ø", d: "đ", l: "ł", i: "ı", ss: "ß", oe: "œ", ae: "æ" };
const ALIKE = new Map(
  Object.entries(PLAIN).flatMap(([plain, letters]) => [...letters].map((one) => [one, plain] as const)),
);
const ALIKE_LETTER = new RegExp(`[${[...ALIKE.keys()].join("")}]`, "g");

/** Returns a search key without case and accents: the same as SQL `search_key` of a tidy text. */
export function searchKey(text: string): string {
  return normalForm(tidyLine(text), "NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036F\u00AD\u200B-\u200F\u2060-\u2064\uFEFF]+/g, "")
    .replace(ALIKE_LETTER, (letter) => ALIKE.get(letter) ?? letter);
}

const ONE_DIGIT = { o: "0", i: "1", l: "1" };

const withoutLeadingZeros = (text: string) => text.replace(/(^|[^0-9])0+(?=[0-9])/g, "$1");

/** Returns a key of the same number typed differently: the same as SQL `numberKeyOf`. */
export function numberKey(text: string): string {
  return withoutLeadingZeros(
    withoutLeadingZeros(text.toLowerCase())
      .replace(/[\s./_\u2010-\u2015\u2212-]+/g, "")
      .replace(/[oil]/g, (letter) => ONE_DIGIT[letter as keyof typeof ONE_DIGIT]),
  );
}
