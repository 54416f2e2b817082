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
      [123456789012345, "123456789012345"],
      [3201234567890120, "!damaged"],
      [1e20, "!damaged"],
      ["3.20123E+15", "!damaged"],
      ["3,20123E+15", "!damaged"],
      ["6.28123E12", "!damaged"],
      ["PT Caf\uFFFD", "!damaged"],
      ["PT CafÃ© â€“ PÃ¡tio", "!damaged"],
      ["Lâ€™Or", "!damaged"],
      ["AVELÃ e «IRMû, Nº 5 â", "AVELÃ e «IRMû, Nº 5 â"],
      ["5E12", "5E12"],
      ["#####", "!damaged"],
      [{ number: 8112223334, format: "[<=9999999]###\\-####;\\(###\\)\\ ###\\-####" }, "!damaged"],
      [{ number: 7, format: "0000;-0000;0" }, "0007"],
      [{ number: 0, format: '0000;-0000;"none"' }, "!damaged"],
      [{ number: 7, format: '"a;b;"0' }, "a;b;7"],
      [{ formula: true }, "!uncalculated"],
      ["Jl. Raya\nKM 12", "Jl. Raya KM 12"],
      ...(
        [
          [123, "00000", "00123"],
          [123, "00000;@", "00123"],
          [7, '"C-"General', "C-7"],
          [7, '"C-"@', "C-7"],
          [7.5, '"C-"General', undefined],
          [123, "0", "123"],
          [811222333, '"0"0', "0811222333"],
          [215551234, "(0##) ### ####", "(021) 555 1234"],
          [5, "#0##", "005"],
          [8112223334, "0000-0000-0000", "0081-1222-3334"],
          [12345678901234, "00\\.000\\.000\\.0\\-000\\.000", "01.234.567.8-901.234"],
          [0.5, "0%", "50%"],
          [0.123, "0%", undefined],
          [1234, "#,##0", undefined],
          [123, "#,##0", "123"],
          [12, "0.00", undefined],
          [1.5e9, "0.00E+00", undefined],
          [0.5, "# ?/?", undefined],
          [500, '"Rp"#,##0', undefined],
          [3201234567890120, "0", undefined],
        ] as const
      ).map(([number, format, shown]): [Cell, string] => [{ number, format }, shown ?? "!damaged"]),
      [12.5, "12.5"],
      [true, "!text"],
      [new Date("2026-01-02T00:00:00Z"), "!damaged"],
      ...[
        "#N/A",
        "#N/D",
        "#NV",
        "#¡REF!",
        "#¿NOMBRE?",
        "#VALEUR!",
        "#DIV/0!",
        "#GETTING_DATA",
        "Err:502",
        "Err :502",
      ].map((failed): [Cell, string] => [failed, "!formula"]),
      ["No #1!", "No #1!"],
      ["#12", "#12"],
    ],
  ],
  [
    "whole",
    [
      [1250, 1250],
      [0.1 + 0.2, 0.3],
      ["1.250", 1250],
      ["1.234.567", 1234567],
      ["1250", 1250],
      [" 1 250 ", 1250],
      ["-5", -5],
      ["1,250", 1250],
      ["1,250.00", 1250],
      ["1250 kg", 1250],
      ["Rp 1.250", 1250],
      ["1250,5", "!whole"],
      ["12.5", "!whole"],
      // The API rejects the number's decimals.
      [1250.5, 1250.5],
      ["1e3", "!number"],
      [true, "!number"],
      [new Date("2026-01-02T00:00:00Z"), "!number"],
      ["#REF!", "!formula"],
      [{ number: 1250, format: "#,##0" }, 1250],
      [{ number: 1250, format: '#,##0 "kg"' }, 1250],
      [{ number: 1250, format: "[$Rp-421]#,##0;[Red]-#,##0" }, 1250],
      [{ number: 1250.4, format: "#,##0" }, "!shown"],
      [{ number: 5000, format: "[<1000]#,##0;#,##0," }, "!shown"],
      [{ number: 0, format: '#,##0;-#,##0;"-"' }, 0],
      ["50%", "!number"],
      ["50％", "!number"],
      [{ number: 1_250_000, format: "#,##0," }, "!shown"],
      [{ number: 0.5, format: "0%" }, "!shown"],
      [{ number: 12, format: '0 "ton"' }, "!shown"],
      [{ number: 12, format: 'General" ton"' }, "!shown"],
      [{ number: 12, format: 'General" kg"' }, 12],
      [{ number: 12, format: '#,##0" ton";;;@' }, "!shown"],
      [{ number: 1250, format: '_-* #,##0_-;\\-* #,##0_-;_-* "-"_-;_-@_-' }, 1250],
      [{ number: 0, format: '_-* #,##0_-;\\-* #,##0_-;_-* "-"_-;_-@_-' }, 0],
      [" -   ", null],
      ["Rp -", null],
      ["--", "!number"],
      [{ number: 1250, format: "0.00E+00" }, "!shown"],
    ],
  ],
  [
    "decimal",
    [
      [12.5, 12.5],
      ["12.5", 12.5],
      ["12.25", 12.25],
      ["12,5", 12.5],
      ["1.234", 1234],
      ["1.234,5", 1234.5],
      ["-0.5", -0.5],
      ["1234.567", 1234.567],
      ["1,234", "!number"],
      ["1.2.3", "!number"],
    ],
  ],
  [
    "date",
    [
      ["20/11/2026", "2026-11-20"],
      ["5/1/2026", "2026-01-05"],
      ["2026-11-20", "2026-11-20"],
      [new Date("2026-11-20T00:00:00Z"), "2026-11-20"],
      [new Date("2026-11-20T23:59:59Z"), "2026-11-20"],
      ["29/02/2028", "2028-02-29"],
      ["29/02/2026", "!date"],
      ["31/02/2026", "!date"],
      ["2026-02-31", "!date"],
      ["11/20/2026", "!date"],
      ["20/11/26", "2026-11-20"],
      ["20-11-2026", "2026-11-20"],
      ["20.11.2026", "2026-11-20"],
      ["2026/11/3", "2026-11-03"],
      ["2026.11.20", "2026-11-20"],
      ["2026年11月20日", "2026-11-20"],
      ["2026-11-20 00:00:00", "2026-11-20"],
      ["2026-11-20T00:00:00", "2026-11-20"],
      ["20/11/2026 0:00", "2026-11-20"],
      ["2026-11-20 13:45", "!date"],
      ["20/11", "!date"],
      ["20112026", "!date"],
      ["20 November 2026", "2026-11-20"],
      ["20-Nov-26 00:00", "2026-11-20"],
      ["20 Naufember 2026", "!date"],
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
      ["Sí", true],
      ["não", false],
      ["是", true],
      ["1", true],
      [0, false],
      [true, true],
      ["FALSE", false],
      ["VERDADERO", true],
      ["FALSO", false],
      ["Verdadeiro", true],
      ["VRAI", true],
      ["faux", false],
      ["BENAR", true],
      ["mungkin", "!flag"],
      ["constructor", "!flag"],
    ],
  ],
  [
    "reference",
    [
      ["SINAR", "SINAR"],
      [12, "12"],
      [new Date("2026-01-02T00:00:00Z"), "!damaged"],
    ],
  ],
])("a %s column", (kind, cases) => {
  it.each(cases)("reads %o as %o", (cell, expected) => expect(read(kind, cell)).toEqual(expected));
  it.each<Cell>([null, "", "   "])("reads %o as empty", (cell) => expect(read(kind, cell)).toBeNull());
});

describe("a number column", () => {
  it("refuses a dash if it is required", () => {
    const column: ImportColumn = { ...columns.whole, required: true };
    expect(readCell("-", column, { language: "id" })).toEqual({ problem: "number" });
  });

  it("resolves ambiguous separators by the reader's language", () => {
    expect(read("decimal", "1,234", "en")).toBe(1234);
    expect(read("decimal", "1.234", "en")).toBe("!number");
    expect(read("whole", "1.234", "en")).toBe(1234);
    expect(read("whole", "1,234", "fr")).toBe(1234);
  });
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
