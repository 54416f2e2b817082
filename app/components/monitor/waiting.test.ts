import { describe, expect, it } from "vitest";
import { clockText, isLongWait } from "./waiting";

describe("a wait", () => {
  it("is highlighted from one hour", () => {
    expect([59, 60].map(isLongWait)).toEqual([false, true]);
  });
});

describe("clockText", () => {
  it("shows the plant's time to the second", () => {
    expect(clockText(Date.parse("2026-11-20T07:32:05Z"), "Asia/Jakarta")).toBe("14.32.05");
    expect(clockText(Date.parse("2026-11-20T17:00:00Z"), "Asia/Jakarta")).toBe("00.00.00");
  });
});
