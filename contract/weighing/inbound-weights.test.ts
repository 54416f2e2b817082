import { describe, expect, it } from "vitest";
import { netAmount, inboundWeights } from "./inbound-weights";

describe("the weights of an inbound truck", () => {
  const none = { deductionPct: null, deductionKg: null };

  it.each([
    // Percentages need both weights.
    { firstKg: null, secondKg: null, ...none, deductedKg: 0, netKg: null },
    { firstKg: 20_000, secondKg: null, ...none, deductedKg: 0, netKg: null },
    { firstKg: null, secondKg: 8_000, ...none, deductedKg: 0, netKg: null },
    { firstKg: 20_000, secondKg: null, deductionPct: 2, deductionKg: null, deductedKg: null, netKg: null },
    { firstKg: 20_000, secondKg: null, deductionPct: null, deductionKg: 150, deductedKg: 150, netKg: null },
    { firstKg: 20_000, secondKg: 8_000, ...none, deductedKg: 0, netKg: 12_000 },
    { firstKg: 20_000, secondKg: 8_000, deductionPct: 2, deductionKg: null, deductedKg: 240, netKg: 11_760 },
    { firstKg: 20_000, secondKg: 8_000, deductionPct: null, deductionKg: 150, deductedKg: 150, netKg: 11_850 },
    { firstKg: 20_000, secondKg: 8_000, deductionPct: 0, deductionKg: null, deductedKg: 0, netKg: 12_000 },
    { firstKg: 20_000, secondKg: 8_000, deductionPct: null, deductionKg: 0, deductedKg: 0, netKg: 12_000 },
    { firstKg: 20_000, secondKg: 8_000, deductionPct: 100, deductionKg: null, deductedKg: 12_000, netKg: 0 },
    { firstKg: 20_000, secondKg: 8_000, deductionPct: null, deductionKg: 12_001, deductedKg: 12_001, netKg: -1 },
    { firstKg: 120_000, secondKg: 0, deductionPct: 0.01, deductionKg: null, deductedKg: 12, netKg: 119_988 },
    // Kilograms take precedence over a percentage.
    { firstKg: 20_000, secondKg: 8_000, deductionPct: 2, deductionKg: 150, deductedKg: 150, netKg: 11_850 },
  ])(
    "subtract $firstKg - $secondKg less $deductionPct % or $deductionKg kg: $deductedKg off, net $netKg",
    ({ deductedKg, netKg, ...measures }) => expect(inboundWeights(measures)).toEqual({ deductedKg, netKg }),
  );

  it.each([
    // Half a kilogram rounds up.
    [1_000, 2.5, 25],
    [1_020, 2.5, 26],
    [1_010, 2.5, 25],
    [980, 2.5, 25],
    [970, 2.5, 24],
    // 0.35 is not exact in binary; 35 * 100 / 10,000 is exactly one half.
    [100, 0.35, 0],
    [1_000, 0.35, 4],
    [1_000, 0.34, 3],
    // 1.15 * 100 is 114.99999999999999 as a float.
    [10_000, 1.15, 115],
    [120_000, 99.99, 119_988],
    [10, 5, 1],
    [10, 4.99, 0],
  ])("deduct from %i kg of goods at %d percent: %i kg", (goodsKg, deductionPct, deductedKg) =>
    expect(inboundWeights({ firstKg: goodsKg, secondKg: 0, deductionPct, deductionKg: null }).deductedKg).toBe(
      deductedKg,
    ),
  );
});

describe("the amount in rupiah", () => {
  it.each([
    [0, 2_500, 0],
    [11_760, 2_500, 29_400_000],
    [11_760, 0, 0],
    // Float products differ: 1.1 * 3 is 3.3000000000000003, 4.35 * 100 is 434.99999999999994.
    [3, 1.1, 3.3],
    [1, 4.35, 4.35],
    [100, 4.35, 435],
    [119_990, 8_020.15, 962_337_798.5],
    [7, 0.01, 0.07],
    // The maximum is exact and fits numeric(15,2).
    [120_000, 50_000_000, 6_000_000_000_000],
    [119_999, 49_999_999.99, 5_999_949_998_800.01],
  ])("for %i kg at %d is %d", (netKg, pricePerKg, amount) => expect(netAmount(netKg, pricePerKg)).toBe(amount));
});
