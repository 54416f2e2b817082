import { expect, it } from "vitest";
import { businessDay } from "./business-day";

it.each([
  ["Asia/Jakarta", "2026-11-20T16:59:59Z", "2026-11-20"],
  ["Asia/Jakarta", "2026-11-20T17:00:00Z", "2026-11-21"],
  ["Asia/Jayapura", "2026-11-20T15:00:00Z", "2026-11-21"],
  ["UTC", "2026-11-20T23:59:59Z", "2026-11-20"],
  ["America/New_York", "2026-01-01T04:59:59Z", "2025-12-31"],
  ["Asia/Jakarta", "2023-12-31T17:00:00Z", "2024-01-01"],
])("the business day in %s at %s is %s", (timeZone, moment, day) =>
  expect(businessDay(timeZone, new Date(moment))).toBe(day),
);
