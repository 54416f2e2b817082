import { expect, it } from "vitest";
import { shiftHours, isShiftHours, shiftAfter, shiftAt, tidyShiftHours } from "./shift-hours";

const HOURS = "07:00 15:00 23:00";
const MIDNIGHT = "08:00 16:00 00:00";

it.each([
  [HOURS, "2026-11-26T23:59:59Z", "2026-11-26", "3"],
  [HOURS, "2026-11-27T00:00:00Z", "2026-11-27", "1"],
  [HOURS, "2026-11-27T07:59:00Z", "2026-11-27", "1"],
  [HOURS, "2026-11-27T08:00:00Z", "2026-11-27", "2"],
  [HOURS, "2026-11-27T16:00:00Z", "2026-11-27", "3"],
  [HOURS, "2026-11-27T18:30:00Z", "2026-11-27", "3"],
  [HOURS, "2026-12-31T17:00:00Z", "2026-12-31", "3"],
  [MIDNIGHT, "2026-11-27T16:59:00Z", "2026-11-27", "2"],
  [MIDNIGHT, "2026-11-27T17:00:00Z", "2026-11-27", "3"],
  [MIDNIGHT, "2026-11-28T00:59:00Z", "2026-11-27", "3"],
])("with shifts at %s, %s is in shift %4$s of %3$s", (hours, moment, date, shift) =>
  expect(shiftAt({ APP_TIMEZONE: "Asia/Jakarta", SHIFT_HOURS: hours }, new Date(moment))).toEqual({ date, shift }),
);

it.each([
  [HOURS, "2026-11-27", "1", "2026-11-27 07:00", "2026-11-27 15:00"],
  [HOURS, "2026-12-31", "3", "2026-12-31 23:00", "2027-01-01 07:00"],
  [MIDNIGHT, "2026-12-31", "2", "2026-12-31 16:00", "2027-01-01 00:00"],
  [MIDNIGHT, "2026-12-31", "3", "2027-01-01 00:00", "2027-01-01 08:00"],
] as const)("with shifts at %s, shift %3$s of %2$s is from %4$s until %5$s", (hours, date, shift, from, until) =>
  expect(shiftHours({ date, shift }, hours)).toEqual({ from, until }),
);

it("follows the shifts over midnight in both directions", () => {
  expect(shiftAfter({ date: "2026-12-31", shift: "3" }, 1)).toEqual({ date: "2027-01-01", shift: "1" });
  expect(shiftAfter({ date: "2026-11-27", shift: "1" }, -1)).toEqual({ date: "2026-11-26", shift: "3" });
  expect(shiftAfter({ date: "2026-11-27", shift: "2" }, -1)).toEqual({ date: "2026-11-27", shift: "1" });
});

it("accepts three times of day in the order of the shifts within 24 hours", () => {
  expect(tidyShiftHours("7.00, 15.00; 23:00")).toBe(HOURS);
  const texts = [HOURS, MIDNIGHT, "22:00 06:00 14:00", "07:00 15:00", "7:00 15:00 23:00", "07:00 15:00 24:00"];
  const others = ["07:00 07:00 23:00", "07:00 23:00 15:00", "07:00 15:00 23:00 23:30", "", "15:00 23:00 14:00x"];
  expect([...texts, ...others].filter(isShiftHours)).toEqual([HOURS, MIDNIGHT, "22:00 06:00 14:00"]);
});
