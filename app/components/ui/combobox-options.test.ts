import { describe, expect, it } from "vitest";
import { impliedOption, matchOptions, optionText, recentFirst } from "./combobox-options";

const options = [
  { value: "1", label: "CV Sinar Abadi" },
  { value: "2", label: "PT. Sinar Pangan", detail: "Cikarang", keywords: "SNPG" },
  { value: "3", label: "Sinar Pagi" },
  { value: "4", label: "PO-2026/0017 · Grade A", detail: "PT Café Nusantara", note: "sisa 9.750 kg" },
];
const values = (typed: string) => matchOptions(options, typed).map(({ value }) => value);

describe("combobox options", () => {
  it("are all shown for an empty input", () => expect(values("  ")).toEqual(["1", "2", "3", "4"]));

  it("match every typed word in any order", () => {
    expect(values("sinar")).toEqual(["1", "2", "3"]);
    expect(values("pangan pt")).toEqual(["2"]);
    expect(values("angan sin")).toEqual(["2"]);
    expect(values("cikarang")).toEqual(["2"]);
    expect(values("snpg")).toEqual(["2"]);
    expect(values("sinar mas")).toEqual([]);
  });

  it("match without a legal form, and first with the typed one", () => {
    expect(values("pt sinar")).toEqual(["2", "1", "3"]);
    expect(values("ud pangan")).toEqual(["2"]);
    expect(values("cv")).toEqual(["1"]);
  });

  it("rank a match at the start of the label, then of a word, then inside", () => {
    const goods = ["Barang A", "Grade AB", "Ketan", "A1"].map((label) => ({ value: label, label }));
    expect(matchOptions(goods, "a").map(({ value }) => value)).toEqual(["A1", "Barang A", "Grade AB", "Ketan"]);
  });

  it("match regardless of punctuation and accents", () => {
    expect(values("po 2026 17")).toEqual(["4"]);
    expect(values("CAFE")).toEqual(["4"]);
  });

  it("begin with the recent ones", () => {
    expect(recentFirst(options, ["3", "9", "2"]).map(({ value }) => value)).toEqual(["3", "2", "1", "4"]);
  });

  it("do not match by their note", () => expect(values("9.750")).toEqual([]));

  it("are implied by an exact name or a single match", () => {
    expect(impliedOption(options, "pangan")?.value).toBe("2");
    expect(impliedOption(options, "sinar")).toBeUndefined();
    expect(impliedOption(options, "Sinar Abadi")?.value).toBe("1");
    expect(impliedOption([...options, { value: "5", label: "Sinar" }], "sinar")?.value).toBe("5");
    expect(impliedOption([{ value: "1", label: "Habis", disabled: true }], "habis")).toBeUndefined();
  });

  it("fit on one line without JavaScript", () => {
    expect(options.map(optionText).at(-1)).toBe("PO-2026/0017 · Grade A · PT Café Nusantara · sisa 9.750 kg");
  });
});
