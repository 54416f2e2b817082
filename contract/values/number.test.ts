import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LOCALES } from "../constants";
import { numberFormats } from "./format";
import { readNumber } from "./number";

/** Unambiguous in every language, as integer and as decimal. */
const ALWAYS: [text: string, whole: number | undefined, decimal: number | undefined][] = [
  ["0", 0, 0],
  ["12500", 12500, 12500],
  ["12 500", 12500, 12500],
  ["12\u00A0500", 12500, 12500],
  ["12\u202F500", 12500, 12500],
  [" 12 500 \n", 12500, 12500],
  ["12 500 kg", 12500, 12500],
  ["12500kg", 12500, 12500],
  ["12500 KG", 12500, 12500],
  ["Rp 12 500", 12500, 12500],
  ["Rp. 12500,-", 12500, 12500],
  ["IDR 12500", 12500, 12500],
  ["-1 500", -1500, -1500],
  ["\u22121500", -1500, -1500],
  ["+50", 50, 50],
  ["１２５００", 12500, 12500],
  ["１２，５", 12.5, 12.5],
  ["\u200E12\u200B500\uFEFF", 12500, 12500],
  ["10²", undefined, undefined],
  ["5①", undefined, undefined],
  ["1.234.567", 1234567, 1234567],
  ["1,234,567", 1234567, 1234567],
  ["1.234,5", 1234.5, 1234.5],
  ["1,234.5", 1234.5, 1234.5],
  ["1.234.567,89", 1234567.89, 1234567.89],
  ["12.500,00", 12500, 12500],
  ["1234,567", 1234.567, 1234.567],
  ["12 500,5", 12500.5, 12500.5],
  ["12 500.500", 12500.5, 12500.5],
  ["0.5", 0.5, 0.5],
  ["0,5", 0.5, 0.5],
  ["0,500", 0.5, 0.5],
  ["12.5", 12.5, 12.5],
  ["12,50", 12.5, 12.5],
  ["12,5 %", undefined, 12.5],
  ...[
    "",
    " ",
    "dua",
    "12 5",
    "1.23.4",
    "1,2,3",
    "1.234.5",
    "12.34,5",
    "12.,5",
    "1,234,56.7",
    "12,",
    ",5",
    "1e9",
    "--1",
  ].map((text): [string, undefined, undefined] => [text, undefined, undefined]),
  ...["0x10", "∞", "NaN", "Rp", "kg", "12 kg kg", "12 tons"].map((text): [string, undefined, undefined] => [
    text,
    undefined,
    undefined,
  ]),
];

describe("readNumber", () => {
  it.each(ALWAYS)("reads %j in every language", (text, whole, decimal) => {
    for (const language of LOCALES) {
      expect(readNumber(text, language, 0)?.value, language).toBe(whole);
      expect(readNumber(text, language, 2), language).toEqual(
        decimal === undefined ? undefined : { value: decimal, ambiguous: false },
      );
    }
  });

  it.each(["12.500", "12,500", "12.500 kg", "Rp 12,500"])("reads %s as a whole number in every language", (text) => {
    for (const language of LOCALES) {
      expect(readNumber(text, language, 0), language).toEqual({ value: 12500, ambiguous: false });
    }
  });

  it.each([
    ["12.500", { id: 12500, es: 12500, "pt-BR": 12500 }, { en: 12.5, "zh-CN": 12.5, fr: 12500 }],
    ["12,500", { en: 12500, "zh-CN": 12500 }, { id: 12.5, es: 12.5, "pt-BR": 12.5, fr: 12.5 }],
  ])(
    "reads %s with decimals by language, and marks a value that is ambiguous across languages",
    (text, sure, ambiguous) => {
      for (const [language, value] of Object.entries(sure)) {
        expect(readNumber(text, language, 2), language).toEqual({ value, ambiguous: false });
      }
      for (const [language, value] of Object.entries(ambiguous)) {
        expect(readNumber(text, language, 2), language).toEqual({ value, ambiguous: true });
      }
    },
  );

  it("round-trips each format of each language", () => {
    fc.assert(
      fc.property(fc.constantFrom(...LOCALES), fc.integer({ min: -1e11, max: 1e11 }), (language, hundredths) => {
        const { formatNumber, formatKg, formatRupiah, formatSigned } = numberFormats(language);
        const value = hundredths / 100 + 0;
        for (const text of [formatNumber(value), formatKg(value), formatRupiah(value)]) {
          expect(readNumber(text, language, 2)).toEqual({ value, ambiguous: false });
        }
        for (const text of [formatNumber(hundredths), formatKg(hundredths), formatSigned(hundredths)]) {
          expect(readNumber(text, language, 0)).toEqual({ value: hundredths + 0, ambiguous: false });
        }
      }),
    );
  });
});

it("reads no number of more than 200 characters", () => {
  expect(readNumber("5".padStart(200), "id", 0)?.value).toBe(5);
  expect(readNumber("5".padStart(201), "id", 0)).toBeUndefined();
});
