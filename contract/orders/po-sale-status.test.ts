import { describe, expect, it } from "vitest";
import { bookingLimitKg, type LineBalance, outstandingKg, statusOfLines } from "./po-sale-status";

const line = (orderedKg: number, deliveredKg = 0, shortClosedKg = 0, adjustmentKg = 0): LineBalance => ({
  orderedKg,
  deliveredKg,
  shortClosedKg,
  adjustmentKg,
});

describe("the outstanding kg of a line", () => {
  it.each([
    ["there is no delivery", line(10_000), 10_000],
    ["some kg are delivered", line(10_000, 4_000), 6_000],
    ["all kg are delivered", line(10_000, 10_000), 0],
    ["more kg than ordered are delivered within the tolerance", line(10_000, 10_200), -200],
    ["the rest is closed short", line(10_000, 9_000, 1_000), 0],
    ["the order is adjusted upwards", line(10_000, 10_000, 0, 500), 500],
    ["the order is adjusted downwards", line(10_000, 4_000, 0, -6_000), 0],
  ])("when %s", (_, balance, kg) => expect(outstandingKg(balance)).toBe(kg));
});

describe("the bookable kg of a line", () => {
  it.each([
    [10_000, 0, 10_000],
    [10_000, 5, 10_500],
    [10_000, 10, 11_000],
    // Rounds down: 2.5% of 999 is 24.975.
    [999, 2.5, 1_023],
    [1, 10, 1],
    [10, 10, 11],
    // 1.15 * 100 is 114.99999999999999 as a float.
    [10_000, 1.15, 10_115],
    [1_000_000_000, 10, 1_100_000_000],
  ])("of %i kg with a tolerance of %d percent is %i kg", (orderedKg, tolerancePct, limitKg) =>
    expect(bookingLimitKg(orderedKg, tolerancePct)).toBe(limitKg),
  );
});

describe("the status of a PO that is not cancelled", () => {
  it.each([
    ["ACTIVE", "no kg are delivered", [line(10_000)]],
    ["ACTIVE", "a kilogram is missing", [line(10_000, 9_999)]],
    ["CLOSED", "all kg are delivered", [line(10_000, 10_000)]],
    ["CLOSED", "more kg than ordered are delivered", [line(10_000, 10_001)]],
    ["CLOSED", "no kg are delivered and all are closed short", [line(10_000, 0, 10_000)]],
    ["ACTIVE", "one of two lines is open", [line(10_000, 10_000), line(5_000, 4_000)]],
    [
      "ACTIVE",
      "an over-delivery of one line exceeds the shortage of another",
      [line(10_000, 11_000), line(5_000, 4_000)],
    ],
    ["CLOSED", "one line is delivered and the other closed short", [line(10_000, 10_000), line(5_000, 1_000, 4_000)]],
    ["ACTIVE", "an adjustment reopens a line closed short", [line(10_000, 9_000, 1_000, 1)]],
    ["CLOSED", "an adjustment cancels the outstanding kg", [line(10_000, 9_000, 0, -1_000)]],
  ])("is %s when %s", (status, _, lines) => expect(statusOfLines(lines)).toBe(status));
});
