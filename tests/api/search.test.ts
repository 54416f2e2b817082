import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Booking } from "#contract/orders/booking";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import type { PoSale } from "#contract/orders/po-sale";
import type { FoundRecord, SearchAnswer } from "#contract/rows/search";
import { useApi } from "../setup/api";
import type { Account } from "../setup/fixture";
import { InboundTruck } from "../setup/inbound";
import { makeBooking, makeExDo, makePo } from "../setup/orders";
import { openTruck } from "../setup/trucks";

const api = useApi();

const search = async (q: string, as: Account = "ADMIN") => {
  const path = `/search?q=${encodeURIComponent(q)}`;
  const { status, body } = await api.get<{ data: FoundRecord[] }>(as, path);
  expect(status).toBe(200);
  return body.data;
};
const labels = async (q: string, as?: Account) => (await search(q, as)).map(({ label }) => label);

let truck: OutboundRecord;
let po: PoSale;
let booking: Booking;

beforeAll(async () => {
  const exDo = await makeExDo(api, "LOT-CARI-7");
  po = await makePo(api, "KONTRAK-CARI/88", [20_000], { exDoMasterId: exDo.id });
  booking = await makeBooking(api, po.lines[0]?.id ?? 0, exDo.id, 1000);
  truck = await openTruck(api, { date: "2026-03-01", licensePlate: "B 4471 CRI", customerId: 2 });
});

