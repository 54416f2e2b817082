import { describe, expect, it } from "vitest";
import type { ActivityEntry, ErrorAnswer } from "#contract/answers";
import type { Production, ProductionList } from "#contract/production";
import { useApi } from "../setup/api";

const api = useApi();
const goods = { exDoMasterId: 1, outboundItemId: 1, gradeId: 1, markingId: 1 };
const body = { date: "2026-11-20", shift: 1, ...goods, bags: 400, quantityKg: 20_000 };
const unusualReason = "karung setengah isi";

const post = (changes: object = {}) =>
  api.call<Production & ErrorAnswer>("OFFICE", "post", "/production", { body: { ...body, ...changes } });
const put = ({ id, version }: Production, changes: object) =>
  api.call<Production & ErrorAnswer>("OFFICE", "put", `/production/${id}`, { body: { ...body, ...changes }, version });

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
    expect((await api.call("OFFICE", "get", `/production/${made.id}`)).body).toEqual(made);
    const history = await api.call<{ data: ActivityEntry[] }>("OFFICE", "get", `/production/${made.id}/activity`);
    expect(history.body.data[0]).toMatchObject({ action: "create", reason: unusualReason });
    expect(history.body.data[0]?.changes.map(({ field }) => field)).not.toContain("unusualReason");
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
    const { body: made } = await post({ quantityKg: 10_000, unusualReason });
    const listed = async () => {
      const { body: list } = await api.call<ProductionList>("OFFICE", "get", "/production?unusual=1&perPage=100");
      expect(list.data.every(({ toCheck }) => toCheck)).toBe(true);
      return list.data.some(({ id }) => id === made.id);
    };
    expect(await listed()).toBe(true);
    const at = `/production/${made.id}/clear-unusual`;
    expect((await api.call("SCALE", "post", at, { body: {}, version: 1 })).status).toBe(403);
    const own = await api.call<{ message: string }>("OFFICE", "post", at, { body: {}, version: 1 });
    expect([own.status, own.body.message]).toEqual([
      409,
      "Nilai tidak wajar yang Anda isi sendiri harus dicek orang lain.",
    ]);
    const cleared = await api.call<Production>("ADMIN", "post", at, { body: {}, version: 1 });
    expect(cleared.body).toMatchObject({ toCheck: false, unusual: [{ clearedBy: { name: "Uji ADMIN" } }] });
    expect(await listed()).toBe(false);
  });
});
