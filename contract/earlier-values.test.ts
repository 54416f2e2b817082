import { describe, expect, it } from "vitest";
import { middleOf, type RangeRuleName, RANGE_RULES, usualOfEarlier } from "./earlier-values";
import { usualCount } from "./stock";
import { isUnusual } from "./usual-weights";

const candidate = (name: string, values: number[]) => ({ basis: "party" as const, name, values });
const rangeOf = (rule: RangeRuleName, values: number[]) => usualOfEarlier(rule, [candidate("PT Sinar", values)]);

describe("usualOfEarlier", () => {
  it("names the earlier values and widens their range", () => {
    const orders = [9_000, 20_000, 30_000, 40_000, 85_200];
    expect(rangeOf("orderedKg", orders)).toEqual({
      low: 2_250,
      high: 127_800,
      basis: "party",
      name: "PT Sinar",
      count: 5,
      from: 9_000,
      to: 85_200,
    });
  });

  it("has whole limits for kg, and cents for prices", () => {
    expect(rangeOf("loadKg", Array<number>(8).fill(6_001))).toMatchObject({ low: 4_616, high: 9_002 });
    expect(rangeOf("salePricePerKg", [8_500.5, 8_500.5, 8_500.5])).toMatchObject({ low: 7_391.74, high: 9_775.57 });
  });

  it("takes the first candidate with enough values", () => {
    const few = candidate("few", [1, 2]);
    expect(usualOfEarlier("orderedKg", [few, candidate("all", [1, 2, 3, 4, 5])])?.name).toBe("all");
    expect(usualOfEarlier("orderedKg", [few])).toBeNull();
    expect(usualOfEarlier("orderedKg", [])).toBeNull();
  });

  const prices = [8_200, 8_500, 8_700, 9_100];
  it.each([
    ["a usual price", 8_400, false],
    ["ten times the price", 85_000, true],
    ["a tenth of the price", 850, true],
    ["twice the price", 17_000, true],
    ["swapped digits", 5_800, true],
  ])("judges %s", (_name, price, unusual) => {
    const usual = rangeOf("salePricePerKg", prices);
    expect(usual !== null && isUnusual(price, usual)).toBe(unusual);
  });

  it("does not let one wrong value make the next one usual", () => {
    const usual = rangeOf("bookedKg", [...Array.from({ length: 10 }, () => 8_000), 80_000]);
    expect(usual && isUnusual(80_000, usual)).toBe(true);
  });

  it("has no lower limit for a tolerance", () => {
    const tolerances = Array.from({ length: RANGE_RULES.tolerancePct.needed }, (_, index) => index % 3);
    expect(rangeOf("tolerancePct", tolerances)).toMatchObject({ low: null, high: 4 });
  });
});

describe("middleOf", () => {
  it.each([
    ["few values whole", [3, 1, 2], 1, 3],
    ["ten values without the outermost", [0, 5, 5, 5, 5, 5, 5, 5, 6, 99], 5, 6],
  ])("keeps %s", (_name, values, low, high) => expect(middleOf(values)).toEqual({ low, high }));
});

describe("usualCount", () => {
  it.each([
    [30_000, { low: 24_000, high: 36_000 }],
    [2_000, { low: 1_000, high: 3_000 }],
    [500, { low: 0, high: 1_500 }],
    [0, null],
    [-500, null],
  ])("of %s kg computed", (computed, range) => expect(usualCount(computed)).toEqual(range));
});
