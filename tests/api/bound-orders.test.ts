import { describe, expect, it } from "vitest";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import type { PoSale } from "#contract/orders/po-sale";
import { useApi } from "../setup/api";
import { bookedItem, bookingBody, makeBooking, makeExDo, makePo, poBody } from "../setup/orders";
import { newRecord, newProduction } from "../setup/records";

const api = useApi();
const lineOf = (po: PoSale) => po.lines[0]?.id ?? 0;

describe("a PO bound to an ex-DO", () => {
  it("accepts bookings of only that ex-DO on create, update and restore, with an error at the ex-DO", async () => {
    const [own, other] = [await makeExDo(api, "DO-OWN"), await makeExDo(api, "DO-OTHER")];
    const po = await makePo(api, "BOUND-1", [20_000], { exDoMasterId: own.id });
    const text = ["BOUND-1 terikat pada ex DO DO-OWN. Pilih ex DO itu."];
    const create = await api.post("OFFICE", "/booking", bookingBody(lineOf(po), other.id, 1000));
    expect(create).toMatchObject({ status: 409, body: { errors: { exDoMasterId: text } } });

    const booking = await makeBooking(api, lineOf(po), own.id, 1000);
    const moved = await api.put(
      "OFFICE",
      `/booking/${booking.id}`,
      bookingBody(lineOf(po), other.id, 1000),
      booking.version,
    );
    expect(moved).toMatchObject({ status: 409, body: { errors: { exDoMasterId: text } } });
    const raised = await api.put(
      "OFFICE",
      `/booking/${booking.id}`,
      bookingBody(lineOf(po), own.id, 2000),
      booking.version,
    );
    expect(raised.status).toBe(200);
  });

  it("cannot be bound while a booking uses another ex-DO, and is checked when a booking is restored", async () => {
    const [own, other] = [await makeExDo(api, "DO-OWN-2"), await makeExDo(api, "DO-OTHER-2")];
    const po = await makePo(api, "BOUND-2", [20_000]);
    const booking = await makeBooking(api, lineOf(po), other.id, 1000);
    const bind = (exDoMasterId: number) =>
      api.put<PoSale>(
        "OFFICE",
        `/po-sale/${po.id}`,
        poBody("BOUND-2", [], {
          exDoMasterId,
          lines: [{ id: lineOf(po), gradeId: 1, markingId: 1, orderedKg: 20_000 }],
        }),
        po.version,
      );
    const text = `${booking.bookingNo} mengambil dari ex DO DO-OTHER-2. Batalkan booking itu dahulu, atau biarkan PO ini untuk semua ex DO.`;
    expect(await bind(own.id)).toMatchObject({ status: 409, body: { errors: { exDoMasterId: [text] } } });
    expect((await api.call("OFFICE", "delete", `/booking/${booking.id}`)).status).toBe(204);
    expect((await bind(own.id)).status).toBe(200);
    const restored = await api.post("ADMIN", `/booking/${booking.id}/restore`, {}, booking.version + 1);
    expect(restored).toMatchObject({ status: 409 });
    expect(Object.keys(restored.body.errors as object)).toEqual(["exDoMasterId"]);
  });

  it("is listed with its ex-DO, and the ex-DO with its date, produced and booked kg", async () => {
    const exDo = await makeExDo(api, "DO-OFFERED");
    const po = await makePo(api, "BOUND-3", [20_000], { exDoMasterId: exDo.id });
    const kept = await makeBooking(api, lineOf(po), exDo.id, 7000);
    const gone = await makeBooking(api, lineOf(po), exDo.id, 2000);
    await api.post("OFFICE", `/booking/${gone.id}/cancel`, { reason: "batal" }, gone.version);
    const production = newProduction({ exDoMasterId: exDo.id, bags: 100, quantityKg: 5000 });
    expect((await api.post("OFFICE", "/production", production)).status).toBe(201);

    const { body: pos } = await api.get<{ data: unknown[] }>("OFFICE", "/po-sale?mode=search&poSalesNo=BOUND-3");
    expect(pos.data).toMatchObject([{ exDoMasterId: exDo.id, lines: [{ leftKg: 20_000 - kept.quantityKg }] }]);
    const { body: exDos } = await api.get<{ data: { id: number }[] }>("OFFICE", "/ex-do-master");
    expect(exDos.data.find(({ id }) => id === exDo.id)).toEqual({
      id: exDo.id,
      ex_do_no: "DO-OFFERED",
      exDoType: "OWN",
      date: "2026-11-01",
      quantityKg: 1_000_000,
      madeKg: 5000,
      bookedKg: 7000,
    });
  });
});

