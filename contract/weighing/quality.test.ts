import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inboundWeights } from "./inbound-weights";
import { computedPct, judgeFactor, pctOfSample, type QualityFactor } from "./quality";
import { TRADES } from "./quality-examples";

const rows = Object.entries(TRADES).flatMap(([trade, { factors, examples }]) =>
  examples.map(([values, steps, pct, loadKg, kg]) => ({ trade, factors, values, steps, pct, loadKg, kg })),
);

describe("the deduction of a sample", () => {
  it("has 40 worked examples", () => expect(rows).toHaveLength(40));

  it.each(rows)("of $trade with $values is $pct % and $kg kg", ({ factors, values, steps, pct, loadKg, kg }) => {
    const judged = factors.map((factor, index) => judgeFactor(factor, values[index] ?? 0));
    expect(judged.map((one) => one.steps)).toEqual(steps);
    const deductionPct = computedPct([
      { quantity: 1, unit: "karung", pct: pctOfSample({ sampleNo: "1", factors: judged }) },
    ]);
    expect(deductionPct).toBe(pct);
    const weights = { firstKg: loadKg + 7_000, secondKg: 7_000, deductionPct, deductionKg: null };
    expect(inboundWeights(weights).deductedKg).toBe(kg);
  });

  it("is exact to a hundredth of a percent, and never less for a worse value", () => {
    const decimal = (max: number, min = 0) => fc.integer({ min, max }).map((whole) => whole / 100);
    const factor = fc.record<Partial<QualityFactor>>({ limit: decimal(3_000), step: decimal(500, 1) });
    fc.assert(
      fc.property(factor, decimal(9_000), decimal(1_000), (given, value, more) => {
        const one = { ...TRADES.corn.factors[0], ...given, perStep: 0.01 };
        const judged = judgeFactor(one, value);
        expect(judged.pct).toBe(judged.steps / 100);
        expect(judgeFactor(one, value + more).steps).toBeGreaterThanOrEqual(judged.steps);
      }),
    );
  });
});

describe("the deduction of several goods", () => {
  const item = (quantity: number, pct: number | null, unit = "kg") => ({ quantity, pct, unit });

  it.each([
    { items: [item(9_000, 2.5), item(3_000, 0)], pct: 1.88 },
    { items: [item(9_000, 2.5), item(9_000, 3.5)], pct: 3 },
    { items: [item(9_000, 2.5), item(3_000, null)], pct: null },
    { items: [item(9_000, 2.5), item(40, 0, "karung")], pct: null },
    // Equal percentages need no shares.
    { items: [item(9_000, 2.5), item(40, 2.5, "karung")], pct: 2.5 },
    { items: [item(0, 2.5), item(0, 0)], pct: null },
  ])("of $items is $pct %", ({ items, pct }) => expect(computedPct(items)).toBe(pct));
});
