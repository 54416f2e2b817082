import { describe, expect, it } from "vitest";
import { useApi } from "../setup/api";
import type { Account } from "../setup/fixture";
import { InboundTruck } from "../setup/inbound";
import { paperCalls } from "../setup/papers";

const api = useApi({ APP_URL: "https://gudang.example", COMPANY_NAME: "PT Uji Coba", COMPANY_PHONE: "021 555" });

const { pagesOf, show } = paperCalls(api);
const linkTo = (account: Account, { record }: InboundTruck) => show(account, `/inbound-record/${record.id}/pdf`);
const readTexts = async (account: Account, truck: InboundTruck) => pagesOf(await linkTo(account, truck));

describe("a weighing ticket link", () => {
  it("returns a named PDF only with its signature", async () => {
    const truck = await InboundTruck.arrives(api, "B 1 WT");
    const answer = await api.request((await linkTo("CHECKER", truck)).url);
    expect(answer.headers.get("Content-Type")).toBe("application/pdf");
    const name = `inline; filename="tiket-timbang-${truck.record.recordNo}.pdf"`;
    expect(answer.headers.get("Content-Disposition")).toBe(name);
    expect((await api.request(`/api/inbound-record/${truck.record.id}/pdf/file`)).status).toBe(404);
  });
});

describe("a weighing ticket", () => {
  it("shows vendor, goods, truck and net weight", async () => {
    const truck = await InboundTruck.after(api, "B 5 WT", "weigh-in");
    await truck.does("CHECKER", "check", truck.counted({ deductionPct: 1.25, deductionReason: "Basah" }));
    await truck.does("SCALE", "weigh-out", { weightKg: 12_000 });
    const { record } = truck;
    const [page = "", ...more] = await readTexts("SCALE", truck);
    expect(more).toEqual([]);
    for (const text of [
      "PT Uji Coba",
      "Telp. 021 555",
      "TIKET TIMBANG",
      record.recordNo,
      "20 November 2026",
      record.vendor.name,
      "B 5 WT",
      "Asep",
      "SJ-B 5 WT",
      "Curah",
      "Jumlah 2 barang",
      "30.000 kg",
      "12.000 kg",
      "225 kg",
      "1,25% dari bruto dikurangi tara",
      "17.775 kg",
      "Alasan potongan: Basah",
      "Uji CHECKER",
      "Halaman 1 dari 1",
    ]) {
      expect(page).toContain(text);
    }
    for (const { inboundItem } of record.items) expect(page).toContain(inboundItem.name);
    // The driver takes it along; FINANCE sets the price later.
    expect(page).not.toContain("BELUM SELESAI");
  });

  it("has no price for any user", async () => {
    const truck = await InboundTruck.after(api, "B 6 WT", "finish");
    expect(truck.record.amount).toBe(90_000_000);
    for (const account of ["ADMIN", "FINANCE"] as const) {
      const text = (await readTexts(account, truck)).join();
      for (const price of ["5.000", "90.000.000", "Rp", "Harga"]) expect(text).not.toContain(price);
    }
  });

  it("has a watermark until both weights are recorded, and the reason of a cancelled record", async () => {
    const truck = await InboundTruck.after(api, "B 7 WT", "check");
    expect((await readTexts("CHECKER", truck))[0]).toContain("BELUM SELESAI: status Siap timbang keluar");
    await truck.does("ADMIN", "cancel", { reason: "Salah alamat" });
    expect((await readTexts("CHECKER", truck))[0]).toContain("BATAL: Salah alamat");
  });

  it("spans pages for 30 items, each page with its header", async () => {
    const items = Array.from({ length: 30 }, () => ({ inboundItemId: 1, quantity: 10, note: "Karung pecah" }));
    const pages = await readTexts("SCALE", await InboundTruck.arrives(api, "B 8 WT", { items }));
    expect(pages).toHaveLength(2);
    for (const page of pages) expect(page).toContain("Catatan");
    expect(pages[1]).toContain("Jumlah 30 barang");
  });
});
