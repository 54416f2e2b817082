import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import { idempotencyKey } from "#backend/db/tables/system";
import { outboundRecord } from "#backend/db/tables/outbound";
import { atOnce } from "../setup/at-once";
import { useApi } from "../setup/api";
import { newRecord } from "../setup/records";
import { freshPlate, openTruck, TARE } from "../setup/trucks";

const api = useApi();

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
const read = async (id: number) => (await api.get<OutboundRecord>("OFFICE", `/outbound-record/${id}`)).body;

describe("an Idempotency-Key", () => {
  it("rejects another body, call or version, and leaves the record unchanged", async () => {
    const body = newRecord(freshPlate());
    const { body: made } = await api.call<OutboundRecord>("OFFICE", "post", "/outbound-record", { body, key: "k-1" });
    const text = "Formulir ini sudah disimpan dengan isi lain. Muat ulang halaman untuk melihatnya.";
    const other = await api.call("OFFICE", "post", "/outbound-record", { body: { ...body, note: "lain" }, key: "k-1" });
    expect([other.status, other.body.message]).toEqual([422, text]);
    const cancel = await api.call("OFFICE", "post", `/outbound-record/${made.id}/cancel`, {
      body: { reason: "tidak jadi" },
      version: 1,
      key: "k-1",
    });
    expect(cancel.status).toBe(422);
    expect(await read(made.id)).toEqual(made);
  });

  it("is scoped to its user, at the first request and on retry", async () => {
    const send = (account: "OFFICE" | "ADMIN", body: object) =>
      api.call<OutboundRecord>(account, "post", "/outbound-record", { body, key: "k-2" });
    const bodies = { OFFICE: newRecord(freshPlate()), ADMIN: newRecord(freshPlate()) };
    const one = await send("OFFICE", bodies.OFFICE);
    const two = await send("ADMIN", bodies.ADMIN);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.body.id).not.toBe(one.body.id);
    expect((await send("OFFICE", bodies.OFFICE)).body).toEqual(one.body);
    expect((await send("ADMIN", bodies.ADMIN)).body).toEqual(two.body);
    expect(await api.db.$count(idempotencyKey, eq(idempotencyKey.key, "k-2"))).toBe(2);
  });

  it("can be reused after an invalid form", async () => {
    const body = newRecord(freshPlate(), { customerId: 999 });
    expect((await api.call("OFFICE", "post", "/outbound-record", { body, key: "k-3" })).status).toBe(422);
    const again = await api.call("OFFICE", "post", "/outbound-record", {
      body: { ...body, customerId: 1 },
      key: "k-3",
    });
    expect(again.status).toBe(201);
    expect(await api.db.$count(idempotencyKey, eq(idempotencyKey.key, "k-3"))).toBe(1);
  });

  it("has at most 100 characters", async () => {
    const create = (key: string) =>
      api.call("OFFICE", "post", "/outbound-record", { body: newRecord(freshPlate()), key });
    const answer = await create("k".repeat(101));
    expect([answer.status, answer.body.message]).toEqual([422, "Idempotency-Key maksimal 100 karakter."]);
    expect((await create("k".repeat(100))).status).toBe(201);
  });

  it("creates one record for 20 copies of a form, and returns it to each", async () => {
    const body = newRecord(freshPlate());
    const send = () => api.call<OutboundRecord>("OFFICE", "post", "/outbound-record", { body, key: "form-1" });
    const made = await atOnce(20, send);
    expect(new Set(statuses(made))).toEqual(new Set([201]));
    for (const answer of made) expect(answer.body).toEqual(made[0]?.body);
    expect(await api.db.$count(outboundRecord, eq(outboundRecord.licensePlate, body.licensePlate))).toBe(1);
    // Also later, after further changes of the record.
    await api.call("ADMIN", "delete", `/outbound-record/${made[0]?.body.id}`);
    expect((await send()).body).toEqual(made[0]?.body);
    expect(await api.db.$count(outboundRecord, eq(outboundRecord.licensePlate, body.licensePlate))).toBe(1);
  });

  it("applies a state change once when it is sent twice", async () => {
    const record = await openTruck(api);
    const at = `/outbound-record/${record.id}/weigh-in`;
    const answers = await atOnce(5, () =>
      api.call<OutboundRecord>("SCALE", "post", at, { body: { weightKg: TARE }, version: 1, key: "weigh-1" }),
    );
    expect(statuses(answers)).toEqual([200, 200, 200, 200, 200]);
    expect(await read(record.id)).toMatchObject({ version: 2, status: "WEIGHED_IN" });
  });
});
