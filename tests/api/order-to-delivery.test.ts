import { describe, expect, it } from "vitest";
import type { Booking } from "#contract/orders/booking";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import type { Outstanding } from "#contract/orders/outstanding";
import type { PoSale, PoSaleLineTrail } from "#contract/orders/po-sale";
import { atOnce } from "../setup/at-once";
import { useApi } from "../setup/api";
import {
  bookedItem,
  bookingBody,
  driveToScale,
  expectStatus,
  makeBooking,
  makeExDo,
  makePo,
  poBody,
} from "../setup/orders";
import { newRecord } from "../setup/records";

const api = useApi();
const poNow = async (id: number) => (await api.get<PoSale>("OFFICE", `/po-sale/${id}`)).body;
const bookingNow = async (id: number) => (await api.get<Booking>("OFFICE", `/booking/${id}`)).body;
const readBalance = async (poSalesNo: string) => {
  const { body } = await api.get<{ data: Outstanding[] }>("OFFICE", `/outstanding?poSalesNo=${poSalesNo}`);
  return body.data.map((row) => row.outstandingKg).reduce((sum, kg) => sum + kg, 0);
};

describe("from order to delivery", () => {
  it("books, loads, delivers, reopens and closes with correct counters at each step", async () => {
    const exDo = await makeExDo(api);
    const po = await makePo(api, "PO-1", [20_000, 5000]);
    const [line] = po.lines;
    if (!line) throw new Error("no line");
    expect(await readBalance("PO-1")).toBe(25_000);

    const booking = await makeBooking(api, line.id, exDo.id, 15_000);
    expect(booking).toMatchObject({ status: "ACTIVE", leftKg: 15_000, customer: { name: "PT Sinar Pangan" } });
    expect(booking.bookingNo).toMatch(/^BO-2026-\d{6}$/);

    const truck = expectStatus(
      201,
      await api.post<OutboundRecord>(
        "OFFICE",
        "/outbound-record",
        newRecord("B 1 A", { outboundItem: [bookedItem(booking.id, 10_000)] }),
      ),
    );
    expect(truck.outboundItem[0]).toMatchObject({
      gradeId: 1,
      markingId: 1,
      booking: { leftKg: 5000, poSalesNo: "PO-1" },
    });
    expect(await bookingNow(booking.id)).toMatchObject({ status: "PARTIAL", usedKg: 10_000, leftKg: 5000 });

    const tooMuch = await api.post(
      "OFFICE",
      "/outbound-record",
      newRecord("B 2 B", { outboundItem: [bookedItem(booking.id, 5001)] }),
    );
    expect(tooMuch).toMatchObject({
      status: 409,
      body: { errors: { "outboundItem.0.quantityKg": ["Melebihi booking: untuk barang ini tinggal 5.000 kg."] } },
    });

    const full = await driveToScale(api, truck);
    const done = expectStatus(
      200,
      await api.post<OutboundRecord>("OFFICE", `/outbound-record/${truck.id}/finish`, {}, full.version),
    );
    expect((await poNow(po.id)).lines[0]).toMatchObject({
      bookedKg: 15_000,
      deliveredKg: 10_000,
      outstandingKg: 10_000,
    });
    expect(await readBalance("PO-1")).toBe(15_000);

    const reopened = expectStatus(
      200,
      await api.post<OutboundRecord>(
        "ADMIN",
        `/outbound-record/${truck.id}/reopen`,
        { reason: "salah timbang" },
        done.version,
      ),
    );
    expect(await readBalance("PO-1")).toBe(25_000);
    expect(await bookingNow(booking.id)).toMatchObject({ usedKg: 10_000 });

    expectStatus(
      200,
      await api.post("OFFICE", `/outbound-record/${truck.id}/cancel`, { reason: "truk rusak" }, reopened.version),
    );
    expect(await bookingNow(booking.id)).toMatchObject({ status: "ACTIVE", usedKg: 0 });
  });

  it("lists the bookings of a line and the goods that trucks load from it, without removed goods", async () => {
    const po = await makePo(api, "PO-TRAIL", [20_000]);
    const booking = await makeBooking(api, po.lines[0]?.id ?? 0, (await makeExDo(api, "DO-TRAIL")).id, 5000);
    const outboundItem = [bookedItem(booking.id, 2000), bookedItem(booking.id, 1000)];
    const truck = expectStatus(
      201,
      await api.post<OutboundRecord>("OFFICE", "/outbound-record", newRecord("B 1 TRAIL", { outboundItem })),
    );
    const trail = async () =>
      (await api.get<PoSaleLineTrail>("OFFICE", `/po-sale/${po.id}/lines/${po.lines[0]?.id}`)).body;
    const [first] = truck.outboundItem;
    const delivery = { outboundRecordId: truck.id, bookingNo: booking.bookingNo };
    expect(await trail()).toMatchObject({
      bookings: [{ id: booking.id, usedKg: 3000 }],
      deliveries: [{ ...delivery }, { ...delivery }],
    });
    await api.call("FG", "delete", `/outbound-record-item/${first?.id}`, { version: first?.version });
    expect(await trail()).toMatchObject({ deliveries: [{ ...delivery, quantityKg: 1000 }] });
  });

  it("rejects a PO line that belongs to another PO or occurs twice", async () => {
    const [po, other] = [await makePo(api, "PO-OWN", [1000]), await makePo(api, "PO-OTHER", [1000])];
    const line = { id: po.lines[0]?.id, gradeId: 1, markingId: 1, orderedKg: 1000 };
    const header = { poSalesNo: "PO-OWN", poSalesType: "LOCAL", date: "2026-11-20", customerId: 1 };
    for (const [more, text] of [
      [line, "Baris ini dikirim dua kali."],
      [{ ...line, id: other.lines[0]?.id }, "Baris ini bukan milik PO ini."],
    ] as const) {
      const body = { ...header, lines: [line, more] };
      const refused = await api.put("OFFICE", `/po-sale/${po.id}`, body, po.version);
      expect(refused).toMatchObject({ status: 422, body: { errors: { "lines.1.id": [text] } } });
    }
    expect(await poNow(po.id)).toEqual(po);
  });

  it("describes lines in the histories with readable names", async () => {
    const po = await makePo(api, "PO-H", [20_000]);
    const exDo = await makeExDo(api, "DO-H");
    const booking = await makeBooking(api, po.lines[0]?.id ?? 0, exDo.id, 15_000);
    const truck = expectStatus(
      201,
      await api.post<OutboundRecord>(
        "OFFICE",
        "/outbound-record",
        newRecord("B 9 H", { outboundItem: [bookedItem(booking.id, 12_500)] }),
      ),
    );
    const readLine = async (path: string, field: string) => {
      const history = await api.history("OFFICE", path);
      return history.at(-1)?.changes.find((change) => change.field === field)?.to;
    };
    expect(await readLine(`/po-sale/${po.id}`, "lines")).toEqual(["Grade A · Mawar · 20.000 kg · Rp 8.500,50"]);
    expect(await readLine(`/outbound-record/${truck.id}`, "outboundItem")).toEqual([
      `H · Tepung 50 kg · A · Mawar · ${booking.bookingNo} · 250 karung · 12.500 kg`,
    ]);
  });

  it("states the kg left when a booking exceeds them on create, edit, restore and a lowered line", async () => {
    const exDo = await makeExDo(api, "DO-2");
    const po = await makePo(api, "PO-2", [10_000], { tolerancePct: 5 });
    const line = po.lines[0]?.id ?? 0;
    expect(po.lines[0]).toMatchObject({ limitKg: 10_500 });
    const first = await makeBooking(api, line, exDo.id, 10_000);
    const more = await api.post("OFFICE", "/booking", bookingBody(line, exDo.id, 501));
    expect(more).toMatchObject({
      status: 409,
      body: { errors: { quantityKg: ["Melebihi yang bisa dibooking: tinggal 500 kg."] } },
    });
    const edited = await api.put("OFFICE", `/booking/${first.id}`, bookingBody(line, exDo.id, 10_501), first.version);
    // The booking's own kg remain available to it.
    expect(edited).toMatchObject({
      status: 409,
      body: { message: "Melebihi yang bisa dibooking: tinggal 10.500 kg." },
    });
    expect((await api.call("OFFICE", "delete", `/booking/${first.id}`)).status).toBe(204);
    await makeBooking(api, line, exDo.id, 600);
    const gone = (await api.get<Booking>("ADMIN", `/booking/${first.id}`)).body;
    const restored = await api.post("ADMIN", `/booking/${first.id}/restore`, {}, gone.version);
    expect(restored).toMatchObject({
      status: 409,
      body: { message: "Melebihi yang bisa dibooking: tinggal 9.900 kg." },
    });
    const lowered = await api.put(
      "OFFICE",
      `/po-sale/${po.id}`,
      poBody("PO-2", [], { lines: [{ id: line, gradeId: 1, markingId: 1, orderedKg: 500 }] }),
      (await poNow(po.id)).version,
    );
    expect(lowered).toMatchObject({ status: 409 });
    expect(lowered.body).toHaveProperty(["errors", "lines.0.orderedKg"]);
  });

  it("closes a line short and the PO with its last line", async () => {
    const exDo = await makeExDo(api, "DO-3");
    const po = await makePo(api, "PO-3", [1000]);
    const line = po.lines[0]?.id ?? 0;
    const booking = await makeBooking(api, line, exDo.id, 400);
    const close = () =>
      poNow(po.id).then(({ version }) =>
        api.post<PoSale>("OFFICE", `/po-sale/${po.id}/lines/${line}/short-close`, { reason: "sisa batal" }, version),
      );
    expect(await close()).toMatchObject({ status: 409, body: { message: expect.stringContaining("400") as string } });
    expectStatus(
      200,
      await api.post("OFFICE", `/booking/${booking.id}/cancel`, { reason: "tidak jadi" }, booking.version),
    );
    expect((await close()).body).toMatchObject({
      status: "CLOSED",
      lines: [{ shortClosedKg: 1000, outstandingKg: 0 }],
    });
  });

  it("never books more than the line has under concurrent requests", async () => {
    const exDo = await makeExDo(api, "DO-5");
    const po = await makePo(api, "PO-5", [10]);
    const line = po.lines[0]?.id ?? 0;
    const tries = await atOnce(50, () =>
      api.post("OFFICE", "/booking", { ...bookingBody(line, exDo.id, 1), unusualReason: "booking uji" }),
    );
    expect(tries.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(tries.filter(({ status }) => status === 409)).toHaveLength(40);
    expect((await poNow(po.id)).lines[0]).toMatchObject({ bookedKg: 10 });
  });
});
