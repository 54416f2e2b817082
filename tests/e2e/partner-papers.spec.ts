import { randomInt } from "node:crypto";
import type { Customer } from "#contract/masters/customer";
import { expect, test } from "./fixtures";
import { menuButton, menuItem } from "./menus";
import { makePo } from "./order-steps";
import { panelOf, rowOf } from "./plain-steps";

/** Customer statement and vendor reconciliation (docs/domain.md, Statement and reconciliation). */

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
  await panelOf(page).getByRole("link", { name: "Rekap customer" }).click();
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
