import { readFileSync } from "node:fs";
import { createInstance } from "i18next";
import { describe, expect, it } from "vitest";
import { LOCALES } from "#contract/constants";
import { i18nOptions, NAMESPACES } from "./i18n-options";
import { pageTexts, type Texts } from "./page-texts";

const SAMPLES = [
  {},
  ...[0, 1, 2, 5, 1_234_567].map((count) => ({
    count,
    total: count,
    max: count,
    by: ["a", "b"],
    name: "{{count}} $&",
  })),
  { count: "1", name: null, by: ["a"] },
];

function readTexts(locale: string): Texts {
  return Object.fromEntries(
    NAMESPACES.map((name) => [name, JSON.parse(readFileSync(`public/locales/${locale}/${name}.json`, "utf8"))]),
  );
}

/** Returns all keys, with the plural form removed. */
function keysOf(texts: unknown, prefix: string): string[] {
  if (typeof texts !== "object" || texts === null) return [prefix.replace(/_(one|other|many)$/, "")];
  return Object.entries(texts).flatMap(([name, part]) => keysOf(part, prefix === "" ? name : `${prefix}.${name}`));
}

describe.each(LOCALES)("page texts in %s", (locale) => {
  it("equal those of i18next for every key", async () => {
    const texts = readTexts(locale);
    const i18next = createInstance();
    await i18next.init({ ...i18nOptions, lng: locale, resources: { [locale]: texts as never } });
    const { t } = pageTexts(locale, texts);
    const keys = NAMESPACES.flatMap((name) => keysOf(texts[name], "").map((key) => `${name}:${key}`));
    expect(keys.length).toBeGreaterThan(1000);
    for (const key of [...keys, "form.save", "form.none", "business:none.at.all"]) {
      expect(t(key), key).toBe(i18next.t(key));
      for (const sample of SAMPLES) expect(t(key, sample as never), key).toBe(i18next.t(key, sample as never));
      expect(t(`${key}-`, { defaultValue: "else" })).toBe("else");
    }
  });
});
