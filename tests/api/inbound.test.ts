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
