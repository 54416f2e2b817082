import { describe, expect, it } from "vitest";
import { loadedMs, loadKg, MAX_CURVE_POINTS, newLoad, withWeight } from "./load";

const carried = (weights: readonly number[], stepMs = 100, thresholdKg = 400) =>
  weights.reduce((load, kg, place) => {
    const isLoaded = kg > thresholdKg;
    return withWeight(load, {
      at: 1_000 + place * stepMs,
      kg,
      isLoaded,
      stable: isLoaded && kg === weights[place - 1],
    });
  }, newLoad(1_000));

describe("a load", () => {
  it("lasts from the first to the last weight above the threshold", () => {
    const load = carried([5_000, 24_000, 24_000, 9_000, 200, 0]);
    expect([loadedMs(load), load.peakKg]).toEqual([300, 24_000]);
  });

  it("weighs what stood still, not what the deck swung to", () => {
    expect(loadKg(carried([3_000, 3_000, 10_330, 7_000, 7_470, 7_470, 7_470, 2_000]))).toBe(7_470);
    expect(loadKg(carried([5_000, 8_000, 3_000]))).toBe(8_000);
  });

  it("keeps the highest weight of each step", () => {
    expect(carried([5_000, 24_000, 23_000, 22_000]).points).toEqual([
      [0, 24_000],
      [200, 23_000],
    ]);
  });

  it("keeps at most 200 points of a day, with its peak and its end", () => {
    const weights = Array.from({ length: 50_000 }, (_, n) => (n === 31_234 ? 60_000 : 20_000));
    const load = carried(weights);
    expect(load.points.length).toBeLessThanOrEqual(MAX_CURVE_POINTS);
    expect(load.points.length).toBeGreaterThan(MAX_CURVE_POINTS / 2 - 1);
    expect(Math.max(...load.points.map(([, kg]) => kg))).toBe(60_000);
    expect(load.points.at(-1)?.[0]).toBeGreaterThan(4_900_000);
  });
});
