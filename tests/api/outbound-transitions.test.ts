import { beforeAll, describe, expect, it } from "vitest";
import type { ErrorAnswer } from "#contract/answers";
import type { Booking } from "#contract/orders/booking";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import type { OutboundStatus } from "#contract/weighing/outbound-status";
import type { PoSale } from "#contract/orders/po-sale";
import type { Answer } from "../setup/api-client";
import { useApi } from "../setup/api";
import type { Account } from "../setup/fixture";
import { bookedItem, bookingBody, driveToScale, expectStatus, makeBooking, makeExDo, makePo } from "../setup/orders";
import { newRecord } from "../setup/records";
import { entriesOf, GROSS, openTruck, step, TARE, truckAt } from "../setup/trucks";

const api = useApi();

const LABELS: Record<OutboundStatus, string> = {
  WAITING: "Menunggu",
  WEIGHED_IN: "Siap muat",
  LOADING: "Sedang muat",
  LOADED: "Siap timbang isi",
  WEIGHED_OUT: "Sudah timbang isi",
  DONE: "Selesai",
  CANCELLED: "Batal",
};
const STATUSES = Object.keys(LABELS) as OutboundStatus[];
const OPEN: OutboundStatus[] = ["WAITING", "WEIGHED_IN", "LOADING", "LOADED", "WEIGHED_OUT"];
const why = { unusualReason: "salah baca" };
const [NEW_ITEM] = newRecord("").outboundItem;

interface Change {
  /** valid statuses, from docs/domain.md */
  from: OutboundStatus[];
  make: (record: OutboundRecord) => Promise<Answer<unknown>>;
  /** the next status; default: unchanged */
  to?: (from: OutboundStatus) => OutboundStatus;
}

const verb =
  (name: string, body: unknown, as: Account = "ADMIN") =>
  (record: OutboundRecord) =>
    api.post(as, `/outbound-record/${record.id}/${name}`, body, record.version);

const item =
  (method: string, index: number, suffix = "", body?: unknown) =>
  (record: OutboundRecord) => {
    const at = record.outboundItem.at(index);
    return api.call("ADMIN", method, `/outbound-record-item/${at?.id}${suffix}`, { body, version: at?.version });
  };

/** Items are loaded one at a time, so adding, removing and loading items changes the status. */
const changes: Record<string, Change> = {
  "weigh-in": {
    from: ["WAITING", "WEIGHED_IN"],
    make: verb("weigh-in", { weightKg: TARE + 20, ...why }, "SCALE"),
    to: () => "WEIGHED_IN",
  },
  "weigh-in by ADMIN": {
    from: OPEN,
    make: verb("weigh-in", { weightKg: TARE + 20, ...why }),
    to: (from) => (from === "WAITING" ? "WEIGHED_IN" : from),
  },
  "weigh-out": {
    from: ["LOADED", "WEIGHED_OUT"],
    make: verb("weigh-out", { weightKg: GROSS + 20, ...why }),
    to: () => "WEIGHED_OUT",
  },
  finish: { from: ["WEIGHED_OUT"], make: verb("finish", {}), to: () => "DONE" },
  cancel: { from: OPEN, make: verb("cancel", { reason: "tidak jadi" }), to: () => "CANCELLED" },
  reopen: { from: ["DONE"], make: verb("reopen", { reason: "salah timbang" }), to: () => "WEIGHED_OUT" },
  edit: {
    from: OPEN,
    make: (record) => {
      const { id, version, licensePlate } = record;
      const outboundItem = entriesOf(record);
      const body = newRecord(licensePlate, { note: "diubah", outboundItem });
      return api.put("OFFICE", `/outbound-record/${id}`, body, version);
    },
  },
  "load the last item": {
    from: ["WEIGHED_IN", "LOADING", "LOADED"],
    make: item("post", -1, "/load", { bags: 160, quantityKg: 3990, ...why }),
    to: (from) => (from === "WEIGHED_IN" ? "LOADING" : "LOADED"),
  },
  "add an item": {
    from: OPEN,
    make: (record) => api.post("FG", "/outbound-record-item", { ...NEW_ITEM, outboundRecordId: record.id, ...why }),
    to: (from) => (from === "LOADED" || from === "WEIGHED_OUT" ? "LOADING" : from),
  },
  "change an item": { from: OPEN, make: item("put", 0, "", { ...NEW_ITEM, loadingArea: "J" }) },
  "drop the last item": {
    from: OPEN,
    make: item("delete", -1, "", why),
    to: (from) => (from === "LOADING" ? "LOADED" : from),
  },
};

