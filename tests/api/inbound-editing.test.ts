import { describe, expect, it } from "vitest";
import type { InboundRecord } from "#contract/weighing/inbound-record";
import { useApi } from "../setup/api";
import type { Account } from "../setup/fixture";
import { InboundTruck, newInbound } from "../setup/inbound";

const api = useApi();

const create = (as: Account, body: object) => api.post<InboundRecord>(as, "/inbound-record", body);
const history = async (as: Account, id: number) => api.history(as, `/inbound-record/${id}`);

describe("an inbound record update", () => {
  it("updates, adds and removes items, and keeps the number", async () => {
    const truck = await InboundTruck.arrives(api, "B 9020 AA");
    const [first, second] = truck.entries();
    const { recordNo } = truck.record;
    const changed = await truck.put("SCALE", {
      date: "2025-01-02",
      vendorId: 2,
      items: [
        { ...first, quantity: 20 },
        { inboundItemId: 2, quantity: 3 },
      ],
    });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ recordNo, date: "2025-01-02", vendor: { code: "GANDUM" } });
    expect(changed.body.items.map(({ id, quantity }) => [id === first?.id, quantity])).toEqual([
      [true, 20],
      [false, 3],
    ]);
    expect(changed.body.items.map(({ id }) => id)).not.toContain(second?.id);
    const [entry] = await history("SCALE", truck.record.id);
    expect(entry?.changes.map(({ field }) => field)).toEqual(["date", "vendor", "items"]);
    // The removed item no longer belongs to this record.
    expect((await truck.put("SCALE", { items: [second] })).body).toMatchObject({
      errors: { "items.0.id": [expect.anything()] },
    });
  });

  it("requires a new check when the goods change, and keeps the weights", async () => {
    const truck = await InboundTruck.after(api, "B 9021 AA", "weigh-out");
    const [first, second] = truck.entries();
    expect((await truck.put("SCALE", { driverName: "Ujang" })).body).toMatchObject({
      status: "WEIGHED_OUT",
      driverName: "Ujang",
    });
    const reworded = await truck.put("SCALE", { items: [{ ...first, note: "Curah, basah" }, second] });
    expect(reworded.body.status).toBe("WEIGHED_OUT");
    const items = [{ ...first, quantity: 1 }, second];
    const recounted = await truck.put("SCALE", { items, unusualReason: "salah ketik" });
    expect(recounted.body).toMatchObject({ status: "WEIGHED_IN", checkedAt: null, checkedBy: null, secondKg: 12_000 });
    expect((await truck.does("FINANCE", "finish", { pricePerKg: 1 })).status).toBe(409);
    expect((await truck.does("SCALE", "weigh-in", { weightKg: 12_000 })).body).toMatchObject({
      errors: { weightKg: ["Timbang isi harus lebih dari timbang kosong 12.000 kg."] },
    });
    expect((await truck.does("CHECKER", "check", truck.counted())).body).toMatchObject({
      status: "WEIGHED_OUT",
      netKg: 18_000,
    });
  });

  it("is rejected on a stale version, with the current values the caller may see", async () => {
    const truck = await InboundTruck.after(api, "B 9022 AA", "finish");
    await truck.does("ADMIN", "reopen", { reason: "salah catat" });
    const { id, version } = truck.record;
    const stale = (as: Account) => api.put(as, `/inbound-record/${id}`, newInbound("B 9022 AA"), version - 1);
    const forScale = await stale("SCALE");
    expect(forScale.status).toBe(409);
    expect(forScale.body.current).toMatchObject({ id, version });
    expect(forScale.body.current).not.toHaveProperty("pricePerKg");
    expect(forScale.body.current).not.toHaveProperty("amount");
    expect((await stale("ADMIN")).body.current).toMatchObject({ pricePerKg: 5000, amount: null });
    expect((await api.put("SCALE", `/inbound-record/${id}`, newInbound("B 9022 AA"))).status).toBe(428);
  });

  it("rejects invalid masters and unknown fields", async () => {
    const bad = newInbound("B 9023 AA", { vendorId: 3, items: [{ inboundItemId: 99, quantity: 1 }] });
    expect((await create("SCALE", bad)).body).toMatchObject({
      errors: {
        vendorId: ["Sudah tidak aktif. Pilih yang lain."],
        "items.0.inboundItemId": ["Tidak ada di daftar."],
      },
    });
    for (const field of ["status", "pricePerKg", "netKg", "recordNo", "firstKg"]) {
      const { status, body } = await create("ADMIN", newInbound("B 9023 AA", { [field]: 1 }));
      expect(status, field).toBe(422);
      expect(body).toMatchObject({ errors: { [field]: [expect.anything()] } });
    }
    expect((await create("SCALE", newInbound("B 9023 AA", { items: [] }))).status).toBe(422);
  });
});

describe("the plate of an inbound truck", () => {
  it("has one truck in the yard per direction", async () => {
    const truck = await InboundTruck.arrives(api, "B 9030 AA");
    const again = await create("SCALE", newInbound("b-9030-aa"));
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({
      message: `B 9030 AA masih di dalam pabrik di ${truck.record.recordNo}. Timbang keluar atau batalkan dahulu.`,
      errors: { licensePlate: [expect.anything()] },
    });
    const outbound = await api.post("OFFICE", "/outbound-record", {
      date: "2026-11-20",
      customerId: 1,
      licensePlate: "B 9030 AA",
      outboundItem: [{ outboundItemId: 1, loadingArea: "H", gradeId: 1, markingId: 1, bags: 1, quantityKg: 50 }],
    });
    expect(outbound.status).toBe(201);
    const other = await InboundTruck.arrives(api, "B 9031 AA");
    expect((await other.put("SCALE", { licensePlate: "B 9030 AA" })).status).toBe(409);
    await truck.does("ADMIN", "cancel", { reason: "salah plat" });
    expect((await other.put("SCALE", { licensePlate: "B 9030 AA" })).status).toBe(200);
  });

  it("prevents a restore while another truck has it, but not a reopen", async () => {
    const done = await InboundTruck.after(api, "B 9032 AA", "finish");
    const deleted = await InboundTruck.arrives(api, "B 9032 AA", { deliveryNoteNo: "SJ-9032-2" });
    await api.call("ADMIN", "delete", `/inbound-record/${deleted.record.id}`);
    const open = await InboundTruck.arrives(api, "B 9032 AA", { deliveryNoteNo: "SJ-9032-3" });
    expect((await done.does("ADMIN", "reopen", { reason: "salah harga" })).status).toBe(200);
    expect((await deleted.does("ADMIN", "restore", {}, 2)).status).toBe(409);
    await open.does("ADMIN", "cancel", { reason: "tidak jadi" });
    expect((await deleted.does("ADMIN", "restore", {}, 2)).body).toMatchObject({ status: "WAITING", deletedAt: null });
  });
});
