import { describe, expect, it } from "vitest";
import type { ErrorAnswer } from "#contract/answers";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import { useApi } from "../setup/api";
import { InboundTruck, newInbound } from "../setup/inbound";
import { newRecord } from "../setup/records";
import { entriesOf, freshPlate, openTruck, truckAt } from "../setup/trucks";

/** Only a truck in the yard blocks its plate (docs/domain.md, Outbound record). */

const api = useApi();

const change = (verb: string, { id, version }: OutboundRecord, body: object = {}) =>
  api.post<OutboundRecord & ErrorAnswer>("ADMIN", `/outbound-record/${id}/${verb}`, body, version);

/** Trucks of these tests have the same two weights. */
const same = { unusualReason: "berat kebetulan sama" };
const put = ({ id, version }: OutboundRecord, body: object) =>
  api.put<OutboundRecord & ErrorAnswer>("ADMIN", `/outbound-record/${id}`, body, version);

/** Items of a record as a PUT sends them, with one more. */
const withAnother = (record: OutboundRecord) => {
  const entries = entriesOf(record);
  const [first] = entries;
  return [...entries, { ...first, id: undefined, bags: 1, quantityKg: 50 }];
};

describe("an outbound truck weighed twice", () => {
  it("does not block its plate before its finish, nor by a changed plate or a restore", async () => {
    const left = await truckAt(api, "WEIGHED_OUT");
    const next = await openTruck(api, { licensePlate: left.licensePlate });
    const other = await truckAt(api, "WEIGHED_OUT");
    const moved = await put(other, {
      ...newRecord(left.licensePlate),
      outboundItem: withAnother(other).slice(0, -1),
      ...same,
    });
    expect([moved.status, moved.body.licensePlate]).toEqual([200, left.licensePlate]);
    await api.call("ADMIN", "delete", `/outbound-record/${left.id}`);
    expect((await change("restore", { ...left, version: left.version + 1 }, same)).status).toBe(200);
    expect(next.status).toBe("WAITING");
  });

  it("cannot return to load more while its plate is in the yard again", async () => {
    const left = await truckAt(api, "WEIGHED_OUT");
    const next = await openTruck(api, { licensePlate: left.licensePlate });
    const all = { ...newRecord(left.licensePlate), outboundItem: withAnother(left) };
    const [more, ...whole] = [{ ...withAnother(left).at(-1), outboundRecordId: left.id }, await put(left, all)];
    const single = await api.post<ErrorAnswer>("FG", "/outbound-record-item", more);
    for (const { status, body } of [single, ...whole]) {
      expect([status, body.code, body.params?.recordNo]).toEqual([409, "plateOpen", next.recordNo]);
    }
    await change("cancel", next, { reason: "Truk rusak" });
    expect((await put(left, all)).body).toMatchObject({ status: "LOADING", secondKg: null });
  });
});

describe("an inbound truck weighed twice", () => {
  it("does not block its plate, even when its goods must be checked again", async () => {
    const plate = freshPlate();
    const left = await InboundTruck.after(api, plate, "weigh-out");
    await left.put("SCALE", { items: [{ inboundItemId: 1, quantity: 18_000 }], unusualReason: "satu barang saja" });
    expect(left.record).toMatchObject({ status: "WEIGHED_IN", secondKg: 12_000 });
    const next = await api.post("SCALE", "/inbound-record", newInbound(plate, { deliveryNoteNo: null }));
    expect(next.status).toBe(201);
    const third = await api.post<ErrorAnswer>("SCALE", "/inbound-record", newInbound(plate, { deliveryNoteNo: null }));
    expect([third.status, third.body.code]).toEqual([409, "plateOpen"]);
  });
});
