import { expect, it } from "vitest";
import { certificateWarning, lastKeyDay } from "./certificate";

it.each([
  [null, null],
  ["2026-11-25", "over"],
  ["2026-11-26", "due"],
  ["2026-12-26", "due"],
  ["2026-12-27", null],
])("a certificate until %s on 26 November 2026 is %s", (until, warning) => {
  expect(certificateWarning(until, "2026-11-26")).toBe(warning);
});

it("the last day of a key is the day before the midnight at which it expires", () => {
  expect(lastKeyDay("2026-12-25T17:00:00.000Z", "Asia/Jakarta")).toBe("2026-12-25");
  expect(lastKeyDay(null, "Asia/Jakarta")).toBeNull();
});
