import { describe, expect, it } from "vitest";
import { freeKg } from "./ex-do-master";

describe("free quantity of an ex-DO", () => {
  it.each([
    ["is its quantity without what is booked", 50_000, 20_000, 30_000, 20_000],
    ["is what was made without what is booked, where it names no quantity", null, 40_000, 30_000, 10_000],
    ["is below zero when more is booked than there is", 50_000, 0, 60_000, -10_000],
    ["is not known of a purchase without a quantity", null, 0, 30_000, null],
  ])("%s", (_, quantityKg, madeKg, bookedKg, free) => {
    expect(freeKg({ quantityKg, madeKg, bookedKg })).toBe(free);
  });
});
