import { describe, expect, it } from "vitest";
import { sumByUnit } from "./units";

describe("the sum by unit", () => {
  it.each([
    ["of nothing is nothing", [], []],
    [
      "of one unit is one sum",
      [
        ["karung", 200],
        ["karung", 80],
      ],
      [["karung", 280]],
    ],
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
