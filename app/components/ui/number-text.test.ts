import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatNumber } from "#contract/format";
import { parseNumberText } from "#contract/number";
import { clampNumber, initialNumberText } from "./number-text";

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

describe("clampNumber", () => {
  it("rounds to the precision and stays inside the limits", () => {
    expect(clampNumber(1.005, { precision: 2 })).toBe(1.01);
    expect(clampNumber(12.4, { precision: 0, max: 12 })).toBe(12);
    expect(clampNumber(-3, { precision: 0, min: 0 })).toBe(0);
  });
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