describe.each(STATUSES)("a truck in status %s", (status) => {
  let standing: OutboundRecord;
  beforeAll(async () => {
    standing = await truckAt(api, status);
  });
  const detail = async (id: number) => (await api.get<OutboundRecord>("OFFICE", `/outbound-record/${id}`)).body;

  it.each(Object.entries(changes).filter(([, { from }]) => from.includes(status)))("accepts %s", async (_, change) => {
    const record = await truckAt(api, status);
    const { status: code, body } = await change.make(record);
    expect(code, JSON.stringify(body)).toBeLessThan(300);
    const after = await detail(record.id);
    expect(after.status).toBe(change.to?.(status) ?? status);
    expect(after.version).toBe(record.version + 1);
    expect(after.itemsKg).toBe(after.outboundItem.reduce((sum, { quantityKg }) => sum + quantityKg, 0));
  });

  it.each(Object.entries(changes).filter(([, { from }]) => !from.includes(status)))("rejects %s", async (_, change) => {
    const { status: code, body } = await change.make(standing);
    expect(code).toBe(409);
    expect((body as ErrorAnswer).message).toBe(`Tidak dapat dilakukan: status sekarang ${LABELS[status]}.`);
    expect(await detail(standing.id)).toEqual(standing);
  });

  it("is unchanged after deletion and restore", async () => {
    const record = await truckAt(api, status);
    const at = `/outbound-record/${record.id}`;
    expect((await api.call("ADMIN", "delete", at, { version: record.version })).status).toBe(204);
    const back = await api.post<OutboundRecord>("ADMIN", `${at}/restore`, {}, record.version + 1);
    expect(back.body).toEqual({ ...record, version: record.version + 2, updatedAt: back.body.updatedAt });
    const again = await api.post("ADMIN", `${at}/restore`, {}, back.body.version);
    expect(again.status).toBe(409);
  });
});

it("is not restored on a deleted booking, which the error names", async () => {
  const po = await makePo(api, "PO-KEMBALI", [20_000]);
  const booking = await makeBooking(api, po.lines[0]?.id ?? 0, (await makeExDo(api, "DO-KEMBALI")).id, 5000);
  const { id } = await openTruck(api, { outboundItem: [bookedItem(booking.id, 5000)] });
  for (const path of [`/outbound-record/${id}`, `/booking/${booking.id}`])
    expectStatus(204, await api.call("ADMIN", "delete", path));
  const { body } = await api.post<ErrorAnswer>("ADMIN", `/outbound-record/${id}/restore`, {}, 2);
  expect(body.errors).toEqual({
    "outboundItem.0.bookingId": [`Pulihkan dulu yang sudah dihapus: ${booking.bookingNo}.`],
  });
});

