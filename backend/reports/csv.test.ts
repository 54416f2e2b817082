import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { csvLine } from "./csv";

const semicolon = { separator: ";", bom: true } as const;

describe("csvLine", () => {
  it.each([
    [["BO-1", 1500, null, 8500.5], "BO-1;1500;;8500,5\r\n"],
    [['PT "Maju"; Jaya', "a,b"], '"PT ""Maju""; Jaya";"a,b"\r\n'],
    [[-250, 0], "-250;0\r\n"],
  ])("writes %j as %s", (cells, line) => {
    expect(csvLine(cells, semicolon)).toBe(line);
  });

  it.each([
    "=1+1",
    "+62 21",
    "-2+3",
    "@SUM(A1)",
    "\t=1",
    " =cmd|' /C calc'!A0",
    "＝1+1",
    "＋1",
    "－1",
    "＠SUM(A1)",
    "\u200B=1",
    "\u200F\u202E=1",
    "\uFEFF＝1",
    "\u2060 \u00AD@A1",
    "\u0000=1",
  ])("escapes a cell that starts with the formula %j", (text) => {
    expect(csvLine([text], semicolon).replace(/^"/, "").startsWith("'")).toBe(true);
  });

  it("writes a phone number as it is", () => {
    expect(csvLine(["+62 811 2223334"], semicolon)).toBe("+62 811 2223334\r\n");
  });

  it("round-trips any text", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string(), { minLength: 2, maxLength: 5 }),
        fc.constantFrom(";", ","),
        (texts, separator) => {
          const line = csvLine(texts, { separator, bom: false });
          const { data } = Papa.parse<string[]>(line, { delimiter: separator, newline: "\r\n" });
          expect(data[0]).toEqual(texts.map((text, index) => (data[0]?.[index] === `'${text}` ? `'${text}` : text)));
        },
      ),
    );
  });
});
