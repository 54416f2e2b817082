import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { ErrorAnswer } from "#contract/answers";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import type { Account } from "../setup/fixture";
import { useApi } from "../setup/api";
import { newRecord } from "../setup/records";
import { freshPlate, openTruck, step, TARE, truckAt } from "../setup/trucks";

const api = useApi();
const strict = useApi({ UNUSUAL_ITEM_PCT: "0" });
const ASK = ["Bila angka ini benar, isi alasannya; bila tidak, betulkan angkanya."];
const [FIRST, SECOND] = newRecord("").outboundItem;
const HALF = { ...FIRST, quantityKg: 5000 };
const HALF_TEXT = ["Nilai tidak wajar: 200 × 50 kg = 10.000 kg."];

type Answered = OutboundRecord & ErrorAnswer;
const create = (outboundItem: object[], more: object = {}, on = api) =>
  on.post<Answered>("OFFICE", "/outbound-record", newRecord(freshPlate(), { outboundItem, ...more }));
const replace = ({ id, version, licensePlate }: OutboundRecord, outboundItem: object[], more: object = {}) =>
  api.put<Answered>("OFFICE", `/outbound-record/${id}`, newRecord(licensePlate, { outboundItem, ...more }), version);
const ofItem = (as: Account, record: OutboundRecord, method: "put" | "post", verb: string, body: object) => {
  const [item] = record.outboundItem;
  return api.call<Answered>(as, method, `/outbound-record-item/${item?.id}${verb}`, { body, version: item?.version });
};
const readHistory = async ({ id }: OutboundRecord) => api.history("OFFICE", `/outbound-record/${id}`);

describe("item kg that do not match the bags", () => {
  it("use the limit of the setting", async () => {
    expect((await create([{ ...FIRST, quantityKg: 10_001 }], {}, strict)).status).toBe(422);
    expect((await create([FIRST ?? {}], {}, strict)).status).toBe(201);
  });

  it("need a reason also when an item is added, changed or loaded", async () => {
    const record = await openTruck(api);
    const add = (more: object) =>
      api.post<Answered>("FG", "/outbound-record-item", { ...HALF, outboundRecordId: record.id, ...more });
    const added = await add({});
    expect([added.status, added.body.errors]).toEqual([422, { quantityKg: HALF_TEXT, unusualReason: ASK }]);
    const more = await add({ unusualReason: "karung pecah" });
    expect(more.body.unusual).toMatchObject([{ value: 5000, itemId: more.body.outboundItem[2]?.id }]);

    const changed = await ofItem("FG", more.body, "put", "", HALF);
    expect([changed.status, changed.body.errors]).toEqual([422, { quantityKg: HALF_TEXT, unusualReason: ASK }]);
    const saved = await ofItem("FG", more.body, "put", "", { ...HALF, unusualReason: "karung lama" });
    expect(saved.body.unusual.map(({ reason }) => reason)).toEqual(["karung pecah", "karung lama"]);

    const empty = await truckAt(api, "WEIGHED_IN");
    const loaded = { bags: 248, quantityKg: 10_000 };
    const refused = await ofItem("FG", empty, "post", "/load", loaded);
    expect(refused.body.errors?.quantityKg).toEqual(["Nilai tidak wajar: 248 × 50 kg = 12.400 kg."]);
    const done = await ofItem("FG", empty, "post", "/load", { ...loaded, unusualReason: "karung 40 kg" });
    expect([done.status, done.body.toCheck, done.body.unusual.length]).toEqual([200, true, 1]);
    expect((await readHistory(done.body))[0]).toMatchObject({ action: "load", reason: "karung 40 kg" });
  });
});

describe("a value saved with a reason", () => {
  it("needs no new reason when an edit or a load leaves the value unchanged", async () => {
    const { body: record } = await create([HALF, SECOND ?? {}], { unusualReason: "karung setengah isi" });
    const items = record.outboundItem.map(({ id }, index) => ({ ...[HALF, SECOND][index], id }));
    const edited = await replace(record, items, { driverName: "Dedi" });
    expect([edited.status, edited.body.driverName, edited.body.unusual]).toEqual([200, "Dedi", record.unusual]);
    const empty = await step(api, edited.body, "weigh-in", { weightKg: TARE });
    const loaded = await ofItem("FG", empty, "post", "/load", { bags: 200, quantityKg: 5000 });
    expect([loaded.status, loaded.body.unusual]).toEqual([200, record.unusual]);
  });

  it("loses its mark when its item is removed", async () => {
    const { body: record } = await create([HALF, SECOND ?? {}], { unusualReason: "karung setengah isi" });
    const [item] = record.outboundItem;
    await api.call("FG", "delete", `/outbound-record-item/${item?.id}`, { version: item?.version });
    const { body: without } = await api.get<OutboundRecord>("FG", `/outbound-record/${record.id}`);
    expect([without.toCheck, without.unusual]).toEqual([false, []]);
  });

  it("is reported at its index in the request when rows are added and removed", async () => {
    const record = await openTruck(api);
    const [, second] = record.outboundItem;
    const { status, body } = await replace(record, [
      FIRST ?? {},
      { ...SECOND, id: second?.id, quantityKg: 400 },
      { ...HALF },
    ]);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([
      422,
      ["outboundItem.1.quantityKg", "outboundItem.2.quantityKg", "unusualReason"],
    ]);
  });
});

describe("items beyond the capacity of any truck", () => {
  it("are rejected with any reason", async () => {
    const [bags, quantityKg] = [248_250, 12_412_500];
    const heavy = { ...FIRST, bags, quantityKg };
    const text = ["Terlalu berat untuk satu truk: timbangan maksimal 80.000 kg."];
    const refused = await create([SECOND ?? {}, heavy], { unusualReason: "memang begitu" });
    expect([refused.status, refused.body.errors]).toEqual([422, { "outboundItem.1.quantityKg": text }]);
    const empty = await truckAt(api, "WEIGHED_IN");
    const loaded = await ofItem("FG", empty, "post", "/load", { bags, quantityKg, unusualReason: "memang begitu" });
    expect([loaded.status, loaded.body.errors]).toEqual([422, { quantityKg: text }]);
    expect((await api.get("FG", `/outbound-record/${empty.id}`)).body).toEqual(empty);
  });

  it("are accepted when unchanged or lower, because they may predate the rule", async () => {
    const record = await openTruck(api);
    const [heavy] = record.outboundItem;
    await api.db.execute(
      sql`update outbound_record_item set bags = 2000, quantity_kg = 100000 where id = ${heavy?.id}`,
    );
    await api.db.execute(sql`update outbound_record set items_kg = 104000 where id = ${record.id}`);
    const items = record.outboundItem.map(({ id }, index) => ({ ...[FIRST, SECOND][index], id }));
    const old = { ...items[0], bags: 2000, quantityKg: 100_000 };
    const edited = await replace(record, [old, items[1] ?? {}], { driverName: "Dedi" });
    expect([edited.status, edited.body.driverName]).toEqual([200, "Dedi"]);
    expect(
      (
        await replace(edited.body, [{ ...old, bags: 1800, quantityKg: 90_000 }, items[1] ?? {}], {
          unusualReason: "data lama",
        })
      ).status,
    ).toBe(200);
  });
});
