import { describe, expect, it } from "vitest";
import {
  middleRange,
  type RangeRuleName,
  RANGE_RULES,
  usualDeduction,
  usualOfEarlier,
  withoutExceptions,
} from "./earlier-values";
import { usualCount } from "../orders/stock";
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

describe("middleRange", () => {
  it.each([
    ["few values whole", [3, 1, 2], 1, 3],
    ["ten values without the outermost", [0, 5, 5, 5, 5, 5, 5, 5, 6, 99], 5, 6],
  ])("keeps %s", (_name, values, low, high) => expect(middleRange(values)).toEqual({ low, high }));
});

describe("withoutExceptions", () => {
  const rows = (exceptions: number) =>
    Array.from({ length: 8 }, (_, index) => ({ value: index, isException: index < exceptions }));
  it.each([
    [0, 8],
    [2, 6],
    [3, 8],
  ])("of 8 rows with %i exceptions keeps %i", (exceptions, kept) =>
    expect(withoutExceptions(rows(exceptions))).toHaveLength(kept),
  );
});

describe("usualDeduction", () => {
  it.each([
    ["allows two points around the median", [0.75, 1, 1.5], 0, 3],
    ["ignores single high deductions", [1, 1, 1.5, 1.5, 2, 9, 9], 0, 3.5],
    ["widens with the spread", [4, 6, 8, 10, 12], 0, 16],
    ["starts at most at 5 %", [9, 9], null, 5],
  ])("%s", (_name, values, low, high) =>
    expect(usualDeduction([candidate("corn", values)])).toMatchObject({ low, high }),
  );
});

describe("usualCount", () => {
  const none = { truckKg: null, differences: [] };
  it.each([
    ["allows 2 %", 100_000, none, 98_000, 102_000],
    ["allows 500 kg of little", 2_000, none, 1_500, 2_500],
    ["is never below zero", 400, none, 0, 900],
    ["allows one truck of much", 1_000_000, { ...none, truckKg: 8_000 }, 992_000, 1_008_000],
    ["allows the plant's own differences", 100_000, { ...none, differences: [-0.05, 0.05, -0.05] }, 95_000, 105_000],
    ["needs three differences", 100_000, { ...none, differences: [-0.05, 0.05] }, 98_000, 102_000],
  ])("%s", (_name, computed, earlier, low, high) => expect(usualCount(computed, earlier)).toEqual({ low, high }));

  it.each([0, -500])("does not judge %i kg computed", (computed) => expect(usualCount(computed, none)).toBeNull());
});
