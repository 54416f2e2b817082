import { z } from "zod";

/** Ranges of values from earlier records (docs/domain.md, Unusual values), shared with the browser. */

/** Earlier records that a range comes from, the nearest first. */
export const EARLIER_BASES = ["line", "partyGoods", "party", "goods", "plate", "plant", "books", "file"] as const;

const bound = z.number().nullable();

/** A usual range with its source: `count` earlier values of `name` were `from` to `to`. */
const earlierRange = z.object({
  low: bound,
  high: bound,
  basis: z.enum(EARLIER_BASES),
  /** party, goods or plate; empty for the plant */
  name: z.string(),
  count: z.int(),
  from: z.number(),
  to: z.number(),
});
export type EarlierRange = z.infer<typeof earlierRange>;

interface RangeRule {
  /** Fewer earlier values make no range. */
  needed: number;
  /** Usual down to the lowest value divided by this; null without a lower limit. */
  below: number | null;
  /** Usual up to the highest value times this. */
  above: number;
  /** Values and limits are whole; else they have two decimals. */
  whole?: true;
}

/** How far beyond earlier values a value is still usual. */
export const RANGE_RULES = {
  orderedKg: { needed: 5, below: 4, above: 1.5, whole: true },
  salePricePerKg: { needed: 3, below: 1.15, above: 1.15 },
  tolerancePct: { needed: 8, below: null, above: 2 },
  balanceKg: { needed: 5, below: null, above: 2, whole: true },
  bookedKg: { needed: 5, below: 3, above: 2, whole: true },
  madeKg: { needed: 5, below: 3, above: 2, whole: true },
  notedQuantity: { needed: 5, below: 1.5, above: 1.5, whole: true },
  loadKg: { needed: 8, below: 1.3, above: 1.5, whole: true },
} satisfies Record<string, RangeRule>;
export type RangeRuleName = keyof typeof RANGE_RULES;

interface EarlierValues {
  basis: EarlierRange["basis"];
  name: string;
  values: readonly number[];
}

/** From this many values on, the extremes are left out, so that a wrong value does not make the next one usual. */
const TRIMMED_FROM = 10;
const TRIMMED_SHARE = 50;

/** Returns the range of the first candidate with enough earlier values, or null. */
export function usualOfEarlier(rule: RangeRuleName, candidates: readonly EarlierValues[]): EarlierRange | null {
  const { needed, below, above, whole }: RangeRule = RANGE_RULES[rule];
  const found = candidates.find(({ values }) => values.length >= needed);
  if (found === undefined) return null;
  const { low: from, high: to } = middleRange(found.values);
  return {
    low: below === null ? null : whole ? Math.floor(from / below) : hundredths(from / below),
    high: whole ? Math.ceil(to * above) : hundredths(to * above),
    basis: found.basis,
    name: found.name,
    count: found.values.length,
    from,
    to,
  };
}

/** Exceptions that were accepted count from this many on. */
const EXCEPTIONS_NEEDED = 3;

/** Leaves out exceptions until they have come three times. */
export function withoutExceptions<Row extends { isException: boolean }>(rows: readonly Row[]): readonly Row[] {
  const usual = rows.filter(({ isException }) => !isException);
  return rows.length - usual.length < EXCEPTIONS_NEEDED ? usual : rows;
}

const DEDUCTIONS_NEEDED = 3;
/** Percentage points around the median deduction. */
const DEDUCTION_POINTS = 2;
const DEDUCTION_SPREADS = 4;
/** Usual while there are too few deductions of the goods. */
const FIRST_DEDUCTION_PCT = 5;

/** Returns the usual deduction in percent, around the median of the first candidate with enough deductions. */
export function usualDeduction(candidates: readonly EarlierValues[]): EarlierRange {
  const found = candidates.find(({ values }) => values.length >= DEDUCTIONS_NEEDED);
  if (found === undefined)
    return { low: null, high: FIRST_DEDUCTION_PCT, basis: "goods", name: "", count: 0, from: 0, to: 0 };
  const { middle, spread } = medianAndSpread(found.values);
  const away = Math.max(DEDUCTION_POINTS, DEDUCTION_SPREADS * spread);
  const { low: from, high: to } = middleRange(found.values);
  return {
    low: hundredths(Math.max(0, middle - away)),
    high: hundredths(middle + away),
    basis: found.basis,
    name: found.name,
    count: found.values.length,
    from,
    to,
  };
}

/** Returns the median and the median distance from it. */
export function medianAndSpread(values: readonly number[]): { middle: number; spread: number } {
  const middle = median(values);
  return { middle, spread: median(values.map((value) => Math.abs(value - middle))) };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2;
}

const hundredths = (value: number) => Math.round(value * 100) / 100;

/** Returns the lowest and highest value without the outermost. */
export function middleRange(values: readonly number[]): { low: number; high: number } {
  const sorted = values.toSorted((a, b) => a - b);
  const cut = sorted.length < TRIMMED_FROM ? 0 : Math.max(1, Math.floor(sorted.length / TRIMMED_SHARE));
  return { low: sorted[cut] ?? 0, high: sorted.at(-1 - cut) ?? 0 };
}

/** Answer of `GET /api/<area>/usual`: ranges by field, `of` the goods of a line or item. */
export const usualAnswer = z
  .object({ data: z.array(earlierRange.extend({ field: z.string(), of: z.string().nullable() })) })
  .meta({ id: "UsualRanges" });
export type UsualAnswer = z.infer<typeof usualAnswer>;
