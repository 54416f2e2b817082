import { describe, expect, it } from "vitest";
import { cellText } from "./columns.server";

describe("the text of a cell", () => {
  it("is what its spreadsheet shows, and nothing for a number that is no date", () => {
    expect(cellText(new Date("2026-11-20T00:00:00Z"))).toBe("20/11/2026");
    expect(cellText(new Date(Number.NaN))).toBe("");
  });
});
