import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { ActivityEntry, ErrorAnswer, ListAnswer } from "#contract/answers";
import {
  IMPORT_AREAS,
  IMPORT_MAX_BODY_BYTES,
  type ImportArea,
  type ImportAnswer,
  type ImportPreview,
} from "#contract/import";
import { activity } from "#backend/db/tables/system";
import { customer, grade, marking } from "#backend/db/tables/masters";
import { outstanding } from "#backend/db/tables/outstanding";
import { useApi } from "../setup/api";
import { contentsOf } from "../setup/contents";
import { masterSamples } from "../setup/masters";

let statements = 0;
const api = useApi({}, () => statements++);

type Row = Record<string, unknown>;

const balance = (poSalesNo: string): Row => ({
  date: "2026-01-15",
  poSalesNo,
  poSalesType: "LOCAL",
  customer: "SINAR",
  grade: "A",
  marking: "Mawar",
  exDoType: "OWN",
  orderedKg: 25_000,
  note: "dari buku lama",
});
/** Identifying field of an area's rows, and a row of the file. */
const keyOf = (area: ImportArea) => (area === "outstanding" ? "poSalesNo" : masterSamples[area].key);
const rowOf = (area: ImportArea, key: string) =>
  area === "outstanding" ? balance(key) : masterSamples[area].body(key);
/** The same row as a create body. */
const bodyOf = (area: ImportArea, key: string): Row => {
  const { customer: _customer, grade: _grade, marking: _marking, ...own } = rowOf(area, key);
  return area === "outstanding" ? { ...own, customerId: 1, gradeId: 1, markingId: 1 } : own;
};

const send = (area: ImportArea, rows: unknown, key?: string, unusualReason?: string) =>
  api.call<ImportAnswer & ErrorAnswer>("ADMIN", "post", `/${area}/import`, { body: { rows, unusualReason }, key });
