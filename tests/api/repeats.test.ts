import { describe, expect, it } from "vitest";
import type { ErrorAnswer } from "#contract/answers";
import type { Booking } from "#contract/orders/booking";
import type { InboundRecord } from "#contract/weighing/inbound-record";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import type { Production } from "#contract/orders/production";
import { useApi } from "../setup/api";
import { InboundTruck, newInbound } from "../setup/inbound";
import { bookingBody, expectStatus, makeExDo, makePo, poBody } from "../setup/orders";
import { newRecord, newProduction } from "../setup/records";
import { freshPlate } from "../setup/trucks";

/** The same thing entered twice (docs/domain.md, Unusual values). */
const api = useApi();
let count = 0;
const fresh = (prefix: string) => `${prefix}${String(++count).padStart(4, "0")}`;

const arrive = (deliveryNoteNo: string | null, more: object = {}) =>
  api.post<InboundRecord & ErrorAnswer>(
    "SCALE",
    "/inbound-record",
    newInbound(freshPlate(), { deliveryNoteNo, ...more }),
  );
const arrived = async (deliveryNoteNo: string) => expectStatus(201, await arrive(deliveryNoteNo));

describe("a vendor's delivery note entered twice", () => {
  it("needs a reason that names the earlier record, however typed", async () => {
    const note = fresh("SJ");
    const typed = `${note.slice(0, 2).toLowerCase()} - 00${note.slice(2)}`;
    const first = await arrived(note);
    const asked = await arrive(typed);
    expect(asked.status).toBe(422);
    expect(asked.body.errorCodes?.deliveryNoteNo).toMatchObject([
      { code: "sameNote", params: { other: first.recordNo, otherArea: "inbound", otherId: first.id } },
    ]);
    const second = expectStatus(201, await arrive(typed, { unusualReason: "nota dibagi dua" }));
    const other = { area: "inbound", id: first.id, name: first.recordNo };
    expect(second).toMatchObject({ toCheck: true, unusual: [{ field: "deliveryNoteNo", value: 1, other }] });
  });

  it("is usual for another vendor, a dash, and after the other record was cancelled or deleted", async () => {
    const note = fresh("SJ");
    const first = await arrived(note);
    expect((await arrive(note, { vendorId: 2 })).status).toBe(201);
    expect([(await arrive("-")).status, (await arrive("-")).status]).toEqual([201, 201]);
    const cancel = { reason: "salah" };
    expectStatus(200, await api.post("ADMIN", `/inbound-record/${first.id}/cancel`, cancel, first.version));
    const second = expectStatus(201, await arrive(note));
    expect((await api.call("ADMIN", "delete", `/inbound-record/${second.id}`)).status).toBe(204);
    expect((await arrive(note)).status).toBe(201);
  });

  it("needs a reason when typed into an existing record, and only once", async () => {
    const note = fresh("SJ");
    await arrived(note);
    const truck = await InboundTruck.arrives(api, freshPlate());
    const { body } = await truck.put("SCALE", { deliveryNoteNo: note });
    expect(body).toHaveProperty("errors.deliveryNoteNo");
    expect((await truck.put("SCALE", { deliveryNoteNo: note, unusualReason: "dua truk" })).status).toBe(200);
    expect((await truck.put("SCALE", { deliveryNoteNo: note, driverName: "Lain" })).status).toBe(200);
    expect(truck.record.unusual).toHaveLength(1);
  });

  it("is asked about before the second of two concurrent records is paid", async () => {
    const note = fresh("SJ");
    const [one, two] = [
      await InboundTruck.after(api, freshPlate(), "weigh-out"),
      await InboundTruck.after(api, freshPlate(), "weigh-out"),
    ];
    expect((await one.put("SCALE", { deliveryNoteNo: note })).status).toBe(200);
    expect((await two.put("SCALE", { deliveryNoteNo: note, unusualReason: "dua truk" })).status).toBe(200);
    const pay = ({ record: { id, version } }: InboundTruck, more: object = {}) =>
      api.post<ErrorAnswer>("FINANCE", `/inbound-record/${id}/finish`, { pricePerKg: 1000, ...more }, version);
    expect((await pay(two)).status).toBe(200);
    const asked = await pay(one);
    expect(asked.body.errorCodes?.pricePerKg).toMatchObject([{ code: "sameNote", params: { otherId: two.record.id } }]);
    expect((await pay(one, { unusualReason: "muatan dibagi" })).status).toBe(200);
  });
});

