import { describe, expect, it } from "vitest";
import {
  formatDay,
  formatMoment,
  formatMonth,
  formatShortDay,
  formatTime,
  formatHourOn,
  formatTimeOn,
  formatWeekday,
  numberFormats,
} from "./format";

const JAKARTA = "Asia/Jakarta";

describe("dates and times", () => {
  it("use the Indonesian format", () => {
    expect(formatDay("2026-11-20")).toBe("20/11/2026");
    expect(formatShortDay("2026-11-20")).toBe("20/11");
    expect(formatWeekday("2026-11-20")).toBe("Jumat, 20/11/2026");
  });

  it("name weekdays and months in the reader's language", () => {
    expect(formatWeekday("2026-11-20", "en")).toBe("Friday, 20/11/2026");
    expect(formatWeekday("2026-11-20", "fr")).toBe("vendredi 20/11/2026");
    expect(formatMonth("2026-11-01", "fr")).toBe("novembre 2026");
    expect(formatMonth("2026-11-01", "zh-CN")).toBe("2026年11月");
  });

  it("use the plant's time zone regardless of the server's", () => {
    expect(formatTime("2026-11-20T06:02:00Z", JAKARTA)).toBe("13.02");
    expect(formatTime("2026-11-20T17:05:00Z", JAKARTA)).toBe("00.05");
    expect(formatMoment("2026-11-20T17:05:00Z", JAKARTA)).toBe("21/11/2026 00.05");
  });

  it("include the date when it differs from the given day", () => {
    expect(formatTimeOn("2026-11-20T06:02:00Z", JAKARTA, "2026-11-20")).toBe("13.02");
    expect(formatHourOn("08:30", "2026-11-20", "2026-11-20")).toBe("08.30");
    expect(formatHourOn("08:30", "2026-11-19", "2026-11-20")).toBe("19/11 08.30");
    expect(formatTimeOn("2026-11-20T18:40:00Z", JAKARTA, "2026-11-20")).toBe("21/11 01.40");
  });
});

describe("numbers", () => {
  it.each([
    ["en", "1,234", "12,500 kg", "1,234,567.89", "-0.36%", "+12,500", "Rp 8,500.50"],
    ["zh-CN", "1,234", "12,500 kg", "1,234,567.89", "-0.36%", "+12,500", "Rp 8,500.50"],
    ["id", "1.234", "12.500 kg", "1.234.567,89", "-0,36%", "+12.500", "Rp 8.500,50"],
    ["es", "1.234", "12.500 kg", "1.234.567,89", "-0,36\u00A0%", "+12.500", "Rp 8.500,50"],
    ["pt-BR", "1.234", "12.500 kg", "1.234.567,89", "-0,36%", "+12.500", "Rp 8.500,50"],
    [
      "fr",
      "1\u202F234",
      "12\u202F500 kg",
      "1\u202F234\u202F567,89",
      "-0,36\u00A0%",
      "+12\u202F500",
      "Rp 8\u202F500,50",
    ],
  ])("follow the locale %s", (language, four, kg, decimals, percent, signed, rupiah) => {
    const formats = numberFormats(language);
    expect(formats.formatNumber(1234)).toBe(four);
    expect(formats.formatKg(12500)).toBe(kg);
    expect(formats.formatNumber(1234567.891)).toBe(decimals);
    expect(formats.formatPercent(-0.0036)).toBe(percent);
    expect(formats.formatSigned(12500)).toBe(signed);
    expect(formats.formatRupiah(8500.5)).toBe(rupiah);
    expect(formats.formatAmount(8500)).toBe(formats.formatNumber(8500));
    expect([formats.formatKg(null), formats.formatRupiah(null)]).toEqual(["", ""]);
  });
});

describe("bytes", () => {
  it("use the largest unit below them, with a decimal below ten", () => {
    const { formatBytes } = numberFormats("id");
    const texts = [0, 8_192, 1_640_000_000, 123_456_000_000].map((bytes) => formatBytes(bytes).replace("\u00A0", " "));
    expect(texts).toEqual(["0 byte", "8,2 kB", "1,6 GB", "123 GB"]);
  });
});
