import { describe, expect, it } from "vitest";
import {
  daysOfPeriod,
  periodLabel,
  periodNumber,
  startOfPeriod,
  RANGES,
  rangeBefore,
  startOfWeek,
} from "./report-periods";

describe("named ranges", () => {
  it.each([
    ["today", "2026-11-22", "2026-11-22", "2026-11-22"],
    ["yesterday", "2026-03-01", "2026-02-28", "2026-02-28"],
    ["thisWeek", "2026-11-22", "2026-11-16", "2026-11-22"],
    ["thisWeek", "2026-11-23", "2026-11-23", "2026-11-23"],
    ["thisMonth", "2026-11-22", "2026-11-01", "2026-11-22"],
    ["lastMonth", "2026-01-31", "2025-12-01", "2025-12-31"],
    ["lastMonth", "2028-03-31", "2028-02-01", "2028-02-29"],
    ["thisQuarter", "2026-11-22", "2026-10-01", "2026-11-22"],
    ["thisQuarter", "2026-01-01", "2026-01-01", "2026-01-01"],
    ["thisYear", "2026-11-22", "2026-01-01", "2026-11-22"],
  ] as const)("resolve %s on %s to %s to %s", (name, today, startDate, endDate) => {
    expect(RANGES[name](today)).toEqual({ startDate, endDate });
  });
});

describe("rangeBefore", () => {
  it.each([
    ["2026-11-22", "2026-11-22", "2026-11-21", "2026-11-21"],
    ["2026-11-01", "2026-11-01", "2026-10-31", "2026-10-31"],
    ["2026-10-01", "2026-10-31", "2026-09-01", "2026-09-30"],
    ["2026-03-01", "2026-03-31", "2026-02-01", "2026-02-28"],
    ["2026-11-01", "2026-11-22", "2026-10-01", "2026-10-22"],
    ["2026-03-01", "2026-03-30", "2026-02-01", "2026-02-28"],
    ["2026-10-01", "2026-11-22", "2026-07-01", "2026-08-22"],
    ["2026-10-01", "2026-12-31", "2026-07-01", "2026-09-30"],
    ["2026-01-01", "2026-12-31", "2025-01-01", "2025-12-31"],
    ["2026-01-01", "2026-11-22", "2025-01-01", "2025-11-22"],
    ["2026-02-01", "2026-05-15", "2025-10-01", "2026-01-15"],
    ["2026-11-16", "2026-11-18", "2026-11-09", "2026-11-11"],
    ["2026-11-16", "2026-11-22", "2026-11-09", "2026-11-15"],
    ["2026-11-04", "2026-11-10", "2026-10-28", "2026-11-03"],
  ])("returns for %s to %s: %s to %s", (startDate, endDate, from, until) => {
    expect(rangeBefore({ startDate, endDate })).toEqual({ startDate: from, endDate: until });
  });
});

describe("day groups", () => {
  it.each([
    ["daily", "2026-11-05", 4],
    ["weekly", "2026-11-09", 2],
    ["monthly", "2027-01-01", 2],
  ] as const)("have a sequence number within the range: %s", (period, key, number) => {
    expect(periodNumber(period, key, { startDate: "2026-11-01", endDate: "2027-01-31" })).toBe(number);
  });

  it("start on Monday or on the first of the month", () => {
    expect(["2026-11-16", "2026-11-19", "2026-11-22"].map(startOfWeek)).toEqual([
      "2026-11-16",
      "2026-11-16",
      "2026-11-16",
    ]);
    expect(startOfPeriod("weekly", "2026-01-01")).toBe("2025-12-29");
    expect(startOfPeriod("monthly", "2026-11-22")).toBe("2026-11-01");
    expect(startOfPeriod("daily", "2026-11-22")).toBe("2026-11-22");
  });

  it("are clipped to the range", () => {
    const within = { startDate: "2026-02-10", endDate: "2026-03-20" };
    expect(daysOfPeriod("monthly", "2026-02-01", within)).toEqual({ startDate: "2026-02-10", endDate: "2026-02-28" });
    expect(daysOfPeriod("monthly", "2026-03-01", within)).toEqual({ startDate: "2026-03-01", endDate: "2026-03-20" });
    expect(daysOfPeriod("weekly", "2026-02-23", within)).toEqual({ startDate: "2026-02-23", endDate: "2026-03-01" });
    expect(daysOfPeriod("daily", "2026-03-05", within)).toEqual({ startDate: "2026-03-05", endDate: "2026-03-05" });
  });

  it("have readable labels", () => {
    expect(periodLabel("daily", "2026-11-20")).toBe("Jumat, 20/11/2026");
    expect(periodLabel("weekly", "2026-12-28")).toBe("28/12 – 03/01/2027");
    expect(periodLabel("monthly", "2026-11-01")).toBe("November 2026");
  });
});
