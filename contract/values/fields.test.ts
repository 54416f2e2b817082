import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  bags,
  code,
  date,
  decimal,
  email,
  id,
  note,
  npwp,
  optionalId,
  optionalPlate,
  optionalReason,
  optionalText,
  paging,
  plate,
  quantityKg,
  queryFlag,
  queryId,
  reason,
  search,
  sort,
  text,
  weightKg,
  withDayOrder,
} from "./fields";
import { issueText } from "./issue";

/** Returns the parsed value or the error keys. */
function read(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value, { error: (issue) => issueText(issue).key });
  return parsed.success ? { is: parsed.data } : parsed.error.issues.map(({ message }) => message);
}

/** Tests accepted and rejected values of a field. */
function reads(name: string, schema: z.ZodType, good: [unknown, unknown][], bad: [unknown, ...string[]][]) {
  describe(name, () => {
    it.each(good)("parses %j as %j", (value, is) => expect(read(schema, value)).toEqual({ is }));
    it.each(bad.map(([value, ...keys]) => ({ value, keys })))("rejects $value: $keys", ({ value, keys }) =>
      expect(read(schema, value)).toEqual(keys),
    );
  });
}

const NUL = "a\u0000b";
const long = (length: number) => "x".repeat(length);

reads(
  "a text",
  text(2, 5),
  [
    ["ab", "ab"],
    ["  abcde  ", "abcde"],
    ["é ü", "é ü"],
    ["<b>", "<b>"],
  ],
  [
    ["a", "textShort"],
    ["   ", "textShort"],
    ["\u200b\u2060", "textShort"],
    ["abcdef", "textLong"],
    [NUL, "characters"],
    ["a\nb", "characters"],
    ["a\tb", "characters"],
    ["a\u007fb", "characters"],
  ],
);

describe("a name", () => {
  it.each([
    ["zero-width space", "\u200b"],
    ["no-break and ideographic spaces", "\u00a0\u202f\u3000"],
    ["mixed blanks", " \u200b \u3164 "],
  ])("is required when it contains only a %s", (_name, value) => {
    expect(read(text(1, 20), value)).toEqual(["required"]);
    expect(read(optionalText(20), value)).toEqual({ is: null });
    expect(read(note(20), value)).toEqual({ is: null });
  });

  it.each(["❤\ufe0f", "नि\u200dता", "Ω", "你好"])("keeps %j", (value) => {
    expect(read(text(1, 20), value)).toEqual({ is: value });
  });
});

describe("a text that is costly to tidy", () => {
  const fields = {
    text: text(1, 100),
    "optional text": optionalText(100),
    note: note(),
    reason: reason(),
    code: code(20),
    plate: plate(),
    "optional plate": optionalPlate(),
    search: search(),
  };
  const marks = (count: number) => `A${"\u0301\u0323".repeat(count / 2)}`;

  it.each(Object.entries(fields))("is refused by its length alone: %s", (_name, field) => {
    const refused = read(field, marks(500_000));
    expect(refused).toContain("textLong");
    expect(refused).not.toContain("marks");
  });

  it("names the run of marks", () => {
    expect(read(text(1, 100), marks(32))).toEqual(["marks"]);
    expect(read(text(1, 100), marks(30))).toEqual({ is: marks(30).normalize("NFC") });
    expect(read(note(), `a\n${marks(32)}`)).toEqual(["marks"]);
    expect(read(code(40), marks(32))).toContain("marks");
  });

  it("is tidied up to four times its limit", () => {
    expect(read(text(1, 5), `ab${" ".repeat(18)}`)).toEqual({ is: "ab" });
    expect(read(text(1, 5), `ab${" ".repeat(19)}`)).toEqual(["textLong"]);
    expect(read(email(), `${" ".repeat(1100)}a@gudang.test`)).toEqual(["textLong"]);
    expect(read(npwp(), `1${"\u0301".repeat(200_000)}`)).toEqual(["npwp"]);
  });
});

