import { describe, expect, it } from "vitest";
import { stockAfterBookings, stockAfterTrucks } from "./stock";
import { usualStock } from "../weighing/usual-values";
import { isUnusual } from "../weighing/usual-weights";

describe("the stock of a grade and marking", () => {
  const stock = { stockKg: 5_295, bookedKg: 4_000, loadingKg: 1_000 };

  it("is reduced by open trucks, and for bookings also by open bookings", () => {
    expect(stockAfterTrucks(stock)).toBe(4_295);
    expect(stockAfterBookings(stock)).toBe(295);
  });

  it.each([
    [0, false],
    [-1, true],
  ])("of %i kg is unusual: %s", (kg, asked) => {
    expect(isUnusual(kg, usualStock())).toBe(asked);
  });
});
