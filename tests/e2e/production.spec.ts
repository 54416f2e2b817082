import type { ProductionList } from "#contract/orders/production";
import type { TestApp } from "../setup/e2e-app";
import { expect, test, type Page } from "./fixtures";
import { choose, panelOf, shownDay } from "./plain-steps";

/** Production: several rows of a shift, correcting, deleting and restoring. */

const goods = { outboundItemId: 1, gradeId: 1, markingId: 1, bags: 10, quantityKg: 500 };

async function makeProduction(app: TestApp, date: string, changes: Record<string, unknown> = {}) {
  const body = { date, shift: 1, exDoMasterId: 1, ...goods, ...changes };
  const answer = await app.post<{ id: number; version: number; productionNo: string }>("OFFICE", "/production", body);
  expect(answer.status).toBe(201);
  return answer.body;
}

async function productionsOf(app: TestApp, day: string) {
  const path = `/production?startDate=${day}&endDate=${day}`;
  return (await app.get<ProductionList>("OFFICE", path)).body;
}

async function fillGoods(page: Page, bags: string) {
  const panel = panelOf(page);
  await panel.getByLabel("Jenis barang").selectOption({ label: "Tepung 50 kg" });
  await panel.getByLabel("Grade").selectOption({ label: "Grade A" });
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

test("the list defaults to the last 30 days, and shows all days on request", async ({ app, login, page }) => {
  await login("OFFICE");
  const { productionNo } = await makeProduction(app, "2020-01-15", { exDoMasterId: 2 });
  await page.goto("/record/production");
  await expect(page.locator("table")).toBeVisible();
  await expect(page.getByText(productionNo)).toHaveCount(0);
  await page.getByRole("search").getByLabel("Ex DO").fill("2026-002");
  await page.getByRole("search").getByLabel("Dari").fill("2026-01-01");
  await page.getByRole("search").getByLabel("Sampai").fill("2026-01-01");
  await page.getByRole("button", { name: "Terapkan" }).click();
  await expect(page.getByText("Tidak ada yang cocok dengan filter ini")).toBeVisible();
  await page.getByRole("link", { name: "Semua hari" }).click();
  await expect(page.getByText(productionNo)).toBeVisible();
});
