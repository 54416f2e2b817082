import { describe, expect, it } from "vitest";
import type { ErrorAnswer } from "#contract/answers";
import type { OutboundRecord, OutboundRecordItem } from "#contract/weighing/outbound-record";
import { useApi } from "../setup/api";
import { newRecord } from "../setup/records";
import { load, openTruck, truckAt } from "../setup/trucks";

const api = useApi();
const [FIRST, SECOND] = newRecord("").outboundItem;

const put = (record: OutboundRecord, outboundItem: unknown[], version = record.version) =>
  api.put<OutboundRecord & ErrorAnswer>(
    "OFFICE",
    `/outbound-record/${record.id}`,
    // The reason is ignored for a usual load.
    newRecord(record.licensePlate, { outboundItem, unusualReason: "muatan uji" }),
    version,
  );
const add = (record: OutboundRecord, changes: Record<string, unknown> = {}) =>
  api.post<OutboundRecord & ErrorAnswer>("FG", "/outbound-record-item", {
    ...FIRST,
    outboundRecordId: record.id,
    unusualReason: "muatan uji",
    ...changes,
  });
const read = async (record: OutboundRecord) =>
  (await api.get<OutboundRecord>("FG", `/outbound-record/${record.id}`)).body;
const itemOf = (record: OutboundRecord, index: number): OutboundRecordItem => {
  const item = record.outboundItem[index];
  if (!item) throw new Error(`no item ${index}`);
  return item;
};

describe("the items of a record", () => {
  it("are replaced completely: an ID updates an item, no ID adds one, a missing ID removes it", async () => {
    const record = await openTruck(api);
    const [kept, dropped] = record.outboundItem;
    const { status, body } = await put(record, [
      { ...FIRST, id: kept?.id, bags: 10, quantityKg: 500, loadingArea: "I" },
      { ...SECOND, loadingArea: "L" },
    ]);
    expect(status).toBe(200);
    expect(body.outboundItem).toMatchObject([
      { id: kept?.id, version: 2, bags: 10, quantityKg: 500, loadingArea: "I" },
      { version: 1, loadingArea: "L" },
    ]);
    expect(body.itemsKg).toBe(4500);
    expect((await api.get("FG", `/outbound-record-item/${dropped?.id}`)).status).toBe(404);
    expect((await api.get("FG", `/outbound-record-item/${kept?.id}`)).body).toEqual(body.outboundItem[0]);
  });

  it("keep their version and load when unchanged", async () => {
    const record = await truckAt(api, "LOADING");
    const same = record.outboundItem.map(({ id }, index) => ({ ...(index === 0 ? FIRST : SECOND), id }));
    const { body } = await put(record, same);
    expect(body.outboundItem).toEqual(record.outboundItem);
    expect(body).toMatchObject({ status: "LOADING", version: record.version + 1 });
  });

  it("reject IDs of another record, duplicate IDs, and IDs in a new record", async () => {
    const [record, other] = [await openTruck(api), await openTruck(api)];
    const own = itemOf(record, 0).id;
    const foreign = "Barang ini bukan milik data ini.";
    for (const [entries, at, text] of [
      [[{ ...FIRST, id: itemOf(other, 0).id }], 0, foreign],
      [[{ ...FIRST, id: 2_147_483_647 }], 0, foreign],
      [
        [
          { ...FIRST, id: own },
          { ...SECOND, id: own },
        ],
        1,
        "Baris ini dikirim dua kali.",
      ],
    ] as const) {
      const { status, body } = await put(record, [...entries]);
      expect([status, body.errors]).toEqual([422, { [`outboundItem.${at}.id`]: [text] }]);
    }
    const made = await api.post<ErrorAnswer>(
      "OFFICE",
      "/outbound-record",
      newRecord("B 9 NEW", { outboundItem: [{ ...FIRST, id: own }] }),
    );
    expect([made.status, Object.keys(made.body.errors ?? {})]).toEqual([422, ["outboundItem.0.id"]]);
    expect(await read(record)).toEqual(record);
    expect(await read(other)).toEqual(other);
  });

  it("number from one to thirty", async () => {
    const record = await openTruck(api);
    const many = (count: number) => Array.from({ length: count }, () => ({ ...FIRST, quantityKg: 50, bags: 1 }));
    for (const count of [0, 31]) {
      const { status, body } = await put(record, many(count));
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["outboundItem"]]);
    }
    const full = await put(record, many(30));
    expect(full.body.outboundItem).toHaveLength(30);
    const refused = await add(record);
    expect([refused.status, refused.body.message]).toEqual([409, "Maksimal 30 barang."]);
    expect(await read(record)).toEqual(full.body);
  });

  it("cannot exceed the scale's capacity in total", async () => {
    const heavy = { ...FIRST, bags: 600, quantityKg: 30_000 };
    const record = await openTruck(api, { outboundItem: [heavy, heavy] });
    const text = ["Terlalu berat untuk satu truk: timbangan maksimal 80.000 kg."];
    const replaced = await put(record, [heavy, heavy, heavy]);
    expect([replaced.status, replaced.body.errors]).toEqual([422, { outboundItem: text }]);
    const added = await add(record, { bags: 401, quantityKg: 20_050 });
    expect([added.status, added.body.errors]).toEqual([422, { quantityKg: text }]);
    const made = await api.post<ErrorAnswer>(
      "OFFICE",
      "/outbound-record",
      newRecord("B 9 HVY", { outboundItem: [heavy, heavy, heavy] }),
    );
    expect([made.status, made.body.errors]).toEqual([422, { outboundItem: text }]);
    expect(await read(record)).toEqual(record);
  });
});

