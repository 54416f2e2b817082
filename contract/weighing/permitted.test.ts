import { describe, expect, it } from "vitest";
import { expiredPapers, mayLoadKg, overKg, permittedKg, unitsIn } from "./permitted";

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

describe("unitsIn", () => {
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
  ])("%s", (_, kg, items, units) => expect(unitsIn(kg, items)).toEqual(units));
});

describe("expiredPapers", () => {
  it.each([
    ["both valid", { kirUntil: "2026-11-26", stnkUntil: null }, []],
    ["KIR over", { kirUntil: "2026-11-25", stnkUntil: "2027-01-01" }, ["kirUntil"]],
    ["both over", { kirUntil: "2026-11-25", stnkUntil: "2025-01-01" }, ["kirUntil", "stnkUntil"]],
  ])("%s", (_, papers, over) => expect(expiredPapers(papers, "2026-11-26")).toEqual(over));
});
