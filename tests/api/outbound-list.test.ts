import { beforeAll, describe, expect, it } from "vitest";
import type { MonitorList } from "#contract/weighing/monitor";
import type { ErrorAnswer } from "#contract/answers";
import type { OutboundRecord, OutboundRecordList } from "#contract/weighing/outbound-record";
import { outboundRecord } from "#backend/db/tables/outbound";
import { useApi } from "../setup/api";
import { newRecord } from "../setup/records";
import { GROSS, openTruck, TARE, truckAt } from "../setup/trucks";

const api = useApi();
const list = async (query: string) => (await api.get<OutboundRecordList>("OFFICE", `/outbound-record?${query}`)).body;
const ids = ({ data }: OutboundRecordList) => data.map(({ id }) => id);

describe("the list of outbound records", () => {
  let waiting: OutboundRecord, loading: OutboundRecord, done: OutboundRecord, cancelled: OutboundRecord;
  const DAY = "date=2026-03-02";

  beforeAll(async () => {
    const date = "2026-03-02";
    waiting = await openTruck(api, { date, licensePlate: "B 1234 ABC", customerId: 1 });
    loading = await truckAt(api, "LOADING", { date, licensePlate: "D 12 XY", customerId: 2 });
    done = await truckAt(api, "DONE", { date, licensePlate: "F 9 QQ", customerId: 2 });
    cancelled = await truckAt(api, "CANCELLED", { date, licensePlate: "TNI-77" });
    await openTruck(api, { date: "2026-03-03" });
  });

  it("shows a day, newest first, with the totals of the whole day", async () => {
    const answer = await list(DAY);
    expect(ids(answer)).toEqual([cancelled.id, done.id, loading.id, waiting.id]);
    expect(answer).toMatchObject({ page: 1, perPage: 25, total: 4, lastPage: 1 });
    expect(answer.summary).toEqual({
      open: 2,
      cancelled: 1,
      earlier: 0,
      firstKg: 2 * TARE,
      secondKg: GROSS,
      netKg: GROSS - TARE,
    });
    expect(answer.finished).toEqual({ count: 1, grossKg: GROSS, tareKg: TARE, netKg: GROSS - TARE });
    expect(answer.data.find(({ id }) => id === loading.id)).toMatchObject({
      customer: { id: 2, code: "TIRTA", name: "CV Tirta Abadi" },
      itemsKg: 14_000,
      outboundItem: [
        { loadingArea: "H", loaded: true },
        { loadingArea: "K", loaded: false },
      ],
    });
    expect((await list("date=2026-03-04")).summary).toEqual({
      open: 0,
      cancelled: 0,
      earlier: 0,
      firstKg: 0,
      secondKg: 0,
      netKg: 0,
    });
  });

  it("is filtered by plate (ignoring spaces and case), status and customer, alone and combined", async () => {
    const found = async (query: string) => ids(await list(`${DAY}&${query}`)).sort((a, b) => a - b);
    expect(await found("licensePlate=1234ab")).toEqual([waiting.id]);
    expect(await found("licensePlate=b 12")).toEqual([waiting.id]);
    expect(await found("licensePlate=d-12")).toEqual([loading.id]);
    expect(await found("licensePlate=tni 7")).toEqual([cancelled.id]);
    expect(await found("licensePlate=%25")).toEqual([]);
    expect(await found("licensePlate=_")).toEqual([]);
    expect(await found("status=LOADING")).toEqual([loading.id]);
    expect(await found("customer=tirta")).toEqual([loading.id, done.id]);
    expect(await found("customer=%25")).toEqual([]);
    expect(await found(`customer=${done.customerId}`)).toEqual([loading.id, done.id]);
    expect(await found("customer=2147483647")).toEqual([]);
    expect(await found("customer=tirta&status=DONE")).toEqual([done.id]);
    expect(await found("customer=tirta&status=DONE&licensePlate=b")).toEqual([]);
    // A GET form sends empty fields.
    expect(await found("customer=&status=&licensePlate=&page=")).toHaveLength(4);
    expect((await list(`${DAY}&customer=tirta`)).summary).toMatchObject({ open: 1, netKg: GROSS - TARE });
  });

  it("shows a range of days", async () => {
    expect(ids(await list("startDate=2026-03-02&endDate=2026-03-02"))).toEqual(ids(await list(DAY)));
    const days = await list("startDate=2026-03-02&endDate=2026-03-03");
    expect(days).toMatchObject({ total: 5, summary: { open: 3, cancelled: 1, earlier: 0 } });
    expect(days.data[0]?.date).toBe("2026-03-03");
  });

  it("is filtered to trucks with an item of the goods, grade and marking", async () => {
    const found = async (query: string) => ids(await list(`${DAY}&${query}`));
    const item = { ...newRecord("").outboundItem[0], gradeId: 1, markingId: 2 };
    const other = { ...item, gradeId: 2, markingId: 1 };
    const { id } = await openTruck(api, { date: "2026-03-02", outboundItem: [item, other] });
    expect(await found("gradeId=1&markingId=2")).toEqual([id]);
    expect(await found("outboundItemId=1&gradeId=2")).toEqual([id]);
    expect(await found("gradeId=1")).toHaveLength(5);
    expect(await found("outboundItemId=2&gradeId=2&markingId=2")).toHaveLength(4);
    expect(await found("outboundItemId=2147483647")).toEqual([]);
    await api.call("ADMIN", "delete", `/outbound-record/${id}`);
  });
});

