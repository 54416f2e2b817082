import { describe, expect, it } from "vitest";
import type { InboundRecord } from "#contract/weighing/inbound-record";
import { useApi } from "../setup/api";
import type { Account } from "../setup/fixture";
import { InboundTruck, newInbound } from "../setup/inbound";

const api = useApi();

const why = { unusualReason: "salah baca" };
const large = useApi({ SCALE_CAPACITY_KG: "120000" });

const create = (as: Account, body: object) => api.post<InboundRecord>(as, "/inbound-record", body);
const history = async (as: Account, id: number) => api.history(as, `/inbound-record/${id}`);

describe("an inbound truck's journey", () => {
  it("runs from waiting to done, each step by its role", async () => {
    const made = await create("SCALE", newInbound("b9001aa"));
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      status: "WAITING",
      licensePlate: "B 9001 AA",
      vendor: { code: "TANI" },
      netKg: null,
      createdBy: { name: "Uji SCALE" },
    });
    expect(made.body.recordNo).toMatch(/^BM-2026-\d{6}$/);
    expect(made.body.items.map(({ inboundItem, quantity, note }) => [inboundItem.name, quantity, note])).toEqual([
      ["Gandum curah", 18_000, "Curah"],
      ["Karung kosong", 10, null],
    ]);

    const { id } = made.body;
    const step = async (as: Account, verb: string, body: object, version: number) => {
      const answer = await api.post<InboundRecord>(as, `/inbound-record/${id}/${verb}`, body, version);
      expect(answer.status, verb).toBe(200);
      return answer.body;
    };
    const full = await step("SCALE", "weigh-in", { weightKg: 30_000 }, made.body.version);
    expect(full).toMatchObject({ status: "WEIGHED_IN", firstKg: 30_000, firstBy: { name: "Uji SCALE" } });
    const [first, second] = full.items;
    const counted = {
      items: [
        { id: first?.id, quantity: 17_900 },
        { id: second?.id, quantity: 9, note: "Satu sobek" },
      ],
      deductionPct: 1.25,
      deductionReason: "Kadar air",
    };
    const checked = await step("CHECKER", "check", counted, full.version);
    expect(checked).toMatchObject({
      status: "UNLOADED",
      checkedBy: { name: "Uji CHECKER" },
      deductionPct: 1.25,
      deductedKg: null,
    });
    expect(checked.items.map(({ quantity, note }) => [quantity, note])).toEqual([
      [17_900, "Curah"],
      [9, "Satu sobek"],
    ]);
    const empty = await step("SCALE", "weigh-out", { weightKg: 12_000 }, checked.version);
    expect(empty).toMatchObject({ status: "WEIGHED_OUT", secondKg: 12_000, deductedKg: 225, netKg: 17_775 });
    const done = await step("FINANCE", "finish", { pricePerKg: 5432.1 }, empty.version);
    expect(done).toMatchObject({
      status: "DONE",
      pricePerKg: 5432.1,
      amount: 96_555_577.5,
      finishedBy: { name: "Uji FINANCE" },
    });
    expect((await history("FINANCE", id)).map(({ action }) => action)).toEqual([
      "finish",
      "weighOut",
      "check",
      "weighIn",
      "create",
    ]);
  });

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

  it("accepts a new weight only until the next step", async () => {
    const truck = await InboundTruck.after(api, "B 9003 AA", "weigh-in");
    expect((await truck.does("SCALE", "weigh-in", { weightKg: 31_000, ...why })).body.firstKg).toBe(31_000);
    await truck.does("CHECKER", "check", truck.counted());
    expect((await truck.does("SCALE", "weigh-in", { weightKg: 32_000 })).status).toBe(409);
    await truck.does("SCALE", "weigh-out", { weightKg: 12_000 });
    expect((await truck.does("SCALE", "weigh-out", { weightKg: 11_000, ...why })).body.netKg).toBe(20_000);
  });

  it("returns to the second weighing on reopen", async () => {
    const truck = await InboundTruck.after(api, "B 9004 AA", "finish");
    expect((await truck.put("ADMIN", { note: "terlambat" })).status).toBe(409);
    expect((await truck.does("FINANCE", "reopen", { reason: "harga salah" })).status).toBe(403);
    const reopened = await truck.does("ADMIN", "reopen", { reason: "harga salah" });
    expect(reopened.body).toMatchObject({
      status: "WEIGHED_OUT",
      netKg: 18_000,
      pricePerKg: 5000,
      amount: null,
      finishedAt: null,
      finishedBy: null,
    });
    const corrected = { ...truck.counted({ deductionKg: 1000, deductionReason: "Kotor" }), ...why };
    expect((await truck.does("CHECKER", "check", corrected)).body).toMatchObject({
      status: "WEIGHED_OUT",
      netKg: 17_000,
    });
    expect((await truck.does("FINANCE", "finish", { pricePerKg: 4400, ...why })).body.amount).toBe(74_800_000);
  });

  it("finishes with a zero amount for a price of zero", async () => {
    const truck = await InboundTruck.after(api, "B 9005 AA", "weigh-out");
    expect(
      (await truck.does("FINANCE", "finish", { pricePerKg: 0, unusualReason: "barang contoh" })).body,
    ).toMatchObject({
      status: "DONE",
      amount: 0,
    });
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
    for (const account of ["FINANCE", "CHECKER", "OFFICE", "FG"] as const) {
      expect((await waiting.does(account, "cancel", { reason: "coba-coba" })).status).toBe(403);
    }
    expect((await waiting.does("SCALE", "cancel", { reason: " " })).status).toBe(422);
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
