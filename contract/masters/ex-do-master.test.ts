import { describe, expect, it } from "vitest";
import { freeKg } from "./ex-do-master";

describe("free quantity of an ex-DO", () => {
  it.each([
    ["is its quantity minus bookings", 50_000, 20_000, 30_000, 20_000],
    ["is the produced kg minus bookings when it has no quantity", null, 40_000, 30_000, 10_000],
    ["is negative when overbooked", 50_000, 0, 60_000, -10_000],
    ["is unknown for a purchase without a quantity", null, 0, 30_000, null],
  ])("%s", (_, quantityKg, madeKg, bookedKg, free) => {
    expect(freeKg({ quantityKg, madeKg, bookedKg })).toBe(free);
  });
});
