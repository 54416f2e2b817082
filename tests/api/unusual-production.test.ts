import { describe, expect, it } from "vitest";
import type { ErrorAnswer } from "#contract/answers";
import type { Production, ProductionList } from "#contract/production";
import { useApi } from "../setup/api";

const api = useApi();
const goods = { exDoMasterId: 1, outboundItemId: 1, gradeId: 1, markingId: 1 };
const body = { date: "2026-11-20", shift: 1, ...goods, bags: 400, quantityKg: 20_000 };
const unusualReason = "karung setengah isi";

const post = (changes: object = {}) =>
  api.post<Production & ErrorAnswer>("OFFICE", "/production", { ...body, ...changes });
const put = ({ id, version }: Production, changes: object) =>
  api.put<Production & ErrorAnswer>("OFFICE", `/production/${id}`, { ...body, ...changes }, version);

describe("production kg that do not match the bags", () => {
  it("are not saved without a reason, which is in the record and its history", async () => {
    const refused = await post({ bags: 248_400 });
    expect([refused.status, refused.body.errors?.quantityKg]).toEqual([
      422,
      ["Nilai tidak wajar: 248.400 × 50 kg = 12.420.000 kg."],
    ]);
    const { status, body: made } = await post({ quantityKg: 10_000, unusualReason });
    expect([status, made.version, made.toCheck]).toEqual([201, 1, true]);
    const usual = { low: 19_000, high: 21_000, basis: "bags" };
    expect(made.unusual).toMatchObject([{ field: "quantityKg", value: 10_000, usual, reason: unusualReason }]);
    expect((await api.get("OFFICE", `/production/${made.id}`)).body).toEqual(made);
    const history = await api.history("OFFICE", `/production/${made.id}`);
    expect(history[0]).toMatchObject({ action: "create", reason: unusualReason });
    expect(history[0]?.changes.map(({ field }) => field)).not.toContain("unusualReason");
  });

  it("need a new reason only when changed, and lose their mark when corrected", async () => {
    const { body: made } = await post({ quantityKg: 10_000, unusualReason });
    const same = await put(made, { quantityKg: 10_000, note: "Koreksi" });
    expect([same.status, same.body.unusual]).toEqual([200, made.unusual]);
    expect((await put(same.body, { quantityKg: 9_000 })).status).toBe(422);
    const right = await put(same.body, {});
    expect([right.status, right.body.toCheck, right.body.unusual]).toEqual([200, false, []]);
  });

  it("are listed for review until another user has reviewed them", async () => {
    const { body: made } = await post({ quantityKg: 10_000, shift: 3, unusualReason });
    const listed = async () => {
      const { body: list } = await api.get<ProductionList>("OFFICE", "/production?unusual=1&perPage=100");
      expect(list.data.every(({ toCheck }) => toCheck)).toBe(true);
      return list.data.some(({ id }) => id === made.id);
    };
    expect(await listed()).toBe(true);
    const at = `/production/${made.id}/clear-unusual`;
    expect((await api.post("SCALE", at, {}, 1)).status).toBe(403);
    const own = await api.post<{ message: string }>("OFFICE", at, {}, 1);
    expect([own.status, own.body.message]).toEqual([
      409,
      "Nilai tidak wajar yang Anda isi sendiri harus dicek orang lain.",
    ]);
    const cleared = await api.post<Production>("ADMIN", at, {}, 1);
    expect(cleared.body).toMatchObject({ toCheck: false, unusual: [{ clearedBy: { name: "Uji ADMIN" } }] });
    expect(await listed()).toBe(false);
  });
});
