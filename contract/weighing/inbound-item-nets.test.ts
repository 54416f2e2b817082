import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amountOfItems, dividedKg, hasItemPrices, itemNets } from "./inbound-item-nets";
import { netAmount } from "./inbound-weights";

const counted = (...quantities: number[]) => quantities.map((quantity) => ({ quantity, inboundItem: { unit: "kg" } }));

describe("the net of the items of a truck", () => {
  it.each([
    // One item has the whole net, in any unit.
    { net: 12_000, items: [{ quantity: 400, inboundItem: { unit: "karung" } }], nets: [12_000] },
    { net: 12_000, items: counted(0), nets: [12_000] },
    { net: 12_000, items: counted(9_000, 3_000), nets: [9_000, 3_000] },
    { net: 11_990, items: counted(9_000, 3_000), nets: [8_993, 2_997] },
    // Equal remainders: the first item gets the kilogram.
    { net: 11_999, items: counted(6_000, 6_000), nets: [6_000, 5_999] },
    { net: 10, items: counted(1, 1, 1), nets: [4, 3, 3] },
    { net: 1, items: counted(1, 2), nets: [0, 1] },
    { net: 5_000, items: counted(7_000, 0), nets: [5_000, 0] },
    { net: null, items: counted(9_000, 3_000), nets: [null, null] },
    { net: 12_000, items: counted(0, 0), nets: [null, null] },
    {
      net: 12_000,
      items: [...counted(9_000), { quantity: 10, inboundItem: { unit: "karung" } }],
      nets: [null, null],
    },
    { net: 12_000, items: Array(2).fill({ quantity: 10, inboundItem: { unit: "karung" } }), nets: [null, null] },
  ])("of $net kg is $nets", ({ net, items, nets }) => expect(itemNets(net, items)).toEqual(nets));

  it("sums to the record's net, each within a kilogram of its share", () => {
    const shares = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 30 }).filter((all) => all.some(Boolean));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 120_000 }), shares, (kg, quantities) => {
        const parts = dividedKg(kg, quantities);
        const total = quantities.reduce((sum, one) => sum + one, 0);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(kg);
        parts.forEach((part, index) => {
          expect(Number.isInteger(part) && part >= 0).toBe(true);
          expect(Math.abs(part - (kg * (quantities[index] ?? 0)) / total)).toBeLessThan(1);
        });
      }),
    );
  });

  it("allows prices per item only where every net of several items is known", () => {
    expect(hasItemPrices([{ netKg: 1 }, { netKg: 0 }])).toBe(true);
    expect(hasItemPrices([{ netKg: 1 }])).toBe(false);
    expect(hasItemPrices([{ netKg: null }, { netKg: null }])).toBe(false);
  });
});

describe("the amount of the items", () => {
  it("sums whole cents", () =>
    expect(
      amountOfItems([
        { netKg: 3, pricePerKg: 1.1 },
        { netKg: 100, pricePerKg: 4.35 },
      ]),
    ).toBe(438.3));

  it("at one price equals the amount of the record's net", () => {
    const price = fc.integer({ min: 0, max: 5_000_000_000 }).map((cents) => cents / 100);
    fc.assert(
      fc.property(fc.array(fc.nat(60_000), { minLength: 1, maxLength: 2 }), price, (nets, pricePerKg) => {
        const whole = nets.reduce((sum, net) => sum + net, 0);
        expect(amountOfItems(nets.map((netKg) => ({ netKg, pricePerKg })))).toBe(netAmount(whole, pricePerKg));
      }),
    );
  });
});
