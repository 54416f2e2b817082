import { describe, expect, it } from "vitest";
import { unitWords } from "./unit-words";

const bags = { unit: "karung", count: 1200 };
const bales = { unit: "bal", count: 30 };

describe("numbers of units", () => {
  it.each([
    ["have their one unit as the head", ["karung", "karung"], "Karung", "1.200", "1.200"],
    ["have a unit of two words as the head", ["jumbo bag"], "Jumbo bag", "1.200", "1.200"],
    ["have their unit beside them when there are several", ["karung", "bal"], "Jumlah", "1.200 karung", "1.200 karung"],
    ["are not headed like the kilograms beside them", ["kg"], "Jumlah", "1.200 karung", "1.200 karung"],
    ["are an amount while no goods are chosen", [], "Jumlah", "1.200 karung", "1.200 karung"],
  ])("%s", (_, units, head, text, total) => {
    const words = unitWords(units, "Jumlah");
    expect([words.head, words.text(bags), words.total([bags])]).toEqual([head, text, total]);
  });

  it("are added up unit by unit", () => {
    const words = unitWords(["karung", "bal"], "Jumlah");
    expect(words.total([bags, bales, bags])).toBe("2.400 karung · 30 bal");
    expect(words.total([])).toBe("0");
  });
});
