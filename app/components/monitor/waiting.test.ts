import { describe, expect, it } from "vitest";
import { clockText, countTrucks, isLongWait } from "./waiting";

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

it("counts a truck of an area and the weighbridge once", () => {
  const known = { id: 1, licensePlate: "B 1 A", waitingSince: "", call: null };
  const truck = { ...known, direction: "outbound" as const, step: "weighIn" as const };
  const queued = { ...known, recordNo: "", status: "WAITING" as const, outboundItem: [] };
  const unloading = { id: 1, at: "", place: "UNLOADING" as const };
  const atScale = [
    truck,
    { ...truck, direction: "inbound" as const },
    { ...truck, id: 2, step: "check" as const, call: unloading },
  ];
  expect(countTrucks({ data: [queued], atScale })).toEqual({ total: 3, atScale: 2 });
});
