import type { TFunction } from "i18next";
import type { UsualRange } from "#contract/weighing/usual-weights";

interface TrackPoints {
  usual: UsualRange | null;
  /** Expected by documents. */
  mark?: number | null;
  /** Permitted maximum. */
  limit?: number | null;
}

/** Room at both ends, as a share of their distance. */
const MARGIN = 0.75;
/** Least distance of the outermost points, as a share of the largest. */
const LEAST_REACH = 0.1;

/** Returns a value's place on a track in percent; values beyond its ends stand at the end. */
type TrackScale = (value: number) => number;

/** Returns the scale of a track around its points, or null without any. */
export function trackScale({ usual, mark, limit }: TrackPoints): TrackScale | null {
  const points = [usual?.low, usual?.high, mark, limit].filter((point) => typeof point === "number");
  if (points.length === 0) return null;
  const [low, high] = [Math.min(...points), Math.max(...points)];
  const reach = Math.max(high - low, high * LEAST_REACH, 1);
  const from = Math.max(0, low - reach * MARGIN);
  const to = high + reach * MARGIN;
  return (value) => Math.min(100, Math.max(0, ((value - from) / (to - from)) * 100));
}

/** Returns the common part of both ranges, or the first without one. */
export function narrowed(range: UsualRange, by: UsualRange | null): UsualRange {
  if (by === null) return range;
  const low = by.low === null ? range.low : Math.max(range.low ?? by.low, by.low);
  const high = by.high === null ? range.high : Math.min(range.high ?? by.high, by.high);
  return low !== null && high !== null && low >= high ? range : { low, high };
}

/** Returns the usual range with its label, or null if it is unbounded. @param text formats an end */
export function usualOnTrack(range: UsualRange | null | undefined, text: (value: number) => string, t: TFunction) {
  if (range == null) return null;
  const { low, high } = range;
  if (low === null && high === null) return null;
  if (high === null) return { low, high, label: t("business:track.since", { low: text(low ?? 0) }) };
  if (low === null) return { low, high, label: t("business:track.upTo", { high: text(high) }) };
  return { low, high, label: t("business:track.usual", { low: text(low), high: text(high) }) };
}
