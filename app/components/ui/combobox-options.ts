import { searchKey } from "#contract/values/plain-text";
import type { ComboboxOption, SelectOption } from "~/definitions/options";

export function optionText({ label, detail, facts, note }: ComboboxOption): string {
  return [label, detail, facts, note].filter(Boolean).join(" · ");
}

/** Moves options to the front. @param recent their values, newest first */
export function recentFirst<T extends SelectOption>(options: readonly T[], recent: readonly string[]): T[] {
  const first = recent.flatMap((value) => options.filter((option) => option.value === value));
  return [...first, ...options.filter((option) => !first.includes(option))];
}

/** Legal forms of companies: a name matches with and without them. */
const LEGAL_FORMS = new Set(["pt", "cv", "ud"]);
const isLegalForm = (word: string) => LEGAL_FORMS.has(word);

/**
 * Returns options with every typed word in any order, ignoring case, accents, punctuation and legal forms: first those
 * with the typed legal form, then labels that begin with the words, then texts with words that begin with them.
 */
export function matchOptions<T extends ComboboxOption>(options: readonly T[], typed: string): T[] {
  const words = splitWords(typed);
  if (words.length === 0) return [...options];
  const names = nameWords(words);
  const forms = words.filter((word) => !names.includes(word));
  const found = options.flatMap((option) => {
    const { label, detail = "", keywords = "" } = option;
    const text = splitWords(`${label} ${detail} ${keywords}`);
    if (!names.every((word) => text.join(" ").includes(word))) return [];
    const begins = nameWords(splitWords(label)).join(" ").startsWith(names.join(" "));
    const rank = begins ? 0 : names.every((word) => text.some((other) => other.startsWith(word))) ? 1 : 2;
    return [{ option, rank: forms.every((form) => text.includes(form)) ? rank : rank + 3 }];
  });
  return found.sort((a, b) => a.rank - b.rank).map(({ option }) => option);
}

/** Returns the only match, or the option with that label, with its legal form or else without. */
export function impliedOption<T extends ComboboxOption>(options: readonly T[], typed: string): T | undefined {
  const found = matchOptions(options, typed).filter(({ disabled }) => disabled !== true);
  if (found.length === 1) return found[0];
  const same = (text: (words: string[]) => string[]) =>
    found.filter(({ label }) => text(splitWords(label)).join(" ") === text(splitWords(typed)).join(" "));
  const named = same(nameWords);
  return same((words) => words)[0] ?? (named.length === 1 ? named[0] : undefined);
}

/** Returns the words without legal forms, unless they have no others. */
function nameWords(words: string[]): string[] {
  const names = words.filter((word) => !isLegalForm(word));
  return names.length === 0 ? words : names;
}

function splitWords(text: string): string[] {
  return searchKey(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
