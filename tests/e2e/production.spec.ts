import type { ProductionList } from "#contract/orders/production";
import type { TestApp } from "../setup/e2e-app";
import { expect, test, type Page } from "./fixtures";
import { choose, panelOf, shownDay } from "./plain-steps";

/** Production: several rows of a shift. */

async function productionsOf(app: TestApp, day: string) {
  const path = `/production?startDate=${day}&endDate=${day}`;
  return (await app.get<ProductionList>("OFFICE", path)).body;
}

async function fillGoods(page: Page, bags: string) {
  const panel = panelOf(page);
  await choose(panel, "Jenis barang", "Tepung 50 kg");
  await choose(panel, "Grade", "Grade A");
  await choose(panel, "Marking", "Mawar");
  await panel.getByLabel("Karung").fill(bags);
}

test("a shift's rows are entered consecutively, and kg follow the bags until typed", async ({ app, login, page }) => {
  await login("OFFICE");
  const day = "2021-03-05";
  await page.goto("/record/production?form=new");
  const panel = panelOf(page);
  // The running shift and its day.
  await expect(panel.getByLabel("Shift")).toHaveValue("3");
  await panel.getByLabel("Tanggal").fill(day);
  await panel.getByLabel("Shift").selectOption("2");
  await choose(panel, "Ex DO", "DO-2026-001");
  await fillGoods(page, "1.200");
  await expect(panel.getByLabel("Kg")).toHaveValue("60.000");
  await panel.getByRole("button", { name: "Simpan & tambah" }).click();

  await expect(page).toHaveURL(/like=\d+/);
  await expect(panel.getByLabel("Jenis barang")).toBeFocused();
  await expect(panel.getByLabel("Tanggal")).toHaveValue(shownDay(day));
  await expect(panel.getByLabel("Shift")).toHaveValue("2");
  await expect(panel.getByLabel("Jumlah")).toHaveValue("");
  await fillGoods(page, "10");
  await panel.getByLabel("Kg").fill("530");
  // More bags do not change a typed weight.
  await panel.getByLabel("Karung").fill("11");
  await panel.getByLabel("Karung").press("Enter");
  await expect(panel).toHaveCount(0);

  const { data, summary } = await productionsOf(app, day);
  expect(data.map(({ shift, exDoMasterId }) => [shift, exDoMasterId])).toEqual([
    [2, 1],
    [2, 1],
  ]);
  expect(summary).toEqual({ units: [{ unit: "karung", count: 1211 }], quantityKg: 60_530 });
  await page.goto(`/record/production?startDate=${day}&endDate=${day}`);
  const total = page.locator("tfoot tr");
  await expect(total).toContainText("1.211");
  await expect(total).toContainText("60.530");
});

test("the production screen links to the opening stock", async ({ open }) => {
  const page = await open("OFFICE");
  await page.goto("/record/production");
  await page.getByRole("main").getByRole("link", { name: "Stok Awal" }).click();
  await expect(page).toHaveURL("/record/opening-stock");
});
