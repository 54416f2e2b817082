import { searchKey } from "#contract/values/plain-text";
import type { ComboboxOption } from "~/definitions/options";

export function optionText({ label, detail, facts, note }: ComboboxOption): string {
  return [label, detail, facts, note].filter(Boolean).join(" · ");
}

/** Returns options with every typed word, ignoring case, accents and punctuation; prefix matches first. */
export function matchOptions<T extends ComboboxOption>(options: readonly T[], typed: string): T[] {
  const words = bare(typed).split(" ").filter(Boolean);
  if (words.length === 0) return [...options];
  const found = options.filter(({ label, detail = "", keywords = "" }) => {
    const text = bare(`${label} ${detail} ${keywords}`);
    return words.every((word) => text.includes(word));
  });
  const begins = ({ label }: T) => bare(label).startsWith(words.join(" "));
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}

/** Returns the option with that label, or the only match. */
export function impliedOption<T extends ComboboxOption>(options: readonly T[], typed: string): T | undefined {
  const found = matchOptions(options, typed).filter(({ disabled }) => disabled !== true);
  return found.length === 1 ? found[0] : found.find(({ label }) => bare(label) === bare(typed));
}

function bare(text: string): string {
  return searchKey(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
