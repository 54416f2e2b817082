import { describe, expect, it } from "vitest";
import type { Booking } from "#contract/booking";
import type { Production } from "#contract/production";
import { useApi } from "../setup/api";
import { bookingBody, expectStatus, makePo } from "../setup/orders";

/** Ex-DOs above their quantity: production and bookings need a reason. */
const api = useApi();
const unusualReason = "tambahan dari kontrak";
let last = 0;

async function exDoOf(quantityKg: number | null) {
  const body = { ex_do_no: `DO-${++last}`, exDoType: "OWN", date: "2026-11-01", quantityKg };
  return expectStatus(201, await api.post<{ id: number }>("ADMIN", "/ex-do-master", body)).id;
}
type Refused = { errors?: Record<string, string[]> };
const goods = (exDoMasterId: number, quantityKg: number, changes: object = {}) => ({
  date: "2026-11-20",
  shift: 1,
  exDoMasterId,
  outboundItemId: 1,
  gradeId: 1,
  markingId: 1,
  bags: quantityKg / 50,
  quantityKg,
  ...changes,
});
const asked = (exDoNo: string, value: string, quantity: string) => ({
  quantityKg: [`Melebihi ${exDoNo}: menjadi ${value} kg dari ${quantity} kg.`],
  unusualReason: ["Bila angka ini benar, isi alasannya; bila tidak, betulkan angkanya."],
});

describe("a production record that exceeds the quantity of an ex-DO", () => {
  const post = (body: object) => api.post<Production & Refused>("OFFICE", "/production", body);
  const put = ({ id, version }: Production, body: object) =>
    api.put<Production & Refused>("OFFICE", `/production/${id}`, body, version);

  it("needs a reason, which is shown until another user has reviewed it", async () => {
    const exDo = await exDoOf(100);
    expect((await post(goods(exDo, 100))).status).toBe(201);
    const refused = await post(goods(exDo, 5000));
    expect([refused.status, refused.body.errors]).toEqual([422, asked(`DO-${last}`, "5.100", "100")]);
    const made = expectStatus(201, await post(goods(exDo, 5000, { unusualReason })));
    const entry = {
      field: "exDoKg",
      value: 5100,
      usual: { low: null, high: 100, basis: "exDo" },
      reason: unusualReason,
    };
    expect(made).toMatchObject({ toCheck: true, unusual: [entry] });

    // Reducing it needs no reason, and within the quantity there is no mark.
    const fewer = expectStatus(200, await put(made, goods(exDo, 500)));
    expect(fewer.toCheck).toBe(true);
    const corrected = expectStatus(200, await put(fewer, { ...goods(exDo, 500), exDoMasterId: await exDoOf(500) }));
    expect([corrected.toCheck, corrected.unusual]).toEqual([false, []]);
    expect((await put(corrected, goods(exDo, 500))).status).toBe(422);
  });

  it("needs one reason when kg and bags do not match either", async () => {
    const refused = await post(goods(await exDoOf(100), 5000, { bags: 1 }));
    expect(refused.body.errors?.quantityKg).toHaveLength(2);
  });

  it("needs no reason when the ex-DO has no quantity", async () => {
    expect((await post(goods(await exDoOf(null), 5000))).status).toBe(201);
  });
});

describe("a booking that exceeds the quantity of an ex-DO", () => {
  const post = (body: object) => api.post<Booking & Refused>("OFFICE", "/booking", body);

  it("needs a reason in its history, but not when lowered", async () => {
    const exDo = await exDoOf(10_000);
    const line = (await makePo(api, "PO-PAST", [50_000])).lines[0]?.id ?? 0;
    const first = expectStatus(201, await post(bookingBody(line, exDo, 9000)));
    const refused = await post(bookingBody(line, exDo, 2000));
    expect([refused.status, refused.body.errors]).toEqual([422, asked(`DO-${last}`, "11.000", "10.000")]);
    const made = expectStatus(201, await post({ ...bookingBody(line, exDo, 2000), unusualReason }));
    const history = await api.history("OFFICE", `/booking/${made.id}`);
    expect(history[0]).toMatchObject({ action: "create", reason: unusualReason });
    const put = (kg: number, version: number) =>
      api.put<Booking>("OFFICE", `/booking/${first.id}`, bookingBody(line, exDo, kg), version);
    const lowered = expectStatus(200, await put(8500, first.version));
    expect((await put(8600, lowered.version)).status).toBe(422);
    expect((await put(7000, lowered.version)).status).toBe(200);
  });

  it("needs a reason for one of two concurrent bookings", async () => {
    const exDo = await exDoOf(10_000);
    const line = (await makePo(api, "PO-RACE", [50_000])).lines[0]?.id ?? 0;
    const both = await Promise.all([1, 2].map(() => post(bookingBody(line, exDo, 6000))));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  });
});
