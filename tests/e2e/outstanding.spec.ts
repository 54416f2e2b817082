import { randomInt } from "node:crypto";
import type { Outstanding, OutstandingList } from "#contract/orders/outstanding";
import type { TestApp } from "../setup/e2e-app";
import { expect, test } from "./fixtures";
import { makePo } from "./order-steps";
import { panelOf, rowOf } from "./plain-steps";

/** Outstanding screen: PO lines, opening balances, adjustments and totals. */

const newNo = (kind: string) => `${kind}-${randomInt(100_000, 999_999)}`;

async function makeOpening(app: TestApp, poSalesNo: string, changes: Record<string, unknown> = {}) {
  const own = { poSalesNo, poSalesType: "LOCAL", date: "2025-06-01", customerId: 2, gradeId: 2, markingId: 2 };
  const body = { ...own, orderedKg: 40_000, ...changes };
  const answer = await app.post<Outstanding>("OFFICE", "/outstanding", body);
  expect(answer.status).toBe(201);
  return answer.body;
}

async function balancesOf(app: TestApp, poSalesNo: string) {
  const path = `/outstanding?poSalesNo=${encodeURIComponent(poSalesNo)}`;
  return (await app.get<OutstandingList>("OFFICE", path)).body;
}

test("a PO's row links to the PO, and cannot be deleted in this list", async ({ app, login, page }) => {
  await login("OFFICE");
  const po = await makePo(app, [10_000]);
  const { poSalesNo } = po;
  const [row] = (await balancesOf(app, poSalesNo)).data;
  await page.goto(`/record/outstanding?poSalesNo=${poSalesNo}&delete=${row?.id}`);
  await expect(rowOf(page, poSalesNo)).toBeVisible();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await rowOf(page, poSalesNo).getByRole("link", { name: poSalesNo }).click();
  await expect(page).toHaveURL(`/record/po-sales?view=${po.id}`);
  await expect(panelOf(page)).toContainText(poSalesNo);
});

test("the list defaults to outstanding balances, and marks over-deliveries", async ({ app, open }) => {
  const series = newNo("SISA");
  await makeOpening(app, `${series}-A`, { orderedKg: 1000 });
  const over = await makeOpening(app, `${series}-B`, { orderedKg: 400 });
  const body = { adjustmentKg: -450, reason: "terkirim lebih" };
  await app.post("OFFICE", `/outstanding/${over.id}/adjust`, body, over.version);
  const page = await open("OFFICE");
  await page.goto(`/record/outstanding?poSalesNo=${series}`);
  await expect(page.locator("tbody tr")).toHaveCount(1);
  await expect(rowOf(page, `${series}-A`)).toBeVisible();
  await page.goto(`/record/outstanding?poSalesNo=${series}-B`);
  await page.getByRole("link", { name: "Cari juga yang sudah habis" }).click();
  await expect(rowOf(page, `${series}-B`)).toContainText("-50");
  const filters = page.getByRole("search");
  await filters.getByRole("searchbox", { name: "No. PO" }).fill(series);
  await page.getByRole("button", { name: "Terapkan" }).click();
  await expect(page.locator("tbody tr")).toHaveCount(2);
  await expect(page.locator("tfoot tr").first()).toContainText("950");
  await expect(page.locator("tfoot tr").nth(1)).toHaveText(/Masih harus dikirim.*1\.000/);
  await expect(page.locator("tfoot tr").last()).toHaveText(/Lebih dari pesanan.*-50/);
  await filters.locator("select[name=state]").selectOption({ label: "Lebih dari pesanan" });
  await page.getByRole("button", { name: "Terapkan" }).click();
  await expect(page.locator("tbody tr")).toHaveCount(1);
  await expect(rowOf(page, `${series}-B`)).toBeVisible();
});