it("is not restored while its booking is on another PO or ex-DO, and is once the booking is back", async () => {
  const [one, other] = [await makePo(api, "PO-SATU", [20_000]), await makePo(api, "PO-DUA", [20_000])];
  const [exDo, otherExDo] = [await makeExDo(api, "DO-SATU"), await makeExDo(api, "DO-DUA")];
  const booking = await makeBooking(api, one.lines[0]?.id ?? 0, exDo.id, 5000);
  const record = await openTruck(api, { outboundItem: [bookedItem(booking.id, 5000)] });
  const done = await step(api, await driveToScale(api, record), "finish");
  expectStatus(204, await api.call("ADMIN", "delete", `/outbound-record/${done.id}`));
  const move = async ({ lines }: PoSale, { id }: { id: number }) => {
    const path = `/booking/${booking.id}`;
    const { version } = (await api.get<Booking>("OFFICE", path)).body;
    const body = { ...bookingBody(lines[0]?.id ?? 0, id, 5000), unusualReason: "pindah PO" };
    expectStatus(200, await api.put("OFFICE", path, body, version));
  };
  const restore = () => api.post<ErrorAnswer>("ADMIN", `/outbound-record/${done.id}/restore`, {}, done.version + 1);
  const moved = {
    status: 422,
    body: { errors: { "outboundItem.0.bookingId": [expect.stringMatching(/^Booking ini sudah dipindah/)] } },
  };
  await move(other, exDo);
  expect(await restore()).toMatchObject(moved);
  await move(one, otherExDo);
  expect(await restore()).toMatchObject(moved);
  await move(one, exDo);
  expect((await restore()).status).toBe(200);
  const deliveredKg = async ({ id }: PoSale) =>
    (await api.get<PoSale>("OFFICE", `/po-sale/${id}`)).body.lines[0]?.deliveredKg;
  expect([await deliveredKg(one), await deliveredKg(other)]).toEqual([5000, 0]);
});

describe("an outbound record change", () => {
  it("requires the current version: 428 without a version, 409 with the current record for a stale one", async () => {
    const record = await openTruck(api);
    const weighed = await step(api, record, "weigh-in", { weightKg: TARE });
    for (const [method, at, body] of [
      ["post", "/weigh-in", { weightKg: 9000 }],
      ["post", "/weigh-out", { weightKg: 9000 }],
      ["post", "/finish", {}],
      ["post", "/cancel", { reason: "tidak jadi" }],
      ["post", "/reopen", { reason: "salah" }],
      ["put", "", newRecord(record.licensePlate)],
    ] as const) {
      const path = `/outbound-record/${record.id}${at}`;
      expect((await api.call("ADMIN", method, path, { body })).status, path).toBe(428);
      const stale = await api.call<ErrorAnswer>("ADMIN", method, path, { body, version: 1 });
      expect([stale.status, stale.body.current], path).toEqual([409, weighed]);
    }
    expect((await api.call("ADMIN", "delete", `/outbound-record/${record.id}`, { version: 1 })).status).toBe(409);
  });

  it("is in the history with its reason, old and new values", async () => {
    const done = await truckAt(api, "DONE");
    const reopened = await step(api, done, "reopen", { reason: "salah timbang" });
    expect(reopened).toMatchObject({
      status: "WEIGHED_OUT",
      finishedAt: null,
      finishedBy: null,
      differenceReason: null,
    });
    await step(api, reopened, "cancel", { reason: "muatan ditolak" });
    const history = await api.history("OFFICE", `/outbound-record/${done.id}`);
    expect(history[0]).toMatchObject({ action: "cancel", reason: "muatan ditolak" });
    expect(history[1]).toMatchObject({ action: "reopen", reason: "salah timbang" });
    expect(history[1]?.changes).toContainEqual({ field: "status", from: "DONE", to: "WEIGHED_OUT" });
    const loads = history.filter(({ action }) => action === "load");
    expect(loads).toHaveLength(2);
    for (const { changes: changed } of loads) expect(JSON.stringify(changed)).toContain("dimuat");
  });

  it.each(["cancel", "reopen"])("requires a reason: %s", async (name) => {
    const { id, version } = await truckAt(api, name === "cancel" ? "WAITING" : "DONE");
    const { status, body } = await api.post<ErrorAnswer>("ADMIN", `/outbound-record/${id}/${name}`, {}, version);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["reason"]]);
  });
});

describe("an outbound plate", () => {
  it("of a finished record does not block its reopen when another truck has it", async () => {
    const done = await truckAt(api, "DONE");
    await api.post<OutboundRecord>("OFFICE", "/outbound-record", newRecord(done.licensePlate));
    const reopened = await api.post(
      "ADMIN",
      `/outbound-record/${done.id}/reopen`,
      { reason: "salah timbang" },
      done.version,
    );
    expect(reopened.status).toBe(200);
  });
});
