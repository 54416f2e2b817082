import { expect, test } from "./fixtures";
import { makeRecord, weighAndLoad } from "./truck-steps";

test("in the foot of a list gross - tare is net, and what is cancelled is not counted but said", async ({
  app,
  login,
  page,
}) => {
  const date = "2021-07-01";
  await weighAndLoad(app, await makeRecord(app, { date }), 22_000);
  const { id, version } = await weighAndLoad(app, await makeRecord(app, { date }), 22_000);
  await app.call("ADMIN", "POST", `/outbound-record/${id}/cancel`, { body: { reason: "tidak jadi" }, version });
  await makeRecord(app, { date });
  await login("OFFICE");
  await page.goto(`/record/outbound?date=${date}`);
  const foot = page.locator("tfoot td, tfoot th").filter({ hasText: /\S/ });
  await expect(page.locator("tbody tr")).toHaveCount(3);
  await expect(foot.first()).toHaveText("Jumlah 2 truk · 1 batal tidak dihitung");
  expect((await foot.allInnerTexts()).slice(1, 4)).toEqual(["22.000", "8.020", "13.980"]);

  await page.goto(`/record/outbound?date=${date}&status=CANCELLED`);
  await expect(page.locator("tbody tr")).toHaveCount(1);
  await expect(foot.first()).toHaveText("Jumlah 0 truk · 1 batal tidak dihitung");
  expect((await foot.allInnerTexts()).slice(1, 4)).toEqual(["0", "0", "0"]);
});

test("bales are not headed as bags, nor added to them", async ({ app, login, page }) => {
  const bal = await app.call<{ id: number }>("ADMIN", "POST", "/outbound-item", {
    body: { name: "Dedak bal", unit: "bal", kgPerUnit: 90 },
  });
  const goods = { loadingArea: "H", gradeId: 1, markingId: 1 };
  const bales = { ...goods, outboundItemId: bal.body.id, bags: 20, quantityKg: 1800 };
  const bags = { ...goods, outboundItemId: 1, bags: 100, quantityKg: 5000 };
  const one = await makeRecord(app, { outboundItem: [bales] });
  const both = await makeRecord(app, { outboundItem: [bales, bags] });
  await login("OFFICE");
  await page.goto(`/record/outbound/${one.id}/item`);
  const table = page.getByRole("region", { name: "Barang" }).or(page.locator("table")).first();
  await expect(table.getByRole("columnheader", { name: "Bal", exact: true })).toBeVisible();
  await expect(table.getByRole("columnheader", { name: "Karung" })).toHaveCount(0);

  await page.goto(`/record/outbound/${both.id}/item`);
  await expect(table.getByRole("columnheader", { name: "Jumlah", exact: true })).toBeVisible();
  await expect(table.getByRole("cell", { name: "20 bal", exact: true })).toBeVisible();
  await expect(table.getByRole("cell", { name: "20 bal · 100 karung" })).toBeVisible();
});
