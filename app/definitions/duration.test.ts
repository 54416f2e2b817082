import type { TFunction } from "i18next";
import { describe, expect, it } from "vitest";
import { durationText, minutesSince } from "./duration";

const t = ((key: string, params: Record<string, unknown>) =>
  `${key.replace("business:monitor.", "")} ${Object.values(params).join(" ")}`) as TFunction;

describe("a duration", () => {
  it.each([
    [0, "minutes 0"],
    [59, "minutes 59"],
    [60, "hours 1 00"],
    [65, "hours 1 05"],
    [24 * 60 - 1, "hours 23 59"],
    [24 * 60, "days 1 0"],
    [51 * 60, "days 2 3"],
  ])("of %d minutes is formatted as %s", (minutes, text) => expect(durationText(minutes, t)).toBe(text));

  it("counts whole minutes and is never negative", () => {
    const now = Date.parse("2026-11-20T07:32:05Z");
    expect(minutesSince("2026-11-20T07:20:06Z", now)).toBe(11);
    expect(minutesSince("2026-11-20T07:20:05Z", now)).toBe(12);
    expect(minutesSince("2026-11-20T07:33:00Z", now)).toBe(0);
  });
});