describe("a single item", () => {
  it("is added, updated and removed, and every response is the whole record", async () => {
    const record = await openTruck(api);
    const added = await add(record, { loadingArea: "L", quantityKg: 2000, bags: 40 });
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({ id: record.id, version: 2, itemsKg: 16_000 });
    const item = itemOf(added.body, 2);
    const changed = await api.put<OutboundRecord>(
      "FG",
      `/outbound-record-item/${item.id}`,
      { ...FIRST, loadingArea: "I", quantityKg: 1000, bags: 20 },
      item.version,
    );
    expect(changed.body).toMatchObject({ version: 3, itemsKg: 15_000 });
    expect(itemOf(changed.body, 2)).toMatchObject({ id: item.id, version: 2, loadingArea: "I" });
    const at = `/outbound-record-item/${item.id}`;
    expect((await api.call("FG", "delete", at, { version: 1 })).status).toBe(409);
    expect((await api.call("FG", "delete", at, { version: 2 })).status).toBe(204);
    expect((await api.call("FG", "delete", at)).status).toBe(404);
    expect(await read(record)).toMatchObject({ version: 4, itemsKg: 14_000 });
    const history = await api.history("FG", `/outbound-record/${record.id}`);
    expect(history.map(({ action }) => action)).toEqual(["dropItem", "changeItem", "addItem", "create"]);
    expect(history[0]?.changes.map(({ field }) => field)).toEqual(["outboundItem"]);
  });

  it("requires its current version: 428 without a version, 409 with the current item for a stale one", async () => {
    const record = await truckAt(api, "WEIGHED_IN");
    const item = itemOf(record, 0);
    const at = `/outbound-record-item/${item.id}`;
    expect((await api.put("FG", at, FIRST)).status).toBe(428);
    expect((await api.post("FG", `${at}/load`, { bags: 1, quantityKg: 1 })).status).toBe(428);
    const loaded = await load(api, record, 0);
    for (const [method, path, body] of [
      ["put", at, FIRST],
      ["post", `${at}/load`, { bags: 1, quantityKg: 1 }],
    ] as const) {
      const stale = await api.call<ErrorAnswer>("FG", method, path, { body, version: 1 });
      expect([stale.status, stale.body.current]).toEqual([409, itemOf(loaded, 0)]);
    }
    // A document read before the loading cannot revert it.
    expect((await put(record, [FIRST])).status).toBe(409);
  });

  it("cannot be removed when it is the last one", async () => {
    const record = await openTruck(api, { outboundItem: [FIRST] });
    const refused = await api.call<ErrorAnswer>("FG", "delete", `/outbound-record-item/${itemOf(record, 0).id}`);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "Barang terakhir tidak dapat dihapus. Batalkan datanya bila truk tidak jadi memuat.",
    ]);
    expect(await read(record)).toEqual(record);
  });

  it("records the loaded bags and kg on each load, with user and time of the first", async () => {
    const record = await truckAt(api, "WEIGHED_IN");
    const once = await load(api, record, 0, { bags: 100, quantityKg: 5000, unusualReason: "ok" });
    expect(once).toMatchObject({ status: "LOADING", itemsKg: 9000 });
    expect(itemOf(once, 0)).toMatchObject({ bags: 100, quantityKg: 5000, loadedBy: { name: "Uji FG" } });
    expect(itemOf(once, 1)).toMatchObject({ loadedAt: null, loadedBy: null });
    const twice = await load(api, once, 0, { bags: 101, quantityKg: 5050, unusualReason: "Salah hitung" });
    expect(itemOf(twice, 0)).toMatchObject({ loadedAt: itemOf(once, 0).loadedAt });
    expect(twice).toMatchObject({ status: "LOADING", itemsKg: 9050 });
    expect((await load(api, twice, 1)).status).toBe("LOADED");
  });

  it("returns 404 for a missing record", async () => {
    const record = await openTruck(api);
    expect((await add({ ...record, id: 2_147_483_647 })).status).toBe(404);
    expect((await api.get("FG", "/outbound-record-item/2147483647")).status).toBe(404);
  });
});
