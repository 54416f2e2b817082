import { expect, it } from "vitest";
import { certificateWarning } from "./certificate";

it.each([
  [null, null],
  ["2026-11-25", "over"],
  ["2026-11-26", "due"],
  ["2026-12-26", "due"],
  ["2026-12-27", null],
])("a certificate until %s on 26 November 2026 is %s", (until, warning) => {
  expect(certificateWarning(until, "2026-11-26")).toBe(warning);
});
