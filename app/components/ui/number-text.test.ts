import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatNumber } from "#contract/format";
import { parseNumberText } from "#contract/number";
import { initialNumberText, tidyNumber, withUnit } from "./number-text";

describe("parseNumberText", () => {
  it.each([
    ["1.234,5", 1234.5],
    ["1234,5", 1234.5],
    ["1.234.567,89", 1234567.89],
    ["22.070", 22070],
    ["0", 0],
    ["-12,25", -12.25],
    [" 8 020 ", 8020],
  ])("reads %s", (text, value) => expect(parseNumberText(text)).toBe(value));

  it.each(["", "abc", "12.5", "1.23", "1,2,3", "1.2345", "12,", ",5", "1e9", "--1", "0x10"])("refuses %j", (text) =>
    expect(parseNumberText(text)).toBeUndefined(),
  );

  it("reads back what formatNumberText writes", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), (hundredths) => {
        expect(parseNumberText(formatNumber(hundredths / 100))).toBe(hundredths / 100 + 0);
      }),
    );
  });
});

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
    ["12,5", weight, "13", "rounded"],
    ["0", { min: 1 }, "1", "clamped"],
    ["-1500", {}, "-1.500", null],
    ["1,005", { precision: 2 }, "1,01", "rounded"],
  ])("makes %j within %j to %j: %s", (typed, limits, text, change) => {
    expect(tidyNumber(typed, limits)).toEqual({ text, change });
  });

  it("leaves what is no number", () => {
    for (const typed of ["", "dua", "12.5"]) expect(tidyNumber(typed, weight)).toBeUndefined();
  });

  it("is content with what it made, and never leaves the limits", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e7, max: 1e7 }), fc.constantFrom(0, 1, 2), (thousandths, precision) => {
        const limits = { min: -12, max: 340, precision };
        const typed = (thousandths / 1000).toFixed(3).replace(".", ",");
        const tidied = tidyNumber(typed, limits);
        expect(tidyNumber(tidied?.text ?? "", limits)).toEqual({ text: tidied?.text, change: null });
        const value = parseNumberText(tidied?.text ?? "") ?? Number.NaN;
        expect(value).toBeGreaterThanOrEqual(limits.min);
        expect(value).toBeLessThanOrEqual(limits.max);
      }),
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
  it("knows a stored value from a typed one", () => {
    expect(initialNumberText("12.5", 2)).toBe("12,5");
    expect(initialNumberText("1.234,5", 2)).toBe("1.234,5");
    expect(initialNumberText("22.070", 0)).toBe("22.070");
    expect(initialNumberText(22070, 0)).toBe("22.070");
    expect(initialNumberText("12.5", 0)).toBe("12.5");
    expect(initialNumberText("dua", 0)).toBe("dua");
    expect(initialNumberText(undefined, 0)).toBe("");
  });
});
