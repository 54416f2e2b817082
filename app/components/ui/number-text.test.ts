import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TFunction } from "i18next";
import { LOCALES } from "#contract/constants";
import { typedNumber } from "~/definitions/numbers";
import { initialNumberText, tidyNumber, withUnit } from "./number-text";

const texts = (language: string) => (() => language) as unknown as TFunction;
const id = texts("id");

describe("tidyNumber", () => {
  const percent = { min: 0, max: 10, precision: 2 };
  const weight = { min: 0, max: 120_000 };
  it.each([
    ["12", percent, "10", "clamped"],
    ["-3", percent, "0", "clamped"],
    ["-0,001", percent, "0", "rounded"],
    ["2,505", percent, "2,51", "rounded"],
    ["10,004", percent, "10", "rounded"],
    ["2,50", percent, "2,5", null],
    ["130.000", weight, "120.000", "clamped"],
    ["8020", weight, "8.020", null],
    ["12,500 kg", weight, "12.500", null],
    ["Rp 8,500.50", { precision: 2 }, "8.500,5", null],
    ["12.500", { precision: 2 }, "12.500", null],
    ["12,500", { precision: 2 }, "12,5", "read"],
    ["0", { min: 1 }, "1", "clamped"],
    ["-1500", {}, "-1.500", null],
    ["1,005", { precision: 2 }, "1,01", "rounded"],
  ])("formats %j within %j as %j: %s", (typed, limits, text, change) => {
    expect(tidyNumber(typed, limits, id)).toEqual({ text, change });
  });

  it.each([
    [
      "12.500",
      {},
      { en: "12,500", "zh-CN": "12,500", fr: "12\u202F500", es: "12.500", "pt-BR": "12.500", id: "12.500" },
    ],
    ["1234,5", { precision: 2 }, { en: "1,234.5", fr: "1\u202F234,5", es: "1.234,5", id: "1.234,5" }],
  ])("formats %s in the reader's language", (typed, limits, shown) => {
    for (const [language, text] of Object.entries(shown)) {
      expect(tidyNumber(typed, limits, texts(language)), language).toEqual({ text, change: null });
    }
  });

  it("returns undefined for an input that the field does not accept", () => {
    for (const typed of ["", "dua", "12.5", "12,50", "1.234,5", "12 5"]) {
      expect(tidyNumber(typed, weight, id)).toBeUndefined();
    }
  });

  it("is idempotent and stays within the limits", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e7, max: 1e7 }),
        fc.constantFrom(1, 2),
        fc.constantFrom(...LOCALES),
        (thousandths, precision, language) => {
          const t = texts(language);
          const limits = { min: -12, max: 340, precision };
          const typed = (thousandths / 1000).toFixed(4);
          const tidied = tidyNumber(typed, limits, t);
          expect(tidyNumber(tidied?.text ?? "", limits, t)).toEqual({ text: tidied?.text, change: null });
          const value = typedNumber(tidied?.text, precision, t) ?? Number.NaN;
          expect(value).toBeGreaterThanOrEqual(limits.min);
          expect(value).toBeLessThanOrEqual(limits.max);
        },
      ),
    );
  });
});

describe("withUnit", () => {
  it.each([
    ["120.000", "kg", "120.000 kg"],
    ["10", "%", "10%"],
    ["8.500,5", "Rp", "Rp 8.500,5"],
    ["3", undefined, "3"],
  ])("writes %s with %s as %s", (number, unit, text) => expect(withUnit(number, unit)).toBe(text));
});

describe("initialNumberText", () => {
  it("distinguishes a stored value from a typed one", () => {
    expect(initialNumberText("12.5", 2, id)).toBe("12,5");
    expect(initialNumberText("1.234,5", 2, id)).toBe("1.234,5");
    expect(initialNumberText("22.070", 0, id)).toBe("22.070");
    expect(initialNumberText(22070, 0, id)).toBe("22.070");
    expect(initialNumberText("12.5", 0, id)).toBe("12.5");
    expect(initialNumberText("12,500", 0, id)).toBe("12.500");
    expect(initialNumberText("1234.5", 2, texts("en"))).toBe("1,234.5");
    expect(initialNumberText("dua", 0, id)).toBe("dua");
    expect(initialNumberText(undefined, 0, id)).toBe("");
  });
});
