import { describe, expect, it } from "vitest";
import {
  type IMPORT_AREAS,
  importBody,
  importColumns,
  importNames,
  importRow,
  importRowNumber,
  maxBodyBytes,
} from "./import";

const ACTIVE: [string, object] = ["active", { kind: "flag" }];
const UNIT: [string, object] = ["unit!", { kind: "choice", values: ["karung", "bal", "jumbo bag", "kg"] }];
const PARTNER: [string, object][] = [
  ...["code!", "name!", "address", "phone", "npwp"].map((field): [string, object] => [field, { kind: "text" }]),
  ACTIVE,
];

describe("the columns of an import", () => {
  const of = (area: (typeof IMPORT_AREAS)[number]) =>
    importColumns(area).map(({ field, required, ...kind }) => [field + (required ? "!" : ""), kind]);

  // `!` marks required fields; form order.
  it.each<[(typeof IMPORT_AREAS)[number], [string, object][]]>([
    ["customer", PARTNER],
    ["vendor", PARTNER],
    ["grade", [["code!", { kind: "text" }], ["name!", { kind: "text" }], ACTIVE]],
    ["marking", [["name!", { kind: "text" }], ["description", { kind: "text" }], ACTIVE]],
    ["outbound-item", [["name!", { kind: "text" }], UNIT, ["kgPerUnit", { kind: "number", decimals: 2 }], ACTIVE]],
    ["inbound-item", [["name!", { kind: "text" }], UNIT, ACTIVE]],
    [
      "ex-do-master",
      [
        ["ex_do_no!", { kind: "text" }],
        ["exDoType!", { kind: "choice", values: ["OWN", "PURCHASED"] }],
        ["date!", { kind: "date" }],
        ["quantityKg", { kind: "number", decimals: 0 }],
        ["note", { kind: "text" }],
        ACTIVE,
      ],
    ],
  ])("of %s match the form's fields and schemas", (area, columns) => expect(of(area)).toEqual(columns));

  it("name masters by code or name instead of id", () => {
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
});

describe("an import row", () => {
  it("equals the body of the create call, with a name instead of an id", () => {
    const row = { date: "2026-11-20", poSalesNo: "PO-1", poSalesType: "LOCAL", grade: "A", marking: "B", orderedKg: 1 };
    const shape = importRow("outstanding");
    expect(shape.safeParse({ ...row, customer: "SINAR" }).success).toBe(true);
    expect(shape.safeParse({ ...row, customerId: 7 }).success).toBe(false);
    expect(shape.safeParse({ ...row, customer: "SINAR", adjustmentKg: 1 }).success).toBe(false);
  });

  it.each([
    ["customer", ["code", "name"]],
    ["marking", ["name"]],
    ["ex-do-master", ["ex_do_no"]],
  ] as const)("refers to a %s by %j", (area, fields) => expect(importNames(area)).toEqual(fields));

  it.each([
    [0, 2],
    [1, 3],
    [1999, 2001],
  ])("at index %i is row %i of the spreadsheet", (index, row) => expect(importRowNumber(index)).toBe(row));

  it.each([
    ["no rows", [], false],
    ["one blank row", [{}], true],
    ["one row with every cell type", [{ a: "x", b: 1, c: true, d: null }], true],
    ["one row with an array in a cell", [{ a: [] }], false],
    ["2,000 rows", Array.from({ length: 2000 }, () => ({})), true],
    ["2,001 rows", Array.from({ length: 2001 }, () => ({})), false],
  ])("is accepted in a body: %s", (_, rows, good) => expect(importBody.safeParse({ rows }).success).toBe(good));
});

describe("the larger body limit", () => {
  it("applies to import endpoints only", () => {
    const imports = ["/api/customer/import", "/api/outstanding/import/preview"];
    expect(new Set(imports.map(maxBodyBytes))).toEqual(new Set([4_194_304]));
    const others = ["/api/customer", "/api/customer/import/", "/api/user/import", "/api/login?/api/customer/import"];
    expect(new Set(others.map(maxBodyBytes))).toEqual(new Set([1_048_576]));
  });
});
