import { describe, expect, it } from "vitest";
import { assertFormWithinLimits, assertNoGaps, FormBeyondLimits, isFormName } from "./form-limits.server";

const PAIRS = "application/x-www-form-urlencoded";
const BOUNDARY = "----gudang";

const part = (name: string, value = "x") =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const ways: [string, string, (names: readonly string[]) => string][] = [
  ["pairs", PAIRS, (names) => names.map((name) => `${encodeURIComponent(name)}=x`).join("&")],
  [
    "multipart",
    `multipart/form-data; boundary=${BOUNDARY}`,
    (names) => `${names.map((name) => part(name)).join("")}--${BOUNDARY}--\r\n`,
  ],
];
const names = (count: number, name: (at: number) => string) => Array.from({ length: count }, (_, at) => name(at));
const check = (body: string, type: string) => assertFormWithinLimits(new TextEncoder().encode(body), type);

describe.each(ways)("form limits for %s", (_way, type, bodyOf) => {
  it.each([
    ["a thousand fields", names(1000, (at) => `field${at}`)],
    ["a hundred fields of a name", names(100, () => "ids")],
    ["a name of 200 characters", ["n".repeat(200)]],
    ["four levels, and an index of 999", ["a[999].b.c"]],
    ["no field", []],
  ])("accept %s", (_what, fields) => expect(() => check(bodyOf(fields), type)).not.toThrow());

  it.each([
    ["more fields", names(1001, (at) => `field${at}`)],
    ["more fields of a name", names(101, () => "ids")],
    ["a longer name", ["n".repeat(201)]],
    ["a fifth level", ["a.b.c.d.e"]],
    ["an index of a thousand", ["email[1000]"]],
    ["an index of three million", ["email[3000000]"]],
    ["a name of 20,000 parts", ["a.".repeat(20_000) + "a"]],
    ["50,000 brackets", ["a" + "[".repeat(50_000)]],
    ["brackets that do not close", ["a[1"]],
    ["brackets without an index", ["a[]"]],
    ["an index with a leading zero", ["a[01]"]],
    ["an index after a dot", ["a.1"]],
    ["a name that is no identifier", ["é"]],
    ["a prototype", ["__proto__.role"]],
    ["a constructor", ["a.constructor.prototype"]],
    ["a name that begins with a bracket", ["[0]"]],
  ])("reject %s", (_what, fields) => expect(() => check(bodyOf(fields), type)).toThrow(FormBeyondLimits));
});

it("counts an escaped field by its decoded name", () => {
  const body = names(101, (at) => (at % 2 === 0 ? "ids=1" : "%69ds=1")).join("&");
  expect(() => check(body, PAIRS)).toThrow(FormBeyondLimits);
});

it("counts a file as a field, and ignores its file name", () => {
  const file = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a[[[.csv"\r\nContent-Type: text/csv\r\n\r\nx\r\n`;
  const type = `multipart/form-data; boundary="${BOUNDARY}"`;
  expect(() => check(`${file.repeat(100)}--${BOUNDARY}--`, type)).not.toThrow();
  expect(() => check(`${file.repeat(101)}--${BOUNDARY}--`, type)).toThrow(FormBeyondLimits);
});

it.each(["", "text/plain", "multipart/form-data", "nonsense;;"])("finds no fields in a body of type: %s", (type) =>
  expect(() => assertFormWithinLimits(Buffer.from("&".repeat(5000)), type)).not.toThrow(),
);

it("accepts the field names of our own forms", () => {
  for (const name of ["__intent__", "items[0].quantityKg", "idempotencyKey", "width.customer"]) {
    expect([name, isFormName(name)]).toEqual([name, true]);
  }
});

describe("assertNoGaps", () => {
  it.each([
    ["rows in any order", ["items[1].kg", "items[0].kg", "items[0].bags", "note"]],
    ["a row without fields between others", ["items[0].kg", "items[0].bags", "items[2].kg"]],
    ["repeated values", ["rows", "rows"]],
    ["lists in a list", ["a[0][0]", "a[0][1]", "a[1][0]"]],
    ["998 rows", names(998, (at) => `items[${at}].kg`)],
  ])("accepts %s", (_what, fields) => expect(() => assertNoGaps(fields)).not.toThrow());

  it.each([
    ["an index above the fields of its list", ["a[1]"]],
    ["a gap on one of 998 fields", names(998, (at) => `k${at}[${at === 500 ? 1 : 0}]`)],
    ["a gap on three levels", names(998, (at) => `k${at}[0][0][999]`)],
    ["the fields of another list", ["a[0].x", "a[1].y", "b[1]"]],
    ["a list that is an object too", ["a[0]", "a.length"]],
    ["a value that is a list too", ["a", "a", "a[0]"]],
    ["a value that is an object too", ["a", "a", "a.length"]],
    ["an invalid name", ["a[]"]],
  ])("rejects %s", (_what, fields) => expect(() => assertNoGaps(fields)).toThrow(FormBeyondLimits));
});
