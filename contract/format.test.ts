import { describe, expect, it } from "vitest";
import {
  formatDay,
  formatMoment,
  formatMonth,
  formatShortDay,
  formatTime,
  formatTimeOn,
  formatWeekday,
} from "./format";

const JAKARTA = "Asia/Jakarta";

describe("days and times", () => {
  it("are written as in Indonesia", () => {
    expect(formatDay("2026-11-20")).toBe("20/11/2026");
    expect(formatShortDay("2026-11-20")).toBe("20/11");
    expect(formatWeekday("2026-11-20")).toBe("Jumat, 20/11/2026");
  });

  it("name weekdays and months in the reader's language", () => {
    expect(formatWeekday("2026-11-20", "en")).toBe("Friday, 20/11/2026");
    expect(formatMonth("2026-11-01", "fr")).toBe("novembre 2026");
    expect(formatMonth("2026-11-01", "zh-CN")).toBe("2026年11月");
  });

  it("are those of the plant, wherever the server stands", () => {
    expect(formatTime("2026-11-20T06:02:00Z", JAKARTA)).toBe("13.02");
    expect(formatTime("2026-11-20T17:05:00Z", JAKARTA)).toBe("00.05");
    expect(formatMoment("2026-11-20T17:05:00Z", JAKARTA)).toBe("21/11/2026 00.05");
  });

  it("name the day when it is not the usual one", () => {
    expect(formatTimeOn("2026-11-20T06:02:00Z", JAKARTA, "2026-11-20")).toBe("13.02");
    expect(formatTimeOn("2026-11-20T18:40:00Z", JAKARTA, "2026-11-20")).toBe("21/11 01.40");
  });
});
