import { describe, expect, it } from "vitest";
import { parseEnv, plantEnv } from "../env";
import { usualItemKg, usualNet, usualOfNote, usualPrice, usualUnitKg } from "./usual-values";

const settings = parseEnv(plantEnv, {});

describe("the usual kg of an item", () => {
  it.each([
    ["are 5 % around its bags", 200, 50, { low: 9500, high: 10_500, basis: "bags" }],
    ["are whole", 3, 25, { low: 72, high: 78, basis: "bags" }],
    ["are zero without bags", 0, 50, { low: 0, high: 0, basis: "bags" }],
    ["are unknown for goods without a weight per unit", 200, null, null],
    ["are unknown until goods are selected", 200, undefined, null],
  ] as const)("%s", (_name, bags, kgPerUnit, usual) => {
    expect(usualItemKg(bags, kgPerUnit, settings)).toEqual(usual);
  });
});

describe("the usual net of a loaded truck", () => {
  it.each([
    [14_000, 12_600, 15_400],
    [1_005, 905, 1_105],
  ])("is within 10 %% of its items' %i kg", (itemsKg, low, high) => {
    expect(usualNet(itemsKg, settings, null)).toEqual({ low, high, basis: "items" });
  });
});

describe("usualOfNote", () => {
  it.each([
    [18_000, { low: 12_600, high: 19_800, basis: "note" }],
    [9, { low: 7, high: 9, basis: "note" }],
    [0, null],
  ])("allows 70 to 110 %% of a noted %i", (noted, usual) => {
    expect(usualOfNote(noted, settings)).toEqual(usual);
  });
});

describe("the usual weight of a unit for a booking of 20,000 kg", () => {
  const expected = { low: 25, high: 25, basis: "booking" };
  it.each([
    ["equals the last delivery of its line", 100, { kgPerUnit: 25, basis: "line" }, expected],
    ["equals its customer's last delivery", 100, { kgPerUnit: 25, basis: "customer" }, expected],
    ["equals its grade's when the units fill the booking", 800, { kgPerUnit: 25, basis: "grade" }, expected],
    ["is unknown by grade when the units do not fill the booking", 799, { kgPerUnit: 25, basis: "grade" }, null],
    ["is unknown for goods without a weight", 800, { kgPerUnit: null, basis: "line" }, null],
  ] as const)("%s", (_name, bags, goods, usual) => {
    expect(usualUnitKg(bags, goods, 20_000)).toEqual(usual);
  });
});

describe("the usual price", () => {
  const last = { pricePerKg: 5200, date: "2026-11-18" };
  it.each([
    ["is 20 % around the range of 30 days", { low: 5050, high: 5300 }, 4040, 6360],
    ["is 20 % around the last price when it is older", null, 4160, 6240],
    ["is in whole cents", { low: 5432.1, high: 5432.11 }, 4345.68, 6518.53],
  ])("%s", (_, range, low, high) => {
    expect(usualPrice({ from: "vendor", last, range })).toEqual({ low, high, basis: "prices" });
  });

  it("is unknown without an earlier price", () => expect(usualPrice(null)).toBeNull());
});
