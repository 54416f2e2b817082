import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { extractText } from "unpdf";
import type { Customer } from "#contract/customer";
import { expect, test } from "./fixtures";
import { menuButton, menuItem } from "./menus";
import { makePo } from "./order-steps";
import { panelOf, rowOf } from "./plain-steps";

/** Customer statement and vendor reconciliation (docs/domain.md, Statement and reconciliation). */

test("a customer's statement opens from its record and is saved as a letter", async ({ app, login, page }) => {
  const name = `PT Surat ${randomInt(1e9)}`;
  const body = { code: `SRT-${randomInt(1e9)}`, name, address: "Jl. Kenanga 7, Bekasi" };
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
  const file = new Uint8Array(readFileSync(await download.path()));
  const { text: letter } = await extractText(file, { mergePages: true });
  for (const part of ["Kepada", name, "Jl. Kenanga 7, Bekasi", po.poSalesNo, "Diperiksa dan disetujui"])
    expect(letter).toContain(part);

  await page.goto("/export/outstanding");
  await page.getByRole("link", { name: "Rekap customer" }).click();
  await expect(page.getByText("Pilih satu customer")).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill("rekonsiliasi");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/export/reconciliation");
});
