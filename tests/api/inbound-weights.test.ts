import { describe, expect, it } from "vitest";
import { useApi } from "../setup/api";
import { InboundTruck } from "../setup/inbound";

const api = useApi();

describe("the weights of an inbound truck", () => {
  it("are rejected at the field with the rule", async () => {
    const truck = await InboundTruck.arrives(api, "B 9010 AA");
    const weighed = async (verb: string, weightKg: unknown) => {
      const { status, body } = await truck.does("SCALE", verb, { weightKg });
      expect(status, `${verb} ${String(weightKg)}`).toBe(422);
      return (body as unknown as { errors: Record<string, string[]> }).errors.weightKg;
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
      return status === 200 ? body.deductedKg : (body as unknown as { errors: unknown }).errors;
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
