import { formatDay } from "#contract/values/format";
import { expect, test } from "./fixtures";
import { menuItem } from "./menus";
import { fillInboundItem, inboundOf, makeInbound, takeInbound, viewPath } from "./inbound-steps";
import { choose } from "./plain-steps";
import { printWith } from "./print-steps";
import { badgeOf, newPlate, panelOf, today } from "./truck-steps";

/** Life of an inbound truck: weighed full, checked, weighed empty, priced; each step by its role. */

test("an inbound truck passes every stage", async ({ app, open }) => {
  const plate = newPlate();
  const [scale, checker, finance] = [await open("SCALE"), await open("CHECKER"), await open("FINANCE")];

  // SCALE creates the record and weighs the full truck.
  await scale.goto("/record/inbound");
  await scale.getByRole("link", { name: "+ Barang Masuk" }).first().click();
  const panel = panelOf(scale);
  await panel.getByLabel("No. polisi").fill(plate.toLowerCase().replaceAll(" ", ""));
  await choose(panel, "Vendor", "UD Tani Makmur");
  await panel.getByLabel("Sopir").fill("Asep");
  await panel.getByLabel("Surat jalan vendor").fill("SJ-77");
  await fillInboundItem(scale, 0, { goods: "Gandum curah", quantity: "18.000", note: "Curah" });
  await panel.getByRole("button", { name: "Tambah barang" }).click();
  await expect(panel.getByLabel("Barang", { exact: true })).toHaveCount(2);
  await fillInboundItem(scale, 1, { goods: "Karung kosong", quantity: "10" });
  await scale.keyboard.press("Enter");
  await expect(scale.getByText(`dibuka untuk ${plate}`)).toBeVisible();
  await expect(badgeOf(scale)).toHaveText("Menunggu");
  const path = new URL(scale.url()).pathname + new URL(scale.url()).search;
  expect(path).toMatch(/^\/record\/inbound\?view=\d+$/);
  await scale.getByLabel("Timbang masuk").fill("30.000");
  await scale.keyboard.press("Enter");
  await expect(badgeOf(scale)).toHaveText("Siap bongkar");
  await expect(scale.getByText("Menunggu pemeriksaan bongkar")).toBeVisible();

  // CHECKER enters the counts and a deduction of 1.25 %.
  await checker.goto("/record/inbound");
  await checker.getByRole("row").filter({ hasText: plate }).getByRole("link").first().click();
  await expect(badgeOf(checker)).toHaveText("Siap bongkar");
  await expect(checker.getByLabel("Gandum curah")).toHaveValue("18.000");
  await checker.getByLabel("Karung kosong").fill("9");
  await checker.getByLabel("Potongan %").fill("1,25");
  await checker.keyboard.press("Enter");
  await expect(checker.getByLabel("Alasan potongan")).toHaveAttribute("aria-invalid", "true");
  await expect(checker.getByLabel("Karung kosong")).toHaveValue("9");
  await checker.getByLabel("Alasan potongan").fill("Basah");
  await checker.keyboard.press("Enter");
  await expect(badgeOf(checker)).toHaveText("Siap timbang keluar");
  await expect(checker.getByText("Menunggu timbang keluar")).toBeVisible();

  // SCALE sees the net before saving the empty weight, and prints the ticket.
  await scale.goto(path);
  await scale.getByLabel("Timbang keluar").fill("12.000");
  await expect(scale.getByText("225 kg", { exact: true })).toBeVisible();
  await expect(scale.getByText("17.775 kg", { exact: true })).toBeVisible();
  await scale.keyboard.press("Enter");
  await expect(badgeOf(scale)).toHaveText("Menunggu harga");
  await expect(scale.getByRole("heading", { name: "Menunggu harga" })).toBeVisible();
  const pdf = await printWith(scale, scale.getByRole("button", { name: "Cetak tiket timbang" }));
  expect(pdf.headers()["content-type"]).toBe("application/pdf");
  expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");

  // FINANCE sees the amount before saving the price.
  await finance.goto(path);
  await finance.getByLabel("Harga per kg").fill("5.250,50");
  await expect(finance.getByText("Rp 93.327.637,50")).toBeVisible();
  await finance.keyboard.press("Enter");
  await expect(badgeOf(finance)).toHaveText("Selesai");
  await expect(finance.getByText("Rp 93.327.637,50")).toBeVisible();
  // The stages of a finished truck are folded; opened, they show the minutes between them.
  await finance.getByText(/^Tahap · /).click();
  await expect(finance.getByRole("list", { name: "Tahap" }).getByText(/^\d mnt$/)).toHaveCount(4);
  await finance.getByRole("link", { name: "Riwayat" }).click();
  await expect(panelOf(finance).getByRole("listitem").locator("p:first-child > span")).toHaveText([
    "Diselesaikan",
    "Dicetak",
    "Timbang keluar",
    "Diperiksa",
    "Timbang masuk",
    "Dibuat",
  ]);
  const [record] = await inboundOf(app, plate);
  expect(record).toMatchObject({ status: "DONE", firstKg: 30_000, netKg: 17_775, amount: 93_327_637.5 });
});

