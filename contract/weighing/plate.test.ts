import { describe, expect, it } from "vitest";
import { isSimilarPlate, normalisePlate, plateKey } from "./plate";

describe("normalisePlate", () => {
  it.each([
    ["B 1234 XYZ", "B 1234 XYZ"],
    ["b1234xyz", "B 1234 XYZ"],
    [" b  1234  xyz ", "B 1234 XYZ"],
    ["B-1234-XYZ", "B 1234 XYZ"],
    ["b.1234.xyz", "B 1234 XYZ"],
    ["B\t1234\u00a0XYZ", "B 1234 XYZ"],
    ["B–1234—XYZ", "B 1234 XYZ"],
    ["AB 1 C", "AB 1 C"],
    ["dk 99", "DK 99"],
    ["B 1", "B 1"],
    ["F 8020 AB", "F 8020 AB"],
    // Unusual plates keep their form, in upper case.
    ["12345-00", "1234500"],
    ["1234-XI", "1234XI"],
    ["ri 1", "RI 1"],
    ["abc 123", "ABC123"],
    ["B 1234 WXYZ", "B1234WXYZ"],
    ["abc", "ABC"],
    ["123456789012345", "123456789012345"],
  ])("normalizes %j to %j", (typed, kept) => expect(normalisePlate(typed)).toBe(kept));

  it.each(["B 1234 XYZ", "AB 1 C", "DK 99", "1234500", "ABC123"])("keeps the normalized %j", (kept) =>
    expect(normalisePlate(kept)).toBe(kept),
  );
});

describe("normalisePlate of an invalid plate", () => {
  it.each([
    ["an empty text", ""],
    ["only spaces", "   "],
    ["only marks", " .- "],
    ["one character", "B"],
    ["two letters", "AB"],
    ["two digits", "12"],
    ["a letter that upper case would fold into ours", "ı 1234 ß"],
    ["16 characters", "1234567890123456"],
    ["a slash", "B 1234/XYZ"],
    ["an underscore", "B_1234"],
    ["letters of another alphabet", "Б 1234 XYZ"],
    ["digits of another alphabet", "B ١٢٣٤ XYZ"],
    ["an accent", "É 1234 XYZ"],
    ["a NUL byte", "B 1234\u0000XYZ"],
    ["an SQL wildcard", "B%1234"],
    ["five digits", "B 12345 ZZ"],
  ])("returns null for %s: %j", (_, text) => expect(normalisePlate(text)).toBeNull());
});

describe("plateKey", () => {
  it.each([
    ["b 1234 xyz", "B1234XYZ"],
    ["B.1234-XYZ", "B1234XYZ"],
    [" 1234-xi ", "1234XI"],
    // Partial plate of a filter.
    ["34 x", "34X"],
    ["", ""],
  ])("reduces %j to %j", (text, key) => expect(plateKey(text)).toBe(key));
});

describe("isSimilarPlate", () => {
  it.each([
    ["one letter differs", "B9018DHE", "B9018DHD", true],
    ["the first letter differs", "D9018DHD", "B9018DHD", true],
    ["one digit differs", "B9018DHD", "B9078DHD", true],
    ["a digit replaces a letter", "B9018OHD", "B90180HD", true],
    ["two adjacent characters are swapped", "B9081DHD", "B9018DHD", true],
    ["an adjacent letter and digit are swapped", "B901D8HD", "B9018DHD", true],
    ["both are equal", "B9018DHD", "B9018DHD", false],
    ["two characters differ", "B9018DHE", "B9017DHD", false],
    ["two adjacent characters differ", "B9018DAB", "B9018DCD", false],
    ["two non-adjacent characters are swapped", "B8019DHD", "B9018DHD", false],
    ["a character is missing", "B9018DH", "B9018DHD", false],
    ["both are empty", "", "", false],
  ])("%s: %s and %s are similar: %s", (_, one, other, expected) => expect(isSimilarPlate(one, other)).toBe(expected));
});