describe("other things entered twice", () => {
  it("a seal needs a reason, also for another customer", async () => {
    const sealNo = fresh("SEAL-");
    const send = (more: object) =>
      api.post<OutboundRecord & ErrorAnswer>(
        "OFFICE",
        "/outbound-record",
        newRecord(freshPlate(), { sealNo, ...more }),
      );
    expectStatus(201, await send({}));
    const asked = await send({ customerId: 2, sealNo: sealNo.toLowerCase().replace("-", " ") });
    expect(asked.body.errorCodes?.sealNo).toMatchObject([{ code: "sameSeal" }]);
    const { body } = await send({ customerId: 2, unusualReason: "segel lepas" });
    expect(body.unusual).toMatchObject([{ field: "sealNo", usual: { basis: "duplicate" } }]);
  });

  it("production of the same day, shift, goods and kg needs a reason", async () => {
    const exDo = await makeExDo(api, fresh("DO-R"));
    const made = (more: object = {}) =>
      api.post<Production & ErrorAnswer>(
        "OFFICE",
        "/production",
        newProduction({ exDoMasterId: exDo.id, bags: 20, quantityKg: 1000, ...more }),
      );
    expectStatus(201, await made());
    expect((await made({ shift: 2 })).status).toBe(201);
    expect((await made()).body.errorCodes?.quantityKg).toMatchObject([{ code: "sameProduction" }]);
    expect((await made({ unusualReason: "batch kedua" })).body.unusual).toMatchObject([{ field: "sameEntry" }]);
  });

  it("a booking of the line for the same plate and kg needs a reason, unlike for an unnamed truck", async () => {
    const [exDo, po] = [await makeExDo(api, fresh("DO-R")), await makePo(api, fresh("PO-R"), [50_000])];
    const book = (more: object) =>
      api.post<Booking & ErrorAnswer>("OFFICE", "/booking", {
        ...bookingBody(po.lines[0]?.id ?? 0, exDo.id, 5000),
        ...more,
      });
    const first = expectStatus(201, await book({ licensePlate: "B 77 RP" }));
    const asked = await book({ licensePlate: "b77rp" });
    expect(asked.body.errorCodes?.quantityKg).toMatchObject([
      { code: "sameBooking", params: { otherArea: "booking", otherId: first.id } },
    ]);
    expect((await book({ licensePlate: "B 77 RP", unusualReason: "dua rit" })).status).toBe(201);
    expect([(await book({})).status, (await book({})).status]).toEqual([201, 201]);
  });

  it("an NPWP of another customer or vendor needs a reason, in either form", async () => {
    const npwp = "112223334445556";
    const party = (area: "customer" | "vendor", more: object) =>
      api.post<ErrorAnswer>("ADMIN", `/${area}`, { code: fresh("P"), name: "CV Kembar", ...more });
    expect((await party("customer", { npwp })).status).toBe(201);
    const asked = await party("vendor", { npwp: `0${npwp}` });
    expect(asked.body.errorCodes?.npwp).toMatchObject([{ code: "sameNpwp", params: { otherArea: "customer" } }]);
    expect((await party("vendor", { npwp: `0${npwp}`, unusualReason: "juga vendor" })).status).toBe(201);
  });
});

describe("a PO number", () => {
  const post = (poSalesNo: string, more: object = {}) =>
    api.post<{ id: number; version: number } & ErrorAnswer>(
      "OFFICE",
      "/po-sale",
      poBody(poSalesNo, [1000 + ++count], more),
    );

  it("is free for another customer, and taken within one, with the PO's name", async () => {
    const no = fresh("PO-U");
    const first = expectStatus(201, await post(no));
    expect((await post(no, { customerId: 2 })).status).toBe(201);
    const again = await post(no.toLowerCase());
    expect(again.status).toBe(409);
    expect(again.body.errorCodes?.poSalesNo).toMatchObject([
      { code: "taken", params: { other: no, otherArea: "po-sale", otherId: first.id } },
    ]);
    expect((await post(no.replace("-", " "))).body.errorCodes?.poSalesNo).toMatchObject([{ code: "samePoNumber" }]);
  });

  it("is asked about when the order has an opening balance, or one is entered, however typed", async () => {
    const [no, other] = [fresh("PO/B"), fresh("PO/B")];
    const balance = {
      date: "2026-11-20",
      poSalesType: "LOCAL",
      customerId: 1,
      gradeId: 1,
      markingId: 1,
      orderedKg: 1000,
    };
    const enter = (poSalesNo: string) =>
      api.post<{ id: number } & ErrorAnswer>("OFFICE", "/outstanding", { ...balance, poSalesNo });
    const po = expectStatus(201, await post(no));
    expect((await enter(no.replace("/", " - "))).body.errorCodes?.poSalesNo).toMatchObject([
      { code: "sameBalance", params: { otherArea: "po-sale", otherId: po.id } },
    ]);
    const entered = expectStatus(201, await enter(other));
    for (const asked of [await enter(other.replace("/", "")), await post(other.replace("/", "-"))])
      expect(asked.body.errorCodes?.poSalesNo).toMatchObject([
        { code: "sameBalance", params: { otherArea: "outstanding", otherId: entered.id } },
      ]);
  });

  it("is free again after a cancellation, which can then not be undone", async () => {
    const no = fresh("PO-U");
    const first = expectStatus(201, await post(no));
    const cancelled = await api.post<{ version: number }>(
      "OFFICE",
      `/po-sale/${first.id}/cancel`,
      { reason: "salah" },
      first.version,
    );
    expect((await post(no)).status).toBe(201);
    const undo = await api.post<ErrorAnswer>("OFFICE", `/po-sale/${first.id}/undo`, {}, cancelled.body.version);
    expect([undo.status, undo.body.code]).toEqual([409, "taken"]);
  });
});
