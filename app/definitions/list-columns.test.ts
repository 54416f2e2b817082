import { describe, expect, it } from "vitest";
import { readColumns, withWidth, writeColumns } from "./list-columns";

describe("withWidth", () => {
  it.each([
    [null, "name", 120, "name:120"],
    ["date,-name,+driver", "name", 120, "date,-name:120,+driver"],
    ["date,name:120", "name", null, "date,name"],
    ["date", "name", null, "date"],
    [null, "name", null, null],
  ])("changes %s by %s and width %s", (text, key, width, expected) =>
    expect(withWidth(text, key, width)).toBe(expected),
  );
});

it("readColumns and writeColumns round-trip", () => {
  const text = "date,-customer,+driverName:120,netKg:48";
  expect(writeColumns(readColumns(text))).toBe(text);
});
