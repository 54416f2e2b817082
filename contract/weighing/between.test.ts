import { describe, expect, it } from "vitest";
import { recordNets } from "./inbound-item-nets";
import { canWeighBetween, endsBetween, itemsLeft, unloadingIndex, usualBetween } from "./between";
import { takesWeighingBack } from "./inbound-status";

const item = (id: number, quantity: number, unit = "kg") => ({
  id,
  quantity,
  notedQuantity: quantity,
  inboundItem: { unit },
});
const weighed = (...weighings: [weightKg: number, ...itemIds: number[]][]) =>
  weighings.map(([weightKg, ...itemIds]) => ({ weightKg, itemIds }));
const truck = (netKg: number | null, weighingsBetween: ReturnType<typeof weighed>) => ({
  firstKg: 30_000,
  secondKg: 12_000,
  netKg,
  weighingsBetween,
});

describe("recordNets", () => {
  it.each([
    ["by quantities without a weighing between", 18_000, weighed(), [item(1, 12_000), item(2, 6_000)], [12_000, 6_000]],
    ["by differences of weights", 18_000, weighed([18_300, 1]), [item(1, 12_000), item(2, 6_000)], [11_700, 6_300]],
    ["with the deduction shared", 17_819, weighed([18_300, 1]), [item(1, 1), item(2, 1)], [11_582, 6_237]],
    [
      "in the order of the weighings",
      18_000,
      weighed([26_000, 2], [18_000, 1]),
      [1, 2, 3].map((id) => item(id, 1)),
      [8_000, 4_000, 6_000],
    ],
    ["of a single item in any unit", 18_000, weighed([18_300, 1]), [item(1, 10, "bal"), item(2, 1)], [11_700, 6_300]],
    [
      "by quantities within an unloading",
      18_000,
      weighed([18_000, 1, 2]),
      [item(1, 300), item(2, 100), item(3, 1)],
      [9_000, 3_000, 6_000],
    ],
    [
      "unknown within an unloading of other units",
      18_000,
      weighed([18_000, 1, 2]),
      [item(1, 300), item(2, 1, "bal"), item(3, 1)],
      [null, null, 6_000],
    ],
    ["unknown before the tare", null, weighed([18_300, 1]), [item(1, 1), item(2, 1)], [null, null]],
  ])("divides a net %s", (_, netKg, weighings, items, nets) => {
    expect(recordNets(truck(netKg, weighings), items)).toEqual(nets);
  });
});

describe("a weighing between", () => {
  const items = [item(1, 1), item(2, 1), item(3, 1)];

  it("is possible until one item is left or the truck is empty", () => {
    const at = (secondKg: number | null, ...weighings: Parameters<typeof weighed>) =>
      canWeighBetween({ secondKg, weighingsBetween: weighed(...weighings), items });
    expect(at(null)).toBe(true);
    expect(at(null, [20_000, 2])).toBe(true);
    expect(at(null, [20_000, 2], [15_000, 1])).toBe(false);
    expect(at(12_000)).toBe(false);
  });

  it("places each item", () => {
    const record = truck(18_000, weighed([20_000, 2]));
    expect(items.map(({ id }) => unloadingIndex(id, record))).toEqual([1, 0, 1]);
    expect(itemsLeft(items, record).map(({ id }) => id)).toEqual([1, 3]);
  });

  it("is the newest weighing before the second one, and can only be removed", () => {
    const open = { ...truck(null, weighed([20_000, 2])), secondKg: null };
    expect([endsBetween(open), endsBetween(truck(18_000, open.weighingsBetween))]).toEqual([true, false]);
    expect(takesWeighingBack({ ...open, status: "UNLOADED" }, "removeWeighing")).toBe(true);
    expect(takesWeighingBack({ ...open, status: "WEIGHED_IN" }, "moveWeighing")).toBe(false);
    const none = { ...open, weighingsBetween: [] };
    expect(takesWeighingBack({ ...none, status: "UNLOADED" }, "removeWeighing")).toBe(false);
    expect(takesWeighingBack({ ...none, status: "WEIGHED_IN" }, "moveWeighing")).toBe(true);
  });
});

describe("usualBetween", () => {
  const tare = { low: 9_000, high: 14_000, basis: "plate", visits: 5, load: null } as const;
  const settings = { UNUSUAL_OVER_NOTE_PCT: 10 };

  it.each([
    ["the note", 30_000, [item(1, 12_000)], [16_800, 21_600]],
    ["the note of goods unloaded together", 30_000, [item(1, 8_000), item(2, 4_000)], [16_800, 21_600]],
    ["the usual tare, below the note", 22_000, [item(1, 12_000)], [9_000, 13_600]],
    ["the usual tare, without kg", 30_000, [item(1, 10, "bal")], [9_000, null]],
    ["the usual tare, without goods", 30_000, [], [9_000, null]],
    ["the usual tare, for an impossible note", 30_000, [item(1, 90_000)], [9_000, null]],
  ])("is limited by %s", (_, lastKg, unloaded, [low, high]) => {
    expect(usualBetween(lastKg, unloaded, tare, settings)).toMatchObject({ low, high });
  });
});
