import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { checkBody, priceBody } from "./inbound-record";
import { issueText } from "./issue";
import { outboundRecordInput } from "./outbound-record";
import { adjustBody } from "./outstanding";
import { poSaleInput } from "./po-sale";
import { userInput, userUpdate } from "./user";

/** Returns errors as `field: key`. */
const faults = (schema: z.ZodType, body: unknown) =>
  schema
    .safeParse(body, { error: (issue) => issueText(issue).key })
    .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];

describe("the items of an outbound record", () => {
  const item = { outboundItemId: 1, loadingArea: "H", bags: 10, quantityKg: 500 };
  const record = { date: "2026-11-20", customerId: 1, licensePlate: "B 1 A" };
  const of = (...items: unknown[]) => faults(outboundRecordInput, { ...record, outboundItem: items });

  it.each([
    ["with a booking, which gives the goods", { ...item, bookingId: 1 }, []],
    ["with grade and marking of their own", { ...item, gradeId: 1, markingId: 1 }, []],
    ["without either", item, ["outboundItem.0.gradeId: required", "outboundItem.0.markingId: required"]],
    ["without a marking", { ...item, gradeId: 1 }, ["outboundItem.0.markingId: required"]],
    [
      "with other faults too, all named at once",
      { ...item, loadingArea: "M" },
      ["outboundItem.0.loadingArea: choice", "outboundItem.0.gradeId: required", "outboundItem.0.markingId: required"],
    ],
  ])("%s", (_, entry, expected) => expect(of(entry)).toEqual(expected));

  const good = { ...item, bookingId: 1 };
  it.each([
    ["none", [], ["outboundItem: listShort"]],
    ["30", Array.from({ length: 30 }, () => good), []],
    ["31", Array.from({ length: 31 }, () => good), ["outboundItem: listLong"]],
    ["something else", ["x"], ["outboundItem.0: object"]],
  ])("in number: %s", (_, items, expected) => expect(of(...items)).toEqual(expected));
});

describe("the check of an inbound truck", () => {
  const items = [{ id: 1, quantity: 10 }];

  it.each([
    ["without a deduction", {}, []],
    ["with kilograms and a reason", { deductionKg: 150, deductionReason: "basah" }, []],
    ["with a percentage and a reason", { deductionPct: 2.5, deductionReason: "basah" }, []],
    ["with a deduction of nothing", { deductionKg: 0 }, []],
    ["with a percentage of nothing", { deductionPct: 0 }, []],
    ["with kilograms and no reason", { deductionKg: 150 }, ["deductionReason: required"]],
    ["with a percentage and an empty reason", { deductionPct: 2, deductionReason: " " }, ["deductionReason: required"]],
    ["with both", { deductionPct: 2, deductionKg: 150, deductionReason: "basah" }, ["deductionKg: either"]],
    ["with both, even of nothing", { deductionPct: 0, deductionKg: 0 }, ["deductionKg: either"]],
    ["with more than everything", { deductionPct: 100.5, deductionReason: "basah" }, ["deductionPct: numberBig"]],
  ])("%s", (_, deduction, expected) => expect(faults(checkBody, { items, ...deduction })).toEqual(expected));

  it("asks for the reason also while a quantity is missing", () =>
    expect(faults(checkBody, { items: [{ id: 1 }], deductionKg: 150 })).toEqual([
      "items.0.quantity: required",
      "deductionReason: required",
    ]));

  it("leaves a note that is not sent as it is, and empties one that is sent empty", () => {
    const notes = (note?: string | null) => checkBody.parse({ items: [{ id: 1, quantity: 1, note }] }).items[0]?.note;
    expect([notes(), notes(""), notes("pecah")]).toEqual([undefined, null, "pecah"]);
  });
});

describe("the price of an inbound truck", () => {
  it.each([
    [0, []],
    [2_500.75, []],
    [50_000_000, []],
    [50_000_000.01, ["pricePerKg: numberBig"]],
    [-1, ["pricePerKg: numberSmall"]],
    [0.001, ["pricePerKg: decimals"]],
  ])("of %d: %j", (pricePerKg, expected) => expect(faults(priceBody, { pricePerKg })).toEqual(expected));
});

describe("a PO sale", () => {
  const po = { poSalesNo: "PO-1", poSalesType: "LOCAL", date: "2026-11-20", customerId: 1 };
  const line = { gradeId: 1, markingId: 1, orderedKg: 1000 };

  it.each([
    ["with a line", [line], {}, []],
    ["without lines", [], {}, ["lines: listShort"]],
    ["with 50 lines", Array.from({ length: 50 }, () => line), {}, []],
    ["with 51 lines", Array.from({ length: 51 }, () => line), {}, ["lines: listLong"]],
    ["with a tolerance of 10 percent", [line], { tolerancePct: 10 }, []],
    ["with a tolerance above", [line], { tolerancePct: 10.01 }, ["tolerancePct: numberBig"]],
    ["with a line of nothing", [{ ...line, orderedKg: 0 }], {}, ["lines.0.orderedKg: above"]],
    ["with a price of three decimals", [{ ...line, pricePerKg: 1.005 }], {}, ["lines.0.pricePerKg: decimals"]],
    ["with a counter that the API keeps", [{ ...line, bookedKg: 5 }], {}, ["lines.0: unknown"]],
  ])("%s", (_, lines, header, expected) => expect(faults(poSaleInput, { ...po, ...header, lines })).toEqual(expected));

  it("has no tolerance and no ex-DO unless it is given", () =>
    expect(poSaleInput.parse({ ...po, lines: [line] })).toMatchObject({ tolerancePct: 0, exDoMasterId: null }));
});

it.each([
  [-1_000_000_000, []],
  [0, []],
  [1_000_000_000, []],
  [1_000_000_001, ["adjustmentKg: numberBig"]],
  [-1_000_000_001, ["adjustmentKg: numberSmall"]],
  [0.5, ["adjustmentKg: whole"]],
])("an adjustment of %d kg: %j", (adjustmentKg, expected) =>
  expect(faults(adjustBody, { adjustmentKg, reason: "salah hitung" })).toEqual(expected),
);

describe("a user", () => {
  const user = { name: "Sari", email: "sari@gudang.test", role: "SCALE" };

  it.each([
    ["1234567890", []],
    ["123456789", ["password: textShort"]],
    ["x".repeat(201), ["password: textLong"]],
    ["", []],
    [undefined, []],
  ])("is made with the password %j: %j", (password, expected) =>
    expect(faults(userInput, { ...user, password })).toEqual(expected),
  );

  it.each([
    [undefined, null],
    [null, null],
    ["", null],
    [" 34567890 ", " 34567890 "],
  ])("changes the password %j as %j: empty keeps the current one, spaces are kept", (password, kept) =>
    expect(userUpdate.parse({ ...user, password }).password).toBe(kept),
  );

  it("is not changed to a short password", () =>
    expect(faults(userUpdate, { ...user, password: "123456789" })).toEqual(["password: textShort"]));

  it.each([
    ["", ""],
    ["OFFICE, ADMIN,ADMIN", "ADMIN,OFFICE"],
  ])("has the roles %j as %j", (role, kept) => expect(userUpdate.parse({ ...user, role }).role).toBe(kept));

  it.each(["ROOT", "admin", "ADMIN;OFFICE", "ADMIN OFFICE"])("cannot have the role %j", (role) =>
    expect(faults(userUpdate, { ...user, role })).toEqual(["role: choice"]),
  );
});
