import { expect, it } from "vitest";
import { isMissed } from "./system";

it("misses backup and WAL archive when off, not a standby", () => {
  expect(isMissed({ part: "backup", state: "off" })).toBe(true);
  expect(isMissed({ part: "archive", state: "off" })).toBe(true);
  expect(isMissed({ part: "archive", state: "good" })).toBe(false);
  expect(isMissed({ part: "standby", state: "off" })).toBe(false);
});
