import { expect, test } from "./fixtures";
import { makeRecord, weighAndLoad } from "./truck-steps";

test("a total adds up: trucks weighed once and cancelled trucks are apart", async ({ app, login, page }) => {
  const date = "2021-07-01";
  await weighAndLoad(app, await makeRecord(app, { date }), 22_000);
  const { id, version } = await weighAndLoad(app, await makeRecord(app, { date }), 22_000);
  await app.post("ADMIN", `/outbound-record/${id}/cancel`, { reason: "tidak jadi" }, version);
  const weighed = await makeRecord(app, { date });
  const body = { weightKg: 7000, unusualReason: "ringan" };
  await app.post("ADMIN", `/outbound-record/${weighed.id}/weigh-in`, body, weighed.version);
  await login("OFFICE");
  await page.goto(`/record/outbound?date=${date}`);
  const foot = page.locator("tfoot tr").first().locator("td").filter({ hasText: /\S/ });
  const others = page.locator("tfoot tr").nth(1).locator("td").filter({ hasText: /\S/ });
  await expect(page.locator("tbody tr")).toHaveCount(2);
  await expect(foot.first()).toHaveText("Ditimbang dua kali: 1 dari 2 truk · 1 batal tidak dihitung ▸");
  expect((await foot.allInnerTexts()).slice(1, 4)).toEqual(["22.000", "8.020", "13.980"]);
  expect(await others.allInnerTexts()).toEqual(["Belum ditimbang dua kali: 1 truk", "0", "7.000", "0"]);

  await page.goto(`/export/outbound?startDate=${date}&endDate=${date}`);
  await expect(page.locator("tfoot tr").first()).toContainText(
    /Ditimbang dua kali: 1 dari 2 truk8\.02022\.00014\.000-2013\.980/,
  );
  await expect(page.locator("tfoot tr").nth(1)).toContainText(/Belum ditimbang dua kali: 1 truk7\.000014\.00000/);

  await page.goto(`/record/outbound?date=${date}`);
  await foot.first().getByRole("link").click();
  await expect(page.locator("tbody tr")).toHaveCount(1);
  await expect(foot.first()).toHaveText("Total 0 truk");
  expect((await foot.allInnerTexts()).slice(1, 4)).toEqual(["0", "0", "0"]);
});

test("bales are totalled separately from bags", async ({ app, login, page }) => {
  const bal = await app.post<{ id: number }>("ADMIN", "/outbound-item", {
    name: "Dedak bal",
    unit: "bal",
    kgPerUnit: 90,
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
