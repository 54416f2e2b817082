import { beforeAll, describe, expect, it } from "vitest";
import { lineText } from "~/components/history/field-text";
import { translator, type Translate } from "~/services/request/locale.server";
import { unitLabels } from "~/components/record/unit-labels";

const bags = { unit: "karung", count: 1200 };
const bales = { unit: "bal", count: 30 };

let t: Translate;
let english: Translate;
beforeAll(async () => {
  t = await translator("id");
  english = await translator("en");
});

describe("unitWords", () => {
  it.each([
    ["uses the only unit as the head", ["karung", "karung"], "Karung", "1.200", "1.200"],
    ["uses a unit of two words as the head", ["jumbo bag"], "Jumbo bag", "1.200", "1.200"],
    [
      "puts the unit next to each number when there are several",
      ["karung", "bal"],
      "Jumlah",
      "1.200 karung",
      "1.200 karung",
    ],
    ["does not use kg as the head, which is the next column's", ["kg"], "Jumlah", "1.200 karung", "1.200 karung"],
    ["uses the general head while no goods are chosen", [], "Jumlah", "1.200 karung", "1.200 karung"],
  ])("%s", (_, units, head, text, total) => {
    const words = unitLabels(units, "Jumlah", t);
    expect([words.head, words.text(bags), words.total([bags])]).toEqual([head, text, total]);
  });

  it("totals each unit separately", () => {
    const words = unitLabels(["karung", "bal"], "Jumlah", t);
    expect(words.total([bags, bales, bags])).toBe("2.400 karung · 30 bal");
    expect(words.total([])).toBe("0");
  });

  it("names units in the reader's language, singular and plural", () => {
    expect(unitLabels(["karung"], "Quantity", english).head).toBe("Bags");
    const words = unitLabels(["karung", "bal"], "Quantity", english);
    expect(words.total([{ ...bags, count: 1 }, bales])).toBe("1 bag · 30 bales");
  });
});

describe("lineText", () => {
  it.each([
    ["Grade A · 1.200 karung · 30.000,5 kg", "Grade A · 1,200 bags · 30,000.5 kg"],
    ["Grade B · Rp 8.475,50", "Grade B · Rp 8,475.50"],
    ["No. 1.200", "No. 1.200"],
  ])("shows the amounts of %s in the reader's language", (line, text) => {
    expect(lineText(line, english)).toBe(text);
    expect(lineText(line, t)).toBe(line);
  });
});

describe("the title of a change of many rows", () => {
  it("is singular for one row", () => {
    const titleOf = (count: number) => english("bulk.cancelTitle", { count, total: count });
    expect([titleOf(1), titleOf(2)]).toEqual(["Cancel 1 record?", "Cancel 2 records?"]);
  });
});
