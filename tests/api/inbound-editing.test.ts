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

  it("requires a new check only when the goods change", async () => {
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
    expect(recounted.body.status).toBe("WEIGHED_IN");
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

  it("rejects invalid masters", async () => {
    const bad = newInbound("B 9023 AA", { vendorId: 3, items: [{ inboundItemId: 99, quantity: 1 }] });
    expect((await create("SCALE", bad)).body).toMatchObject({
      errors: {
        vendorId: ["Sudah tidak aktif. Pilih yang lain."],
        "items.0.inboundItemId": ["Tidak ada di daftar."],
      },
    });
  });
});
