import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { quantityKg, text } from "#contract/fields";
import { loginBody } from "#contract/user";
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
  const parse = (fields: Record<string, string>) => parseForm(form(fields), schema, say);
  const value = (fields: Record<string, string>) => {
    const submission = parse(fields);
    return submission.status === "success" ? submission.value : submission.error;
  };

  it("reads numbers as staff type them, and an unticked box as no", () => {
    expect(value({ name: " a ", quantityKg: "12.500", pct: "1,5" })).toEqual({
      name: "a",
      quantityKg: 12500,
      pct: 1.5,
      active: false,
    });
    expect(value({ name: "a", quantityKg: "1", active: "on" })).toMatchObject({ active: true });
    expect(value({ name: "a", quantityKg: "1", active: "off" })).toMatchObject({ active: false });
  });

  it("leaves the control fields out, and refuses every other stranger", () => {
    const own = { name: "a", quantityKg: "1" };
    expect(parse({ ...own, intent: "create", version: "3", idempotencyKey: "k" }).status).toBe("success");
    expect(value({ ...own, role: "ADMIN" })).toEqual({ "": ["Isian tidak dikenal: role."] });
  });

  it("says what is wrong in the visitor's language", () => {
    expect(value({ name: "  ", quantityKg: "12.5" })).toEqual({
      name: ["Wajib diisi."],
      quantityKg: ["Isi angka, misalnya 1250."],
    });
    expect(value({ name: "abcdef", quantityKg: "0" })).toEqual({
      name: ["Maksimal 5 karakter."],
      quantityKg: ["Harus lebih dari 0."],
    });
    expect(value({ name: "a", quantityKg: "1,5" })).toEqual({ quantityKg: ["Isi bilangan bulat."] });
  });

  it("reads the sign-in form", () => {
    const submission = parseForm(form({ email: " Admin@Gudang.test ", password: "x", remember: "on" }), loginBody, say);
    expect(submission).toMatchObject({
      status: "success",
      value: { email: "admin@gudang.test", password: "x", remember: true },
    });
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
  ])("says what it refused of %s", (search, refused) => {
    expect(parseQuery(new URLSearchParams(search), query, say).refused).toEqual(refused);
  });

  it("answers 400 to an address without what must be given", () => {
    expect(() => parseQuery(new URLSearchParams("plate=B"), z.object({ licensePlate: z.string() }), say)).toThrow(
      expect.objectContaining({ status: 400 }) as Error,
    );
  });
});