describe("a date range", () => {
  const range = withDayOrder(z.object({ startDate: date().optional(), endDate: date().optional(), page: paging.page }));
  const errors = (value: object) => (range.safeParse(value).error?.issues ?? []).map(({ path }) => path.join("."));

  it.each([
    [{ startDate: "2026-11-02", endDate: "2026-11-01" }, ["endDate"]],
    [{ startDate: "2026-11-02", endDate: "2026-11-01", page: "x" }, ["page", "endDate"]],
    [{ startDate: "2026-11-02", endDate: "x" }, ["endDate"]],
    [{ startDate: "2026-11-02", endDate: "2026-11-02" }, []],
    [{ startDate: "2026-11-02" }, []],
    [{ endDate: "2026-11-01" }, []],
  ])("from %j has errors at %j", (value, fields) => expect(errors(value)).toEqual(fields));
});

reads(
  "an optional text",
  optionalText(5),
  [
    [undefined, null],
    [null, null],
    ["", null],
    ["   ", null],
    [" ab ", "ab"],
    ["0", "0"],
  ],
  [
    ["abcdef", "textLong"],
    ["a\nb", "characters"],
    [NUL, "characters"],
  ],
);

reads(
  "a note",
  note(8),
  [
    [undefined, null],
    [" ", null],
    ["a\nb", "a\nb"],
    ["a\r\n\tb", "a\r\n\tb"],
  ],
  [
    [long(9), "textLong"],
    [NUL, "characters"],
    ["a\u001bb", "characters"],
  ],
);

reads("a note of the usual length", note(), [[long(1000), long(1000)]], [[long(1001), "textLong"]]);

reads(
  "a reason",
  reason(),
  [
    [" abc ", "abc"],
    [long(300), long(300)],
  ],
  [
    ["ab", "textShort"],
    ["  a  ", "textShort"],
    [long(301), "textLong"],
    ["a\nb c", "characters"],
  ],
);

reads(
  "a reason that need not be given",
  optionalReason(),
  [
    [undefined, null],
    [null, null],
    ["", null],
    ["  ", null],
    [" abc ", "abc"],
  ],
  [
    ["ab", "textShort"],
    [long(301), "textLong"],
  ],
);

reads(
  "a code",
  code(6),
  [
    ["sinar", "SINAR"],
    [" a-1/b ", "A-1/B"],
    ["1", "1"],
    ["a._-", "A._-"],
  ],
  [
    ["", "required", "code"],
    ["ab cd", "code"],
    ["-ab", "code"],
    ["a,b", "code"],
    ["é", "code"],
    ["ﬁ", "code"],
    ["abcdefg", "textLong"],
  ],
);

reads(
  "an id",
  id(),
  [
    [1, 1],
    [2_147_483_647, 2_147_483_647],
  ],
  [
    [0, "numberSmall"],
    [2_147_483_648, "numberBig"],
    [1.5, "whole"],
  ],
);

reads(
  "an id that need not be given",
  optionalId(),
  [
    [undefined, null],
    [null, null],
    [7, 7],
  ],
  [[0, "numberSmall"]],
);

reads(
  "a quantity",
  quantityKg(),
  [
    [1, 1],
    [1_000_000_000, 1_000_000_000],
  ],
  [
    [0, "above"],
    [1_000_000_001, "numberBig"],
    [0.5, "whole"],
  ],
);

reads(
  "a weight",
  weightKg(),
  [
    [1, 1],
    [120_000, 120_000],
  ],
  [
    [0, "numberSmall"],
    [120_001, "numberBig"],
    [8_020.5, "whole"],
  ],
);

reads(
  "a number of bags",
  bags(),
  [
    [0, 0],
    [1_000_000, 1_000_000],
  ],
  [
    [-1, "numberSmall"],
    [1_000_001, "numberBig"],
    [1.5, "whole"],
  ],
);

reads(
  "a percentage",
  decimal(2, 0, 100),
  [
    [0, 0],
    [0.29, 0.29],
    [1.15, 1.15],
    [99.99, 99.99],
    [100, 100],
  ],
  [
    [-0.01, "numberSmall"],
    [100.01, "numberBig"],
    [1.005, "decimals"],
    [0.001, "decimals"],
    [100.001, "numberBig", "decimals"],
  ],
);

