import { describe, expect, it } from "vitest";
import type { FoundRecord } from "#contract/rows/search";
import { scannedRecord } from "./scanned-record";

const record = (values: Partial<FoundRecord>): FoundRecord => ({
  area: "outbound",
  id: 1,
  label: "BK-2026-000001",
  detail: "B 1234 XYZ · PT Satu",
  date: "2026-11-28",
  path: "/record/outbound/1/item",
  ...values,
});

describe("the record of a scanned code", () => {
  const booking = record({ area: "booking", label: "BO-2026-000007", detail: "PO/7 · PT Satu · B 1234 XYZ" });
  const truck = record({});
  const older = record({ id: 2, label: "BK-2026-000009", date: "2026-11-01" });

  it("has its number, regardless of spaces and letter case", () => {
    expect(scannedRecord([booking, truck], "bo-2026-000007")).toBe(booking);
    expect(scannedRecord([booking, truck], "BK 2026 000001")).toBe(truck);
  });

  it("is the newest truck with its plate, else a booking", () => {
    expect(scannedRecord([booking, truck, older], "B1234XYZ")).toBe(truck);
    expect(scannedRecord([booking], "B 1234 XYZ")).toBe(booking);
  });

  it("is undefined for a partial number or plate", () => {
    expect(scannedRecord([truck], "BK-2026-00000")).toBeUndefined();
    expect(scannedRecord([truck], "24510")).toBeUndefined();
    expect(scannedRecord([truck], "1234")).toBeUndefined();
  });
});
