import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LOCALES } from "#contract/constants";
import { UNUSUAL_ACTIONS, unusualValue } from "#contract/weighing/unusual";
import { createTexts, NAMESPACES } from "./i18n-options";
import { unusualName, unusualUnit, unusualRange, reviewAction } from "./unusual-text";

const FIELDS = unusualValue.shape.field.options;
const BASES = unusualValue.shape.usual.shape.basis.options;
const BOUNDS = [
  { low: 1, high: 2 },
  { low: 1, high: null },
  { low: null, high: 2 },
];

describe.each(LOCALES)("the words of unusual values in %s", (locale) => {
  const texts = Object.fromEntries(
    NAMESPACES.map((name) => [name, JSON.parse(readFileSync(`public/locales/${locale}/${name}.json`, "utf8"))]),
  );
  const { t } = createTexts(locale, texts);
  const expectWords = (text: string) => expect(text).not.toMatch(/\{\{|unusual\.|\.field\.|\.action\.|:\w+\./);

  it.each(FIELDS)("name %s and its unit", (field) => {
    for (const area of ["inbound", "outbound", "production", "po-sale", "booking", "opening-stock"] as const) {
      expectWords(unusualName(field, area, t));
    }
    expectWords(unusualUnit(field, t));
  });

  it.each(BASES)("give the range by %s", (basis) => {
    for (const field of FIELDS) {
      for (const bounds of BOUNDS)
        expectWords(unusualRange({ field, value: 1, usual: { ...bounds, basis, visits: 12 } }, "kg", t));
    }
  });

  it("say the difference of a count from the books", () => {
    const usual = { low: 229_222, high: 238_578, basis: "books", booksKg: 233_900 } as const;
    const text = unusualRange({ field: "countedKg", value: 203_400, usual }, "kg", t);
    expectWords(text);
    expect(text).toMatch(/233\D900.*-\s?30\D500/u);
  });

  it.each(UNUSUAL_ACTIONS)("name the review %s in the history", (action) => {
    expectWords(reviewAction(action, t) ?? "business:x.y");
    for (const area of ["inbound", "outbound", "poSale", "booking"])
      expectWords(t(`business:${area}.action.${action}`));
  });
});
