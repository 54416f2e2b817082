import { expect, test, type Page } from "./fixtures";
import { choose } from "./plain-steps";
import { printWith } from "./print-steps";
import { badgeOf, fillItem, newPlate, panelOf, recordsOf } from "./truck-steps";

/** An outbound truck from arrival to finish, each step by its role. */

test("an outbound truck passes every stage", async ({ app, open }) => {
  const plate = newPlate();
  const [office, scale, fg, visitor] = [await open("OFFICE"), await open("SCALE"), await open("FG"), await open(null)];

  // OFFICE creates the record.
  await office.goto("/record/outbound");
  await office.getByRole("link", { name: "+ Barang Keluar" }).first().click();
  const panel = panelOf(office);
  await panel.getByLabel("No. polisi").fill(plate.toLowerCase().replaceAll(" ", ""));
  await choose(panel, "Customer", "PT Sinar Pangan");
  await panel.getByLabel("Sopir").fill("Budi");
  await panel.getByLabel("Tujuan").fill("Cikarang");
  const first = { area: "H", goods: "Tepung 50 kg", grade: "Grade A", marking: "Mawar", bags: "200" };
  await fillItem(office, 0, first);
  await expect(panel.getByLabel("Kg", { exact: true })).toHaveValue("10.000");
  await panel.getByRole("button", { name: "Tambah barang" }).click();
  await expect(panel.getByLabel("Area", { exact: true })).toHaveCount(2);
  await expect(panel.getByLabel("No. polisi")).toHaveValue(plate.toLowerCase().replaceAll(" ", ""));
  await fillItem(office, 1, {
    area: "K",
    goods: "Tepung 25 kg",
    grade: "Grade B",
    marking: "Melati",
    bags: "160",
    kg: "4000",
  });
  await office.keyboard.press("Enter");
  await expect(office.getByText(`dibuka untuk ${plate}`)).toBeVisible();
  await expect(panel).toHaveCount(0);
  const row = office.getByRole("row").filter({ hasText: plate });
  await expect(row).toContainText("Menunggu");
  await expect(row).toContainText("PT Sinar Pangan");
  await expect(row).toContainText(/H\s*K/);

  // The monitor shows the truck, and OFFICE sees the next role.
  await expectOnMonitor(visitor, plate, true);
  await row.getByRole("link").first().click();
  await expect(office.getByRole("heading", { level: 1 })).toContainText(plate);
  await expect(office.getByText("Menunggu timbang kosong")).toBeVisible();
  const path = new URL(office.url()).pathname;
  expect(path).toMatch(/^\/record\/outbound\/\d+\/item$/);

  // SCALE records the tare.
  await scale.goto(path);
  await expect(badgeOf(scale)).toHaveText("Menunggu");
  await scale.getByLabel("Timbang kosong").fill("8.020");
  await scale.keyboard.press("Enter");
  await expect(badgeOf(scale)).toHaveText("Siap muat");
  await expect(scale.getByText("Menunggu muat barang")).toBeVisible();

  // FG loads both items, the second with one bag less.
  await fg.goto(path);
  await expect(fg.getByText("Muat barang 1 dari 2")).toBeVisible();
  await expect(fg.getByLabel("Karung")).toHaveValue("200");
  await fg.getByLabel("Karung").focus();
  await fg.keyboard.press("Control+Enter");
  await expect(fg.getByText("Muat barang 2 dari 2")).toBeVisible();
  await expect(badgeOf(fg)).toHaveText("Sedang muat");
  await expectOnMonitor(visitor, plate, true);
  await fg.getByLabel("Karung").fill("159");

  await expect(fg.getByLabel("Kg", { exact: true })).toHaveValue("3.975");
  await fg.keyboard.press("Enter");
  await expect(badgeOf(fg)).toHaveText("Siap timbang isi");
  await expectOnMonitor(visitor, plate, false);

  // SCALE sees the net before saving the gross.
  await scale.goto(path);
  await scale.getByLabel("Timbang isi").fill("22.020");
  await expect(scale.getByText("14.000 kg", { exact: true })).toBeVisible();
  await expect(scale.getByText("+25 kg (0,18 %)")).toBeVisible();
  await scale.keyboard.press("Enter");
  await expect(badgeOf(scale)).toHaveText("Sudah timbang isi");
  await expect(scale.getByText("Menunggu penyelesaian")).toBeVisible();

  // OFFICE prints the surat jalan and finishes the record.
  await office.goto(path);
  const pdf = await printWith(office, office.getByRole("button", { name: "Cetak surat jalan" }));
  expect(pdf.status()).toBe(200);
  expect(pdf.headers()["content-type"]).toBe("application/pdf");
  expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");
  await office.getByRole("button", { name: "Selesaikan" }).click();
  await expect(badgeOf(office)).toHaveText("Selesai");
  await expect(
    office.locator("main").getByText("Diselesaikan").filter({ hasText: "Uji OFFICE" }).first(),
  ).toBeVisible();

  // The history contains every step.
  await office.getByRole("link", { name: "Riwayat" }).click();
  await expect(panelOf(office).getByRole("listitem").locator("p:first-child > span")).toHaveText([
    "Diselesaikan",
    "Dicetak",
    "Timbang isi",
    "Barang dimuat",
    "Barang dimuat",
    "Timbang kosong",
    "Dibuat",
  ]);
  const [record] = await recordsOf(app, plate);
  expect(record).toMatchObject({ status: "DONE", firstKg: 8020, secondKg: 22_020, netKg: 14_000, itemsKg: 13_975 });
});

/** Reads the monitor, which reloads every second, or every 5 seconds without JavaScript. */
async function expectOnMonitor(page: Page, plate: string, shown: boolean) {
  if (!page.url().endsWith("/monitor")) await page.goto("/monitor");
  await expect(page.locator("[data-area]").getByText(plate)).toHaveCount(shown ? 2 : 0);
}
