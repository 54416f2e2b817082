import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shiftDay } from "../plant/business-day";
import { parseDayText } from "./day-text";
import { formatDay } from "./format";

const TODAY = "2026-11-22";

it("reads no day of more than 200 characters", () => {
  expect(parseDayText("20/11/2026".padStart(200))).toBe("2026-11-20");
  expect(parseDayText("20/11/2026".padStart(201))).toBeUndefined();
});

describe("parseDayText", () => {
  it.each([
    ["5/11", "2026-11-05"],
    ["05/11/2026", "2026-11-05"],
    ["05112026", "2026-11-05"],
    ["051126", "2026-11-05"],
    ["0511", "2026-11-05"],
    ["5-11-26", "2026-11-05"],
    ["20/11/99", "1999-11-20"],
    ["20-Nov-99", "1999-11-20"],
    ["5.11.2026", "2026-11-05"],
    ["5 11 2026", "2026-11-05"],
    [" 5/11/ ", "2026-11-05"],
    ["7", "2026-11-07"],
    ["31", undefined],
    ["30", "2026-11-30"],
    ["29/2/2028", "2028-02-29"],
    ["2026-11-05", "2026-11-05"],
    ["2026/11/5", "2026-11-05"],
    ["2026年11月5日", "2026-11-05"],
    ["5 Nov 2026", "2026-11-05"],
    ["05-Nov-26", "2026-11-05"],
    ["5 Agustus 2026", "2026-08-05"],
    ["5 Agt. 2026", "2026-08-05"],
    ["5 Nop 2026", "2026-11-05"],
    ["Kamis, 5 November 2026", "2026-11-05"],
    ["Thursday, November 5, 2026", "2026-11-05"],
    ["5 de novembro de 2026", "2026-11-05"],
    ["5 déc. 2026", "2026-12-05"],
    ["1er août 2026", "2026-08-01"],
    ["1º de agosto de 2026", "2026-08-01"],
    ["\u200E5\u200E/\u200E11\u200E/\u200E2026", "2026-11-05"],
    ["\u200B5\u00A0Nov\u00A02026", "2026-11-05"],
    ["2²/11/2026", undefined],
    ["5-sept-2026", "2026-09-05"],
    ["31 Nov 2026", undefined],
    ["Nov 2026", undefined],
    ["5 Nov", undefined],
    ["5 Xyz 2026", undefined],
    // Day first, never month first.
    ["11/5", "2026-05-11"],
    ["12/13", undefined],
    ["31/02", undefined],
    ["29/02/2026", undefined],
    ["00/11/2026", undefined],
    ["5/11/1926", "1926-11-05"],
    ["511", undefined],
    ["0511202", undefined],
    ["5/11/226", undefined],
    ["kemarin", undefined],
    ["", undefined],
    ["5/11/2026 10.00", undefined],
  ])("reads %j as %s", (text, day) => expect(parseDayText(text, TODAY)).toBe(day));

  it("parses the output of formatDay on any day", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 36_000 }), fc.constantFrom(TODAY, "2031-02-28", ""), (days, today) => {
        const day = shiftDay("2000-01-01", days);
        expect(parseDayText(formatDay(day), today)).toBe(day);
        expect(parseDayText(formatDay(day).replaceAll("/", ""), today)).toBe(day);
      }),
    );
  });
});
