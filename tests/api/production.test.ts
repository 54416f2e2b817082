import { describe, expect, it } from "vitest";
import type { Production, ProductionList } from "#contract/orders/production";
import { useApi } from "../setup/api";
import { newProduction } from "../setup/records";

const api = useApi();

async function made(changes: Record<string, unknown> = {}): Promise<Production> {
  const { status, body } = await api.post<Production>("OFFICE", "/production", newProduction(changes));
  expect(status).toBe(201);
  return body;
}

const list = async (query: string) => (await api.get<ProductionList>("OFFICE", `/production?${query}`)).body;

describe("a production record", () => {
  it("is numbered in the year of its date, and references its masters", async () => {
    const first = await made({ date: "2024-03-01" });
    const second = await made({ date: "2024-03-02" });
    expect(first).toMatchObject({
      productionNo: "PR-2024-000001",
      exDoMaster: { ex_do_no: "DO-2026-001", exDoType: "OWN" },
      outboundItem: { name: "Tepung 50 kg" },
      grade: { code: "A" },
      marking: { name: "Mawar" },
      createdBy: { name: "Uji OFFICE" },
    });
    expect(second.productionNo).toBe("PR-2024-000002");
  });

  it("is updated with its current version, and its history has the changes", async () => {
    const { id, version } = await made({ bags: 400, quantityKg: 20_000 });
    const body = newProduction({ shift: 3, bags: 400, quantityKg: 19_950, note: "Satu karung pecah" });
    expect((await api.put("OFFICE", `/production/${id}`, body)).status).toBe(428);
    const changed = await api.put<Production>("OFFICE", `/production/${id}`, body, version);
    expect(changed.body).toMatchObject({ shift: 3, quantityKg: 19_950, version: version + 1 });
    const stale = await api.put("OFFICE", `/production/${id}`, body, version);
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ current: { id, version: version + 1 } });

    const history = await api.history("OFFICE", `/production/${id}`);
    expect(history.map(({ action }) => action)).toEqual(["update", "create"]);
    expect(history[0]?.changes).toEqual([
      { field: "shift", from: 1, to: 3 },
      { field: "quantityKg", from: 20_000, to: 19_950 },
      { field: "note", from: null, to: "Satu karung pecah" },
    ]);
  });

  it("is rejected with invalid masters", async () => {
    const unknown = newProduction({ exDoMasterId: 3, gradeId: 99 });
    const refused = await api.post("OFFICE", "/production", unknown);
    expect(refused.body).toMatchObject({
      errors: { exDoMasterId: ["Sudah tidak aktif. Pilih yang lain."], gradeId: ["Tidak ada di daftar."] },
    });
  });

  it("is listed by day and ex-DO, with totals over all pages", async () => {
    await made({ date: "2025-01-10", bags: 10, quantityKg: 500 });
    await made({ date: "2025-01-11", bags: 20, quantityKg: 1000 });
    await made({ date: "2025-01-12", bags: 40, quantityKg: 2000, exDoMasterId: 2 });
    const all = await list("startDate=2025-01-01&endDate=2025-01-31&perPage=1");
    expect(all).toMatchObject({
      total: 3,
      lastPage: 3,
      summary: { units: [{ unit: "karung", count: 70 }], quantityKg: 3500 },
    });
    expect(all.data.map(({ date }) => date)).toEqual(["2025-01-12"]);
    const days = await list("startDate=2025-01-10&endDate=2025-01-11&sort=quantityKg");
    expect(days.data.map(({ quantityKg }) => quantityKg)).toEqual([500, 1000]);
    expect(await list("startDate=2025-01-01&endDate=2025-01-31&exDoNo=-002")).toMatchObject({ total: 1 });
    for (const filter of ["shift=1", "gradeId=1", "markingId=1", "outboundItemId=1"]) {
      const { total } = await list(`startDate=2025-01-01&endDate=2025-01-31&${filter}`);
      expect([filter, total]).toEqual([filter, 3]);
    }
    for (const filter of ["shift=3", "gradeId=2147483647", "markingId=2147483647", "outboundItemId=2147483647"]) {
      const { total } = await list(`startDate=2025-01-01&endDate=2025-01-31&${filter}`);
      expect([filter, total]).toEqual([filter, 0]);
    }
    expect((await api.get("OFFICE", "/production?startDate=kemarin")).status).toBe(422);
  });

  it("is deleted by OFFICE, then visible only to ADMIN, who restores it", async () => {
    const { id, version } = await made();
    expect((await api.call("OFFICE", "delete", `/production/${id}`, { version })).status).toBe(204);
    expect((await api.get("OFFICE", `/production/${id}`)).status).toBe(404);
    expect((await api.get("OFFICE", `/production/${id}/activity`)).status).toBe(404);
    expect((await api.get("OFFICE", "/production?deleted=1")).status).toBe(403);
    const deleted = await api.get<ProductionList>("ADMIN", "/production?deleted=1");
    expect(deleted.body.data.map((row) => row.id)).toContain(id);
    const restore = (on: number) => api.post<Production>("ADMIN", `/production/${id}/restore`, {}, on);
    expect((await restore(version + 1)).body.deletedAt).toBeNull();
    expect((await restore(version + 2)).status).toBe(409);
  });

  it("prevents the deletion of its masters, and is not restored without them", async () => {
    const { body: marking } = await api.post<{ id: number }>("ADMIN", "/marking", { name: "Hanya produksi" });
    const { id, version } = await made({ markingId: marking.id, unusualReason: "ok" });
    const refused = await api.call("ADMIN", "delete", `/marking/${marking.id}`);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain("Produksi");
    await api.call("OFFICE", "delete", `/production/${id}`);
    expect((await api.call("ADMIN", "delete", `/marking/${marking.id}`)).status).toBe(204);
    const restored = await api.post("ADMIN", `/production/${id}/restore`, {}, version + 1);
    expect(restored.status).toBe(422);
    expect(restored.body).toMatchObject({ errors: { markingId: ["Tidak ada di daftar."] } });
  });

  it("keeps its inactive master, and rejects other inactive masters", async () => {
    const { body: grade } = await api.post<{ id: number; version: number }>("ADMIN", "/grade", {
      code: "Z",
      name: "Grade Z",
    });
    const { id, version } = await made({ gradeId: grade.id });
    const inactive = { code: "Z", name: "Grade Z", active: false };
    await api.put("ADMIN", `/grade/${grade.id}`, inactive, grade.version);
    const same = newProduction({ gradeId: grade.id, note: "tetap" });
    expect((await api.put("OFFICE", `/production/${id}`, same, version)).status).toBe(200);
    expect((await api.post("OFFICE", "/production", same)).status).toBe(422);
    // Nor does an inactive grade block a restore.
    await api.call("OFFICE", "delete", `/production/${id}`);
    const restored = await api.post("ADMIN", `/production/${id}/restore`, {}, version + 2);
    expect(restored.status).toBe(200);
  });
});
