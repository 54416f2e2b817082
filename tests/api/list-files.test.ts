import { beforeAll, describe, expect, it } from "vitest";
import type { ListAnswer } from "#contract/answers";
import { masters } from "#contract/masters/masters";
import { useApi } from "../setup/api";
import type { Account } from "../setup/fixture";
import { InboundTruck } from "../setup/inbound";
import { makeBooking, makeExDo, makePo } from "../setup/orders";
import { newProduction } from "../setup/records";
import { MASTERS } from "../setup/role-table";
import { readCsv, readXlsx } from "../setup/report-files";
import { openTruck, truckAt } from "../setup/trucks";

/** List files: rows and order of the screen, by a signed link (docs/domain.md, Own columns and views). */

const api = useApi();
const KEY_HEADS: Partial<Record<string, string>> = {
  code: "Kode",
  name: "Nama",
  ex_do_no: "Nomor ex DO",
  licensePlate: "No. polisi",
};
const readLink = async (as: Account, path: string) => (await api.get<{ url: string }>(as, `/list/${path}`)).body.url;
const textAt = async (url: string) => {
  const answer = await api.request(url);
  return { status: answer.status, text: await answer.text() };
};
const file = async (as: Account, path: string) => {
  const { status, text } = await textAt(await readLink(as, path));
  expect(status).toBe(200);
  const [head = "", ...lines] = text.replace("\uFEFF", "").trimEnd().split("\r\n");
  return { heads: head.split(";"), rows: lines.map((line) => line.split(";")) };
};

beforeAll(async () => {
  const date = "2026-05-04";
  await truckAt(api, "DONE", { date, customerId: 2 });
  await truckAt(api, "CANCELLED", { date });
  await openTruck(api, { date: "2026-05-03" });
  for (let index = 0; index < 30; index++) await openTruck(api, { date: "2026-05-05" });
  await InboundTruck.after(api, "B 4411 FI", "finish");
  const po = await makePo(api, "PO-FILE", [1000, 2000]);
  await makeBooking(api, po.lines[0]?.id ?? 0, (await makeExDo(api, "DO-FILE")).id, 600);
  await api.post("OFFICE", "/production", newProduction({ bags: 10, quantityKg: 500 }));
});

const readBytes = async (as: Account, path: string) => {
  const answer = await api.request(await readLink(as, path));
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};
/** Reads the rows of a list's XLSX below its head; a list file has no totals. */
const readSheet = async (as: Account, path: string, sheet?: number) => {
  const { head, rows, total } = await readXlsx(await readBytes(as, path), sheet);
  return { head, rows: total.length === 0 ? rows : [...rows, total] };
};

