import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { ErrorAnswer } from "#contract/answers";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import type { Answer } from "../setup/api-client";
import { atOnce } from "../setup/at-once";
import { type TestApi, useApi } from "../setup/api";
import { InboundTruck, newInbound } from "../setup/inbound";
import { newRecord } from "../setup/records";
import { freshPlate, load, openTruck, truckAt } from "../setup/trucks";

const api = useApi();
const [ITEM] = newRecord("").outboundItem;

const statuses = (answers: Answer<unknown>[]) => answers.map(({ status }) => status).sort();
const read = async (id: number) => (await api.get<OutboundRecord>("OFFICE", `/outbound-record/${id}`)).body;
type Made = { id: number; version: number; recordNo: string; licensePlate: string; current?: object } & ErrorAnswer;

const DIRECTIONS = [
  { path: "/outbound-record", bodyOf: newRecord, letters: "BK", partner: "customerId", at: truckAt },
  {
    path: "/inbound-record",
    bodyOf: newInbound,
    letters: "BM",
    partner: "vendorId",
    at: async (on: TestApi, status: "WEIGHED_OUT" | "CANCELLED") => {
      const last = status === "CANCELLED" ? "weigh-in" : "weigh-out";
      const truck = await InboundTruck.after(on, freshPlate(), last);
      if (status === "CANCELLED") await truck.does("ADMIN", "cancel", { reason: "tidak jadi" });
      return truck.record;
    },
  },
];

describe.each(DIRECTIONS)("concurrent requests to $path", ({ path, bodyOf, letters, partner, at }) => {
  const create = (changes: Record<string, unknown> = {}) => {
    const { licensePlate = freshPlate(), ...more } = changes;
    return api.call<Made>("ADMIN", "post", path, { body: bodyOf(licensePlate as string, more) });
  };
  const arrives = async () => (await create()).body;
  const numbers = (count: number, year: number) =>
    Array.from({ length: count }, (_, n) => `${letters}-${year}-${String(n + 1).padStart(6, "0")}`);

  it("number records without duplicates, and leave no gap when creates fail", async () => {
    const made = await atOnce(20, (n) =>
      create({
        date: "2022-05-01",
        ...(n % 3 === 0 && { licensePlate: "B 1 GAP" }),
        ...(n % 5 === 1 && { [partner]: 999 }),
      }),
    );
    const good = made.filter(({ status }) => status === 201).map(({ body }) => body.recordNo);
    expect(good.length).toBeLessThan(14);
    expect(good.sort()).toEqual(numbers(good.length, 2022));
    expect((await create({ date: "2022-05-01" })).body.recordNo).toBe(numbers(good.length + 1, 2022).at(-1));
  });

  it("create one record from 20 requests with one plate, and name it in the errors", async () => {
    const made = await atOnce(20, (n) => create({ licensePlate: n % 2 ? "b1one" : "B 1 ONE" }));
    const [opened, ...more] = made.filter(({ status }) => status === 201);
    expect(more).toEqual([]);
    const text = `B 1 ONE masih di dalam pabrik di ${opened?.body.recordNo}. Timbang keluar atau batalkan dahulu.`;
    for (const { status, body } of made.filter((answer) => answer !== opened))
      expect([status, body.errors]).toEqual([409, { licensePlate: [text] }]);
  });

  it("accept one of 10 weights for one version, and return the current record with each error", async () => {
    const { id, version } = await arrives();
    const weigh = (n: number) => {
      const body = { weightKg: 20_000 + 10 * n, unusualReason: "uji" };
      return api.post<Made>("SCALE", `${path}/${id}/weigh-in`, body, version);
    };
    const answers = await atOnce(10, weigh);
    expect(statuses(answers)).toEqual([200, ...Array<number>(9).fill(409)]);
    const accepted = answers.find(({ status }) => status === 200)?.body;
    for (const { body } of answers.filter(({ status }) => status === 409)) expect(body.current).toEqual(accepted);
    expect((await api.get("SCALE", `${path}/${id}`)).body).toEqual(accepted);
  });

  it("accept one of finish, cancel, weigh-out and delete for one version", async () => {
    for (let round = 0; round < 3; round++) {
      const { id, version, secondKg } = await at(api, "WEIGHED_OUT");
      const one = `${path}/${id}`;
      const answers = await Promise.all([
        api.post("ADMIN", `${one}/finish`, { pricePerKg: path.includes("inbound") ? 5000 : undefined }, version),
        api.post("ADMIN", `${one}/cancel`, { reason: "tidak jadi" }, version),
        api.post("ADMIN", `${one}/weigh-out`, { weightKg: (secondKg ?? 0) + 10, unusualReason: "uji" }, version),
        api.call("ADMIN", "delete", one, { version }),
      ]);
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
      expect((await api.get<Made>("ADMIN", one)).body.version).toBe(version + 1);
      const history = await api.history("ADMIN", one);
      expect(history.filter(({ action }) => ["finish", "cancel", "delete"].includes(action)).length).toBeLessThan(2);
    }
  });

  it("never bring in both a returning and a new truck of one plate", async () => {
    for (let round = 0; round < 3; round++) {
      const [cancelled, deleted, edited] = [await at(api, "CANCELLED"), await arrives(), await arrives()];
      await api.call("ADMIN", "delete", `${path}/${deleted.id}`);
      const body = bodyOf(deleted.licensePlate);
      const answers = await Promise.all([
        api.post("ADMIN", `${path}/${cancelled.id}/undo`, {}, cancelled.version),
        create({ licensePlate: cancelled.licensePlate }),
        api.post("ADMIN", `${path}/${deleted.id}/restore`, {}, deleted.version + 1),
        create({ licensePlate: deleted.licensePlate }),
        api.put("ADMIN", `${path}/${edited.id}`, body, edited.version),
      ]);
      const codes = answers.map(({ status }) => (status < 300 ? 200 : status));
      expect(codes.slice(0, 2).sort()).toEqual([200, 409]);
      expect(codes.slice(2).sort()).toEqual([200, 409, 409]);
    }
  });
});