test("each role sees only its steps", async ({ app, open }) => {
  const waiting = await makeInbound(app);
  const weighed = await takeInbound(app, await makeInbound(app), "weigh-in");
  const scale = await open("SCALE");
  const finance = await open("FINANCE");

  // SCALE may cancel a truck only until it is weighed.
  await scale.goto(viewPath(weighed));
  await expect(scale.getByText("Langkah berikutnya oleh CHECKER.")).toBeVisible();
  await scale.getByText("Lainnya").click();
  await expect(menuItem(scale, "Batalkan")).toHaveCount(0);
  await scale.goto(`${viewPath(weighed)}&cancel=${weighed.id}`);
  await expect(scale.getByRole("alertdialog")).toHaveCount(0);
  await scale.goto(viewPath(waiting));
  await scale.getByText("Lainnya").click();
  await expect(menuItem(scale, "Batalkan")).toBeVisible();

  await finance.goto(viewPath(weighed));
  await expect(finance.getByText("Langkah berikutnya oleh CHECKER.")).toBeVisible();
  await expect(finance.getByRole("link", { name: "Ubah" })).toHaveCount(0);
  await finance.goto("/record/inbound");
  await expect(finance.getByRole("link", { name: "+ Barang Masuk" })).toHaveCount(0);
});

test("a check is corrected", async ({ app, open }) => {
  const record = await takeInbound(app, await makeInbound(app), "weigh-out");
  const checker = await open("CHECKER", { javaScript: false });
  await checker.goto(viewPath(record));
  await checker.getByRole("link", { name: "Koreksi pemeriksaan" }).click();
  await checker.getByLabel("Potongan kg").fill("500");
  await checker.getByLabel("Alasan potongan").fill("Kotoran");
  await checker.getByLabel("Alasan koreksi").fill("Terlewat");
  await checker.getByRole("button", { name: "Simpan pemeriksaan" }).click();
  await expect(checker.getByRole("definition").getByText("17.500 kg")).toBeVisible();
});

test("Enter works immediately after a response, so that no correction is lost", async ({ app, open }) => {
  const record = await takeInbound(app, await makeInbound(app), "weigh-out");
  const page = await open("SCALE");
  await page.goto(viewPath(record));
  await page.getByRole("link", { name: "Koreksi timbang keluar" }).click();
  const weight = page.getByLabel("Timbang keluar");
  // Before any user could react: in the frame in which the refused weight is marked.
  await weight.evaluate((input: HTMLInputElement) => {
    new MutationObserver((_, observer) => {
      if (input.getAttribute("aria-invalid") !== "true") return;
      observer.disconnect();
      input.value = "11990";
      input.form?.requestSubmit();
    }).observe(input, { attributes: true, attributeFilter: ["aria-invalid"] });
  });
  await page.getByLabel("Alasan koreksi").fill("Salah ketik");
  await weight.fill("31000");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Timbang keluar tersimpan: 11.990 kg.")).toBeVisible();
});

test("a known plate shows its last truck", async ({ app, open }) => {
  const plate = newPlate();
  await makeInbound(app, { licensePlate: plate, vendorId: 2, driverName: "Slamet", date: "2026-11-20" });
  const page = await open("SCALE");
  await page.goto("/record/inbound?form=new");
  const panel = panelOf(page);
  await panel.getByLabel("No. polisi").fill(plate.toLowerCase());
  await expect(panel.getByText("Slamet, PT Gandum Impor")).toBeVisible();
  await expect(panel.getByLabel("Sopir")).toHaveValue("Slamet");
  await panel.getByLabel("No. polisi").fill("B 1 ZZZ");
  await expect(panel.getByText("Slamet, PT Gandum Impor")).toHaveCount(0);
});

test("a price far from the vendor's earlier prices needs a reason", async ({ app, open }) => {
  const code = newPlate().replaceAll(" ", "");
  const vendor = await app.post<{ id: number }>("ADMIN", "/vendor", { code, name: `UD ${code}` });
  const ofVendor = () => makeInbound(app, { vendorId: vendor.body.id });
  await takeInbound(app, await ofVendor(), "finish");
  const record = await takeInbound(app, await ofVendor(), "weigh-out");
  const finance = await open("FINANCE");
  const save = () => finance.getByRole("button", { name: "Selesaikan" }).click();
  await finance.goto(viewPath(record));
  await expect(finance.getByText(`terakhir Rp 5.000 (${formatDay(today())})`)).toBeVisible();
  await finance.getByLabel("Harga per kg").fill("52");
  const warning = finance.getByText("Harga per kg biasanya Rp 4.000 sampai Rp 6.000, menurut harga sebelumnya.");
  await expect(warning).toHaveCount(1);
  await save();
  const error = "Nilai tidak wajar: menurut harga sebelumnya biasanya Rp 4.000 sampai Rp 6.000 per kg.";
  await expect(finance.getByText(error)).toBeVisible();
  await expect(finance.getByLabel("Harga per kg")).toHaveValue("52");
});
