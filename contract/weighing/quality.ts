/** Deduction by laboratory values (docs/domain.md, Quality); without zod, for the check form. */

export const MAX_FACTORS = 8;
export const MAX_FACTOR_VALUE = 10_000;
/** max: values above the limit are deducted; min: values below it. */
export const FACTOR_BOUNDS = ["max", "min"] as const;
/** Unit of `perStep`: percent, or kg per tonne of the load. */
export const FACTOR_BASES = ["pct", "kgPerTonne"] as const;

export interface QualityFactor {
  name: string;
  /** unit of value, limit and step; null for a count or a degree without one */
  unit: string | null;
  bound: (typeof FACTOR_BOUNDS)[number];
  limit: number;
  step: number;
  perStep: number;
  basis: (typeof FACTOR_BASES)[number];
}

/** A factor as it was at the check, with its value and deduction. */
export interface SampledFactor extends QualityFactor {
  value: number;
  steps: number;
  /** deduction in percent */
  pct: number;
}

export interface Sample {
  sampleNo: string;
  factors: SampledFactor[];
}

/** Two decimals as an integer: 0.1 + 0.2 is not 0.3 as a float. */
const hundredths = (value: number) => Math.round(value * 100);

/** Percent is the unit in which the factors of a load add up; 1 kg per tonne is 0.1 %. */
const pctOfStep = ({ perStep, basis }: QualityFactor) => hundredths(perStep) / (basis === "pct" ? 1 : 10);

/** Returns the distance from the limit to the wrong side; not above 0 for a good value. */
export const factorExcess = ({ bound, limit }: QualityFactor, value: number): number =>
  ((bound === "max" ? 1 : -1) * (hundredths(value) - hundredths(limit))) / 100;

/** Deducts from a value by its factor: every step that has begun counts in full. */
export function judgeFactor(factor: QualityFactor, value: number): SampledFactor {
  const steps = Math.max(0, Math.ceil(hundredths(factorExcess(factor, value)) / hundredths(factor.step)));
  return { ...factor, value, steps, pct: Math.round(steps * pctOfStep(factor)) / 100 };
}

/** Adds the deductions of a sample up: none applies to a load that another one has reduced. */
export const pctOfSample = ({ factors }: Sample): number =>
  factors.reduce((sum, { pct }) => sum + hundredths(pct), 0) / 100;

interface SampledItem {
  quantity: number;
  unit: string;
  /** deduction in percent; 0 for goods without factors, null without a sample */
  pct: number | null;
}

/**
 * Returns the deduction of a load in percent with two decimals, at most 100; of several goods counted in kg their mean by
 * quantity. Null without a sample, or while shares are unknown.
 */
export function computedPct(items: readonly SampledItem[]): number | null {
  const pcts = items.flatMap(({ pct }) => (pct === null ? [] : hundredths(pct)));
  if (pcts.length < items.length) return null;
  const most = (pct: number) => Math.min(pct, 10_000) / 100;
  if (new Set(pcts).size === 1) return most(pcts[0] ?? 0);
  const total = items.reduce((sum, { quantity }) => sum + quantity, 0);
  if (total === 0 || items.some(({ unit }) => unit !== "kg")) return null;
  const weighed = items.reduce((sum, { quantity }, index) => sum + quantity * (pcts[index] ?? 0), 0);
  return most(Math.round(weighed / total));
}

/** Returns the deduction to save; without an entered one that of the samples. @param pct of the samples */
export function chosenDeduction(
  { deductionPct, deductionKg, overruledReason }: EnteredDeduction,
  pct: number | null,
): Pick<EnteredDeduction, "deductionPct" | "deductionKg"> & { isOverruled: boolean } {
  const isBlank = deductionPct === null && deductionKg === null && overruledReason === null;
  const isOverruled = !isBlank && ((deductionPct ?? 0) !== pct || Boolean(deductionKg));
  if (pct === null || isOverruled) return { deductionPct, deductionKg, isOverruled };
  return { deductionPct: pct || null, deductionKg: null, isOverruled };
}

interface EnteredDeduction {
  deductionPct: number | null;
  deductionKg: number | null;
  overruledReason: string | null;
}

/** Names the factors beyond their limits, the default reason of a deduction. */
export const deductingNames = (factors: readonly SampledFactor[]): string =>
  [...new Set(factors.flatMap(({ steps, name }) => (steps > 0 ? name : [])))].join(", ").slice(0, 300);

/** Returns true for a deduction as the samples give it. */
export const isComputed = ({ computedPct: pct, overruledReason }: Deducted): boolean =>
  pct !== null && overruledReason === null;

interface Deducted {
  computedPct: number | null;
  overruledReason: string | null;
}