describe("bookable kg", () => {
  it("equal the limit minus bookings, and zero when the line or PO is closed", async () => {
    const exDo = await makeExDo(api, "DO-BOOKABLE");
    const po = await makePo(api, "BOOKABLE", [20_000, 5000], { tolerancePct: 5 });
    await makeBooking(api, lineOf(po), exDo.id, 7000);
    const now = async () => (await api.get<PoSale>("OFFICE", `/po-sale/${po.id}`)).body;
    const opened = await now();
    expect(opened.lines).toMatchObject([
      { bookableKg: 14_000, outstandingKg: 20_000 },
      { bookableKg: 5250, outstandingKg: 5000 },
    ]);
    const path = `/po-sale/${po.id}/lines/${opened.lines[1]?.id ?? 0}/short-close`;
    await api.post("OFFICE", path, { reason: "cukup" }, opened.version);
    const closed = await now();
    expect(closed.lines).toMatchObject([{ bookableKg: 14_000 }, { bookableKg: 0 }]);
    await api.post("OFFICE", `/po-sale/${po.id}/cancel`, { reason: "batal" }, closed.version);
    expect((await now()).lines).toMatchObject([{ bookableKg: 0 }, { bookableKg: 0 }]);
  });
});

describe("the error about excess kg", () => {
  const takes = async (plate: string, kgs: number[], left: number) => {
    const exDo = await makeExDo(api, `DO-${plate}`);
    const booking = await makeBooking(api, lineOf(await makePo(api, `PO-${plate}`, [50_000])), exDo.id, left);
    const items = kgs.map((kg) => bookedItem(booking.id, kg));
    const answer = await api.post<OutboundRecord>(
      "OFFICE",
      "/outbound-record",
      newRecord(plate, { outboundItem: items }),
    );
    return { booking, items, answer };
  };
  const text = (kg: string) => [`Melebihi booking: untuk barang ini tinggal ${kg} kg.`];

  it("states the kg left for this item after the other items of a new record", async () => {
    const { answer } = await takes("B 1 LEFT", [5000, 6000], 10_250);
    expect(answer).toMatchObject({ status: 409, body: { errors: { "outboundItem.1.quantityKg": text("5.250") } } });
    const second = await takes("B 2 LEFT", [11_000, 6000], 10_250);
    expect(second.answer).toMatchObject({ body: { errors: { "outboundItem.1.quantityKg": text("0") } } });
  });

  it("is placed at the item that increased, for every kind of update", async () => {
    const { booking, items, answer } = await takes("B 3 LEFT", [5000, 5000], 10_250);
    const { id, version, outboundItem } = answer.body;
    const first = outboundItem[0];
    const raised = outboundItem.map((item, index) => ({ ...items[index], id: item.id }));
    const replaced = await api.put(
      "OFFICE",
      `/outbound-record/${id}`,
      newRecord("B 3 LEFT", { outboundItem: [{ ...raised[0], quantityKg: 6000 }, raised[1]] }),
      version,
    );
    expect(replaced).toMatchObject({ status: 409, body: { errors: { "outboundItem.0.quantityKg": text("5.250") } } });
    const changed = await api.put(
      "FG",
      `/outbound-record-item/${first?.id ?? 0}`,
      bookedItem(booking.id, 6000),
      first?.version,
    );
    expect(changed).toMatchObject({ status: 409, body: { errors: { quantityKg: text("5.250") } } });
    const added = await api.post("FG", "/outbound-record-item", {
      outboundRecordId: id,
      ...bookedItem(booking.id, 300),
    });
    expect(added).toMatchObject({ status: 409, body: { errors: { quantityKg: text("250") } } });
  });
});
