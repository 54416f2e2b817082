import { describe, expect, it } from "vitest";
import type { ErrorAnswer } from "#contract/answers";
import type { Customer } from "#contract/masters/customer";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import type { PoSale } from "#contract/orders/po-sale";
import { useApi } from "../setup/api";
import { masterSamples } from "../setup/masters";
import { bookedItem, makeBooking, makeExDo, makePo } from "../setup/orders";
import { newRecord } from "../setup/records";

const api = useApi();

const post = <T = ErrorAnswer>(path: string, body: unknown) => api.post<T>("ADMIN", path, body);
const open = (plate: string, changes: Record<string, unknown> = {}) =>
  post<OutboundRecord>("/outbound-record", newRecord(plate, changes));

describe("a referenced master", () => {
  it.each(["customer", "grade", "marking", "outbound-item"])(
    "cannot be deleted, and the error names the references: %s",
    async (area) => {
      const { status } = await open(`B 1 ${area.slice(0, 3)}`);
      expect(status).toBe(201);
      const { body } = await api.call<ErrorAnswer>("ADMIN", "delete", `/${area}/1`);
      expect(body.message).toMatch(
        /^Tidak dapat dihapus: masih dipakai \(Barang Keluar: [1-9]\d*\)\. Nonaktifkan saja\.$/,
      );
      expect((await api.get("ADMIN", `/${area}/1`)).body).toMatchObject({ deletedAt: null, version: 1 });
    },
  );

  it("counts records instead of items, and ignores records that no longer reference it", async () => {
    const { id } = (await post<Customer>("/grade", { code: "HITUNG", name: "Hitung" })).body;
    const [item] = newRecord("").outboundItem;
    const outboundItem = [
      { ...item, gradeId: id },
      { ...item, gradeId: id, loadingArea: "L" },
    ];
    const { body: record } = await open("B 2 HIT", { outboundItem });
    const refused = await api.call<ErrorAnswer>("ADMIN", "delete", `/grade/${id}`);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("Barang Keluar: 1")]);
    await api.put("ADMIN", `/outbound-record/${record.id}`, newRecord("B 2 HIT"), 1);
    expect((await api.call("ADMIN", "delete", `/grade/${id}`)).status).toBe(204);
  });

  it("can be deleted after its record, which then cannot be restored alone", async () => {
    const { id } = (await post<Customer>("/customer", { code: "SEKALI", name: "UD Sekali" })).body;
    const { body: record } = await open("B 3 SKL", { customerId: id });
    expect((await api.call("ADMIN", "delete", `/customer/${id}`)).status).toBe(409);
    await api.call("ADMIN", "delete", `/outbound-record/${record.id}`);
    expect((await api.call("ADMIN", "delete", `/customer/${id}`)).status).toBe(204);
    const restore = () => api.post<ErrorAnswer>("ADMIN", `/outbound-record/${record.id}/restore`, {}, 2);
    const refused = await restore();
    expect([refused.status, refused.body.errors]).toEqual([422, { customerId: ["Tidak ada di daftar."] }]);
    await api.post("ADMIN", `/customer/${id}/restore`, {}, 2);
    expect((await restore()).status).toBe(200);
  });
});

