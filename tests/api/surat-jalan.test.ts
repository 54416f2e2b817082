import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import { appUser } from "#backend/db/tables/accounts";
import { useApi } from "../setup/api";
import { type Account, accountEmail } from "../setup/fixture";
import { paperCalls } from "../setup/papers";
import { openTruck, step, truckAt } from "../setup/trucks";

const api = useApi({ APP_URL: "https://gudang.example", COMPANY_NAME: "PT Uji Coba", COMPANY_PHONE: "021 555" });
const { pagesOf, show } = paperCalls(api);
let record: OutboundRecord;

beforeAll(async () => {
  record = await opened("B 9 SJ", { driverName: "Łukasz Привет", note: "Antar pagi" });
});
afterEach(() => vi.useRealTimers());

const opened = (licensePlate: string, changes: object = {}) => openTruck(api, { licensePlate, ...changes });

const linkFor = async (account: Account, id = record.id) => (await show(account, `/outbound-record/${id}/pdf`)).url;
const readTexts = async (account: Account, id: number) => pagesOf({ url: await linkFor(account, id) });

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
    expect((await readTexts("ADMIN", gone.id))[0]).toContain("DIHAPUS");
  });
});

describe("a surat jalan", () => {
  it("shows customer, destination, truck and weights", async () => {
    const loaded = await truckAt(api, "LOADED", { licensePlate: "T 9034 DC", sealNo: "SG-1" });
    const done = await step(api, await step(api, loaded, "weigh-out", { weightKg: 22_050 }), "finish");
    const [page = "", ...more] = await readTexts("OFFICE", done.id);
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
});
