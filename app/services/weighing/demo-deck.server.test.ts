import { describe, expect, it } from "vitest";
import { likelyKg } from "./demo-deck.server";

describe("the weight of the demo's truck", () => {
  const ids = Array.from({ length: 50 }, (_, n) => n);

  it("is a usual one on the scale's division", () => {
    for (const id of ids) {
      const kg = likelyKg({ low: 4_900, high: 14_900 }, { id, divisionKg: 20 }) ?? 0;
      expect(kg).toBeGreaterThan(4_900);
      expect(kg).toBeLessThan(14_900);
      expect(kg % 20).toBe(0);
    }
  });

  it("is below the weighing before", () => {
    for (const id of ids) {
      expect(likelyKg({ low: 4_900, high: 14_900 }, { id, divisionKg: 10, belowKg: 6_000 })).toBeLessThan(6_000);
    }
  });

  it("is null without a range", () => {
    expect(likelyKg({ low: 4_900, high: null }, { id: 1, divisionKg: 10 })).toBeNull();
    expect(likelyKg({ low: 4_900, high: 14_900 }, { id: 1, divisionKg: 10, belowKg: 3_000 })).toBeNull();
  });
});
