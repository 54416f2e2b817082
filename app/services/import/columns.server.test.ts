import { describe, expect, it } from "vitest";
import { translator } from "~/services/request/locale.server";
import { cellText } from "./columns.server";

describe("cell text", () => {
  it("equals the text shown by the spreadsheet, and is empty for an invalid date", async () => {
    const t = await translator("id");
    expect(cellText(new Date("2026-11-20T00:00:00Z"), t)).toBe("20/11/2026");
    expect(cellText(new Date(Number.NaN), t)).toBe("");
  });

  it("shows numbers in the reader's language", async () => {
    expect(cellText(1250.5, await translator("en"))).toBe("1,250.5");
    expect(cellText(1250.5, await translator("id"))).toBe("1.250,5");
  });
});
