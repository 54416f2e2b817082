import { describe, expect, it } from "vitest";
import type { ImportColumn } from "#contract/import";
import { readCell, type Cell } from "./cell.server";

const base = { field: "x", required: false };
const columns = {
  text: { ...base, kind: "text" },
  whole: { ...base, kind: "number", decimals: 0 },
  decimal: { ...base, kind: "number", decimals: 2 },
  date: { ...base, kind: "date" },
  choice: { ...base, kind: "choice", values: ["OWN", "PURCHASED"] },
  flag: { ...base, kind: "flag" },
  reference: { ...base, kind: "reference", area: "customer", by: ["code"] },
} satisfies Record<string, ImportColumn>;
type Kind = keyof typeof columns;

const labels = new Map([
  ["produksi sendiri", "OWN"],
  ["pembelian", "PURCHASED"],
  ["ya", "true"],
  ["tidak", "false"],
]);
const read = (kind: Kind, cell: Cell, language = "id") => {
  const answer = readCell(cell, columns[kind], { language, labels, order: "day" });
  return "problem" in answer ? `!${answer.problem}` : answer.value;
};

describe.each<[Kind, [Cell, unknown][]]>([
  [
    "text",
    [
      ["  SINAR-01 ", "SINAR-01"],
      ["00123", "00123"],
      [123, "123"],
      [12.5, "12.5"],
      [123456789012345, "123456789012345"],
      ["Jl. Raya\nKM 12", "Jl. Raya KM 12"],
      ["AVELÃ e «IRMû, Nº 5 â", "AVELÃ e «IRMû, Nº 5 â"],
      ["5E12", "5E12"],
      ["No #1!", "No #1!"],
      ["#12", "#12"],
      [{ refused: "0.5" }, "!plain"],
      [true, "!plain"],
      // A code that the spreadsheet converted to a date.
      [new Date("2026-01-02T00:00:00Z"), "!plain"],
      ...["3.20123E+15", "3,20123E+15", "6.28123E12", "PT Caf\uFFFD", "#####"].map((cell): [Cell, string] => [
        cell,
        "!plain",
      ]),
      ...["#N/A", "#N/D", "#NV", "#¡REF!", "#¿NOMBRE?", "#VALEUR!", "#DIV/0!", "#GETTING_DATA", "Err:502"].map(
        (cell): [Cell, string] => [cell, "!plain"],
      ),
    ],
  ],
  [
    "whole",
    [
      [1250, 1250],
      [0.1 + 0.2, 0.3],
      ["1.250", 1250],
      ["1,250", 1250],
      // The API rejects the number's decimals.
      [1250.5, 1250.5],
      ["1250,5", "!whole"],
      // Elsewhere in such a column, 500.000 may be 500.
      ["12500.000", "!whole"],
      ["50%", "!number"],
      ["50％", "!number"],
      [true, "!number"],
      [new Date("2026-01-02T00:00:00Z"), "!number"],
      [{ refused: "0.5" }, "!plain"],
    ],
  ],
  [
    "decimal",
    [
      [12.5, 12.5],
      ["1.234", 1234],
      ["1234.567", "!number"],
      ["1,234", "!number"],
    ],
  ],
  [
    "date",
    [
      ["20/11/2026", "2026-11-20"],
      ["20-Nov-26 00:00", "2026-11-20"],
      ["2026-11-20T00:00:00", "2026-11-20"],
      [new Date("2026-11-20T00:00:00Z"), "2026-11-20"],
      ["31/02/2026", "!date"],
      ["11/20/2026", "!date"],
      ["20/11", "!date"],
      [46346, "!date"],
      [true, "!date"],
      [new Date(Number.NaN), "!date"],
    ],
  ],
  [
    "choice",
    [
      ["OWN", "OWN"],
      ["own", "OWN"],
      ["Pembelian", "PURCHASED"],
      ["  produksi   SENDIRI ", "OWN"],
      ["sewa", "!choice"],
      [1, "!choice"],
    ],
  ],
  [
    "flag",
    [
      ["ya", true],
      ["Tidak", false],
      [true, true],
      [false, false],
      ["mungkin", "!flag"],
      [1, "!flag"],
      ["constructor", "!flag"],
    ],
  ],
  [
    "reference",
    [
      ["SINAR", "SINAR"],
      [12, "12"],
      [new Date("2026-01-02T00:00:00Z"), "!plain"],
    ],
  ],
])("a %s column", (kind, cases) => {
  it.each(cases)("reads %o as %o", (cell, expected) => expect(read(kind, cell)).toEqual(expected));
  it.each<Cell>([null, "", "   "])("reads %o as empty", (cell) => expect(read(kind, cell)).toBeNull());
});

it("a number column resolves ambiguous separators by the reader's language", () => {
  expect(read("decimal", "1,234", "en")).toBe(1234);
  expect(read("decimal", "1.234", "en")).toBe("!number");
  expect(read("whole", "1,234", "fr")).toBe(1234);
});

it("a date column refuses dates next to texts, whose day and month may be swapped", () => {
  const reading = { language: "id", order: "day", isMixed: true } as const;
  expect(readCell(new Date("2026-05-11T00:00:00Z"), columns.date, reading)).toEqual({ problem: "swapped" });
  expect(readCell("20/11/2026", columns.date, reading)).toEqual({ value: "2026-11-20" });
});

describe("a date whose day and month could be either", () => {
  const readDay = (cell: Cell, order?: "day" | "month") => readCell(cell, columns.date, { language: "en", order });

  it.each<[Cell, string | undefined, string | undefined, string | undefined]>([
    ["3/11/2026", "2026-11-03", "2026-03-11", undefined],
    ["20/11/2026", "2026-11-20", undefined, "2026-11-20"],
    ["11/20/2026", undefined, "2026-11-20", "2026-11-20"],
    ["5/5/2026", "2026-05-05", "2026-05-05", "2026-05-05"],
    ["2026-11-03", "2026-11-03", "2026-11-03", "2026-11-03"],
  ])("%s is %s day first, %s month first, %s without an order", (cell, day, month, unclear) => {
    const expected = (value: string | undefined, problem: string) => (value === undefined ? { problem } : { value });
    expect(readDay(cell, "day")).toEqual(expected(day, "date"));
    expect(readDay(cell, "month")).toEqual(expected(month, "date"));
    expect(readDay(cell)).toEqual(expected(unclear, "dayOrder"));
  });
});
