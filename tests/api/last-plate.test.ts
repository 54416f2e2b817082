import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { InboundVisit, OpenRecord, OutboundVisit, SimilarRecord } from "#contract/weighing/last-visit";
import { useApi } from "../setup/api";
import { InboundTruck } from "../setup/inbound";
import { openTruck, step } from "../setup/trucks";

const api = useApi();

async function lastOut(plate: string) {
  const path = `/outbound-record/last?licensePlate=${encodeURIComponent(plate)}`;
  const { status, body } = await api.get<{ data: OutboundVisit | null }>("OFFICE", path);
  expect(status).toBe(200);
  return body.data;
}

async function readLastInbound(plate: string) {
  const path = `/inbound-record/last?licensePlate=${encodeURIComponent(plate)}`;
  return (await api.get<{ data: InboundVisit | null }>("SCALE", path)).body.data;
}

/** The open record of a plate that blocks another record, in either direction. */
async function readOpen(plate: string) {
  const query = `licensePlate=${encodeURIComponent(plate)}`;
  const ask = async (as: "OFFICE" | "SCALE", path: string) =>
    (await api.get<{ open: OpenRecord | null }>(as, `${path}/last?${query}`)).body.open;
  return { out: await ask("OFFICE", "/outbound-record"), in: await ask("SCALE", "/inbound-record") };
}

const leaves = (licensePlate: string, changes: object) => openTruck(api, { licensePlate, ...changes });

describe("the last visit of a plate", () => {
  it("is null for an unknown truck", async () => {
    expect(await lastOut("B 404 XX")).toBeNull();
    expect(await readLastInbound("B 404 XX")).toBeNull();
  });

  it("returns driver, customer, destination and tare", async () => {
    const record = await leaves("B 7001 LV", { driverName: "Budi", destination: "Cikarang" });
    await step(api, record, "weigh-in", { weightKg: 7840 });
    expect(await lastOut("b7001lv")).toEqual({
      id: record.id,
      recordNo: record.recordNo,
      date: "2026-11-20",
      driverName: "Budi",
      tareKg: 7840,
      customer: record.customer,
      destination: "Cikarang",
      usualLoad: null,
    });
    expect(await readLastInbound("B 7001 LV")).toBeNull();
  });

  it("is the latest by date, ignoring cancelled and deleted visits", async () => {
    const old = await leaves("B 7002 LV", { date: "2026-11-18", driverName: "Lama" });
    await step(api, old, "cancel", { reason: "Truk rusak" });
    expect(await lastOut("B 7002 LV")).toBeNull();

    // Cancelled, to free the plate.
    const visit = async (date: string, driverName: string) => {
      const { id } = await leaves("B 7002 LV", { date, driverName });
      await api.db.execute(sql`update outbound_record set status = 'DONE' where id = ${id}`);
      return id;
    };
    const later = await visit("2026-11-20", "Baru");
    await visit("2026-11-19", "Ditulis kemudian");
    expect(await lastOut("B 7002 LV")).toMatchObject({ id: later, driverName: "Baru" });
    await api.call("ADMIN", "delete", `/outbound-record/${later}`);
    expect(await lastOut("B 7002 LV")).toMatchObject({ driverName: "Ditulis kemudian" });
  });

  it("returns the range of the newest loads when there are at least three", async () => {
    const loaded = async (netKg: number) => {
      const { id } = await leaves("B 7005 LV", {});
      await api.db.execute(
        sql`update outbound_record set status = 'DONE', first_kg = 8000, second_kg = ${8000 + netKg} where id = ${id}`,
      );
    };
    await loaded(12_000);
    await loaded(9_500);
    expect(await lastOut("B 7005 LV")).toMatchObject({ usualLoad: null });
    await loaded(14_020);
    expect(await lastOut("B 7005 LV")).toMatchObject({ usualLoad: { low: 9_500, high: 14_020 } });
  });

  it("returns the vendor of an inbound truck, and its second weight as tare", async () => {
    const { record } = await InboundTruck.after(api, "B 7003 LV", "weigh-out");
    expect(await readLastInbound("B 7003 LV")).toEqual({
      id: record.id,
      recordNo: record.recordNo,
      date: "2026-11-20",
      driverName: "Asep",
      tareKg: 12_000,
      vendor: record.vendor,
    });
    expect(await lastOut("B 7003 LV")).toBeNull();
  });

  it("returns the plate's record in the yard of any day, but no truck that has left", async () => {
    expect(await readOpen("B 7004 LV")).toEqual({ out: null, in: null });
    const record = await leaves("B 7004 LV", { date: "2026-09-01" });
    const named = { id: record.id, recordNo: record.recordNo, date: "2026-09-01" };
    expect(await readOpen("b-7004.lv")).toEqual({ out: named, in: null });
    const truck = await InboundTruck.after(api, "B 7004 LV", "check");
    expect(await readOpen("B 7004 LV")).toMatchObject({ out: named, in: { id: truck.record.id } });
    await truck.does("SCALE", "weigh-out", { weightKg: 12_000 });
    expect(await readOpen("B 7004 LV")).toMatchObject({ out: named, in: null });
    await step(api, record, "cancel", { reason: "Truk rusak" });
    expect(await readOpen("B 7004 LV")).toEqual({ out: null, in: null });

    const deleted = await leaves("B 7004 LV", {});
    await api.call("ADMIN", "delete", `/outbound-record/${deleted.id}`);
    expect(await readOpen("B 7004 LV")).toEqual({ out: null, in: null });
  });

  it("returns open records of similar plates, newest first, without the plate itself and finished trucks", async () => {
    const similar = async (plate: string) => {
      const query = `licensePlate=${encodeURIComponent(plate)}`;
      const ask = async (as: "OFFICE" | "SCALE", path: string) =>
        (await api.get<{ similar: SimilarRecord[] }>(as, `${path}/last?${query}`)).body.similar;
      return { out: await ask("OFFICE", "/outbound-record"), in: await ask("SCALE", "/inbound-record") };
    };
    const record = await leaves("B 7106 LV", { date: "2026-09-01" });
    const swapped = await leaves("B 7160 LV", {});
    const { id, recordNo } = record;
    const named = { id, recordNo, date: "2026-09-01", licensePlate: "B 7106 LV" };
    expect(await similar("b7106lx")).toEqual({ out: [named], in: [] });
    expect(await similar("B 7106 LV")).toMatchObject({ out: [{ id: swapped.id }] });
    expect(await similar("B 7206 LX")).toEqual({ out: [], in: [] });
    const arrived = await InboundTruck.arrives(api, "B 7106 LX");
    expect(await similar("B 7106 LY")).toMatchObject({ out: [{ id }], in: [{ id: arrived.record.id }] });
    await step(api, record, "cancel", { reason: "Truk rusak" });
    expect((await similar("B 7106 LY")).out).toEqual([]);
  });

  it("requires a plate", async () => {
    for (const query of ["", "?licensePlate=", "?licensePlate=!!", "?licensePlate=%00"]) {
      const { status, body } = await api.get("OFFICE", `/outbound-record/last${query}`);
      expect(status, query).toBe(422);
      expect(body.errors).toHaveProperty("licensePlate");
    }
  });

  it("uses the index for any number of records", async () => {
    const plan = await api.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute(sql`explain select id from outbound_record
        where replace(license_plate, ' ', '') = 'B7001LV' and deleted_at is null and status <> 'CANCELLED'
        order by date desc, id desc limit 1`);
    });
    const text = JSON.stringify(plan);
    expect(text).toContain("Index Scan Backward using outbound_record__plate");
    expect(text).not.toContain("Sort");
  });
});