describe("a deleted order", () => {
  const restore = (path: string, version: number) => api.post<ErrorAnswer>("ADMIN", `${path}/restore`, {}, version);
  const order = { poSalesType: "LOCAL", date: "2026-11-20", customerId: 1, gradeId: 1, markingId: 1, orderedKg: 100 };

  it.each([
    ["customer", "customerId", { code: "PO-PERGI", name: "UD Pergi" }],
    ["ex-do-master", "exDoMasterId", { ex_do_no: "DO-PERGI", exDoType: "OWN", date: "2026-11-01" }],
  ])("is not restored without its %s, but is restored with an inactive one", async (area, field, master) => {
    const { id } = (await post<Customer>(`/${area}`, master)).body;
    const { poSalesType, date, customerId, ...line } = order;
    const po = { poSalesNo: `PO-${area}`, poSalesType, date, customerId, lines: [line], [field]: id };
    const made = (await post<PoSale>("/po-sale", po)).body;
    await api.call("ADMIN", "delete", `/po-sale/${made.id}`);
    expect((await api.call("ADMIN", "delete", `/${area}/${id}`)).status).toBe(204);
    const refused = await restore(`/po-sale/${made.id}`, 2);
    expect([refused.status, refused.body.errors]).toEqual([422, { [field]: ["Tidak ada di daftar."] }]);
    await restore(`/${area}/${id}`, 2);
    await api.put("ADMIN", `/${area}/${id}`, { ...master, active: false }, 3);
    expect((await restore(`/po-sale/${made.id}`, 2)).status).toBe(200);
  });

  it("is not restored as a booking without its ex-DO", async () => {
    const exDo = await makeExDo(api, "DO-HILANG");
    const po = await makePo(api, "PO-HILANG", [1000]);
    const booking = await makeBooking(api, po.lines[0]!.id, exDo.id, 500);
    await api.call("OFFICE", "delete", `/booking/${booking.id}`);
    expect((await api.call("ADMIN", "delete", `/ex-do-master/${exDo.id}`)).status).toBe(204);
    const refused = await restore(`/booking/${booking.id}`, 2);
    expect([refused.status, refused.body.errors]).toEqual([422, { exDoMasterId: ["Tidak ada di daftar."] }]);
  });

  it.each(["customer", "grade", "marking"])("is not restored as an opening balance without its %s", async (area) => {
    const { id } = (await post<Customer>(`/${area}`, masterSamples[area as "customer"].body(`SALDO-${area}`))).body;
    const body = { ...order, poSalesNo: "LAMA-1", [`${area}Id`]: id };
    const made = (await post<Customer>("/outstanding", body)).body;
    await api.call("ADMIN", "delete", `/outstanding/${made.id}`);
    expect((await api.call("ADMIN", "delete", `/${area}/${id}`)).status).toBe(204);
    const refused = await restore(`/outstanding/${made.id}`, 2);
    expect([refused.status, refused.body.errors]).toEqual([422, { [`${area}Id`]: ["Tidak ada di daftar."] }]);
  });

  it("shows its lines only to users who may restore it", async () => {
    const po = await makePo(api, "PO-BARIS", [1000]);
    const line = `/po-sale/${po.id}/lines/${po.lines[0]?.id}`;
    expect((await api.get("OFFICE", line)).status).toBe(200);
    await api.call("OFFICE", "delete", `/po-sale/${po.id}`);
    expect((await api.get("OFFICE", line)).status).toBe(404);
    expect((await api.get("ADMIN", line)).status).toBe(200);
  });
});

describe("inactive goods", () => {
  it("can be loaded from existing bookings, but not by items without a booking", async () => {
    const goods = [
      ["grade", { code: "LAWAS", name: "Grade lawas" }],
      ["marking", { name: "Cap Lawas" }],
    ] as const;
    const ids: number[] = [];
    for (const [area, body] of goods) ids.push((await post<Customer>(`/${area}`, body)).body.id);
    const [gradeId = 0, markingId = 0] = ids;
    const exDo = await makeExDo(api, "DO-LAWAS");
    const po = await makePo(api, "PO-LAWAS", [], { lines: [{ gradeId, markingId, orderedKg: 1000 }] });
    const booking = await makeBooking(api, po.lines[0]!.id, exDo.id, 500);
    for (const [index, [area, body]] of goods.entries())
      await api.put("ADMIN", `/${area}/${ids[index]}`, { ...body, active: false }, 1);

    const loaded = await open("B 4 LWS", { outboundItem: [bookedItem(booking.id, 100)] });
    expect([loaded.status, loaded.body.outboundItem[0]]).toMatchObject([201, { gradeId, markingId }]);
    const own = { ...bookedItem(0, 100), bookingId: null, gradeId, markingId };
    const refused = await post("/outbound-record", newRecord("B 5 LWS", { outboundItem: [own] }));
    expect(Object.keys(refused.body.errors ?? {})).toEqual(["outboundItem.0.gradeId", "outboundItem.0.markingId"]);
  });
});

describe("master fields", () => {
  it("store codes in upper case, texts trimmed and NPWPs as digits", async () => {
    const typed = { code: " ab-1/x ", name: "  PT   Spasi  ", address: " ", phone: "", npwp: "01.234.567.8-901.235" };
    const { body } = await post("/customer", typed);
    expect(body).toMatchObject({
      code: "AB-1/X",
      name: "PT Spasi",
      address: null,
      phone: null,
      npwp: "012345678901235",
    });
  });

  it("enforce their limits", async () => {
    const refused = await post("/customer", {
      code: "A B",
      name: "n".repeat(121),
      address: "a".repeat(301),
      phone: "0".repeat(31),
      npwp: "12345",
    });
    expect(refused.body.errors).toEqual({
      code: [expect.any(String)],
      name: ["Maksimal 120 karakter."],
      address: ["Maksimal 300 karakter."],
      phone: ["Maksimal 30 karakter."],
      npwp: ["Isi 15 atau 16 angka NPWP."],
    });
    for (const kgPerUnit of [0, -1, 12.345, "50", 1e10]) {
      const { status, body } = await post("/outbound-item", { name: "Salah", unit: "karung", kgPerUnit });
      expect([status, Object.keys(body.errors ?? {})], String(kgPerUnit)).toEqual([422, ["kgPerUnit"]]);
    }
    const { body } = await post("/outbound-item", { name: "Salah", unit: "lusin" });
    expect(body.errors?.unit?.[0]).toContain("karung");
  });
});
