import { describe, expect, it } from "vitest";
import { useApi } from "../setup/api";
import { InboundTruck } from "../setup/inbound";

const api = useApi();
const large = useApi({ SCALE_CAPACITY_KG: "120000" });

describe("an inbound record", () => {
  it("rejects a step in the wrong status, and names the status", async () => {
    const truck = await InboundTruck.arrives(api, "B 9002 AA");
    const check = truck.counted();
    for (const [verb, body] of [
      ["check", check],
      ["weigh-out", { weightKg: 10_000 }],
      ["finish", { pricePerKg: 1 }],
      ["reopen", { reason: "salah harga" }],
    ] as const) {
      const { status, body: answer } = await truck.does("ADMIN", verb, body);
      expect(status, verb).toBe(409);
      expect(answer).toMatchObject({ message: "Tidak dapat dilakukan: status sekarang Menunggu." });
    }
  });

  it("accepts the maximum price for the heaviest truck", async () => {
    const truck = await InboundTruck.arrives(large, "B 9006 AA");
    const unusualReason = "uji batas";
    await truck.does("ADMIN", "weigh-in", { weightKg: 120_000, unusualReason });
    await truck.does("ADMIN", "check", truck.counted());
    await truck.does("ADMIN", "weigh-out", { weightKg: 200, unusualReason });
    expect((await truck.does("ADMIN", "finish", { pricePerKg: 50_000_000.01 })).status).toBe(422);
    expect((await truck.does("ADMIN", "finish", { pricePerKg: 49_999_999.99, unusualReason })).body.amount).toBe(
      5_989_999_998_802,
    );
  });
});

describe("inbound cancellation", () => {
  it("is permitted for ADMIN, and for SCALE while the truck waits", async () => {
    const waiting = await InboundTruck.arrives(api, "B 9040 AA");
    expect((await waiting.does("SCALE", "cancel", { reason: "truk pulang" })).body).toMatchObject({
      status: "CANCELLED",
      cancelReason: "truk pulang",
    });
    expect((await waiting.does("ADMIN", "cancel", { reason: "sekali lagi" })).status).toBe(409);
    const weighed = await InboundTruck.after(api, "B 9041 AA", "weigh-in");
    expect((await weighed.does("SCALE", "cancel", { reason: "truk pulang" })).status).toBe(403);
    expect((await weighed.does("ADMIN", "cancel", { reason: "truk pulang" })).status).toBe(200);
  });
});

describe("the weights of an inbound truck", () => {
  it("are rejected at the field with the rule", async () => {
    const truck = await InboundTruck.arrives(api, "B 9010 AA");
    const weighed = async (verb: string, weightKg: unknown) => {
      const { status, body } = await truck.does("SCALE", verb, { weightKg });
      expect(status, `${verb} ${String(weightKg)}`).toBe(422);
      return body.errors?.weightKg;
    };
    await truck.does("SCALE", "weigh-in", { weightKg: 30_000 });
    await truck.does("CHECKER", "check", truck.counted({ deductionKg: 500, deductionReason: "Basah" }));
    expect(await weighed("weigh-out", 30_000)).toEqual(["Timbang kosong harus kurang dari timbang isi 30.000 kg."]);
    expect(await weighed("weigh-out", 29_500)).toEqual(["Potongan 500 kg tidak menyisakan netto."]);
    const unusualReason = "hampir kosong";
    expect((await truck.does("SCALE", "weigh-out", { weightKg: 29_490, unusualReason })).body.netKg).toBe(10);
  });

  it("keep a positive net after a deduction in kg or percent", async () => {
    const truck = await InboundTruck.after(api, "B 9011 AA", "weigh-in");
    const checked = async (deduction: object) => {
      const asked = { ...truck.counted(deduction), unusualReason: "Salah catat" };
      const { status, body } = await truck.does("CHECKER", "check", asked);
      return status === 200 ? body.deductedKg : body.errors;
    };
    const deductionReason = "Kotor";
    expect(await checked({ deductionKg: 30_000, deductionReason })).toEqual({
      deductionKg: ["Potongan 30.000 kg tidak menyisakan netto."],
    });
    expect(await checked({ deductionPct: 100, deductionReason })).toHaveProperty("deductionPct");
    expect(await checked({ deductionKg: 250, deductionReason })).toBe(250);
    // A check replaces the deduction.
    expect(await checked({})).toBe(0);
  });

  it("an inbound check must cover exactly the record's items", async () => {
    const truck = await InboundTruck.after(api, "B 9012 AA", "weigh-in");
    const other = await InboundTruck.after(api, "B 9013 AA", "weigh-in");
    const [first] = truck.counted().items;
    const [foreign] = other.counted().items;
    expect((await truck.does("CHECKER", "check", { items: [first] })).body).toMatchObject({
      errors: { items: ["Semua barang di data ini harus dihitung."] },
    });
    expect((await truck.does("CHECKER", "check", { items: [first, foreign] })).body).toMatchObject({
      errors: { "items.1.id": ["Barang ini bukan milik data ini."] },
    });
    expect((await truck.does("CHECKER", "check", { items: [first, first] })).status).toBe(422);
  });
});