describe("an outbound record", () => {
  it("is updated as a whole, keeps its number, and its history names customers instead of IDs", async () => {
    const record = await openTruck(api, { date: "2025-12-31" });
    const body = newRecord("AA 1 BB", { date: "2026-01-01", customerId: 2, destination: "", note: "baris 1\nbaris 2" });
    const { body: after } = await api.put<OutboundRecord>("OFFICE", `/outbound-record/${record.id}`, body, 1);
    expect(after).toMatchObject({
      recordNo: record.recordNo,
      date: "2026-01-01",
      licensePlate: "AA 1 BB",
      destination: null,
      note: "baris 1\nbaris 2",
      customer: { name: "CV Tirta Abadi" },
      createdBy: { name: "Uji OFFICE" },
    });
    const [{ changes } = { changes: [] }] = await api.history("OFFICE", `/outbound-record/${record.id}`);
    expect(changes).toContainEqual({ field: "customer", from: "PT Sinar Pangan", to: "CV Tirta Abadi" });
    expect(changes).toContainEqual({ field: "licensePlate", from: record.licensePlate, to: "AA 1 BB" });
    expect(changes.map(({ field }) => field)).not.toContain("driverName");
  });

  it("keeps its inactive masters, and rejects new inactive ones", async () => {
    const make = async (area: string, body: Record<string, unknown>) =>
      (await api.post<{ id: number }>("ADMIN", `/${area}`, body)).body.id;
    const customer = { code: "PERGI", name: "PT Pergi" };
    const grade = { code: "PERGI", name: "Pergi" };
    const [customerId, gradeId] = [await make("customer", customer), await make("grade", grade)];
    const [item] = newRecord("").outboundItem;
    const changes = { customerId, outboundItem: [{ ...item, gradeId }] };
    const record = await openTruck(api, changes);
    for (const [area, id, body] of [
      ["customer", customerId, customer],
      ["grade", gradeId, grade],
    ] as const) {
      await api.put("ADMIN", `/${area}/${id}`, { ...body, active: false }, 1);
    }
    const kept = { ...changes, outboundItem: [{ ...item, gradeId, id: record.outboundItem[0]?.id }], note: "tetap" };
    const edited = await api.put<OutboundRecord>(
      "OFFICE",
      `/outbound-record/${record.id}`,
      newRecord(record.licensePlate, kept),
      1,
    );
    expect([edited.status, edited.body.note]).toEqual([200, "tetap"]);

    const text = ["Sudah tidak aktif. Pilih yang lain."];
    const refused = await api.post<ErrorAnswer>("OFFICE", "/outbound-record", newRecord("B 7 PRG", changes));
    expect([refused.status, refused.body.errors]).toEqual([422, { customerId: text, "outboundItem.0.gradeId": text }]);
    const added = await api.post<ErrorAnswer>("OFFICE", "/outbound-record-item", {
      ...item,
      gradeId,
      outboundRecordId: record.id,
    });
    expect([added.status, added.body.errors]).toEqual([422, { gradeId: text }]);

    // Deleting and restoring the record keeps them.
    await api.call("ADMIN", "delete", `/outbound-record/${record.id}`);
    const back = await api.post("ADMIN", `/outbound-record/${record.id}/restore`, {}, 3);
    expect(back.status).toBe(200);
  });
});

describe("the monitor", () => {
  it("shows only public fields of waiting and loading trucks, oldest first", async () => {
    await api.db.update(outboundRecord).set({ deletedAt: new Date().toISOString() });
    const trucks: OutboundRecord[] = [];
    for (const status of ["LOADING", "WAITING", "LOADED", "WEIGHED_IN", "WEIGHED_OUT", "DONE", "CANCELLED"] as const) {
      trucks.push(await truckAt(api, status));
    }
    const { body } = await api.get<MonitorList>(null, "/monitor/outbound-record");
    expect(body.data.map(({ status }) => status)).toEqual(["LOADING", "WAITING", "WEIGHED_IN"]);
    expect(body.data[0]).toEqual({
      id: trucks[0]?.id,
      recordNo: trucks[0]?.recordNo,
      licensePlate: trucks[0]?.licensePlate,
      status: "LOADING",
      waitingSince: trucks[0]?.createdAt,
      outboundItem: [
        { loadingArea: "H", loaded: true },
        { loadingArea: "K", loaded: false },
      ],
      call: null,
    });
    const [, waiting, loaded] = trucks.map(({ id, status, licensePlate, createdAt: waitingSince }) => {
      const step = status === "WAITING" ? "weighIn" : "weighOut";
      return { direction: "outbound", id, licensePlate, waitingSince, step, call: null };
    });
    expect(body.atScale).toEqual([waiting, loaded]);
  });
});
