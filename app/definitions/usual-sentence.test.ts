import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { EARLIER_BASES } from "#contract/weighing/earlier-values";
import { LOCALES } from "#contract/constants";
import { createTexts, NAMESPACES } from "./i18n-options";
import { usualSentences } from "./usual-sentence";

const textsOf = (locale: string) =>
  createTexts(
    locale,
    Object.fromEntries(
      NAMESPACES.map((name) => [name, JSON.parse(readFileSync(`public/locales/${locale}/${name}.json`, "utf8"))]),
    ),
  ).t;
const rangeOf = (field: string, from: number, to: number, count = 10) => ({
  field,
  of: "1-1",
  low: from / 2,
  high: to * 2,
  basis: "party" as const,
  name: "PT Sinar",
  count,
  from,
  to,
});

describe("sentences of usual ranges", () => {
  it("join the ranges of the same records", () => {
    const ranges = [rangeOf("orderedKg", 9_000, 85_200), rangeOf("pricePerKg", 8_200, 9_100)];
    expect(usualSentences(ranges, textsOf("en"))).toEqual([
      "Last 10 of PT Sinar: 9,000 to 85,200 kg; 8,200 to 9,100 Rp/kg.",
    ]);
    expect(usualSentences([rangeOf("bookedKg", 5_000, 5_000), rangeOf("bookedKg", 1, 2, 5)], textsOf("id"))).toEqual([
      "10 terakhir PT Sinar: 5.000 kg.",
      "5 terakhir PT Sinar: 1 sampai 2 kg.",
    ]);
  });

  it.each(LOCALES)("have words for every source in %s", (locale) => {
    for (const basis of EARLIER_BASES) {
      const [sentence] = usualSentences([{ ...rangeOf("countedKg", 1, 2), basis }], textsOf(locale));
      expect(sentence).not.toMatch(/\{\{|unusual\./);
      expect(sentence).toContain("PT Sinar");
    }
  });
});
