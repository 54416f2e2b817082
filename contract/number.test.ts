import { describe, expect, it } from "vitest";
import { parseNumberText } from "./number";

describe("parseNumberText", () => {
  it.each([
    ["1.234,5", 1234.5],
    ["1234,5", 1234.5],
    ["1.234", 1234],
    ["1.234.567,89", 1234567.89],
    ["22.070", 22070],
    ["0", 0],
    ["-12,25", -12.25],
    [" 8 020 ", 8020],
  ])("reads %s", (text, value) => expect(parseNumberText(text)).toBe(value));

  it.each([
    "",
    " ",
    "abc",
    "12.5",
    "1.23",
    "1,2,3",
    "1.2345",
    "1234.567",
    "12,",
    ",5",
    "1e9",
    "--1",
    "0x10",
    "∞",
    "NaN",
  ])("refuses %j", (text) => expect(parseNumberText(text)).toBeUndefined());
});
