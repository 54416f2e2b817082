import { describe, expect, it } from "vitest";
import type { InboundRecord, InboundRecordList } from "#contract/weighing/inbound-record";
import { useApi } from "../setup/api";
import type { Account } from "../setup/fixture";
import { InboundTruck } from "../setup/inbound";

const api = useApi();

const list = async (as: Account, query: string) =>
  (await api.get<InboundRecordList>(as, `/inbound-record?${query}`)).body;
const history = async (as: Account, id: number) => api.history(as, `/inbound-record/${id}`);

describe("prices of inbound records", () => {
  it("are visible only to ADMIN and FINANCE in lists, details, responses and histories", async () => {
    const truck = await InboundTruck.after(api, "B 9050 AA", "finish");
    const { id } = truck.record;
    for (const account of ["ADMIN", "FINANCE", "SCALE", "CHECKER"] as const) {
      const sees = account === "ADMIN" || account === "FINANCE";
      const detail = (await api.get<InboundRecord>(account, `/inbound-record/${id}`)).body;
      expect("pricePerKg" in detail, account).toBe(sees);
      expect("amount" in detail, account).toBe(sees);
      const found = await list(account, "licensePlate=9050");
      expect(found.data.map((row) => "amount" in row)).toEqual([sees]);
      expect("amount" in found.summary).toBe(sees);
      const fields = (await history(account, id)).flatMap(({ changes }) => changes.map(({ field }) => field));
      expect(fields.includes("pricePerKg"), account).toBe(sees);
      expect(fields.includes("amount"), account).toBe(sees);
      expect(fields).toContain("netKg");
      expect(JSON.stringify(await history(account, id)).includes("90000000")).toBe(sees);
    }
    expect((await list("FINANCE", "licensePlate=9050")).summary.amount).toBe(90_000_000);
    const reopened = await truck.does("ADMIN", "reopen", { reason: "cek lagi" });
    expect(reopened.body.pricePerKg).toBe(5000);
    const scale = await truck.does("SCALE", "weigh-out", { weightKg: 11_000, unusualReason: "Salah baca" });
    expect(scale.status).toBe(200);
    expect(scale.body).not.toHaveProperty("pricePerKg");
    expect(scale.body).not.toHaveProperty("amount");
  });
});

describe("the list of inbound records", () => {
  it("filters by date, plate, status and vendor, and totals all pages", async () => {
    const date = "2026-03-03";
    const plates = ["D 1 LS", "D 12 LST", "D 123 LS"];
    const [a, b, c] = await Promise.all(
      plates.map((plate, index) => InboundTruck.arrives(api, plate, { date, vendorId: index === 2 ? 2 : 1 })),
    );
    await a?.does("SCALE", "weigh-in", { weightKg: 20_000 });
    await b?.does("SCALE", "weigh-in", { weightKg: 10_000 });
    await c?.does("SCALE", "cancel", { reason: "pulang" });
    const all = await list("CHECKER", `date=${date}&perPage=2`);
    expect(all).toMatchObject({ total: 3, lastPage: 2, summary: { open: 2, cancelled: 1, firstKg: 30_000 } });
    expect(all.data).toHaveLength(2);
    expect(all.data[0]?.items).toMatchObject([
      { name: "Gandum curah", quantity: 18_000, unit: "kg" },
      { quantity: 10 },
    ]);
    const readPlates = async (query: string) =>
      (await list("CHECKER", `date=${date}&${query}`)).data.map(({ licensePlate }) => licensePlate);
    expect(await readPlates("licensePlate=d12")).toEqual(expect.arrayContaining(["D 12 LST", "D 123 LS"]));
    expect(await readPlates("licensePlate=%25")).toEqual([]);
    expect(await readPlates("status=CANCELLED")).toEqual(["D 123 LS"]);
    expect(await readPlates("vendorId=2")).toEqual(["D 123 LS"]);
    expect(await readPlates("inboundItemId=1")).toHaveLength(3);
    expect(await readPlates("sort=-licensePlate")).toEqual(["D 123 LS", "D 12 LST", "D 1 LS"]);
  });
});
