/** Smallest number that a percentage is of; below it the figures themselves are shown. */
const MIN_PERCENT_BASE = 10;

/** True if the numbers that a percentage is of, such as kg and their records, are large enough. */
export const isPercentBase = (...bases: readonly number[]): boolean =>
  bases.every((base) => Math.abs(base) >= MIN_PERCENT_BASE);
