import { describe, expect, it } from "vitest";
import { daysOfRun, dueRun, nextRun, type Schedule } from "./report-schedule";

const JAKARTA = "Asia/Jakarta";
const daily = (hour: string): Schedule => ({ rhythm: "daily", weekday: null, monthDay: null, hour });
const weekly = (weekday: number, hour: string): Schedule => ({ rhythm: "weekly", weekday, monthDay: null, hour });
const monthly = (monthDay: number, hour: string): Schedule => ({ rhythm: "monthly", weekday: null, monthDay, hour });

describe("the next run", () => {
  it.each<[string, Schedule, string, string, string]>([
    ["daily, later today", daily("18:00"), JAKARTA, "2026-11-27T10:59:00Z", "2026-11-27T11:00:00Z"],
    ["daily, at that minute", daily("18:00"), JAKARTA, "2026-11-27T11:00:00Z", "2026-11-28T11:00:00Z"],
    ["daily, the day is that of the plant", daily("01:00"), JAKARTA, "2026-11-27T17:30:00Z", "2026-11-27T18:00:00Z"],
    ["daily, at the end of the year", daily("06:00"), JAKARTA, "2026-12-31T00:00:00Z", "2026-12-31T23:00:00Z"],
    ["weekly, later this week", weekly(5, "07:30"), JAKARTA, "2026-11-25T00:00:00Z", "2026-11-27T00:30:00Z"],
    ["weekly, next week", weekly(1, "07:30"), JAKARTA, "2026-11-25T00:00:00Z", "2026-11-30T00:30:00Z"],
    ["weekly on Sunday", weekly(7, "07:30"), JAKARTA, "2026-11-23T05:00:00Z", "2026-11-29T00:30:00Z"],
    ["monthly, the 31st in November", monthly(31, "08:00"), JAKARTA, "2026-11-27T00:00:00Z", "2026-11-30T01:00:00Z"],
    ["monthly, the 31st in December", monthly(31, "08:00"), JAKARTA, "2026-11-30T01:00:00Z", "2026-12-31T01:00:00Z"],
    ["monthly, the 31st in February", monthly(31, "08:00"), JAKARTA, "2027-01-31T01:00:00Z", "2027-02-28T01:00:00Z"],
    ["monthly, the 30th in a leap year", monthly(30, "08:00"), JAKARTA, "2028-02-01T00:00:00Z", "2028-02-29T01:00:00Z"],
    ["monthly, past the year's end", monthly(1, "08:00"), JAKARTA, "2026-12-01T01:00:00Z", "2027-01-01T01:00:00Z"],
    ["an hour skipped in spring", daily("02:30"), "Europe/Berlin", "2026-03-28T12:00:00Z", "2026-03-29T01:30:00Z"],
    ["an hour repeated in autumn", daily("02:30"), "Europe/Berlin", "2026-10-24T12:00:00Z", "2026-10-25T00:30:00Z"],
    ["once in the repeated hour", daily("02:30"), "Europe/Berlin", "2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z"],
  ])("is right: %s", (_, schedule, zone, after, expected) =>
    expect(nextRun(schedule, zone, new Date(after))).toEqual(new Date(expected)),
  );
});

describe("a due run", () => {
  const due = (schedule: Schedule, ranUntil: string, now: string) =>
    dueRun(schedule, JAKARTA, { ranUntil: new Date(ranUntil), now: new Date(now) });

  it("is not due before its minute", () =>
    expect(due(daily("18:00"), "2026-11-26T11:00:00Z", "2026-11-27T10:59:59Z")).toBeNull());

  it("is due from its minute on", () =>
    expect(due(daily("18:00"), "2026-11-26T11:00:00Z", "2026-11-27T11:00:00Z")).toEqual({
      at: new Date("2026-11-27T11:00:00Z"),
      missed: 0,
    }));

  it("is the newest after an outage, and counts those before it", () =>
    expect(due(daily("18:00"), "2026-11-24T11:00:00Z", "2026-11-28T02:00:00Z")).toEqual({
      at: new Date("2026-11-27T11:00:00Z"),
      missed: 2,
    }));
});

describe("the days of a run", () => {
  it.each([
    ["today", "2026-11-27", "2026-11-27"],
    ["yesterday", "2026-11-26", "2026-11-26"],
    ["thisWeek", "2026-11-23", "2026-11-27"],
    ["lastWeek", "2026-11-16", "2026-11-22"],
    ["thisMonth", "2026-11-01", "2026-11-27"],
    ["lastMonth", "2026-10-01", "2026-10-31"],
  ] as const)("of %s are %s to %s", (range, startDate, endDate) =>
    // 00:30 of the 27th in Jakarta.
    expect(daysOfRun(range, JAKARTA, new Date("2026-11-26T17:30:00Z"))).toEqual({ startDate, endDate }),
  );

  it("cross the year", () => {
    const newYear = new Date("2027-01-01T01:00:00Z");
    expect(daysOfRun("lastMonth", JAKARTA, newYear)).toEqual({ startDate: "2026-12-01", endDate: "2026-12-31" });
    expect(daysOfRun("lastWeek", JAKARTA, newYear)).toEqual({ startDate: "2026-12-21", endDate: "2026-12-27" });
    expect(daysOfRun("thisMonth", JAKARTA, newYear)).toEqual({ startDate: "2027-01-01", endDate: "2027-01-01" });
  });
});
