import { describe, expect, it } from "vitest";
import { outboundWeights, exceedsTolerance, usualLoadRange } from "./outbound-weights";

describe("outboundWeights", () => {
  const items = (...kgs: number[]) => kgs.map((quantityKg) => ({ quantityKg }));

  it.each([
    { firstKg: null, secondKg: null, kgs: [10_000], netKg: null, itemsKg: 10_000, differenceKg: null },
    { firstKg: 8_020, secondKg: null, kgs: [10_000], netKg: null, itemsKg: 10_000, differenceKg: null },
    { firstKg: null, secondKg: 18_020, kgs: [10_000], netKg: null, itemsKg: 10_000, differenceKg: null },
    { firstKg: 8_020, secondKg: 18_020, kgs: [10_000], netKg: 10_000, itemsKg: 10_000, differenceKg: 0 },
    { firstKg: 8_020, secondKg: 18_070, kgs: [4_000, 6_000], netKg: 10_050, itemsKg: 10_000, differenceKg: 50 },
    { firstKg: 8_020, secondKg: 17_980, kgs: [4_000, 6_000], netKg: 9_960, itemsKg: 10_000, differenceKg: -40 },
    { firstKg: 0, secondKg: 120_000, kgs: [120_000], netKg: 120_000, itemsKg: 120_000, differenceKg: 0 },
    { firstKg: 8_020, secondKg: 8_020, kgs: [], netKg: 0, itemsKg: 0, differenceKg: 0 },
  ])(
    "computes from empty $firstKg, full $secondKg, items $kgs: net $netKg, difference $differenceKg",
    ({ firstKg, secondKg, kgs, ...weights }) =>
      expect(outboundWeights(firstKg, secondKg, items(...kgs))).toEqual(weights),
  );
});

describe("exceedsTolerance", () => {
  it.each([
    // Exactly 0.5% is accepted.
    [0, 10_000, 0.5, false],
    [50, 10_000, 0.5, false],
    [51, 10_000, 0.5, true],
    [-50, 10_000, 0.5, false],
    [-51, 10_000, 0.5, true],
    // 0.5% of 9,999 kg is 49.995 kg.
    [49, 9_999, 0.5, false],
    [50, 9_999, 0.5, true],
    [0, 10_000, 0, false],
    [1, 10_000, 0, true],
    // Float arithmetic would give slightly less than 57 and 69.
    [57, 10_000, 0.57, false],
    [58, 10_000, 0.57, true],
    [69, 6_000, 1.15, false],
    [100, 100, 100, false],
    [101, 100, 100, true],
    // The maximum is exact.
    [150_000_000, 30_000_000_000, 0.5, false],
    [150_000_001, 30_000_000_000, 0.5, true],
  ])("of %i kg on %i kg at %d percent: %s", (differenceKg, itemsKg, tolerancePct, needed) =>
    expect(exceedsTolerance(differenceKg, itemsKg, tolerancePct)).toBe(needed),
  );
});

describe("usualLoadRange", () => {
  it("spans the lightest to the heaviest of at least three loads", () => {
    expect(usualLoadRange([12_000, 9_500, 14_020])).toEqual({ low: 9_500, high: 14_020 });
    expect(usualLoadRange([12_000, 9_500])).toBeNull();
  });
});
