import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { ErrorAnswer } from "#contract/answers";
import type { Booking } from "#contract/orders/booking";
import type { PoSale } from "#contract/orders/po-sale";
import { findInconsistencies } from "#backend/consistency";
import { undoStep } from "#backend/db/tables/system";
import { useApi } from "../setup/api";
import { newInbound } from "../setup/inbound";
import { bookedItem, bookingBody, expectStatus, makeBooking, makeExDo, makePo } from "../setup/orders";
import { newRecord } from "../setup/records";
import { freshPlate } from "../setup/trucks";

/** Undo of a cancellation meets the same conflicts as restore (docs/domain.md, Undo). */

const api = useApi();

type Row = { id: number; version: number };
/** Takes back what happened to the row. */
type Way = (path: string, row: Row) => Promise<() => Promise<{ status: number; codes: string[] }>>;

const listCodes = ({ code, errorCodes = {} }: ErrorAnswer) => [
  code,
  ...Object.values(errorCodes).flatMap((errors) => errors.map((one) => one.code)),
];
const post = async (path: string, body: object, version?: number) => {
  const answer = await api.post<ErrorAnswer & Row>("ADMIN", path, body, version);
  return { status: answer.status, codes: listCodes(answer.body), version: answer.body.version };
};

const ways: Record<"restore" | "undo", Way> = {
  async restore(path, { id, version }) {
    expect((await api.call("ADMIN", "delete", `${path}/${id}`)).status).toBe(204);
    return () => post(`${path}/${id}/restore`, {}, version + 1);
  },
  async undo(path, { id, version }) {
    const cancelled = await post(`${path}/${id}/cancel`, { reason: "salah klik" }, version);
    expect(cancelled.status).toBe(200);
    return async () => {
      // A slow machine has the same seconds.
      await api.db.update(undoStep).set({ at: sql`now()` });
      return post(`${path}/${id}/undo`, {}, cancelled.version);
    };
  },
};

let last = 0;
const name = () => `UR-${++last}`;
const create = async (path: string, body: object) => expectStatus(201, await api.post<Row>("ADMIN", path, body));

/** A PO of 10,000 kg of grade A, with a booking of 6,000 kg. */
async function order() {
  const po = await makePo(api, name(), [10_000]);
  const exDo = await makeExDo(api, `DO-${po.poSalesNo}`);
  const line = po.lines[0]?.id ?? 0;
  const body = { ...bookingBody(line, exDo.id, 6000), licensePlate: freshPlate(), unusualReason: "uji" };
  return { po, exDo, line, booking: (await create("/booking", body)) as Booking };
}

/** Changes the PO, whose only line has no booking. */
async function changePo({ id }: { id: number }, changes: object, line: object = {}) {
  const now = expectStatus(200, await api.get<PoSale>("OFFICE", `/po-sale/${id}`));
  const lines = now.lines.map(({ id: lineId, gradeId, markingId, orderedKg }) => {
    return { id: lineId, gradeId, markingId, orderedKg, ...line };
  });
  const { poSalesNo, poSalesType, date, customerId } = now;
  const body = { poSalesNo, poSalesType, date, customerId, lines, unusualReason: "uji", ...changes };
  expectStatus(200, await api.put("OFFICE", `/po-sale/${id}`, body, now.version));
}

type Order = Awaited<ReturnType<typeof order>>;

const ofBooking: [conflict: string, code: string, meanwhile: (made: Order) => Promise<unknown>][] = [
  ["other goods of its line", "orderChanged", ({ po }) => changePo(po, {}, { gradeId: 2, markingId: 2 })],
  ["another customer of its PO", "orderChanged", ({ po }) => changePo(po, { customerId: 2 })],
  ["too few kg left", "overBooked", ({ line, exDo }) => makeBooking(api, line, exDo.id, 7000)],
  [
    "an order for another ex-DO",
    "poOtherExDo",
    async ({ po }) => changePo(po, { exDoMasterId: (await makeExDo(api, name())).id }),
  ],
  [
    "a PO without anything outstanding",
    "wrongStatusPoSale",
    async ({ po, line }) => {
      const now = expectStatus(200, await api.get<PoSale>("OFFICE", `/po-sale/${po.id}`));
      const path = `/po-sale/${po.id}/lines/${line}/short-close`;
      expect((await post(path, { reason: "cukup" }, now.version)).status).toBe(200);
    },
  ],
  [
    "the same entry again",
    "sameBooking",
    async ({ line, exDo, booking: { licensePlate, quantityKg } }) =>
      create("/booking", { ...bookingBody(line, exDo.id, quantityKg), licensePlate, quantityKg: 6000 }).then(
        async (other) => {
          // Both fit on a larger order.
          const { poSaleId } = other as Booking;
          const now = expectStatus(200, await api.get<PoSale>("OFFICE", `/po-sale/${poSaleId}`));
          await changePo(now, {}, { orderedKg: 20_000 });
        },
      ),
  ],
];

const both = (["restore", "undo"] as const).map((way) => [way] as const);

describe.each(both)("%s of a booking", (way) => {
  it.each(ofBooking)("is refused for %s", async (_conflict, code, meanwhile) => {
    const made = await order();
    const takeBack = await ways[way]("/booking", made.booking);
    await meanwhile(made);
    const { status, codes } = await takeBack();
    expect(codes).toContain(code);
    expect([409, ...(way === "restore" ? [422] : [])]).toContain(status);
    expect(await findInconsistencies(api.db)).toEqual([]);
  });

  it("succeeds after its grade and customer were renamed", async () => {
    const { booking } = await order();
    const takeBack = await ways[way]("/booking", booking);
    for (const path of ["/grade/1", "/customer/1"]) {
      const { body } = await api.get<Row & { code: string; name: string }>("ADMIN", path);
      await api.put("ADMIN", path, { code: body.code, name: `${body.name}.` }, body.version);
    }
    expect((await takeBack()).status).toBe(200);
  });
});

