import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import { appUser } from "#backend/db/tables/accounts";
import { useApi } from "../setup/api";
import { type Account, accountEmail } from "../setup/fixture";
import { pdfText } from "../setup/pdf-text";
import { openTruck, step, truckAt } from "../setup/trucks";

const api = useApi({ APP_URL: "https://gudang.example", COMPANY_NAME: "PT Uji Coba", COMPANY_PHONE: "021 555" });
let record: OutboundRecord;

beforeAll(async () => {
  record = await opened("B 9 SJ", { driverName: "Łukasz Привет", note: "Antar pagi" });
});
afterEach(() => vi.useRealTimers());

const opened = (licensePlate: string, changes: object = {}) => openTruck(api, { licensePlate, ...changes });

async function linkFor(account: Account, id = record.id): Promise<string> {
  const { status, body } = await api.get<{ url: string }>(account, `/outbound-record/${id}/pdf`);
  expect(status).toBe(200);
  return body.url;
}

async function pagesOf(account: Account, id: number): Promise<string[]> {
  const answer = await api.request(await linkFor(account, id));
  expect(answer.status).toBe(200);
  return pdfText(new Uint8Array(await answer.arrayBuffer()));
}

async function expectDead(url: string): Promise<void> {
  const answer = await api.request(url);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ message: "Tautan sudah tidak berlaku." });
}

describe("a surat jalan link", () => {
  it("needs no token and streams a named PDF", async () => {
    const answer = await api.request(await linkFor("OFFICE"));
    expect(answer.headers.get("Content-Type")).toBe("application/pdf");
    expect(answer.headers.get("Content-Disposition")).toBe(`inline; filename="surat-jalan-${record.recordNo}.pdf"`);
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    expect(answer.headers.get("Content-Length")).toBeNull();
    const pieces: Uint8Array[] = [];
    const reader = answer.body?.getReader();
    for (let next = await reader?.read(); next?.value; next = await reader?.read()) pieces.push(next.value);
    expect(pieces.length).toBeGreaterThan(1);
    const whole = Buffer.concat(pieces).toString("latin1");
    expect(whole.startsWith("%PDF-")).toBe(true);
    expect(whole.trimEnd().endsWith("%%EOF")).toBe(true);
  });

  it("requires permission to see the record", async () => {
    for (const account of ["ADMIN", "FG", "SCALE"] as const) await linkFor(account);
    for (const account of ["FINANCE", "CHECKER", "NOBODY"] as const) {
      expect((await api.get(account, `/outbound-record/${record.id}/pdf`)).status).toBe(403);
    }
    expect((await api.get(null, `/outbound-record/${record.id}/pdf`)).status).toBe(401);
    expect((await api.get("OFFICE", "/outbound-record/999999/pdf")).status).toBe(404);
  });

  it("expires after 5 minutes", async () => {
    const url = await linkFor("OFFICE");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 4 * 60_000 });
    expect((await api.request(url)).status).toBe(200);
    vi.setSystemTime(Date.now() + 61_000);
    await expectDead(url);
  });

  it("cannot be forged", async () => {
    const url = await linkFor("OFFICE");
    const other = await opened("B 10 SJ");
    const changed = (name: string, value: string) => {
      const address = new URL(url, "http://x");
      address.searchParams.set(name, value);
      return address.pathname + address.search;
    };
    await expectDead(changed("user", "1"));
    await expectDead(changed("expires", "99999999999"));
    await expectDead(changed("signature", "x"));
    await expectDead(changed("signature", ""));
    await expectDead(changed("more", "1"));
    expect((await api.request(`${url}&user=1`)).status).toBe(422);
    await expectDead(url.replace(`/${record.id}/`, `/${other.id}/`));
    await expectDead(`/api/outbound-record/${record.id}/pdf/file`);
  });

  it("becomes invalid when its user loses the role or account", async () => {
    const mine = eq(appUser.email, accountEmail("FG"));
    const url = await linkFor("FG");
    await api.db.update(appUser).set({ role: "CHECKER" }).where(mine);
    await expectDead(url);
    await api.db.update(appUser).set({ role: "FG", active: false }).where(mine);
    await expectDead(url);
    await api.db.update(appUser).set({ active: true }).where(mine);
    expect((await api.request(url)).status).toBe(200);
  });

  it("of a preview opens a deleted record only for users who may restore it", async () => {
    const gone = await opened("B 11 SJ");
    const url = await linkFor("OFFICE", gone.id);
    await api.call("ADMIN", "delete", `/outbound-record/${gone.id}`);
    expect((await api.request(url)).status).toBe(404);
    expect((await pagesOf("ADMIN", gone.id))[0]).toContain("DIHAPUS");
  });
});

describe("a surat jalan", () => {
  it("shows customer, destination, truck and weights", async () => {
    const loaded = await truckAt(api, "LOADED", { licensePlate: "T 9034 DC", sealNo: "SG-1" });
    const done = await step(api, await step(api, loaded, "weigh-out", { weightKg: 22_050 }), "finish");
    const [page = "", ...more] = await pagesOf("OFFICE", done.id);
    expect(more).toEqual([]);
    for (const text of [
      "PT Uji Coba",
      "Telp. 021 555",
      "SURAT JALAN",
      done.recordNo,
      "20 November 2026",
      "PT Sinar Pangan",
      "Jl. Melati 1, Cikarang",
      "T 9034 DC",
      "Budi",
      "SG-1",
      "Tepung 50 kg",
      "Grade A",
      "Mawar",
      "200 karung",
      "360 karung",
      "14.000",
      "22.050 kg",
      "8.000 kg",
      "14.050 kg",
      "manual",
      "Uji OFFICE",
      "Penerima",
      "Satpam",
      "Halaman 1 dari 1",
    ]) {
      expect(page).toContain(text);
    }
    for (const absent of ["BELUM SELESAI", "Selisih", "+50 kg", "SALINAN"]) expect(page).not.toContain(absent);
  });

  it("has a watermark until the record is done, and prints extended Latin and Cyrillic", async () => {
    const [page] = await pagesOf("OFFICE", record.id);
    expect(page).toContain("BELUM SELESAI: status Menunggu");
    expect(page).toContain("Łukasz Привет");
    expect(page).toContain("Antar pagi");
  });

  it("shows the reason of a cancelled record", async () => {
    const made = await opened("B 12 SJ");
    const body = { reason: "Truk rusak" };
    await api.post("OFFICE", `/outbound-record/${made.id}/cancel`, body, made.version);
    expect((await pagesOf("OFFICE", made.id))[0]).toContain("BATAL: Truk rusak");
  });

  it("spans pages for 30 items, each page with its header", async () => {
    const line = { outboundItemId: 1, loadingArea: "H", gradeId: 1, markingId: 1, bags: 10, quantityKg: 500 };
    const made = await opened("B 13 SJ", { outboundItem: Array.from({ length: 30 }, () => line) });
    const pages = await pagesOf("OFFICE", made.id);
    expect(pages).toHaveLength(2);
    for (const page of pages) {
      expect(page).toContain("Marking");
      expect(page).toContain(made.recordNo);
    }
    expect(pages[1]).toContain("Halaman 2 dari 2");
    expect(pages[1]).toContain("Jumlah 30 barang");
    expect(pages[1]).toContain("15.000");
  });
});
