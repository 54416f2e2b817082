import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { LOCALES, type Locale } from "#contract/constants";
import { date, quantityKg, text } from "#contract/values/fields";
import { always, rule } from "#contract/values/issue";
import { errorTexts, type Say } from "./locale.server";
import { parseForm, parseQuery } from "./validation.server";

let say: Say;
beforeAll(async () => {
  say = await errorTexts("id");
});

const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
};

const schema = z.strictObject({
  name: text(1, 5),
  quantityKg: quantityKg(),
  pct: z.number().optional(),
  active: z.boolean().default(true),
});

describe("parseForm", () => {
  const parse = (fields: Record<string, string>, locale: Locale = "id") => parseForm(form(fields), schema, say, locale);
  const value = (fields: Record<string, string>, locale?: Locale) => {
    const submission = parse(fields, locale);
    return submission.status === "success" ? submission.value : submission.error;
  };

  it("parses typed numbers, and an unchecked box as false", () => {
    expect(value({ name: " a ", quantityKg: "12.500", pct: "1,5" })).toEqual({
      name: "a",
      quantityKg: 12500,
      pct: 1.5,
      active: false,
    });
    expect(value({ name: "a", quantityKg: "1", active: "on" })).toMatchObject({ active: true });
    expect(value({ name: "a", quantityKg: "1", active: "off" })).toMatchObject({ active: false });
  });

  it("reads decimals by separator position, and rejects ambiguous ones with an example", async () => {
    const ofPct = (pct: string, locale?: Locale) => value({ name: "a", quantityKg: "1", pct }, locale);
    for (const locale of LOCALES) {
      for (const pct of ["0.5", "0,5"]) expect(ofPct(pct, locale), locale).toMatchObject({ pct: 0.5 });
    }
    expect(ofPct("1,250")).toEqual({ pct: ["Isi angka, misalnya 12.500 atau 12,5."] });
    expect(ofPct("1,250", "en")).toMatchObject({ pct: 1250 });
    const english = parseForm(form({ name: "a", quantityKg: "x" }), schema, await errorTexts("en"), "en");
    expect(english.reply().error).toEqual({ quantityKg: ["Enter a whole number, such as 12,500."] });
  });

  it("reads days first, as their fields show them", () => {
    const days = z.strictObject({ date: date(), until: date().optional() });
    const read = (fields: Record<string, string>) => parseForm(form(fields), days, say, "id");
    expect(read({ date: "5/11/2025", until: "" })).toMatchObject({ value: { date: "2025-11-05" } });
    expect(read({ date: "2025-11-05", until: "31/12/2025" })).toMatchObject({ value: { until: "2025-12-31" } });
    expect(read({ date: "31/02/2025" }).status).toBe("error");
  });

  it("omits control fields, and rejects other unknown fields", () => {
    const own = { name: "a", quantityKg: "1" };
    expect(parse({ ...own, intent: "create", version: "3", idempotencyKey: "k" }).status).toBe("success");
    const refused = parse({ ...own, role: "ADMIN" }).reply().error;
    expect(refused).toEqual({ "": ["Formulir ini berisi isian yang tidak dikenal. Muat ulang halaman."] });
  });

  it("returns errors in the visitor's language", () => {
    expect(value({ name: "  ", quantityKg: "12.5" })).toEqual({
      name: ["Wajib diisi."],
      quantityKg: ["Isi bilangan bulat, misalnya 12.500."],
    });
    expect(value({ name: "abcdef", quantityKg: "0" })).toEqual({
      name: ["Maksimal 5 karakter."],
      quantityKg: ["Harus lebih dari 0."],
    });
    expect(value({ name: "a", quantityKg: "1,5" })).toEqual({ quantityKg: ["Isi bilangan bulat, misalnya 12.500."] });
  });

  it("returns a fraction error together with errors of cross-field rules", () => {
    const item = z
      .strictObject({ bags: z.int(), gradeId: z.int().optional() })
      .refine(({ gradeId }) => gradeId !== undefined, { ...rule("required"), ...always, path: ["gradeId"] });
    const both = parseForm(form({ bags: "12.5", gradeId: "" }), item, say, "id").reply().error;
    expect(both).toEqual({ bags: ["Isi bilangan bulat, misalnya 12.500."], gradeId: ["Wajib diisi."] });
  });
});

describe("parseQuery", () => {
  const query = z.object({ page: z.coerce.number().int().min(1).optional(), status: z.enum(["A", "B"]).optional() });
  it.each([
    ["page=2&status=A", { page: 2, status: "A" }],
    ["page=abc&status=A", { status: "A" }],
    ["page=2&status=C", { page: 2 }],
    ["page=&status=&form=new", {}],
    ["page=1e9e&page=3", { page: 3 }],
  ])("reads %s", (search, expected) => {
    expect(parseQuery(new URLSearchParams(search), query, say).values).toEqual(expected);
  });

  it.each([
    ["page=2&status=A&form=new&other=x", []],
    ["status=C", [{ name: "status", value: "C", text: "Pilih salah satu: A, B." }]],
    ["page=0&page=-1", [{ name: "page", value: "-1", text: "Minimal 1." }]],
    [
      "status=%00a%0a&page=abc",
      [
        { name: "page", value: "abc", text: "Isi angka, misalnya 1250." },
        { name: "status", value: "\uFFFDa\uFFFD", text: "Pilih salah satu: A, B." },
      ],
    ],
  ])("reports invalid parameters of %s", (search, refused) => {
    expect(parseQuery(new URLSearchParams(search), query, say).refused).toEqual(refused);
  });

  it("throws 400 for a URL without a required parameter", () => {
    expect(() => parseQuery(new URLSearchParams("plate=B"), z.object({ licensePlate: z.string() }), say)).toThrow(
      expect.objectContaining({ status: 400 }) as Error,
    );
  });
});
