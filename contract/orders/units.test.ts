import { describe, expect, it } from "vitest";
import { agreedUnits, kgOfUnits, sumByUnit, unitsWithin } from "./units";

describe("the sum by unit", () => {
  it.each([
    ["of nothing is nothing", [], []],
    [
      "keeps bags and bales apart",
      [
        ["bal", 4],
        ["karung", 80],
        ["bal", 6],
      ],
      [
        ["bal", 10],
        ["karung", 80],
      ],
    ],
    [
      "leaves out a unit of which there is nothing",
      [
        ["bal", 0],
        ["karung", 80],
      ],
      [["karung", 80]],
    ],
  ] satisfies [string, [string, number][], [string, number][]][])("%s", (_, counts, sums) => {
    const asCounts = (pairs: [string, number][]) => pairs.map(([unit, count]) => ({ unit, count }));
    expect(sumByUnit(asCounts(counts))).toEqual(asCounts(sums));
  });
});

describe("bags of a fraction of a kg", () => {
  it.each([
    [29, 12.5, 363],
    [30, 12.5, 375],
    [3, 0.01, 0],
    [7, 12.35, 86],
  ])("%i of %f kg weigh %i kg, half a kg rounded up", (units, each, kg) => {
    expect(kgOfUnits(units, each)).toBe(kg);
  });

  it("fit whole into kg", () => {
    expect([unitsWithin(374, 12.5), unitsWithin(375, 12.5)]).toEqual([29, 30]);
  });
});

describe("goods counted in kg", () => {
  it.each([
    ["kg", 29, 29, 29],
    ["kg", 0, 29, 29],
    ["kg", 29, 1290, undefined],
    ["karung", 29, 1290, 29],
    ["karung", 0, 1290, 0],
  ])("in %s: %i units of %i kg are %s", (unit, units, kg, agreed) => {
    expect(agreedUnits(unit, units, kg)).toBe(agreed);
  });
});
