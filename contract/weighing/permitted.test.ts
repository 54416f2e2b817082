import { describe, expect, it } from "vitest";
import { bookedKg, expiredPapers, mayLoadKg, overKg, permittedKg, countUnits } from "./permitted";

const book = (permittedGrossKg: number | null) => ({ permittedGrossKg });

describe("permittedKg", () => {
  it.each([
    ["of a plate without a row, before the gross", { grossKg: null, permittedGrossKg: null, vehicle: null }, null],
    ["before the gross, by the book", { grossKg: null, permittedGrossKg: null, vehicle: book(26_000) }, 26_000],
    ["after the gross, of its time", { grossKg: 27_000, permittedGrossKg: 26_000, vehicle: book(28_000) }, 26_000],
    ["after a gross without a limit", { grossKg: 27_000, permittedGrossKg: null, vehicle: book(26_000) }, null],
  ])("%s", (_, truck, kg) => expect(permittedKg(truck)).toBe(kg));
});

describe("overKg", () => {
  it.each([
    [26_000, 26_000, 0],
    [26_010, 26_000, 10],
    [null, 26_000, 0],
    [26_010, null, 0],
  ])("of %s kg with a limit of %s kg is %s", (gross, permitted, over) => expect(overKg(gross, permitted)).toBe(over));
});

describe("mayLoadKg", () => {
  it.each([
    [6_660, 28_000, 21_340],
    [29_000, 28_000, 0],
    [6_660, null, null],
  ])("of a tare of %s kg with a limit of %s kg is %s", (tare, permitted, kg) =>
    expect(mayLoadKg(tare, permitted)).toBe(kg),
  );
});

describe("bookedKg", () => {
  const item = (quantityKg: number, booking: { id: number; leftKg: number } | null) => ({ quantityKg, booking });
  it.each([
    ["without items", [], null],
    ["of one item and its booking", [item(10_000, { id: 1, leftKg: 14_000 })], 24_000],
    [
      "of two items of one booking",
      [item(6_000, { id: 1, leftKg: 2_000 }), item(4_000, { id: 1, leftKg: 2_000 })],
      12_000,
    ],
    ["of two bookings", [item(6_000, { id: 1, leftKg: 2_000 }), item(4_000, { id: 2, leftKg: 0 })], 12_000],
    ["with an item without a booking", [item(6_000, { id: 1, leftKg: 2_000 }), item(4_000, null)], null],
  ])("%s", (_, items, kg) => expect(bookedKg(items)).toBe(kg));
});

describe("countUnits", () => {
  const of = (unit: string, kgPerUnit: number | null) => ({ bags: 1, outboundItem: { unit, kgPerUnit } });

  it.each([
    ["bags of 50 kg", 21_340, [of("karung", 50)], { count: 426, unit: "karung" }],
    ["bags of 12.5 kg", 1_000, [of("karung", 12.5)], { count: 80, unit: "karung" }],
    ["less than one bag", 49, [of("karung", 50)], { count: 0, unit: "karung" }],
    ["two items of the same bag", 100, [of("karung", 50), of("karung", 50)], { count: 2, unit: "karung" }],
    ["bags of two weights", 100, [of("karung", 50), of("karung", 25)], null],
    ["bags and bales", 100, [of("karung", 50), of("bal", 50)], null],
    ["goods in kg", 100, [of("kg", 1)], null],
    ["bags without a weight", 100, [of("karung", null)], null],
    ["no items", 100, [], null],
  ])("%s", (_, kg, items, units) => expect(countUnits(kg, items)).toEqual(units));
});

describe("expiredPapers", () => {
  it.each([
    ["both valid", { kirUntil: "2026-11-26", stnkUntil: null }, []],
    ["KIR over", { kirUntil: "2026-11-25", stnkUntil: "2027-01-01" }, ["kirUntil"]],
    ["both over", { kirUntil: "2026-11-25", stnkUntil: "2025-01-01" }, ["kirUntil", "stnkUntil"]],
  ])("%s", (_, papers, over) => expect(expiredPapers(papers, "2026-11-26")).toEqual(over));
});
