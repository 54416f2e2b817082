import { describe, expect, it } from "vitest";
import { hasMarkRun, MAX_MARKS, numberKey, searchKey, tidyCode, tidyLine, tidyNote } from "./plain-text";

describe("a tidy line", () => {
  it.each([
    ["PO\u200b 1", "PO 1"],
    ["P\u00adO 1", "PO 1"],
    ["\u200ePO 1\u202c", "PO 1"],
    ["\ufeffPO 1", "PO 1"],
    ["PO\u2060\u034f 1\u{e0041}", "PO 1"],
    ["PO  1", "PO 1"],
    ["PO\u00a0\u202f\u3000\u2800\u3164\u20281", "PO 1"],
    ["PO\u20111\u20102", "PO-1-2"],
    ["Cafe\u0301", "Café"],
    ["Cafe\u200b\u0301", "Café"],
    ["A\ufe0f1\ufe0f", "A1"],
    ["Budi\u200d", "Budi"],
    ["B\u200cu\u200dd\u200ci", "Budi"],
    ["Toko “Sumber” – m²", "Toko “Sumber” – m²"],
    ["❤\ufe0f", "❤\ufe0f"],
    ["👩🏽\u200d🌾", "👩🏽\u200d🌾"],
    ["नि\u200dता", "नि\u200dता"],
    ["می\u200cخواهم", "می\u200cخواهم"],
    ["上海（集团）", "上海（集团）"],
    // The rule for control characters rejects these.
    ["a\tb\u0000", "a\tb\u0000"],
  ])("of %j is %j", (text, tidy) => expect(tidyLine(text)).toBe(tidy));

  it("is its own tidy form", () => {
    for (let point = 0; point < 0x30000; point += 1) {
      if (point >= 0xd800 && point <= 0xdfff) continue;
      const once = tidyLine(`a ${String.fromCodePoint(point)}\u0301 ${String.fromCodePoint(point)}b`);
      if (tidyLine(once) !== once) expect.fail(point.toString(16));
    }
  });
});

describe("a run of combining marks", () => {
  const marks = (count: number) => `e${"\u0301\u0323".repeat(count / 2)}`;

  it("is normalized up to its limit", () => {
    expect(tidyLine(marks(MAX_MARKS))).toBe(marks(MAX_MARKS).normalize("NFC"));
  });

  it.each([tidyLine, tidyNote, tidyCode])("keeps its order above its limit: %o", (tidy) => {
    expect(tidy(` ${marks(500_000)} `)).toBe(marks(500_000));
  });

  it("keeps its order in a search key when it consists of half-width marks", () => {
    expect(searchKey(`e${"\uFF9E\u0301".repeat(500_000)}`)).toBe(`e${"\uFF9E".repeat(500_000)}`);
  });

  it("is joined by the removal of invisible characters", () => {
    const joined = `e${"\u0323\u200B".repeat(16)}${"\u0301\u200B".repeat(16)}`;
    expect(tidyLine(joined)).toBe(joined.replaceAll("\u200B", ""));
  });

  it("does not result from the decomposition of other letters", () => {
    for (let point = 0; point < 0x30000; point += 1) {
      const letters = String.fromCodePoint(point).repeat(MAX_MARKS + 1);
      if (!hasMarkRun(letters) && hasMarkRun(letters.normalize("NFKD"))) expect.fail(point.toString(16));
    }
  });
});

describe("a tidy note", () => {
  it("keeps line breaks and tabs", () => {
    expect(tidyNote(" a\u00a0 b \n\u200b\tc\u2028d ")).toBe("a b \n\tc\nd");
  });
});

describe("a tidy code", () => {
  it.each([
    ["ＳＩＮＡＲ－０１", "SINAR-01"],
    ["Ａ　１", "A 1"],
    ["PO⁄1∕2", "PO/1/2"],
    ["ﬁ", "ﬁ"],
  ])("of %j is %j", (text, tidy) => expect(tidyCode(text)).toBe(tidy));
});

describe("a search key", () => {
  it.each([
    ["Café", "cafe"],
    ["CAFE\u0301", "cafe"],
    ["Œuvre Straße Øre Łódź", "oeuvre strasse ore lodz"],
    ["Ma’ruf “A” – B", 'ma\'ruf "a" - b'],
    ["ＰＯ１", "po1"],
    ["İstanbul ISTANBUL ıstanbul", "istanbul istanbul istanbul"],
    ["上海", "上海"],
    ["👨\u200d👩", "👨👩"],
  ])("of %j is %j", (text, key) => expect(searchKey(text)).toBe(key));
});

describe("a key of numbers", () => {
  it.each([
    ["SJ-0012", "SJ 12"],
    ["PO/2026/0012", "po 2026-12"],
    ["PO0012", "P012"],
    ["SJO012", "SJ0012"],
    ["007", "7"],
  ])("is one for %j and %j", (left, right) => expect(numberKey(left)).toBe(numberKey(right)));

  it.each([
    ["SJ 100", "SJ 10"],
    ["SJ 102", "SJ 12"],
    ["0", ""],
  ])("differs for %j and %j", (left, right) => expect(numberKey(left)).not.toBe(numberKey(right)));
});
