import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { FALLBACK_LOCALE, LOCALES, type Locale } from "#contract/constants";
import { readTexts } from "../setup/texts";

/** Texts use the terms of docs/glossary.md: for each term in the English text, every language has its own. */

const COLUMNS: readonly Locale[] = ["en", "id", "es", "fr", "pt-BR", "zh-CN"];

const rows = readFileSync("docs/glossary.md", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| English"))
  .map((line) =>
    line
      .split("|")
      .slice(1, COLUMNS.length + 1)
      .map((cell) => cell.trim()),
  );

/** Terms with another meaning in general English, or that inflect too freely to search for. */
const NOT_COMPARED = new Set([
  "item",
  "unit",
  "goods",
  "to check",
  "arrival",
  "ordered",
  "price",
  "amount",
  "quantity",
  "PO",
]);

/** Texts without their term, by key. */
const EXCEPTIONS: Partial<Record<Locale, readonly string[]>> = {
  // Short button labels, whose context names the object; and signing in at a provider, which cancels no record.
  es: ["common:external.refused.denied"],
  id: [
    // Field labels use the names of both weighings, menus a shorter one.
    "errors:grossNotAbove",
    "errors:tareNotBelow",
    "errors:documents.outstanding",
    "business:booking.cancel",
    "business:poSale.cancel",
    // A truck's record is named after its menu.
    ...["inbound", "outbound"].flatMap((way) =>
      ["one", "new", "empty", "emptyToday"].map((key) => `business:${way}.${key}`),
    ),
  ],
};

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const terms = rows.map(([term = ""]) => term);

/**
 * Returns true if an English text has a term, also in the plural, and not within a longer term: "bag" in "jumbo bag".
 */
function hasTerm(text: string, term: string): boolean {
  const find = (word: string) => new RegExp(`(?<![\\w-])${escaped(word)}(?:s|es)?(?![\\w-])`, "gi");
  const words = text.replace(/\{\{.*?\}\}|\$t\(.*?\)/g, "");
  if (!find(term).test(words)) return false;
  const longer = terms.filter((other) => other !== term && find(term).test(other));
  const rest = longer.reduce((shorter, other) => shorter.replace(find(other), ""), words);
  return find(term).test(rest);
}

/** Matches a term by the stems of its words: `anulado` in `anulada`, `caminhão` in `caminhões`. */
function inLanguage(cell: string): RegExp {
  const stem = (word: string) => escaped(word.length > 3 ? word.replace(/[ãó][on]$|.$/u, "") : word);
  const alternatives = cell.split(" / ").map((term) => term.split(" ").map(stem).join("\\S*\\s+"));
  return new RegExp(alternatives.join("|"), "iu");
}

const NAMESPACES = ["business", "common", "errors", "mail"] as const;
const readTextsByKey = (locale: Locale) =>
  new Map(
    NAMESPACES.flatMap((name) => [...readTexts(locale, name)].map(([key, text]) => [`${name}:${key}`, text] as const)),
  );

describe.each(LOCALES.filter((locale) => locale !== FALLBACK_LOCALE))("the texts in %s", (locale) => {
  const english = readTextsByKey(FALLBACK_LOCALE);
  const texts = readTextsByKey(locale);
  const column = COLUMNS.indexOf(locale);

  it.each(rows.filter(([term = ""]) => !NOT_COMPARED.has(term)))("use the glossary's word for %s", (term, ...cells) => {
    const word = inLanguage(cells[column - 1] ?? "");
    const others = [...texts].filter(([key, text]) => {
      const source = english.get(key) ?? "";
      // Menu and screen names are the same in every language.
      if (source === text || EXCEPTIONS[locale]?.includes(key)) return false;
      return hasTerm(source, term) && !word.test(text);
    });
    expect(others).toEqual([]);
  });
});

it("the glossary has a word in every language for each term", () => {
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter((cells) => cells.length !== COLUMNS.length || cells.includes(""))).toEqual([]);
});
