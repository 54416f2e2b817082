import { expect, it } from "vitest";
import type { ProductionList } from "#contract/orders/production";
import { useApi } from "../setup/api";

const api = useApi();

it("the totals of production list bags and bales separately", async () => {
  const bales = await api.post<{ id: number }>("ADMIN", "/outbound-item", {
    name: "Dedak bal",
    unit: "bal",
    kgPerUnit: 90,
  });
  const made = { date: "2025-06-01", shift: 1, exDoMasterId: 1, gradeId: 1, markingId: 1 };
  for (const [outboundItemId, bags, quantityKg] of [
    [1, 100, 5000],
    [bales.body.id, 20, 1800],
    [1, 40, 2000],
  ]) {
    const body = { ...made, outboundItemId, bags, quantityKg };
    expect((await api.post("OFFICE", "/production", body)).status).toBe(201);
  }
  const path = "/production?startDate=2025-06-01&endDate=2025-06-01&perPage=1";
  const { body: found } = await api.get<ProductionList>("ADMIN", path);
  expect(found.summary).toEqual({
    units: [
      { unit: "karung", count: 140 },
      { unit: "bal", count: 20 },
    ],
    quantityKg: 8800,
  });
  expect(found.data[0]?.outboundItem).toMatchObject({ unit: "karung" });
});
