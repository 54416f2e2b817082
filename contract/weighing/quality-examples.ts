import type { QualityFactor } from "./quality";

/** Factors of three trades with worked examples: the rule of steps, sums and rounding (docs/domain.md, Quality). */

type Numbers = readonly [number, number, number];
/** values, steps, deduction in percent, load in kg, deduction in kg */
type Example = readonly [values: Numbers, steps: Numbers, pct: number, loadKg: number, deductedKg: number];

interface Trade {
  factors: readonly [QualityFactor, QualityFactor, QualityFactor];
  examples: readonly Example[];
}

const above = { bound: "max", unit: "%" } as const;
const perTonne = { ...above, basis: "kgPerTonne" } as const;

export const TRADES: Record<"corn" | "copra" | "cassava", Trade> = {
  corn: {
    factors: [
      { ...above, name: "Kadar air", limit: 14, step: 0.5, perStep: 0.5, basis: "pct" },
      { ...above, name: "Kotoran", limit: 2, step: 0.5, perStep: 0.5, basis: "pct" },
      { ...above, name: "Biji pecah", limit: 3, step: 1, perStep: 0.25, basis: "pct" },
    ],
    examples: [
      // A value at its limit or better is not deducted, and adds no weight.
      [[14, 2, 3], [0, 0, 0], 0, 18_000, 0],
      [[13.2, 0.5, 1], [0, 0, 0], 0, 18_000, 0],
      // A step that has begun counts in full.
      [[14.01, 2, 3], [1, 0, 0], 0.5, 18_000, 90],
      [[14.5, 2, 3], [1, 0, 0], 0.5, 20_000, 100],
      [[14.51, 2, 3], [2, 0, 0], 1, 18_010, 180],
      [[16.5, 2, 3], [5, 0, 0], 2.5, 18_000, 450],
      // Half a kilogram rounds up, once, at the end.
      [[16.3, 2, 3], [5, 0, 0], 2.5, 12_340, 309],
      // 14.3 - 14 is 0.3000000000000007 as a float.
      [[14.3, 2, 3], [1, 0, 0], 0.5, 9_990, 50],
      // Factors add up; 0.5 % of the rest after 3 % would be 627.3 kg.
      [[17, 2.5, 3], [6, 1, 0], 3.5, 18_000, 630],
      [[17, 2.6, 3], [6, 2, 0], 4, 18_000, 720],
      [[15, 3, 4], [2, 2, 1], 2.25, 17_500, 394],
      [[15, 3, 4.1], [2, 2, 2], 2.5, 17_500, 438],
      [[14, 2, 10], [0, 0, 7], 1.75, 20_000, 350],
      [[35, 10, 30], [42, 16, 27], 35.75, 10_000, 3_575],
    ],
  },
  copra: {
    factors: [
      { ...above, name: "Kadar air", limit: 6, step: 0.5, perStep: 0.75, basis: "pct" },
      { ...perTonne, name: "Kotoran", limit: 1, step: 0.25, perStep: 5 },
      { ...perTonne, name: "Asam lemak bebas", limit: 4, step: 1, perStep: 2.5 },
    ],
    examples: [
      [[6, 1, 4], [0, 0, 0], 0, 8_000, 0],
      [[5.5, 0.2, 1.1], [0, 0, 0], 0, 8_000, 0],
      [[6.1, 1, 4], [1, 0, 0], 0.75, 8_000, 60],
      [[6.5, 1, 4], [1, 0, 0], 0.75, 8_010, 60],
      [[6.55, 1, 4], [2, 0, 0], 1.5, 8_000, 120],
      [[8, 1, 4], [4, 0, 0], 3, 7_450, 224],
      // 5 kg per tonne is 0.5 %.
      [[6, 1.25, 4], [0, 1, 0], 0.5, 8_000, 40],
      [[6, 1.3, 4], [0, 2, 0], 1, 8_000, 80],
      [[6, 1, 4.5], [0, 0, 1], 0.25, 8_000, 20],
      [[6, 1, 7], [0, 0, 3], 0.75, 8_000, 60],
      [[7.2, 1.6, 5.1], [3, 3, 2], 4.25, 8_000, 340],
      [[9.99, 3, 12], [8, 8, 8], 12, 5_000, 600],
      [[6.35, 1.1, 4.01], [1, 1, 1], 1.5, 7_990, 120],
    ],
  },
  cassava: {
    factors: [
      { ...perTonne, name: "Tanah", limit: 3, step: 1, perStep: 10 },
      { name: "Kadar pati", unit: "%", bound: "min", limit: 25, step: 0.5, perStep: 1.25, basis: "pct" },
      { name: "Warna", unit: null, bound: "max", limit: 3, step: 1, perStep: 0.5, basis: "pct" },
    ],
    examples: [
      [[3, 25, 3], [0, 0, 0], 0, 12_000, 0],
      [[1, 29.5, 2], [0, 0, 0], 0, 12_000, 0],
      // Too little starch is deducted.
      [[3, 24.9, 3], [0, 1, 0], 1.25, 12_000, 150],
      [[3, 24.5, 3], [0, 1, 0], 1.25, 10_010, 125],
      [[3, 24.4, 3], [0, 2, 0], 2.5, 12_000, 300],
      [[3, 22, 3], [0, 6, 0], 7.5, 12_000, 900],
      [[4, 25, 3], [1, 0, 0], 1, 12_000, 120],
      [[3.5, 25, 3], [1, 0, 0], 1, 12_050, 121],
      [[5.01, 25, 3], [3, 0, 0], 3, 12_000, 360],
      [[3, 25, 4], [0, 0, 1], 0.5, 12_000, 60],
      [[3, 25, 7], [0, 0, 4], 2, 12_000, 240],
      [[6.2, 23.1, 5], [4, 4, 2], 10, 12_000, 1_200],
      // At most the whole load.
      [[60, 5, 3], [57, 40, 0], 100, 12_000, 12_000],
    ],
  },
};