describe("search", () => {
  it("finds a truck by its plate ignoring spaces and case, and links to it", async () => {
    for (const q of ["B 4471 CRI", "b4471cri", "4471", "4471 c", "B-4471"]) {
      expect(await search(q), q).toEqual([
        {
          area: "outbound",
          id: truck.id,
          label: truck.recordNo,
          detail: "B 4471 CRI · CV Tirta Abadi",
          date: "2026-03-01",
          path: `/record/outbound/${truck.id}/item?date=2026-03-01`,
        },
      ]);
    }
  });

  it("finds documents by number, number prefix or sequence number", async () => {
    expect((await labels(truck.recordNo.toLowerCase()))[0]).toBe(truck.recordNo);
    expect(await labels(truck.recordNo.slice(0, -2))).toContain(truck.recordNo);
    expect(await labels(String(Number(truck.recordNo.slice(-6))).padStart(3, "0"))).toContain(truck.recordNo);
    expect(await labels(booking.bookingNo)).toEqual([booking.bookingNo]);
    expect((await labels("kontrak-cari")).sort()).toEqual([booking.bookingNo, "KONTRAK-CARI/88"]);
    expect((await labels("kontrak-cari/88"))[0]).toBe("KONTRAK-CARI/88");
  });

  it("finds records by customer, vendor or ex-DO, and the masters themselves", async () => {
    const inbound = await InboundTruck.arrives(api, "D 1 CARI");
    const { vendor, recordNo } = inbound.record;
    expect(await labels(vendor.name)).toEqual(expect.arrayContaining([vendor.name, recordNo]));
    expect(await labels("cv tirta")).toEqual(expect.arrayContaining(["CV Tirta Abadi", truck.recordNo]));
    const goods = { outboundItemId: 1, gradeId: 1, markingId: 1, bags: 1, quantityKg: 50 };
    const body = { date: "2026-04-01", shift: 1, exDoMasterId: booking.exDoMasterId, ...goods };
    const made = await api.post<{ productionNo: string }>("OFFICE", "/production", body);
    const found = await labels("lot-cari");
    expect(found[0]).toBe("LOT-CARI-7");
    expect(found.slice(1).sort()).toEqual([booking.bookingNo, po.poSalesNo, made.body.productionNo].sort());
  });

  it("returns exact plates first, then newest first, at most twenty, and says when there are more", async () => {
    const saysMore = async (q: string) => (await api.get<SearchAnswer>("ADMIN", `/search?q=${q}`)).body.more;
    const trucks: OutboundRecord[] = [];
    for (let day = 1; day <= 23; day++) {
      const date = `2026-05-${String(day).padStart(2, "0")}`;
      trucks.push(await openTruck(api, { date, licensePlate: day === 3 ? "B 77 QQ" : `B 77${day} QQ` }));
    }
    const found = await search("B 77");
    expect(found).toHaveLength(20);
    expect([await saysMore("B%2077"), await saysMore("B%207711%20QQ")]).toEqual([true, false]);
    expect(found.map(({ date }) => date)).toEqual(
      found
        .map(({ date }) => date)
        .toSorted()
        .toReversed(),
    );
    expect((await labels("b77qq"))[0]).toBe(trucks[2]?.recordNo);
    await openTruck(api, { date: "2026-06-30", licensePlate: "AB 77 QQ" });
    const exact = await labels("b77qq");
    expect([exact[0], exact.length]).toEqual([trucks[2]?.recordNo, 2]);
  });

  it("matches % and _ literally, and rejects fewer than two characters", async () => {
    expect(await search("%%")).toEqual([]);
    expect(await search("__")).toEqual([]);
    for (const q of ["", "b", " b "]) {
      const { status, body } = await api.get("ADMIN", `/search?q=${encodeURIComponent(q)}`);
      expect([status, Object.keys(body.errors as object)], q).toEqual([422, ["q"]]);
    }
  });

  it("links customers and vendors to their pages", async () => {
    const { vendor } = (await InboundTruck.arrives(api, "D 2 CARI")).record;
    expect((await search("cv tirta", "OFFICE"))[0]).toMatchObject({ area: "customer", path: "/record/customer/2" });
    const [found] = await search(vendor.name, "SCALE");
    expect(found).toMatchObject({ area: "vendor", path: `/record/vendor/${vendor.id}` });
  });

  it("never finds deleted records", async () => {
    const gone = await openTruck(api, { licensePlate: "B 9119 DEL" });
    expect(await labels("9119del")).toEqual([gone.recordNo]);
    expect((await api.call("ADMIN", "delete", `/outbound-record/${gone.id}`)).status).toBe(204);
    expect(await labels("9119del")).toEqual([]);
    expect(await labels(gone.recordNo)).toEqual([]);
  });

  // Written by hand from docs/domain.md, Roles.
  it.each([
    ["ADMIN", ["booking", "customer", "inbound", "outbound", "po-sale", "vendor"]],
    ["OFFICE", ["booking", "customer", "outbound", "po-sale"]],
    ["FG", ["outbound"]],
    ["SCALE", ["inbound", "outbound", "vendor"]],
    ["CHECKER", ["inbound"]],
    ["FINANCE", ["inbound", "vendor"]],
    ["NOBODY", []],
  ] as const)("shows %s only permitted results", async (account, areas) => {
    const name = "PT Peran Serta";
    const code = `PERAN-${account}`;
    const made = async (path: string) =>
      (await api.post<{ id: number }>("ADMIN", path, { code, name: `${name} ${account}` })).body.id;
    const [customerId, vendorId] = [await made("/customer"), await made("/vendor")];
    const order = await makePo(api, `PO-${code}`, [5000], { customerId });
    await makeBooking(api, order.lines[0]?.id ?? 0, 1, 100);
    await openTruck(api, { customerId });
    await InboundTruck.arrives(api, `X ${account.length} ${account.slice(0, 3)}`, { vendorId });
    const found = await search(`${name} ${account}`, account);
    expect([...new Set(found.map(({ area }) => area))].sort()).toEqual([...areas]);
  });
});

describe("search among many records", () => {
  beforeAll(async () => {
    await api.db.execute(sql`
      insert into outbound_record (record_no, date, customer_id, license_plate, status)
      select 'BK-2027-' || lpad(n::text, 6, '0'), date '2027-01-01' + n / 100, 1, 'Z ' || n || ' MNY', 'DONE'
      from generate_series(1, 5200) n`);
  });

  it("finds old records by plate, number or customer", async () => {
    expect(await labels("4471cri")).toEqual([truck.recordNo]);
    expect(await labels(truck.recordNo)).toEqual([truck.recordNo]);
    expect(await labels(truck.recordNo.slice(0, -1))).toContain(truck.recordNo);
    expect((await labels("BK-2026-")).filter((label) => label.startsWith("BK-2026-"))).toHaveLength(20);
    expect(await labels("tirta")).toContain(truck.recordNo);
  });

  it("returns the newest twenty for a text that matches half of them", async () => {
    const newest = Array.from({ length: 20 }, (_, n) => `BK-2027-00${5200 - n}`);
    expect(await labels("mn")).toEqual(newest);
    expect(await labels("BK-2027-00")).toEqual(newest);
  });
});
