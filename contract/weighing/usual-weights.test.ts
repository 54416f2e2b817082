import { describe, expect, it } from "vitest";
import { parseEnv, plantEnv } from "../env";
import { unusualReason } from "./unusual";
import { isUnusual, correctTenfold, usualGross, usualTare } from "./usual-weights";

const settings = parseEnv(plantEnv, {});
const times = (kg: number, count: number) => Array.from({ length: count }, () => kg);

describe("usualTare", () => {
  it.each([
    ["uses the plant's range for an unknown truck", [], 2_000, 25_000, "plant", 0],
    ["uses the plant's range for a truck with two visits", [8_000, 8_100], 2_000, 25_000, "plant", 2],
    ["uses the truck's own tares from three visits on", [8_000, 8_100, 8_050], 7_550, 8_550, "plate", 3],
    ["is at least 500 kg wide on each side", times(8_180, 10), 7_680, 8_680, "plate", 10],
    ["widens for a truck with varying tares", [8_000, 8_200, 8_400, 8_600, 8_800], 7_600, 9_200, "plate", 5],
    ["takes the mean of the two middle tares", [8_000, 8_000, 8_100, 8_100], 7_550, 8_550, "plate", 4],
    ["ignores a single weight far off in the past", [...times(8_000, 6), 80_000], 7_500, 8_500, "plate", 7],
    ["uses only the newest ten tares", [...times(9_000, 10), ...times(5_000, 40)], 8_500, 9_500, "plate", 10],
    ["is never below zero", times(300, 3), 0, 800, "plate", 3],
  ] as const)("%s", (_name, tares, low, high, basis, visits) => {
    expect(usualTare({ tares }, null, settings)).toEqual({ low, high, basis, visits, load: null });
  });

  it("narrows the plant's range to trucks that carry the load", () => {
    const load = { kg: 14_000, from: "items" } as const;
    expect(usualTare({ tares: [] }, load, settings)).toMatchObject({ low: 4_900, high: 14_900, load });
  });

  it("uses the tares of ten trucks with such a load", () => {
    const load = { kg: 8_000, from: "items" } as const;
    const trucks = Array.from({ length: 12 }, (_, index) => ({
      loadKg: 7_000 + index * 200,
      tareKg: 7_000 + index * 100,
    }));
    const shares = { net: null, tare: { low: 0.5, high: 2 }, trucks };
    // Without the outermost, 7,100 to 8,000 kg.
    expect(usualTare({ tares: [] }, load, settings, shares)).toMatchObject({ low: 6_600, high: 8_500 });
    const few = { ...shares, trucks: trucks.slice(0, 9) };
    expect(usualTare({ tares: [] }, load, settings, few)).toMatchObject({ low: 4_000, high: 9_800 });
  });

  it("ignores a load beyond the range of usual trucks", () => {
    const load = { kg: 90_000, from: "note" } as const;
    expect(usualTare({ tares: [] }, load, settings)).toMatchObject({ low: 2_000, high: 25_000, load: null });
  });
});

describe("usualGross", () => {
  const note = (kg: number) => ({ kg, from: "note" }) as const;
  it.each([
    ["uses the plant's range for an unknown truck", [], null, 6_000, 60_000, "plant"],
    ["uses the plant's range for a truck with two visits", [22_000, 23_000], null, 6_000, 60_000, "plant"],
    ["spans 70 % of the lightest to 105 % of the heaviest", [22_000, 24_000, 20_000], null, 14_000, 25_200, "plate"],
    ["adds the load of the note to the usual tare", times(30_000, 3), note(13_450), 16_915, 23_295, "plate"],
    ["never passes the truck's heaviest gross", times(20_000, 3), note(13_450), 16_915, 21_000, "plate"],
    ["ignores a note that the truck could not carry", times(20_000, 3), note(40_000), 14_000, 21_000, "plate"],
    ["adds the load to the range of an unknown truck's tare", [], note(13_450), 14_122, 29_228, "plant"],
    ["goes below the plant's least gross for a light load", [], note(1_000), 2_700, 4_950, "plant"],
  ] as const)("%s", (_name, grosses, load, low, high, basis) => {
    const tares = grosses.length < 3 ? [] : times(8_000, 3);
    expect(usualGross({ tares, grosses }, load, settings)).toMatchObject({ low, high, basis });
  });
});

describe("correctTenfold", () => {
  const usual = { low: 20_000, high: 30_000 };
  it.each([
    [2_480, 24_800],
    [248_000, 24_800],
    [24_800, null],
    [890, null],
  ])("suggests for %i kg: %s", (typed, meant) => {
    expect(correctTenfold(typed, usual)).toBe(meant);
  });
});

describe("a weight", () => {
  const usual = { low: 7_550, high: 8_550 };
  it.each([
    [7_540, true],
    [7_550, false],
    [8_550, false],
    [8_560, true],
    [10, true],
  ])("of %i kg is unusual next to 7,550 to 8,550: %s", (kg, unusual) => {
    expect(isUnusual(kg, usual)).toBe(unusual);
  });

  it("has no lower bound when it is unknown", () => {
    expect(isUnusual(0, { ...usual, low: null })).toBe(false);
  });
});

describe("unusualReason", () => {
  it.each([
    ["", null],
    ["  ", null],
    [undefined, null],
    [" bak baru ", "bak baru"],
    ["bak 2 kg", "bak 2 kg"],
    ["ok", "ok"],
    ["换了车厢", "换了车厢"],
  ])("parses %j as %j", (sent, read) => {
    expect(unusualReason().parse(sent)).toBe(read);
  });

  it.each(["no", "x".repeat(201), "8900", "8.900 kg", "12 500", "８９００", "٨٩٠٠", "---"])("rejects %j", (sent) => {
    expect(unusualReason().safeParse(sent).success).toBe(false);
  });
});
