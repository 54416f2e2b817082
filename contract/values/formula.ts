/** Formulas in text files (docs/decisions/0181-import.md). */

const FORMULA = "[\\s\\p{Cf}\\p{Cc}\\p{Mn}\\u115F\\u1160\\u3164\\uFFA0]*[=+\\-@＝＋－＠﹢﹣﹦﹫−]|[\\t\\r\\n]";
const BEGINS_FORMULA = new RegExp(`^(?:${FORMULA})`, "u");
const GUARDED = new RegExp(`^'(?='*(?:${FORMULA}))`, "u");
/** An international number of eight digits or more stays a text or evaluates to itself. */
const PHONE = /^\+\d(?: ?\d){7,}$/;

/** Returns true for a possible formula, including full-width signs and leading invisible characters. */
export const isFormula = (text: string) => BEGINS_FORMULA.test(text) && !PHONE.test(text);

/** Returns true for a text that `withGuard` may have written. */
export const isGuarded = (text: string) => GUARDED.test(text);

/** Returns a guarded text as it was, and any other text unchanged. */
export const withoutApostrophe = (text: string) => text.replace(GUARDED, "");

/** Returns the text of a CSV cell: an apostrophe keeps a formula, or a text that looks guarded, from being evaluated. */
export const withGuard = (text: string) => (isFormula(text) || isGuarded(text) ? `'${text}` : text);

/** A text that a program wrote as a formula, to keep its zeros: `="00123"`. */
const TEXT_FORMULA = /^="((?:[^"]|"")*)"$/;

/** Returns the text of a CSV cell without what keeps it from being evaluated; undefined for a formula. */
export function withoutGuard(text: string): string | undefined {
  if (isGuarded(text)) return withoutApostrophe(text);
  const own = TEXT_FORMULA.exec(text)?.[1];
  if (own !== undefined) return own.replaceAll('""', '"');
  return text.startsWith("=") ? undefined : text;
}
