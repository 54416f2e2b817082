import { describe, expect, it } from "vitest";
import { readColumns, withWidth, writeColumns } from "./list-columns";

describe("withWidth", () => {
  it.each([
    [null, "name", 120, "name:120"],
    ["date,-name,+driver", "name", 120, "date,-name:120,+driver"],
    ["date,name:120", "name", null, "date,name"],
    ["date", "name", null, "date"],
    [null, "name", null, null],
  ])("%s %s %s", (text, key, width, expected) => expect(withWidth(text, key, width)).toBe(expected));
});

it("columns are read as they are written", () => {
  const text = "date,-customer,+driverName:120,netKg:48";
  expect(writeColumns(readColumns(text))).toBe(text);
});
