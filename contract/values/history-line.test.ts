import { describe, expect, it } from "vitest";
import { translateLine, translateLines } from "./history-line";

const words = (language: string) => ({
  language,
  unitText: (unit: string, count: number) => (count === 1 ? `one ${unit}` : unit),
  loaded: "loaded",
});

describe("a line of a history", () => {
  it.each([
    ["25.000 kg", "25,000 kg", "25 000 kg"],
    ["19.360 – 20.170 kg", "19,360 – 20,170 kg", "19 360 – 20 170 kg"],
    ["2,5 – 4,25%", "2.5 – 4.25%", "2,5 – 4,25%"],
    ["900 – 1.200 jumbo bag", "900 – 1,200 jumbo bag", undefined],
    ["Beras · 1.200 karung · 1 bal · dimuat", "Beras · 1,200 karung · 1 one bal · loaded", undefined],
    ["12,5%", "12.5%", "12,5%"],
    ["Pupuk · Rp 8.475,50/kg", "Pupuk · Rp 8,475.50/kg", "Pupuk · Rp 8 475,50/kg"],
    ["- 1.400 kg: sisa, 2.000 batal", "- 1,400 kg: sisa, 2.000 batal", undefined],
    ["Rp 8.475,50", "Rp 8,475.50", "Rp 8 475,50"],
    ["-1.500 kg", "-1,500 kg", "-1 500 kg"],
    // Without a unit a number may be a name.
    ["12.500", "12.500", "12.500"],
    ["SJ-2 – 3", "SJ-2 – 3", "SJ-2 – 3"],
  ])("%s has the numbers of its reader", (line, english, french) => {
    expect(translateLine(line, words("en"))).toBe(english);
    if (french !== undefined) expect(translateLine(line, words("fr")).replaceAll(/[\u202f\u00a0]/g, " ")).toBe(french);
    expect(translateLine(line, words("id")).replace("one ", "").replace("loaded", "dimuat")).toBe(line);
  });

  it("may be one of several", () =>
    expect(translateLines("1.000 kg; 2.000 kg", words("en"))).toBe("1,000 kg; 2,000 kg"));
});