/** A truck with a booking, and the way to change the booking. */
async function loaded() {
  const made = await order();
  const outboundItem = [bookedItem(made.booking.id, 5000)];
  const body = { ...newRecord(freshPlate(), { outboundItem }), sealNo: name(), unusualReason: "uji" };
  return { ...made, body, truck: await create("/outbound-record", body) };
}

/** Moves the unused booking to a new PO. */
async function moveBooking({ exDo, booking }: Order, changes: Record<string, unknown>) {
  const to = await makePo(api, name(), [10_000], changes);
  const now = expectStatus(200, await api.get<Booking>("OFFICE", `/booking/${booking.id}`));
  const body = { ...bookingBody(to.lines[0]?.id ?? 0, exDo.id, 6000), unusualReason: "uji" };
  expectStatus(200, await api.put("OFFICE", `/booking/${booking.id}`, body, now.version));
}

const blockPlate = (licensePlate: string) => create("/vehicle", { licensePlate, blockedReason: "surat mati" });
const again = (path: string, body: object) =>
  create(path, { ...body, licensePlate: freshPlate(), unusualReason: "uji" });

const ofTruck: [
  conflict: string,
  code: string,
  meanwhile: (made: Awaited<ReturnType<typeof loaded>>) => Promise<unknown>,
][] = [
  ["its plate in the yard", "plateOpen", ({ body }) => create("/outbound-record", { ...body, sealNo: name() })],
  ["a blocked plate", "plateBlocked", ({ body }) => blockPlate(body.licensePlate)],
  [
    "other goods of its booking",
    "bookingChanged",
    (made) => moveBooking(made, { lines: [{ gradeId: 2, markingId: 2, orderedKg: 10_000 }] }),
  ],
  ["another PO of its booking", "bookingChanged", (made) => moveBooking(made, {})],
  ["another customer of its booking", "bookingOtherCustomer", (made) => moveBooking(made, { customerId: 2 })],
  [
    "a cancelled booking",
    "bookingCancelled",
    async ({ booking }) => {
      const now = expectStatus(200, await api.get<Booking>("OFFICE", `/booking/${booking.id}`));
      expect((await post(`/booking/${booking.id}/cancel`, { reason: "batal" }, now.version)).status).toBe(200);
    },
  ],
  ["too few kg left", "overUsed", ({ body }) => again("/outbound-record", { ...body, sealNo: name() })],
  [
    "its seal on another truck",
    "sameSeal",
    ({ body }) => again("/outbound-record", { ...body, outboundItem: newRecord("").outboundItem }),
  ],
];

describe.each(both)("%s of an outbound truck", (way) => {
  it.each(ofTruck)("is refused for %s", async (_conflict, code, meanwhile) => {
    const made = await loaded();
    const takeBack = await ways[way]("/outbound-record", made.truck);
    await meanwhile(made);
    const { status, codes } = await takeBack();
    expect(codes).toContain(code);
    expect([409, ...(way === "restore" ? [422] : [])]).toContain(status);
    expect(await findInconsistencies(api.db)).toEqual([]);
  });
});

const ofInbound: [
  conflict: string,
  code: string,
  meanwhile: (body: ReturnType<typeof newInbound>) => Promise<unknown>,
][] = [
  ["its plate in the yard", "plateOpen", (body) => create("/inbound-record", { ...body, deliveryNoteNo: name() })],
  ["a blocked plate", "plateBlocked", ({ licensePlate }) => blockPlate(licensePlate)],
  ["its delivery note on another truck", "sameNote", (body) => again("/inbound-record", body)],
];

describe.each(both)("%s of an inbound truck", (way) => {
  it.each(ofInbound)("is refused for %s", async (_conflict, code, meanwhile) => {
    const body = newInbound(freshPlate());
    const takeBack = await ways[way]("/inbound-record", await create("/inbound-record", body));
    await meanwhile(body);
    const { status, codes } = await takeBack();
    expect(codes).toContain(code);
    expect([409, ...(way === "restore" ? [422] : [])]).toContain(status);
  });
});

describe.each(both)("%s of a PO", (way) => {
  it("is refused for its number on another PO", async () => {
    const po = await makePo(api, name(), [10_000]);
    const takeBack = await ways[way]("/po-sale", po);
    await makePo(api, po.poSalesNo, [5000]);
    expect(await takeBack()).toMatchObject({ status: 409, codes: expect.arrayContaining(["taken"]) as unknown });
  });

  it("is refused for its number, typed differently, on another PO", async () => {
    const po = await makePo(api, `${name()}/A`, [10_000]);
    const takeBack = await ways[way]("/po-sale", po);
    await makePo(api, po.poSalesNo.replace("/", "-"), [5000]);
    const { status, codes } = await takeBack();
    expect(status).toBe(way === "undo" ? 409 : 422);
    expect(codes).toContain("samePoNumber");
  });
});

describe("a cancelled and deleted booking", () => {
  it.each(["before", "after"])(
    "is not restored under another customer that its PO got %s the deletion",
    async (when) => {
      const { po, booking } = await order();
      const cancelled = await post(`/booking/${booking.id}/cancel`, { reason: "batal" }, booking.version);
      if (when === "before") await changePo(po, { customerId: 2 });
      expect((await api.call("ADMIN", "delete", `/booking/${booking.id}`)).status).toBe(204);
      if (when === "after") await changePo(po, { customerId: 2 });
      const { status, codes } = await post(`/booking/${booking.id}/restore`, {}, cancelled.version + 1);
      expect([status, codes]).toEqual([422, expect.arrayContaining(["orderChanged"])]);
    },
  );
});
