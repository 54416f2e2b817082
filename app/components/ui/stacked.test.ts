import { expect, test } from "vitest";
import { stacked } from "./stacked";

const placesOf = (amounts: readonly number[], total: number) =>
  stacked(
    amounts.map((kg) => ({ kg })),
    ({ kg }) => kg,
    total,
  ).map(({ x, width }) => [x, width]);

test.each([
  [
    "each after the one before",
    [20, 30, 50],
    100,
    [
      [0, 20],
      [20, 30],
      [50, 50],
    ],
  ],
  ["with room left", [25], 100, [[0, 25]]],
  [
    "cut off at the total",
    [80, 40],
    100,
    [
      [0, 80],
      [80, 20],
    ],
  ],
  ["without width for a total of 0", [5], 0, [[0, 0]]],
])("parts are placed %s", (_name, amounts, total, places) => {
  expect(placesOf(amounts, total)).toEqual(places);
});
