import { describe, expect, test } from "vitest";
import { numberKey, searchKey } from "#contract/values/plain-text";
import { sql } from "drizzle-orm";
import { numberKeyOf } from "#backend/db/columns";
import { useApi } from "../setup/api";
import { expectStatus, makePo, poBody } from "../setup/orders";

const api = useApi();

/** Texts that look like "PO Café 1". */
const ALIKE = ["PO Cafe\u0301 1", "PO\u00a0Café  1", "\u200ePO Caf\u00adé\u200b 1", "ＰＯ Café　１"];

describe("a text that looks like a stored one", () => {
  test("is the same PO number", async () => {
    await makePo(api, "PO Café 1", [1000]);
    for (const poSalesNo of ALIKE) {
      const answer = await api.post("OFFICE", "/po-sale", poBody(poSalesNo, [1000]));
      expect([poSalesNo, answer.status]).toEqual([poSalesNo, 409]);
    }
  });

  test.each([
    ["marking", "name", {}],
    ["ex-do-master", "ex_do_no", { exDoType: "OWN", date: "2026-11-20" }],
    ["outbound-item", "name", { unit: "kg" }],
  ])("is the same %s", async (area, field, more) => {
    expectStatus(201, await api.post("ADMIN", `/${area}`, { [field]: "Naga É 1", ...more }));
    for (const text of ["Naga  É 1", "Naga E\u0301 1", "Naga É\u200b 1"]) {
      expect([text, (await api.post("ADMIN", `/${area}`, { [field]: text, ...more })).status]).toEqual([text, 409]);
    }
  });
});

describe("a search", () => {
  const found = async (path: string, field: string) => {
    const { body } = await api.get<{ data: Record<string, string>[] }>("ADMIN", path);
    return body.data.map((row) => row[field]);
  };

  test("ignores case, accents and invisible characters", async () => {
    expectStatus(201, await api.post("ADMIN", "/customer", { code: "KOPI", name: "Œuvre Café’s" }));
    for (const typed of ["oeuvre cafe's", "ŒUVRE CAFÉ", "Cafe\u0301’s", "œuv\u00adre"]) {
      const q = encodeURIComponent(typed);
      expect([typed, await found(`/customer?q=${q}`, "name")]).toEqual([typed, ["Œuvre Café’s"]]);
      expect([typed, await found(`/search?q=${q}`, "label")]).toEqual([typed, ["Œuvre Café’s"]]);
    }
  });

  test("uses the same key in the database as in the program", async () => {
    const texts = [
      "Café’s “A” – B",
      "Œuvre Straße Øre Łódź",
      "İstanbul ıstanbul",
      "ＰＯ　１ ½ ﬁ",
      "Москва Ёж",
      "Ὀδυσσεύς",
      "上海（集团）",
      "가나 がギ",
    ];
    const { rows } = await api.db.execute<{ key: string }>(
      sql`select search_key(x) as key from unnest(${sql.param(texts)}::text[]) with ordinality as t(x, n) order by n`,
    );
    expect(rows.map(({ key }) => key)).toEqual(texts.map(searchKey));
  });

  test("uses the same key of numbers in the database as in the program", async () => {
    const texts = ["PO/0012–B", " p o_I2.l ", "SJ−Oil\t1", "É/7", "007", "0", "O0-00 A 010"];
    const { rows } = await api.db.execute<{ key: string }>(
      sql`select ${numberKeyOf(sql`x`)} as key from unnest(${sql.param(texts)}::text[]) with ordinality as t(x, n) order by n`,
    );
    expect(rows.map(({ key }) => key)).toEqual(texts.map(numberKey));
  });

  test("reads PO numbers from their index", async () => {
    const plan = await api.db.transaction(async (tx) => {
      await tx.execute(sql`insert into po_sale (po_sales_no, po_sales_type, date, customer_id)
        select md5(n::text), 'LOCAL', '2026-11-20', 1 from generate_series(1, 20000) n`);
      await tx.execute(sql`analyze po_sale`);
      return tx.execute(
        sql`explain select id from po_sale where deleted_at is null and search_key(po_sales_no) like '%sinar%'`,
      );
    });
    expect(JSON.stringify(plan.rows)).toContain("po_sale__number_key");
  });
});

test("names are sorted alike in every language, numbers as numbers", async () => {
  for (const name of ["Merek A10", "merek a2", "Merek É", "Merek Z", "Merek e", "Merek A 3"]) {
    expectStatus(201, await api.post("ADMIN", "/marking", { name }));
  }
  const { body } = await api.get<{ data: { name: string }[] }>("ADMIN", "/marking?q=merek&sort=name");
  expect(body.data.map(({ name }) => name)).toEqual([
    "Merek A 3",
    "merek a2",
    "Merek A10",
    "Merek e",
    "Merek É",
    "Merek Z",
  ]);
});
