import { expect, it } from "vitest";
import { hoursOf, shiftAfter, shiftAt } from "./shift-hours";

const JAKARTA = "Asia/Jakarta";

it.each([
  ["2026-11-26T23:59:59Z", "2026-11-26", "3"],
  ["2026-11-27T00:00:00Z", "2026-11-27", "1"],
  ["2026-11-27T07:59:00Z", "2026-11-27", "1"],
  ["2026-11-27T08:00:00Z", "2026-11-27", "2"],
  ["2026-11-27T16:00:00Z", "2026-11-27", "3"],
  ["2026-11-27T18:30:00Z", "2026-11-27", "3"],
  ["2026-12-31T17:00:00Z", "2026-12-31", "3"],
])("%s is in shift %3$s of %2$s", (moment, date, shift) =>
  expect(shiftAt(JAKARTA, new Date(moment))).toEqual({ date, shift }),
);

it("ends where the next one begins, after midnight on the next day", () => {
  expect(hoursOf({ date: "2026-11-27", shift: "1" })).toEqual({ from: "2026-11-27 07:00", until: "2026-11-27 15:00" });
  expect(hoursOf({ date: "2026-12-31", shift: "3" })).toEqual({ from: "2026-12-31 23:00", until: "2027-01-01 07:00" });
});

it("follows the shifts over midnight in both directions", () => {
  expect(shiftAfter({ date: "2026-12-31", shift: "3" }, 1)).toEqual({ date: "2027-01-01", shift: "1" });
  expect(shiftAfter({ date: "2026-11-27", shift: "1" }, -1)).toEqual({ date: "2026-11-26", shift: "3" });
  expect(shiftAfter({ date: "2026-11-27", shift: "2" }, -1)).toEqual({ date: "2026-11-27", shift: "1" });
});
