import { describe, expect, test } from "vitest";
import { narrowed, trackScale } from "./value-track";

describe("track of a value", () => {
  test("has no scale without a point", () => {
    expect(trackScale({ usual: null })).toBeNull();
    expect(trackScale({ usual: { low: null, high: null }, mark: null, limit: null })).toBeNull();
  });

  test.each([
    ["in the middle of its range", { usual: { low: 20_000, high: 24_000 } }, 22_000, 50],
    ["at the low end, with room beside it", { usual: { low: 20_000, high: 24_000 } }, 20_000, 30],
    ["far above", { usual: { low: 20_000, high: 24_000 } }, 240_000, 100],
    ["far below", { usual: { low: 20_000, high: 24_000 } }, 200, 0],
    ["of a range of one value", { usual: { low: 8_000, high: 8_000 } }, 8_000, 50],
    ["without a lower bound", { usual: { low: null, high: 1_000 } }, 1_000, 50],
    ["at a mark alone", { usual: null, mark: 25_420 }, 25_420, 50],
    ["at a limit beyond the range", { usual: { low: 0, high: 16_000 }, limit: 32_000 }, 32_000, (32 / 56) * 100],
  ])("places a value %s", (_name, points, value, percent) => {
    expect(trackScale(points)?.(value)).toBeCloseTo(percent, 5);
  });
});

test.each([
  ["keeps a range without a second one", null, { low: 20, high: 40 }],
  ["takes the inner ends", { low: 25, high: 50 }, { low: 25, high: 40 }],
  ["takes an end that is open", { low: null, high: 30 }, { low: 20, high: 30 }],
  ["keeps the range if nothing is in both", { low: 50, high: 60 }, { low: 20, high: 40 }],
])("a range narrowed by another %s", (_name, by, expected) => {
  expect(narrowed({ low: 20, high: 40 }, by)).toEqual(expected);
});
