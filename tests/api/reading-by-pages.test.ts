import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { useApi } from "../setup/api";
import { expectStatus, makeBooking, makeExDo, makePo } from "../setup/orders";
import { openTruck } from "../setup/trucks";

/** Programs read whole lists (docs/decisions/0093-reading-by-pages.md). */

const api = useApi();
interface Page {
  data: { id: number; version: number; deletedAt: string | null }[];
  next: number | null;
  asOf: string;
}
const page = async (path: string) => expectStatus(200, await api.get<Page>("ADMIN", path));

async function readAll(path: string, between?: () => Promise<unknown>): Promise<number[]> {
  const ids: number[] = [];
  for (let after: number | null = 0; after !== null;) {
    const { data, next }: Page = await page(`${path}&after=${after}&perPage=3`);
    ids.push(...data.map(({ id }) => id));
    after = next;
    await between?.();
  }
  return ids;
}

const LISTS = ["outbound-record", "inbound-record", "po-sale", "booking", "outstanding", "customer", "marking"];

beforeAll(async () => {
  for (let index = 0; index < 8; index++) await openTruck(api, { date: "2026-05-05" });
  const exDo = await makeExDo(api, "DO-PAGES");
  for (let index = 0; index < 5; index++) {
    const po = await makePo(api, `PO-PAGES-${index}`, [1000]);
    await makeBooking(api, po.lines[0]?.id ?? 0, exDo.id, 600);
    await api.post("ADMIN", "/marking", { name: `Halaman ${index}` });
  }
});

describe("a list read with after", () => {
  it.each(LISTS)("has every row of %s once, by id", async (list) => {
    const { data } = await page(`/${list}?perPage=100`);
    const ids = await readAll(`/${list}?`);
    expect(ids).toEqual(data.map(({ id }) => id).toSorted((one, other) => one - other));
  });

  it("loses and repeats no row while trucks are opened, changed and deleted", async () => {
    const before = await readAll("/outbound-record?");
    const ids = await readAll("/outbound-record?", async () => {
      const truck = await openTruck(api, { date: "2026-05-05" });
      if (truck.id % 2 === 0) await api.call("ADMIN", "delete", `/outbound-record/${truck.id}`, {});
    });
    expect(new Set(ids).size).toBe(ids.length);
    expect(before.every((id) => ids.includes(id))).toBe(true);
  });
});

describe("a list read with changedSince", () => {
  it("has new, changed, cancelled and deleted rows since the last run", async () => {
    const { asOf } = await page("/outbound-record?after=0&perPage=1");
    const [edited, cancelled, deleted] = [
      await openTruck(api, { date: "2026-05-06" }),
      await openTruck(api, { date: "2026-05-06" }),
      await openTruck(api, { date: "2026-05-06" }),
    ];
    const version = (truck: { version: number }) => ({ headers: { "If-Match": `"${truck.version}"` } });
    await api.call("ADMIN", "post", `/outbound-record/${cancelled.id}/cancel`, {
      body: { reason: "batal" },
      ...version(cancelled),
    });
    await api.call("ADMIN", "delete", `/outbound-record/${deleted.id}`, version(deleted));
    const { data } = await page(`/outbound-record?changedSince=${asOf}&after=0&perPage=100`);
    const ids = data.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([edited.id, cancelled.id, deleted.id]));
    expect(data.find(({ id }) => id === deleted.id)?.deletedAt).not.toBeNull();
    const later = await page("/outbound-record?after=0&perPage=1");
    expect(later.asOf > asOf).toBe(true);
  });

  it("reads a change again that was not committed during the last run", async () => {
    let asOf = "";
    const id = await api.db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ id: number }>(
        sql`insert into marking (name) values ('Belum selesai') returning id`,
      );
      await tx.execute(sql`insert into activity (entity, entity_id, action, changes)
        values ('marking', ${rows[0]?.id}, 'create', '[]')`);
      ({ asOf } = await page("/marking?after=0&perPage=100"));
      return rows[0]?.id;
    });
    const { data } = await page(`/marking?changedSince=${asOf}`);
    expect(data.map((row) => row.id)).toContain(id);
  });

  it.each(["kemarin", "2026-11-26"])("rejects %s", async (time) => {
    expect((await api.get("ADMIN", `/booking?changedSince=${time}`)).status).toBe(422);
  });
});