reads(
  "a price",
  decimal(2, 0, 9_999_999_999_999),
  [
    [8_020.15, 8_020.15],
    [9_999_999_999_998.99, 9_999_999_999_998.99],
  ],
  [[0.015, "decimals"]],
);

reads(
  "a date",
  date(),
  [
    ["2000-01-01", "2000-01-01"],
    ["2024-02-29", "2024-02-29"],
    ["2099-12-31", "2099-12-31"],
  ],
  [
    ["", "date"],
    ["2026-02-29", "date"],
    ["2026-13-01", "date"],
    ["2026-1-1", "date"],
    ["20/11/2026", "date"],
    ["1999-12-31", "dateRange"],
    ["2100-01-01", "dateRange"],
    ["2026-11-20T00:00:00Z", "date"],
    ["2026-11-20\n", "date"],
  ],
);

reads(
  "a plate",
  plate(),
  [
    [" b1234xyz ", "B 1234 XYZ"],
    ["1234-xi", "1234XI"],
  ],
  [
    ["", "required", "plate"],
    ["B", "plate"],
    [long(31), "textLong", "plate"],
  ],
);

reads(
  "a plate that need not be given",
  optionalPlate(),
  [
    [undefined, null],
    [null, null],
    [" ", null],
    ["b 1 a", "B 1 A"],
  ],
  [
    ["?", "plate"],
    [long(31), "textLong"],
  ],
);

reads(
  "a tax number",
  npwp(),
  [
    [undefined, null],
    [null, null],
    ["", null],
    ["-", null],
    ["01.234.567.8-901.000", "012345678901000"],
    ["0123 4567 8901 2345", "0123456789012345"],
  ],
  [
    ["12345678901234", "npwp"],
    ["12345678901234567", "npwp"],
    ["123456789012345.0", "npwp"],
    ["12345678901234.00", "npwp"],
    ["01.234.567.8-901.00a", "npwp"],
  ],
);

reads(
  "an e-mail address",
  email(),
  [
    [" Admin@Gudang.TEST ", "admin@gudang.test"],
    [`${long(64)}@gudang.test`, `${long(64)}@gudang.test`],
  ],
  [
    ["", "email"],
    ["admin@gudang", "email"],
    ["a b@gudang.test", "email"],
    [`a${NUL}@gudang.test`, "email"],
    [`${long(250)}@gudang.test`, "textLong"],
  ],
);

reads(
  "a page",
  paging.page,
  [
    [undefined, undefined],
    ["1", 1],
    ["10000000", 10_000_000],
  ],
  [
    ["0", "page"],
    ["01", "page"],
    ["1e9", "page"],
    [" 1", "page"],
    ["10000001", "page"],
  ],
);

reads(
  "a page size",
  paging.perPage,
  [
    [undefined, undefined],
    ["1", 1],
    ["100", 100],
  ],
  [
    ["0", "page"],
    ["101", "page"],
  ],
);

reads(
  "an id in an address",
  queryId(),
  [["2147483647", 2_147_483_647]],
  [
    ["2147483648", "page"],
    ["0", "page"],
    ["7a", "page"],
  ],
);

reads(
  "a flag in an address",
  queryFlag(),
  [
    [undefined, undefined],
    ["0", false],
    ["false", false],
    ["1", true],
    ["true", true],
  ],
  [
    ["yes", "choice"],
    ["", "required"],
    ["TRUE", "choice"],
  ],
);

reads(
  "a text to look for",
  search(),
  [
    [undefined, undefined],
    ["", ""],
    [" 100%_\\ ", "100%_\\"],
    [long(100), long(100)],
  ],
  [
    [long(101), "textLong"],
    [NUL, "characters"],
  ],
);

reads(
  "a sort",
  sort(["date", "name"]),
  [
    [undefined, undefined],
    ["date", "date"],
    ["-name", "-name"],
  ],
  [
    ["id", "choice"],
    ["--date", "choice"],
    ["", "required"],
  ],
);
