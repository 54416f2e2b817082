import { randomInt } from "node:crypto";
import type { Customer } from "#contract/masters/customer";
import { expect, test, type Page } from "./fixtures";
import { makeInbound, takeInbound } from "./inbound-steps";
import { menuButton, menuItem } from "./menus";
import { makeBooking, makePo, makeTruck } from "./order-steps";
import { panelOf, rowOf } from "./plain-steps";
import { weighAndLoad } from "./truck-steps";

/** Partner pages (docs/domain.md, Partner page) and papers (docs/domain.md, Statement and reconciliation). */

test("the statement asks for a customer, and shows all of them only on request", async ({ app, login, page }) => {
  const po = await makePo(app, [12_000]);
  await login("OFFICE");
  await page.goto("/record/outstanding");
  await expect(rowOf(page, po.poSalesNo)).toBeVisible();
  // All rows are of one customer.
  await page.getByRole("link", { name: "Rekap customer" }).click();
  await expect(page).toHaveURL(/customerId=1/);
  await expect(rowOf(page, po.poSalesNo)).toBeVisible();

  await page.goto("/export/statement");
  await expect(page.getByText("Pilih customer dahulu")).toBeVisible();
  await expect(page.getByText(po.poSalesNo)).toHaveCount(0);
  await page.getByRole("link", { name: "Semua customer" }).click();
  await expect(rowOf(page, po.poSalesNo)).toContainText("PT Sinar Pangan");
  await expect(page.locator("select[name=customerId]")).toHaveValue("all");

  // Figures of a group lead to rows, also without a customer.
  await page.goto("/export/statement?type=grade");
  await page.locator("tbody tr").first().getByRole("link").first().click();
  await expect(rowOf(page, po.poSalesNo)).toBeVisible();
});