const preview = async (area: ImportArea, rows: unknown) => {
  const { status, body } = await api.post<ImportPreview>("ADMIN", `/${area}/import/preview`, { rows });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
/** Errors of both calls for invalid rows; neither call writes. */
async function refused(area: ImportArea, rows: Row[]): Promise<Record<string, string>> {
  const before = await contentsOf(api.db);
  const seen = await preview(area, rows);
  const { status, body } = await send(area, rows);
  expect(status, JSON.stringify(body)).toBe(422);
  expect(await contentsOf(api.db)).toEqual(before);
  const said = Object.fromEntries(seen.errors.map(({ row, field, message }) => [`rows.${row}.${field}`, message]));
  expect(Object.fromEntries(Object.entries(body.errors ?? {}).map(([at, texts]) => [at, texts.join(" ")]))).toEqual(
    said,
  );
  const bad = new Set(seen.errors.map(({ row }) => row));
  expect([seen.rows - seen.good, seen.more]).toEqual([bad.size, 0]);
  return said;
}

const find = async (area: ImportArea, key: string) => {
  const filter = area === "outstanding" ? "poSalesNo" : "q";
  const at = `/${area}?${filter}=${encodeURIComponent(key)}&perPage=100`;
  return (await api.get<ListAnswer<Row & { id: number; version: number }>>("ADMIN", at)).body;
};
const storedKey = (area: ImportArea, name: string) =>
  area === "outstanding" ? name : masterSamples[area].stored(name);
const readHistory = async (area: ImportArea, id: number) => api.history("ADMIN", `/${area}/${id}`);

describe.each(IMPORT_AREAS)("an import of %s", (area) => {
  const key = keyOf(area);
  const stored = (name: string) => storedKey(area, name);

  it("creates its rows as the form does, each with its history", async () => {
    const rows = ["F-1", "F-2", "F-3"].map((name) => rowOf(area, name));
    expect(await preview(area, rows)).toEqual({ rows: 3, good: 3, errors: [], more: 0, questions: [] });
    expect((await find(area, "F-")).total).toBe(0);
    const { status, body } = await send(area, rows);
    expect([status, body]).toEqual([201, { created: 3 }]);

    const { body: typed } = await api.post<Row & { id: number }>("ADMIN", `/${area}`, bodyOf(area, "F-9"));
    const [usual] = await readHistory(area, typed.id);
    const { data } = await find(area, "F-");
    expect(data.map((row) => row[key]).sort()).toEqual(["F-1", "F-2", "F-3", "F-9"].map(stored));
    const asMade = (value: unknown, name: string) =>
      JSON.parse(JSON.stringify(value).replaceAll(stored("F-9"), name)) as Row;
    for (const row of data.filter(({ id }) => id !== typed.id)) {
      const name = String(row[key]);
      const { id: _id, createdAt: _created, updatedAt: _updated, npwp: _npwp, ...same } = asMade(typed, name);
      expect(row).toMatchObject(same);
      const [entry, ...older] = await readHistory(area, row.id);
      expect(older).toEqual([]);
      const { id: _entry, at: _at, ...first } = asMade(usual, name);
      // Each row has its own tax number.
      const others = ({ changes = [] }: { changes?: ActivityEntry["changes"] }) =>
        changes.filter(({ field }) => field !== "npwp");
      expect({ ...entry, changes: others(entry ?? {}) }).toMatchObject({ ...first, changes: others(first) });
      expect(entry?.changes).toHaveLength(usual?.changes.length ?? 0);
    }
  });

  it("writes no rows when one is invalid, and names the row and field", async () => {
    const rows = Array.from({ length: 40 }, (_, n) => rowOf(area, `B-${n}`));
    rows[17] = { ...rows[17], [key]: "x".repeat(200) };
    const said = await refused(area, rows);
    expect(Object.keys(said)).toEqual([`rows.17.${key}`]);
    expect(said[`rows.17.${key}`]).toMatch(/^Maksimal \d+ karakter\./);
    expect((await find(area, "B-")).total).toBe(0);
  });

  it("reports all errors at once, with the form's labels", async () => {
    const empty = await api.post<ErrorAnswer>("ADMIN", `/${area}`, {});
    const required = Object.keys(empty.body.errors ?? {}).map((field) => field.replace(/(?<!exDo)Id$/, ""));
    const said = await refused(area, [rowOf(area, "W-1"), { secret: "x" }, { active: "ya", secret: 1 }]);
    for (const row of [1, 2]) {
      for (const field of required) expect(said[`rows.${row}.${field}`]).toBe("Wajib diisi.");
      expect(said[`rows.${row}.secret`]).toBe("Isian tidak dikenal: secret.");
    }
  });

  it("returns English errors on request, like the create call", async () => {
    const headers = { "Accept-Language": "en" };
    const body = { rows: [{ ...rowOf(area, "E-1"), [key]: null }] };
    const seen = await api.call<ImportPreview>("ADMIN", "post", `/${area}/import/preview`, { body, headers });
    expect(seen.body.errors).toEqual([
      { row: 0, field: key, message: "Required.", codes: [{ code: "validation.required" }] },
    ]);
    const sent = await api.call<ErrorAnswer>("ADMIN", "post", `/${area}/import`, { body, headers });
    expect(sent.body.message).toBe("Nothing was saved. Invalid values: 1.");
  });

  it("creates its rows once when sent twice with one key, concurrently or later", async () => {
    const rows = ["K-1", "K-2"].map((name) => rowOf(area, name));
    const answers = await Promise.all([1, 2, 3].map(() => send(area, rows, `key of ${area}`)));
    answers.push(await send(area, rows, `key of ${area}`));
    for (const { status, body } of answers) expect([status, body]).toEqual([201, { created: 2 }]);
    expect((await find(area, "K-")).total).toBe(2);
    const other = await send(area, [rowOf(area, "K-3")], `key of ${area}`);
    expect([other.status, (await find(area, "K-")).total]).toEqual([422, 2]);
  });
});

describe("an import key", () => {
  const masters = IMPORT_AREAS.filter((area) => area !== "outstanding");

  it.each(masters)("used by an existing row of %s, ignoring case, is an error in its cell", async (area) => {
    const key = keyOf(area);
    expect((await send(area, [rowOf(area, "Here-1")])).status).toBe(201);
    const other = { ...rowOf(area, " hERE-1 "), active: false };
    const said = await refused(area, [rowOf(area, "new-1"), other]);
    expect(said).toEqual({ [`rows.1.${key}`]: "hERE-1 sudah ada." });
  });

  it.each(masters)(
    "duplicated in a file of %s is an error that names the first row's spreadsheet number",
    async (area) => {
      const key = keyOf(area);
      const said = await refused(
        area,
        ["Two-1", "Two-2", "tWO-1", " TWO-1"].map((name) => rowOf(area, name)),
      );
      expect(said).toEqual({
        [`rows.2.${key}`]: "tWO-1 sudah ada di baris 2 file ini.",
        [`rows.3.${key}`]: "TWO-1 sudah ada di baris 2 file ini.",
      });
    },
  );

  it("of a deleted row can be reused", async () => {
    const [made] = await api.db.insert(grade).values({ code: "GONE", name: "Lama" }).returning();
    expect(Object.keys(await refused("grade", [{ code: "gone", name: "Baru" }]))).toEqual(["rows.0.code"]);
    await api.call("ADMIN", "delete", `/grade/${made?.id}`);
    expect((await send("grade", [{ code: "gone", name: "Baru" }])).status).toBe(201);
  });

  it("ignores case like the database, in every script", async () => {
    await api.db.insert(marking).values([{ name: "ÉTOILE" }, { name: "Звезда" }]);
    for (const name of ["étoile", "ЗВЕЗДА"]) {
      const { good } = await preview("marking", [{ name }]);
      const { status } = await api.post("ADMIN", "/marking", { name });
      expect([name, good]).toEqual([name, status === 201 ? 1 : 0]);
    }
  });

  it("conflict is reported together with the row's other errors", async () => {
    const said = await refused("customer", [{ code: "SINAR", npwp: "12" }, { code: "sinar" }]);
    expect(said).toEqual({
      "rows.0.code": "SINAR sudah ada.",
      "rows.0.name": "Wajib diisi.",
      "rows.0.npwp": "Isi 15 atau 16 angka NPWP.",
      "rows.1.code": "sinar sudah ada.",
      "rows.1.name": "Wajib diisi.",
    });
  });

  it("may repeat in opening balances with a reason, because an order has many lines", async () => {
    const rows = [balance("SAME/1"), balance("same-l")];
    const cell = { row: 1, field: "poSalesNo", message: "Yang sama sudah ada di baris 2 file ini." };
    expect(await preview("outstanding", rows)).toMatchObject({ good: 2, errors: [], questions: [cell] });
    const asked = await send("outstanding", rows);
    expect([asked.status, Object.keys(asked.body.errors ?? {})]).toEqual([422, ["rows.1.poSalesNo", "unusualReason"]]);
    expect((await send("outstanding", rows, undefined, "dua baris")).body).toEqual({ created: 2 });
    const { data, total } = await find("outstanding", "same");
    expect(total).toBe(2);
    expect(await readHistory("outstanding", data[0]?.id ?? 0)).toMatchObject([
      { action: "create", reason: "dua baris" },
    ]);
  });

  it("has unusual kg of opening balances: beyond the file, then beyond the customer's earlier ones", async () => {
    const rows = [20_000, 22_000, 18_000, 25_000, 21_000, 250_000].map((orderedKg, index) => ({
      ...balance(`BESAR-${index}`),
      customer: "TIRTA",
      orderedKg,
    }));
    const { errors, questions } = await preview("outstanding", rows);
    const message = "Nilai tidak wajar: 5 baris lain di file ini 18.000 sampai 25.000 kg.";
    expect([errors, questions]).toMatchObject([[], [{ row: 5, field: "orderedKg", message }]]);
    const asked = await send("outstanding", rows);
    expect([asked.status, Object.keys(asked.body.errors ?? {})]).toEqual([422, ["rows.5.orderedKg", "unusualReason"]]);
    expect((await send("outstanding", rows.slice(0, 5))).body).toEqual({ created: 5 });
    const later = await preview("outstanding", rows.slice(5));
    expect(later.questions[0]?.message).toContain("5 terakhir dari CV Tirta Abadi 18.000 sampai 25.000 kg");
    const body = { ...bodyOf("outstanding", "BESAR-9"), customerId: 2, orderedKg: 250_000 };
    const alone = await api.post<ErrorAnswer>("ADMIN", "/outstanding", body);
    expect([alone.status, Object.keys(alone.body.errors ?? {})]).toEqual([422, ["orderedKg", "unusualReason"]]);
    expect((await send("outstanding", rows.slice(5), undefined, "kontrak tahunan")).status).toBe(201);
    const { data } = await find("outstanding", "BESAR-5");
    expect(await readHistory("outstanding", data[0]?.id ?? 0)).toMatchObject([{ reason: "kontrak tahunan" }]);
  });

  it("of opening balances rejects rows that differ in the note alone from imported ones", async () => {
    const rows = [balance("ONCE"), { ...balance("ONCE"), orderedKg: 77 }];
    expect((await send("outstanding", rows, undefined, "dua baris")).status).toBe(201);
    const more = [{ ...balance("once"), note: "lagi" }, { ...balance("ONCE"), orderedKg: 78 }, rows[1] ?? {}];
    const said = await refused("outstanding", more);
    expect(Object.keys(said)).toEqual(["rows.0.poSalesNo"]);
    expect(said["rows.0.poSalesNo"]).toContain("sudah ada");
    expect((await find("outstanding", "ONCE")).total).toBe(2);
  });
});

describe("a master named in an opening balance", () => {
  it("is found by code first, then by name", async () => {
    await api.db.insert(customer).values([
      { code: "KEMBAR-1", name: "PT Kembar" },
      { code: "KEMBAR-2", name: "PT Kembar" },
      { code: "SATU-1", name: "PT Satu" },
      { code: "SATU-2", name: "PT Satu", active: false },
      { code: "PT SATU LAGI", name: "PT Lain" },
      { code: "LAIN-2", name: "PT Satu Lagi" },
    ]);
    const named = (no: string, name: string) => ({ ...balance(no), customer: name });
    const rows = [named("BY-1", "pt sinar pangan"), named("BY-2", "PT Satu"), named("BY-3", "PT Satu Lagi")];
    const several = { "rows.0.customer": "Ada lebih dari satu yang bernama PT Kembar. Isi kodenya." };
    expect(await refused("outstanding", [named("BY-0", "PT Kembar"), ...rows])).toEqual(several);
    expect((await send("outstanding", rows)).status).toBe(201);
    expect((await find("outstanding", "BY-")).data).toMatchObject([
      { poSalesNo: "BY-3", customer: { code: "PT SATU LAGI" } },
      { poSalesNo: "BY-2", customer: { code: "SATU-1" } },
      { poSalesNo: "BY-1", customer: { code: "SINAR" } },
    ]);
  });

  it("must exist and be active and not deleted, and the error quotes the input", async () => {
    const [gone] = await api.db.insert(customer).values({ code: "PERGI", name: "PT Pergi" }).returning();
    await api.call("ADMIN", "delete", `/customer/${gone?.id}`);
    const said = await refused("outstanding", [
      balance("REF-2"),
      { ...balance("REF-3"), customer: "PT Sinar", grade: "Z" },
      { ...balance("REF-4"), customer: "lama", marking: "%" },
      { ...balance("REF-5"), customer: "PERGI", orderedKg: 0 },
    ]);
    expect(said).toEqual({
      "rows.1.customer": "PT Sinar tidak ada di daftar.",
      "rows.1.grade": "Z tidak ada di daftar.",
      "rows.2.customer": "lama sudah tidak aktif.",
      "rows.2.marking": "% tidak ada di daftar.",
      "rows.3.customer": "PERGI tidak ada di daftar.",
      "rows.3.orderedKg": "Harus lebih dari 0.",
    });
  });

  it("is identified by name, not by ID", async () => {
    const { customer: _named, ...rest } = balance("REF-6");
    expect(
      await refused("outstanding", [
        { ...rest, customerId: 1 },
        { ...rest, customer: 1 },
      ]),
    ).toEqual({
      "rows.0.customer": "Wajib diisi.",
      "rows.0.customerId": "Isian tidak dikenal: customerId.",
      "rows.1.customer": "Isi teks.",
    });
  });

  it("cannot be deleted during the import", async () => {
    const [made] = await api.db.insert(customer).values({ code: "RACE-C", name: "PT Balap" }).returning();
    const rows = Array.from({ length: 300 }, (_, n) => ({ ...balance(`RACE-${n}`), customer: "RACE-C" }));
    const [sent, removed] = await Promise.all([
      send("outstanding", rows),
      api.call("ADMIN", "delete", `/customer/${made?.id}`),
    ]);
    expect([
      [201, 409],
      [422, 204],
    ]).toContainEqual([sent.status, removed.status]);
    expect(await api.db.$count(outstanding, eq(outstanding.customerId, made?.id ?? 0))).toBe(
      sent.status === 201 ? 300 : 0,
    );
  });
});

describe("an import cell", () => {
  it("is absent when empty, blank or null", async () => {
    const rows = [
      { code: "CELL-1", name: "Satu", address: " ", phone: "", npwp: null, active: null },
      { code: "CELL-2", name: "Dua", active: false },
    ];
    expect((await send("customer", rows)).status).toBe(201);
    expect(
      (await find("customer", "CELL-")).data.map(({ address, phone, npwp, active }) => [address, phone, npwp, active]),
    ).toEqual([
      [null, null, null, false],
      [null, null, null, true],
    ]);
  });

  it("must have the type of its column", async () => {
    const sample = rowOf("ex-do-master", "KIND-1");
    const said = await refused("ex-do-master", [
      { ...sample, ex_do_no: 7, date: "20/01/2026", quantityKg: "1.000", exDoType: "own", active: "ya" },
      { ...sample, ex_do_no: "KIND-2", date: "2026-02-30", quantityKg: 1.5, note: true },
      { ...sample, ex_do_no: "KIND-3", quantityKg: 1e300 },
    ]);
    expect(said).toEqual({
      "rows.0.ex_do_no": "Isi teks.",
      "rows.0.exDoType": "Pilih salah satu: OWN, PURCHASED.",
      "rows.0.date": "Isi tanggal yang benar, misalnya 2026-11-20.",
      "rows.0.quantityKg": "Isi angka, misalnya 1250.",
      "rows.0.active": "Isi true atau false.",
      "rows.1.date": "Isi tanggal yang benar, misalnya 2026-11-20.",
      "rows.1.quantityKg": "Isi bilangan bulat.",
      "rows.1.note": "Isi teks.",
      "rows.2.quantityKg": "Maksimal 1.000.000.000.",
    });
  });

  it.each(["\u0000", "a\u0000b", "\u0007"])("with a control character is rejected: %j", async (text) => {
    const said = await refused("outstanding", [
      { ...balance(text), customer: text, marking: `Mawar${text}`, note: text, poSalesType: text },
    ]);
    expect(Object.keys(said)).toEqual(
      ["poSalesNo", "poSalesType", "customer", "marking", "note"].map((f) => `rows.0.${f}`),
    );
    expect(Object.keys(await refused("marking", [{ name: text }]))).toEqual(["rows.0.name"]);
  });

  it("stores a lone surrogate as U+FFFD, so two such texts are one key", async () => {
    const half = (area: ImportArea, ...names: string[]) =>
      api.post<ImportPreview>(
        "ADMIN",
        `/${area}/import/preview`,
        `{"rows":[${names.map((name) => `{"name":"${name}"}`).join()}]}`,
      );
    expect((await half("marking", "h\\ud800")).body).toMatchObject({ good: 1 });
    expect((await half("marking", "h\\ud800", "h\\ud801")).body.errors).toMatchObject([{ row: 1, field: "name" }]);
    expect((await preview("outstanding", [{ ...balance("HALF"), marking: "\ud800" }])).errors).toMatchObject([
      { field: "marking" },
    ]);
  });
});

describe("an import file", () => {
  it("may have blank lines, which count in later row numbers", async () => {
    const rows = [{}, rowOf("grade", "BL-1"), { code: "", name: null }, rowOf("grade", "BL-2")];
    expect(await preview("grade", rows)).toEqual({ rows: 2, good: 2, errors: [], more: 0, questions: [] });
    const twin = await refused("grade", [...rows, rowOf("grade", "bl-2")]);
    expect(twin).toEqual({ "rows.4.code": "bl-2 sudah ada di baris 5 file ini." });
    expect((await send("grade", rows)).body).toEqual({ created: 2 });
  });

  it.each([
    [[], "rows"],
    [[{}, { code: " " }], "rows"],
    [null, "rows"],
    ["SINAR", "rows"],
    [["SINAR"], "rows.0"],
    [[{ code: "A" }, null], "rows.1"],
    [[{ code: ["A"] }], "rows.0.code"],
    [[{ code: { a: 1 } }], "rows.0.code"],
  ])("without rows is rejected by both calls: %j", async (rows, field) => {
    for (const at of ["/grade/import", "/grade/import/preview"]) {
      const { status, body } = await api.post<ErrorAnswer>("ADMIN", at, { rows });
      expect([status, Object.keys(body.errors ?? {})], at).toEqual([422, [field]]);
    }
  });

  it("returns at most 500 errors and the total count", async () => {
    const rows = Array.from({ length: 900 }, (_, n) => ({ name: `Tanpa kode ${n}` }));
    const { errors, ...seen } = await preview("grade", rows);
    expect(seen).toEqual({ rows: 900, good: 0, more: 400, questions: [] });
    expect(errors.map(({ row }) => row)).toEqual(Array.from({ length: 500 }, (_, n) => n));
    const { status, body } = await send("grade", rows);
    expect([status, Object.keys(body.errors ?? {}).length]).toEqual([422, 500]);
    expect(body.message).toBe("Tidak ada yang disimpan. Isian yang belum benar: 900.");
  });

  it("may have 2,000 rows of maximum length, and is rejected above the size limit", async () => {
    const long = { poSalesNo: "P".repeat(40), note: "n".repeat(1000) };
    const rows = Array.from({ length: 2000 }, (_, n) => ({ ...balance(""), ...long, orderedKg: 1_000_000_000 - n }));
    expect(JSON.stringify({ rows }).length).toBeGreaterThan(2 * 1_048_576);
    expect(await preview("outstanding", rows)).toMatchObject({ good: 2000 });
    for (const at of ["import", "import/preview"]) {
      const body = `{"rows":[]${" ".repeat(IMPORT_MAX_BODY_BYTES)}}`;
      expect((await api.post("ADMIN", `/outstanding/${at}`, body)).status).toBe(413);
    }
  });
});

describe("concurrent imports", () => {
  let round = 0;
  beforeEach(() => void round++);

  it.each([1, 2, 3, 4, 5])("accept one of two files with the same codes in different order: round %i", async () => {
    const rows = Array.from({ length: 200 }, (_, n) => rowOf("ex-do-master", `P${round}-${n}`));
    const answers = await Promise.all([send("ex-do-master", rows), send("ex-do-master", rows.toReversed())]);
    const [won, lost] = answers[0].status < answers[1].status ? answers : [answers[1], answers[0]];
    expect([won.status, lost.status]).toEqual([201, 422]);
    expect(Object.keys(lost.body.errors ?? {})).toHaveLength(200);
    expect(Object.values(lost.body.errors ?? {})[0]?.[0]).toMatch(/^P\d+-\d+ sudah ada\.$/);
    expect((await find("ex-do-master", `P${round}-`)).total).toBe(200);
  });

  it("reject a file when a code is taken after its check, name the row and write no rows", async () => {
    const rows = ["LOST-1", "LOST-2", "LOST-3"].map((name) => rowOf("customer", name));
    const sent = await api.db.transaction(async (tx) => {
      await tx.insert(customer).values({ code: "LOST-2", name: "Lebih dahulu" });
      const running = send("customer", rows);
      // The file has passed its checks, and its insert waits for this transaction.
      for (;;) {
        const { rows } = await api.db.execute<{ count: string }>(
          sql`select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into "customer"%'`,
        );
        if (Number(rows[0]?.count) > 0) return { running };
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    });
    const { status, body } = await sent.running;
    expect([status, body.errors]).toEqual([422, { "rows.1.code": ["LOST-2 sudah ada."] }]);
    expect((await find("customer", "LOST-")).data.map(({ name }) => name)).toEqual(["Lebih dahulu"]);
    expect(await api.db.$count(activity, sql`${activity.changes}::text like '%"LOST-1"%'`)).toBe(0);
  });
});

// Last, because earlier tests compare all tables.
describe.each(IMPORT_AREAS)("a large import of %s", (area) => {
  it("accepts 2,000 rows in a few statements, and rejects 2,001", async () => {
    const rows = Array.from({ length: 2000 }, (_, n) => rowOf(area, `M-${n}`));
    await api.token("ADMIN");
    statements = 0;
    expect(await preview(area, rows)).toMatchObject({ good: 2000, errors: [] });
    expect(statements).toBeLessThanOrEqual(7);
    const more = await send(area, [...rows, rowOf(area, "M-2000")]);
    expect([more.status, more.body.errors]).toEqual([422, { rows: ["Maksimal 2.000."] }]);
    statements = 0;
    const { status, body } = await send(area, rows);
    expect([status, body]).toEqual([201, { created: 2000 }]);
    expect(statements).toBeLessThanOrEqual(12);
    expect((await find(area, "M-")).total).toBe(2000);
    const entries = await api.db.$count(
      activity,
      sql`${activity.entity} = ${area} and ${activity.changes}::text like ${`%${storedKey(area, "M-1").slice(0, -1)}%`}`,
    );
    expect(entries).toBe(2000);
  });
});
