import { describe, expect, it } from "vitest";
import { parseEnv, plantEnv } from "./env";
import { unusualReason } from "./unusual";
import { isUnusual, usualGross, usualTare } from "./usual-weights";

const settings = parseEnv(plantEnv, {});
const times = (kg: number, count: number) => Array.from({ length: count }, () => kg);

describe("the usual tare", () => {
  it.each([
    ["of a truck that was never here is the plant's", [], 2_000, 25_000, "plant", 0],
    ["of a truck that was here twice is the plant's", [8_000, 8_100], 2_000, 25_000, "plant", 2],
    ["of a truck that was here three times is its own", [8_000, 8_100, 8_050], 7_550, 8_550, "plate", 3],
    ["is at least 500 kg wide on each side", times(8_180, 10), 7_680, 8_680, "plate", 10],
    ["is wider for a truck whose tares differ", [8_000, 8_200, 8_400, 8_600, 8_800], 7_600, 9_200, "plate", 5],
    ["takes the mean of the two in the middle", [8_000, 8_000, 8_100, 8_100], 7_550, 8_550, "plate", 4],
    ["is not moved by one wrong weight of the past", [...times(8_000, 6), 80_000], 7_500, 8_500, "plate", 7],
    ["counts the newest ten alone", [...times(9_000, 10), ...times(5_000, 40)], 8_500, 9_500, "plate", 10],
    ["is never below nothing", times(300, 3), 0, 800, "plate", 3],
  ] as const)("%s", (_name, tares, low, high, basis, visits) => {
    expect(usualTare(tares, settings)).toEqual({ low, high, basis, visits });
  });
});

describe("the usual gross", () => {
  it.each([
    ["of a truck that was never here is the plant's", [], 60_000, "plant", 0],
    ["of a truck that was here twice is the plant's", [22_000, 23_000], 60_000, "plant", 2],
    ["is up to 5 % above the heaviest that it ever had", [22_000, 24_000, 20_000], 25_200, "plate", 3],
  ] as const)("%s", (_name, grosses, high, basis, visits) => {
    expect(usualGross(grosses, settings)).toEqual({ low: null, high, basis, visits });
  });
});

describe("a weight", () => {
  const usual = { low: 7_550, high: 8_550, basis: "plate", visits: 3 } as const;
  it.each([
    [7_540, true],
    [7_550, false],
    [8_550, false],
    [8_560, true],
    [10, true],
  ])("of %i kg beside 7,550 to 8,550 is unusual: %s", (kg, unusual) => {
    expect(isUnusual(kg, usual)).toBe(unusual);
  });

  it("has no lower bound where none is known", () => {
    expect(isUnusual(0, { ...usual, low: null })).toBe(false);
  });
});

describe("the reason", () => {
  it.each([
    ["", null],
    ["  ", null],
    [undefined, null],
    [" bak baru ", "bak baru"],
  ])("%j is read as %j", (sent, read) => {
    expect(unusualReason().parse(sent)).toBe(read);
  });

  it.each(["ok", "x".repeat(201)])("%j is refused", (sent) => {
    expect(unusualReason().safeParse(sent).success).toBe(false);
  });
});
