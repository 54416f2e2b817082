import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useApi } from "../setup/api";
import { MASTERS } from "../setup/role-table";
import { openTruck, truckAt } from "../setup/trucks";

/** How many SQL statements a call makes: it must not grow with the rows that it answers. */
const statements: string[] = [];
const api = useApi({}, (statement) => statements.push(statement));

beforeAll(async () => {
  for (let n = 0; n < 6; n++) await openTruck(api, { date: "2026-04-01" });
  await truckAt(api, "LOADING", { date: "2026-04-01" });
  await api.token("ADMIN");
});
beforeEach(() => {
  statements.length = 0;
});

const count = async (path: string, as: "ADMIN" | null = "ADMIN") => {
  expect((await api.call(as, "get", path)).status).toBe(200);
  return statements.length;
};

// One of them is the token's.
describe("the number of statements", () => {
  it("of the day's list is three, whatever is asked", async () => {
    expect(await count("/outbound-record?date=2026-04-01")).toBe(3);
    statements.length = 0;
    expect(await count("/outbound-record?date=2026-04-01&customer=pt&sort=customer&perPage=2")).toBe(3);
  });

  it("of a record is three, and of its history three more", async () => {
    expect(await count("/outbound-record/1")).toBeLessThanOrEqual(3);
    statements.length = 0;
    expect(await count("/outbound-record/1/activity")).toBeLessThanOrEqual(4);
  });

  it.each(MASTERS)("of the list of %s is three, of its selection list two", async (area) => {
    expect(await count(`/${area}?page=1`)).toBe(3);
    statements.length = 0;
    expect(await count(`/${area}`)).toBe(2);
  });

  it("of the monitor is one", async () => {
    expect(await count("/monitor/outbound-record", null)).toBe(1);
  });

  it("of a call without a token that needs one is none", async () => {
    expect((await api.call(null, "get", "/outbound-record")).status).toBe(401);
    expect((await api.request("/healthz")).status).toBe(200);
    expect(statements).toEqual([]);
  });

  it("of a new record does not grow with its items", async () => {
    const items = (length: number) =>
      Array.from({ length }, () => ({
        outboundItemId: 1,
        loadingArea: "H",
        gradeId: 1,
        markingId: 1,
        bags: 1,
        quantityKg: 50,
      }));
    await openTruck(api, { outboundItem: items(1) });
    const one = statements.length;
    statements.length = 0;
    await openTruck(api, { outboundItem: items(30) });
    expect(statements.length).toBe(one);
  });
});

describe("a large table", () => {
  it("is read by the index of its day, and the monitor by that of the queue", async () => {
    await api.db.execute(sql`insert into outbound_record (record_no, date, customer_id, license_plate, status)
      select 'X-' || n, date '2020-01-01' + n / 20, 1, 'Z ' || n, 'DONE' from generate_series(1, 20000) n`);
    await api.db.execute(sql`analyze outbound_record`);
    const plan = async (path: string) => {
      statements.length = 0;
      await count(path);
      const asked = statements.filter((statement) => statement.includes('from "outbound_record"'));
      const plans = [];
      for (const statement of asked) {
        // The parameters do not matter to whether an index fits; a day is the only one that has to be one.
        const text = statement.replace(/"date" = \$\d+/g, `"date" = '2022-01-01'`).replace(/\$\d+/g, "'1'");
        plans.push(JSON.stringify((await api.db.execute(sql.raw(`explain ${text}`))).rows));
      }
      return plans;
    };
    for (const found of await plan("/outbound-record?date=2022-01-01"))
      expect(found).toContain("outbound_record__date");
    for (const found of await plan("/monitor/outbound-record"))
      expect(found).not.toContain("Seq Scan on outbound_record ");
  });
});