describe("a list export", () => {
  it.each([
    ["outbound", "outbound-record", "startDate=2026-05-01&endDate=2026-05-31", "recordNo"],
    ["outbound", "outbound-record", "date=2026-05-04&withOpen=1", "recordNo"],
    ["outbound", "outbound-record", "startDate=2026-05-01&sort=-customer&status=WAITING", "recordNo"],
    ["outbound", "outbound-record", "waiting=anyone", "recordNo"],
    ["inbound", "inbound-record", "sort=licensePlate", "recordNo"],
    ["booking", "booking", "poSalesNo=PO-FILE", "bookingNo"],
    ["production", "production", "shift=1&sort=-quantityKg", "productionNo"],
    ["outstanding", "outstanding", "state=open&sort=customer", "poSalesNo"],
  ])("of %s has the rows and order of the list %s: %s", async (area, path, query, key) => {
    const { body } = await api.get<ListAnswer<Record<string, string>>>("ADMIN", `/${path}?${query}&perPage=100`);
    const { rows } = await file("ADMIN", `${area}/csv?${query}&page=2&perPage=1`);
    expect(body.data.length).toBeGreaterThan(0);
    expect(rows.map(([first]) => first)).toEqual(body.data.map((row) => row[key]));
  });

  it.each([
    ["outbound", "startDate=2026-05-01&endDate=2026-05-31&sort=-customer"],
    ["inbound", "sort=licensePlate"],
    ["po-sale", "poSalesNo=PO-FILE"],
    ["booking", "poSalesNo=PO-FILE"],
    ["production", "shift=1"],
    ["outstanding", "state=open&sort=customer"],
    ["customer", "sort=-name"],
    ["vendor", "page=1"],
    ["ex-do-master", "ex_do_no=DO"],
    ["outbound-item", "active=1"],
    ["user", "role=OFFICE"],
  ])("of %s has the same content as XLSX and CSV: %s", async (area, query) => {
    const xlsx = await readXlsx(await readBytes("ADMIN", `${area}/xlsx?${query}`));
    const csv = readCsv(await readBytes("ADMIN", `${area}/csv?${query}`));
    // CSV does not mark an NPWP as text.
    const bare = ({ head, rows, total }: typeof csv) =>
      [head, ...rows, total].map((line) => line.map((cell) => String(cell).replace(/^0+(?=\d)/, "")));
    expect(xlsx.total.length).toBeGreaterThan(0);
    expect(bare(xlsx)).toEqual(bare(csv));
  });

  it("as XLSX has typed cells and a sheet with the query", async () => {
    const query = "startDate=2026-11-01&gradeId=1&shift=1&sort=-quantityKg";
    const { head, rows } = await readSheet("OFFICE", `production/xlsx?${query}`);
    const [row = []] = rows;
    expect([row[head.indexOf("Tanggal")], row[head.indexOf("Kg")]]).toEqual(["2026-11-20", 500]);
    const { rows: asked } = await readSheet("OFFICE", `production/xlsx?${query}`, 2);
    const said = new Map(asked.map(([label, value]) => [label, value]));
    const labels = ["Dari tanggal", "Grade", "Shift", "Urutan"];
    expect(labels.map((label) => said.get(label))).toEqual(["01/11/2026", "Grade A", "1", "Kg, menurun"]);
    expect(said.get("Dibuat")).toMatch(/^\d\d\/\d\d\/\d{4} \d\d\.\d\d, Uji OFFICE$/);
  });

  it("uses the requested language", async () => {
    const { head, rows } = await readSheet("ADMIN", "outbound-item/xlsx?locale=fr&active=1");
    expect(head).toEqual(["Nom", "Unité", "Kg par unité", "Statut", "Modifié"]);
    expect([...new Set(rows.map((row) => row[3]))]).toEqual(["Actif"]);
    expect(rows.map((row) => row[1])).toContain("sacs");
  });

  it.each(MASTERS)("has the rows and order of the master %s", async (area) => {
    const sort = "-updatedAt";
    const { body } = await api.get<ListAnswer<Record<string, string>>>("ADMIN", `/${area}?sort=${sort}&page=1`);
    const { head, rows } = await readSheet("ADMIN", `${area}/xlsx?sort=${sort}`);
    expect(rows.length).toBe(body.total);
    const key = masters[area].key;
    const column = head.indexOf(KEY_HEADS[key] ?? "");
    expect(rows.map((row) => row[column])).toEqual(body.data.map((row) => row[key]));
    expect(head.slice(-2)).toEqual(["Status", "Diubah"]);
  });

  it("has the user columns visible to ADMIN, without credentials", async () => {
    const { head, rows } = await readSheet("ADMIN", "user/xlsx?role=OFFICE");
    const days = ["Sudah diverifikasi", "Terakhir masuk", "Verifikasi dua langkah", "Diubah"];
    expect(head).toEqual(["Nama", "Email", "Peran", "Status", ...days]);
    const { body } = await api.get<ListAnswer<Record<string, string>>>("ADMIN", "/user?role=OFFICE&page=1");
    expect(rows.map((row) => row.slice(0, 3))).toEqual(body.data.map(({ name, email, role }) => [name, email, role]));
    expect(JSON.stringify(rows)).not.toMatch(/argon2|\$/);
  });

  it("has a row for each PO line", async () => {
    const { heads, rows } = await file("OFFICE", "po-sale/csv?poSalesNo=PO-FILE");
    const ordered = heads.indexOf("Pesanan kg");
    expect(rows.map((row) => [row[0], Number(row[ordered])])).toEqual([
      ["PO-FILE", 1000],
      ["PO-FILE", 2000],
    ]);
  });

  it("has prices only for users who may see them", async () => {
    const heads = async (as: Account) => (await file(as, "inbound/csv?licensePlate=4411")).heads.join();
    expect(await heads("FINANCE")).toMatch(/Rp per kg/);
    expect(await heads("CHECKER")).not.toMatch(/Rp/);
  });

  it("is valid only for its exact link, while its user may see the list", async () => {
    const url = await readLink("OFFICE", "booking/csv?status=ACTIVE");
    expect((await textAt(url)).status).toBe(200);
    expect((await textAt(url.replace("ACTIVE", "CANCELLED"))).status).toBe(404);
    expect((await api.get("SCALE", "/list/booking/csv")).status).toBe(403);
    expect((await api.get("OFFICE", "/list/booking/csv?deleted=1")).status).toBe(403);
    expect((await api.get("OFFICE", "/list/booking/csv?status=X")).status).toBe(422);
    expect(await readLink("ADMIN", "booking/csv?deleted=1")).toContain("deleted=1");
  });
});