test("a customer's statement opens from its record and is saved as a PDF", async ({ app, login, page }) => {
  const name = `PT Surat ${randomInt(1e9)}`;
  const body = { code: `SRT-${randomInt(1e9)}`, name };
  const { id } = (await app.post<Customer>("ADMIN", "/customer", body)).body;
  const po = await makePo(app, [12_000], { customerId: id });
  await login("ADMIN");
  await page.goto(`/management/customer?q=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name, exact: true }).click();
  await panelOf(page).getByRole("link", { name: "Ringkasan" }).click();
  await page.getByRole("link", { name: "Rekap customer" }).click();
  await expect(page.getByRole("heading", { name: "Rekap customer" })).toBeVisible();
  await expect(rowOf(page, po.poSalesNo)).toContainText("12.000");
  // The heading of the letter names the customer.
  await expect(page.getByRole("columnheader", { name: "Customer" })).toHaveCount(0);
  await expect(page.getByText("Pilih satu customer")).toHaveCount(0);

  await menuButton(page, "Unduh").click();
  const [download] = await Promise.all([page.waitForEvent("download"), menuItem(page, "PDF").click()]);
  expect(download.suggestedFilename()).toMatch(/^laporan-statement-.+\.pdf$/);

  // Number, goods and the figures; the rest under Columns.
  const heads = page.getByRole("columnheader");
  await expect(heads).toHaveText(["No. PO", "Grade", "Marking", "Pesanan kg", "Terkirim kg", "Sisa kg"]);
  await page.locator("select[name=columns]").selectOption("all");
  await page.getByRole("button", { name: "Terapkan" }).click();
  await expect(heads).not.toHaveCount(6);
  await expect(page).toHaveURL(new RegExp(`customerId=${id}`));

  await page.goto("/export/outstanding");
  await page.getByRole("link", { name: "Rekap customer" }).click();
  await expect(page.getByText("Pilih satu customer")).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill("rekonsiliasi");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/export/reconciliation");
});

const total = async (page: Page) => (await page.locator("tfoot tr").first().innerText()).split(/\s+/).filter(Boolean);

/** Opens all rows of each part, and compares their number and total with the page. */
async function expectSameFigures(page: Page, parts: Record<string, number>) {
  const url = page.url();
  for (const [name, count] of Object.entries(parts)) {
    const part = page.getByRole("region", { name, exact: true });
    const shown = part.locator("tfoot tr").first();
    const foot = (await shown.count()) > 0 ? (await shown.innerText()).split(/\s+/).filter(Boolean) : null;
    await expect(part.locator("tbody tr"), name).toHaveCount(count);
    await part.getByRole("link", { name: `Semua ${count}` }).click();
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(/^PT /);
    await expect(page.locator("tbody tr"), name).toHaveCount(count);
    const list = foot === null ? [] : await total(page);
    // The list may have columns that the page leaves out.
    expect(list, name).toEqual(expect.arrayContaining(foot ?? []));
    await page.goto(url);
  }
}

test("Ctrl+K opens a customer, whose figures equal those of its lists", async ({ app, login, page }) => {
  const name = `PT Mitra ${randomInt(1e9)}`;
  const { id } = (await app.post<Customer>("ADMIN", "/customer", { code: `MTR-${randomInt(1e9)}`, name })).body;
  const po = await makePo(app, [12_000, 8000], { customerId: id });
  const truck = await makeTruck(app, await makeBooking(app, po, 6000), 1000);
  const other = await makePo(app, [9000]);
  for (const booking of [await makeBooking(app, po, 3000, 1), await makeBooking(app, other, 3000)])
    await weighAndLoad(app, await makeTruck(app, booking, 2000), 10_020);
  await login("OFFICE");
  await page.goto("/home");
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill(name);
  await expect(page.getByRole("option").first()).toContainText(name);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/record/customer/${id}`);
  await expect(page.getByRole("link", { name: "Ubah" })).toHaveCount(0);
  await expectSameFigures(page, {
    "Truk di pabrik": 2,
    "PO terbuka": 2,
    "Booking, 30 hari lalu dan ke depan": 2,
    "Rata-rata menit per langkah": 1,
    "Pengiriman per barang": 1,
    "Harga setahun terakhir": 2,
  });
  await page.getByRole("region", { name: "Truk di pabrik" }).getByRole("link", { name: truck.licensePlate }).click();
  // The customer's page also has links of this name.
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(name);
  await page.getByRole("main").getByRole("link", { name, exact: true }).click();
  await expect(page).toHaveURL(`/record/customer/${id}`);
});

test("a vendor's page has its deductions, and rupiah only for users with prices", async ({ app, open }) => {
  const name = `PT Pemasok ${randomInt(1e9)}`;
  const body = { code: `PMS-${randomInt(1e9)}`, name, phone: "0812-555" };
  const { id } = (await app.post<{ id: number }>("ADMIN", "/vendor", body)).body;
  const waiting = await makeInbound(app, { vendorId: id });
  for (const vendorId of [id, 1]) await takeInbound(app, await makeInbound(app, { vendorId }), "finish");
  for (const [account, seesPrices] of [
    ["FINANCE", true],
    ["SCALE", false],
  ] as const) {
    const page = await open(account);
    await page.goto(`/record/inbound?view=${waiting.id}`);
    await page.getByRole("main").getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(`/record/vendor/${id}`);
    await expectSameFigures(page, {
      "Truk di pabrik": 1,
      Kiriman: 2,
      "Barang dan harga": 2,
      "Potongan per alasan": 1,
    });
    await expect(page.getByRole("columnheader", { name: /Rp/ })).toHaveCount(seesPrices ? 7 : 0);
    await expect(page.getByRole("link", { name: "Rekonsiliasi vendor" })).toHaveCount(seesPrices ? 1 : 0);
    await expect(page.getByText("0812-555")).toHaveCount(0);
  }
  const page = await open("ADMIN");
  await page.goto(`/record/vendor/${id}`);
  await expect(page.getByText("0812-555")).toBeVisible();
  await page.getByRole("link", { name: "Ubah" }).click();
  await expect(page).toHaveURL(`/management/vendor?form=${id}`);
});