describe("concurrent requests", () => {
  it("create one master from 10 requests with one name, and name it in the errors", async () => {
    const make = (n: number) =>
      api.post<ErrorAnswer>("ADMIN", "/marking", { name: n % 2 ? "SATU NAMA" : "Satu  nama" });
    const made = await atOnce(10, make);
    expect(statuses(made)).toEqual([201, ...Array<number>(9).fill(409)]);
    const afterwards = (await make(0)).body.errors;
    expect(afterwards?.name?.[0]).toMatch(/Satu nama/i);
    for (const { status, body } of made) if (status === 409) expect(body.errors).toEqual(afterwards);
  });

  it("keep status and weight consistent while items are loaded, added and removed", async () => {
    for (let round = 0; round < 4; round++) {
      const light = { ...ITEM, bags: 20, quantityKg: 1000 };
      const items = ["H", "I", "J", "K", "L", "H"].map((loadingArea) => ({ ...light, loadingArea }));
      const record = await truckAt(api, "WEIGHED_IN", { outboundItem: items });
      const [first, second, ...rest] = record.outboundItem;
      const itemCall = (method: string, id: number | undefined, suffix = "", body?: unknown) =>
        api.call("ADMIN", method, `/outbound-record-item/${id}${suffix}`, { body, version: 1 });
      const answers = await Promise.all([
        ...rest.map(({ id }) => itemCall("post", id, "/load", { bags: 18, quantityKg: 900 })),
        itemCall("post", first?.id, "/load", { bags: 16, quantityKg: 800 }),
        itemCall("post", first?.id, "/load", { bags: 14, quantityKg: 700 }),
        itemCall("delete", second?.id),
        api.post("FG", "/outbound-record-item", { ...ITEM, outboundRecordId: record.id }),
        api.put(
          "OFFICE",
          `/outbound-record/${record.id}`,
          newRecord(record.licensePlate, { outboundItem: items }),
          record.version,
        ),
      ]);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      const after = await read(record.id);
      const loaded = after.outboundItem.filter(({ loadedAt }) => loadedAt !== null).length;
      expect(after.itemsKg).toBe(after.outboundItem.reduce((sum, { quantityKg }) => sum + quantityKg, 0));
      const status = loaded === 0 ? "WEIGHED_IN" : loaded < after.outboundItem.length ? "LOADING" : "LOADED";
      expect(after.status).toBe(status);
      const written = answers.filter(({ status: code }) => code < 300).length;
      expect(after.version).toBe(record.version + written);
    }
  });

  it("never remove both of the last two items", async () => {
    const record = await openTruck(api);
    const answers = await Promise.all(
      record.outboundItem.map(({ id }) => api.call("FG", "delete", `/outbound-record-item/${id}`)),
    );
    expect(statuses(answers)).toEqual([204, 409]);
    expect((await read(record.id)).outboundItem).toHaveLength(1);
  });

  it("never exceed 30 items", async () => {
    const light = { ...ITEM, bags: 20, quantityKg: 1000 };
    const record = await openTruck(api, { outboundItem: Array.from({ length: 27 }, () => light) });
    const answers = await atOnce(8, () =>
      api.post("FG", "/outbound-record-item", { ...light, outboundRecordId: record.id, unusualReason: "kecil" }),
    );
    expect(statuses(answers)).toEqual([201, 201, 201, 409, 409, 409, 409, 409]);
    expect((await read(record.id)).outboundItem).toHaveLength(30);
  });

  it("never return items older than the version of their record", async () => {
    const record = await truckAt(api, "WEIGHED_IN");
    const [item] = record.outboundItem;
    const written = new Map([[record.version, record.itemsKg]]);
    let version = item?.version ?? 0;
    const writes = (async () => {
      for (let n = 1; n <= 25; n++) {
        const { body } = await api.put<OutboundRecord>(
          "FG",
          `/outbound-record-item/${item?.id}`,
          { ...ITEM, quantityKg: 10_000 + n },
          version++,
        );
        written.set(body.version, body.itemsKg);
      }
    })();
    const seen: OutboundRecord[] = [];
    let writing = true;
    void writes.finally(() => (writing = false));
    while (writing) seen.push(...(await atOnce(6, () => read(record.id))));
    await writes;
    for (const { version: of, outboundItem } of seen) {
      const kg = outboundItem.reduce((sum, { quantityKg }) => sum + quantityKg, 0);
      expect(kg).toBeGreaterThanOrEqual(written.get(of) ?? 0);
    }
  });

  it("either delete or reference a master, never both", async () => {
    for (let round = 0; round < 10; round++) {
      const { body: made } = await api.post<{ id: number }>("ADMIN", "/customer", {
        code: `RACE-${round}`,
        name: "PT Balap",
      });
      const [deleted, created] = await Promise.all([
        api.call("ADMIN", "delete", `/customer/${made.id}`),
        api.post("OFFICE", "/outbound-record", newRecord(freshPlate(), { customerId: made.id })),
      ]);
      expect([deleted.status, created.status]).toSatisfy(
        ([gone, used]) => (gone === 204 && used === 422) || (gone === 409 && used === 201),
      );
    }
  });
});

describe("a deadlock of two transactions", () => {
  it("is retried automatically", async () => {
    const record = await truckAt(api, "WEIGHED_IN");
    // Fails the first two statements that load an item with PostgreSQL's deadlock error.
    await api.db.execute(sql`create sequence deadlocks`);
    await api.db.execute(sql`create function deadlock() returns trigger language plpgsql as $$ begin
      if nextval('deadlocks') <= 2 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
      return new; end $$`);
    await api.db.execute(
      sql`create trigger deadlock before update on outbound_record_item for each row execute function deadlock()`,
    );
    const loaded = await load(api, record, 0);
    expect(loaded).toMatchObject({ status: "LOADING", version: record.version + 1 });
    await api.db.execute(sql`drop trigger deadlock on outbound_record_item`);
    expect((await load(api, loaded, 1)).status).toBe("LOADED");
  });
});
