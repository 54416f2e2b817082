import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { checkBody, priceBody } from "../weighing/inbound-record";
import { issueText } from "./issue";
import { outboundRecordInput } from "../weighing/outbound-record";
import { adjustBody } from "../orders/outstanding";
import { poSaleInput } from "../orders/po-sale";
import { userInput, userUpdate } from "../accounts/user";

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
    ["accept a booking, which defines the goods", { ...item, bookingId: 1 }, []],
    ["accept their own grade and marking", { ...item, gradeId: 1, markingId: 1 }, []],
    [
      "require grade and marking without a booking",
      item,
      ["outboundItem.0.gradeId: required", "outboundItem.0.markingId: required"],
    ],
    ["require a marking with a grade", { ...item, gradeId: 1 }, ["outboundItem.0.markingId: required"]],
    [
      "report all errors at once",
      { ...item, loadingArea: "M" },
      ["outboundItem.0.loadingArea: choice", "outboundItem.0.gradeId: required", "outboundItem.0.markingId: required"],
    ],
  ])("%s", (_, entry, expected) => expect(of(entry)).toEqual(expected));

  const good = { ...item, bookingId: 1 };
  it.each([
    ["0", [], ["outboundItem: listShort"]],
    ["30", Array.from({ length: 30 }, () => good), []],
    ["31", Array.from({ length: 31 }, () => good), ["outboundItem: listLong"]],
    ["a text", ["x"], ["outboundItem.0: object"]],
  ])("accept 1 to 30 items: %s", (_, items, expected) => expect(of(...items)).toEqual(expected));
});

describe("the check of an inbound truck", () => {
  const items = [{ id: 1, quantity: 10 }];

  it.each([
    ["that is absent", {}, []],
    ["with kilograms and a reason", { deductionKg: 150, deductionReason: "basah" }, []],
    ["with a percentage and a reason", { deductionPct: 2.5, deductionReason: "basah" }, []],
    ["with a deduction of 0 kg", { deductionKg: 0 }, []],
    ["with a deduction of 0 percent", { deductionPct: 0 }, []],
    ["with kilograms but no reason", { deductionKg: 150 }, ["deductionReason: required"]],
    ["with a percentage and an empty reason", { deductionPct: 2, deductionReason: " " }, ["deductionReason: required"]],
    [
      "with kilograms and a percentage",
      { deductionPct: 2, deductionKg: 150, deductionReason: "basah" },
      ["deductionKg: either"],
    ],
    ["with 0 kg and 0 percent", { deductionPct: 0, deductionKg: 0 }, ["deductionKg: either"]],
    ["above 100 percent", { deductionPct: 100.5, deductionReason: "basah" }, ["deductionPct: numberBig"]],
  ])("validates a deduction %s", (_, deduction, expected) =>
    expect(faults(checkBody, { items, ...deduction })).toEqual(expected),
  );

  it("requires the deduction reason even when a quantity is missing", () =>
    expect(faults(checkBody, { items: [{ id: 1 }], deductionKg: 150 })).toEqual([
      "items.0.quantity: required",
      "deductionReason: required",
    ]));

  it("keeps an omitted note and clears an empty one", () => {
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
  ])("validates %d: %j", (pricePerKg, expected) => expect(faults(priceBody, { pricePerKg })).toEqual(expected));
});

describe("a PO sale", () => {
  const po = { poSalesNo: "PO-1", poSalesType: "LOCAL", date: "2026-11-20", customerId: 1 };
  const line = { gradeId: 1, markingId: 1, orderedKg: 1000 };

  it.each([
    ["with one line", [line], {}, []],
    ["without lines", [], {}, ["lines: listShort"]],
    ["with 50 lines", Array.from({ length: 50 }, () => line), {}, []],
    ["with 51 lines", Array.from({ length: 51 }, () => line), {}, ["lines: listLong"]],
    ["with a tolerance of 10 percent", [line], { tolerancePct: 10 }, []],
    ["with a tolerance above 10 percent", [line], { tolerancePct: 10.01 }, ["tolerancePct: numberBig"]],
    ["with a line of 0 kg", [{ ...line, orderedKg: 0 }], {}, ["lines.0.orderedKg: above"]],
    ["with a price of three decimals", [{ ...line, pricePerKg: 1.005 }], {}, ["lines.0.pricePerKg: decimals"]],
    ["with a read-only counter", [{ ...line, bookedKg: 5 }], {}, ["lines.0: unknown"]],
  ])("is validated %s", (_, lines, header, expected) =>
    expect(faults(poSaleInput, { ...po, ...header, lines })).toEqual(expected),
  );

  it("defaults to no tolerance and no ex-DO", () =>
    expect(poSaleInput.parse({ ...po, lines: [line] })).toMatchObject({ tolerancePct: 0, exDoMasterId: null }));
});

it.each([
  [-1_000_000_000, []],
  [0, []],
  [1_000_000_000, []],
  [1_000_000_001, ["adjustmentKg: numberBig"]],
  [-1_000_000_001, ["adjustmentKg: numberSmall"]],
  [0.5, ["adjustmentKg: whole"]],
])("validates an adjustment of %d kg: %j", (adjustmentKg, expected) =>
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
  ])("validates the password %j on creation: %j", (password, expected) =>
    expect(faults(userInput, { ...user, password })).toEqual(expected),
  );

  it.each([
    [undefined, null],
    [null, null],
    ["", null],
    [" 34567890 ", " 34567890 "],
  ])("stores the password %j as %j: empty keeps the current one, spaces remain", (password, kept) =>
    expect(userUpdate.parse({ ...user, password }).password).toBe(kept),
  );

  it("rejects a short password on update", () =>
    expect(faults(userUpdate, { ...user, password: "123456789" })).toEqual(["password: textShort"]));

  it.each([
    ["", ""],
    ["OFFICE, ADMIN,ADMIN", "ADMIN,OFFICE"],
  ])("stores the roles %j as %j", (role, kept) => expect(userUpdate.parse({ ...user, role }).role).toBe(kept));

  it.each(["ROOT", "admin", "ADMIN;OFFICE", "ADMIN OFFICE"])("rejects the role %j", (role) =>
    expect(faults(userUpdate, { ...user, role })).toEqual(["role: choice"]),
  );
});
