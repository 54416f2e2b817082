import { describe, expect, it } from "vitest";
import { IMPORT_AREAS, importColumns, maxBodyBytes } from "./import";

describe("the columns of an import", () => {
  const of = (area: (typeof IMPORT_AREAS)[number]) =>
    importColumns(area).map(({ field, required, ...kind }) => [field + (required ? "!" : ""), kind]);

  it("are the fields of the form, with what their schemas say", () => {
    expect(of("ex-do-master")).toEqual([
      ["ex_do_no!", { kind: "text" }],
      ["exDoType!", { kind: "choice", values: ["OWN", "PURCHASED"] }],
      ["date!", { kind: "date" }],
      ["quantityKg", { kind: "number", decimals: 0 }],
      ["note", { kind: "text" }],
      ["active", { kind: "flag" }],
    ]);
  });

  it("name masters as people know them, in the place of ids", () => {
    expect(of("outstanding")).toEqual([
      ["date!", { kind: "date" }],
      ["poSalesNo!", { kind: "text" }],
      ["poSalesType!", { kind: "choice", values: ["LOCAL", "EXPORT"] }],
      ["customer!", { kind: "reference", area: "customer", by: ["code", "name"] }],
      ["grade!", { kind: "reference", area: "grade", by: ["code", "name"] }],
      ["marking!", { kind: "reference", area: "marking", by: ["name"] }],
      ["exDoType", { kind: "choice", values: ["OWN", "PURCHASED"] }],
      ["orderedKg!", { kind: "number", decimals: 0 }],
      ["note", { kind: "text" }],
    ]);
  });

  it("are there for every area", () => {
    for (const area of IMPORT_AREAS) expect(importColumns(area).length, area).toBeGreaterThan(2);
  });
});

describe("the larger body", () => {
  it("is for the addresses of imports alone", () => {
    const imports = ["/api/customer/import", "/api/outstanding/import/preview"];
    expect(new Set(imports.map(maxBodyBytes))).toEqual(new Set([4_194_304]));
    const others = ["/api/customer", "/api/customer/import/", "/api/user/import", "/api/login?/api/customer/import"];
    expect(new Set(others.map(maxBodyBytes))).toEqual(new Set([1_048_576]));
  });
});
