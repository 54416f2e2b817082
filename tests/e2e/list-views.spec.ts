import { randomInt } from "node:crypto";
import { comeAlive, expect, test, type Page } from "./fixtures";
import { makeInbound } from "./inbound-steps";
import { menuButton, menuItem } from "./menus";
import { panelOf } from "./plain-steps";
import { makeRecord } from "./truck-steps";

/** List preferences: columns, their order, and saved views. */

/** Column heads without the checkbox column. */
const heads = (page: Page) =>
  page
    .locator("main thead th")
    .filter({ visible: true, hasNotText: "Pilih semua", hasNot: page.getByRole("checkbox") })
    .allInnerTexts();
const findWidth = (page: Page, name: string) =>
  page
    .locator("main thead th")
    .filter({ hasText: new RegExp(`^${name}$`) })
    .evaluate((head: HTMLElement) => head.offsetWidth);
const menu = (page: Page) => menuButton(page.locator("main"), /Tampilan|SPEC/);
const files = (page: Page) => menuButton(page.locator("main"), "Unduh");
const openMenu = async (page: Page, item: string) => {
  await menu(page).click();
  await menuItem(page, item).click();
};

test("columns are hidden, moved and shown again on every device", async ({ app, open }) => {
  const record = await makeRecord(app);
  const page = await open("FG");
  await page.goto("/record/outbound");
  const usual = await heads(page);
  await openMenu(page, "Pilih kolom");
  const panel = panelOf(page);
  await panel.getByLabel("Customer", { exact: true }).uncheck();
  await panel.getByRole("button", { name: "Naikkan Status" }).click();
  await panel.getByRole("button", { name: "Naikkan Status" }).click();
  await expect(panel.getByRole("button", { name: "Naikkan Status" })).toBeFocused();
  await panel.getByRole("button", { name: "Simpan" }).click();
  await expect(panel).toHaveCount(0);
  await expect(page.locator("tfoot")).toContainText("truk");
  const own = await heads(page);
  expect(own).not.toContain("Customer");
  expect(own.indexOf("Status")).toBe(usual.indexOf("Status") - 3);

  // The row still opens by its number, and another browser has the same columns.
  const other = await open("FG", { javaScript: false });
  await other.goto("/record/outbound");
  expect(await heads(other)).toEqual(own);
  await other.getByRole("link", { name: record.recordNo }).click();
  await expect(other).toHaveURL(new RegExp(`/record/outbound/${record.id}/item`));

  await openMenu(page, "Pilih kolom");
  await panel.getByRole("button", { name: "Kembalikan ke bawaan" }).click();
  await expect(panel).toHaveCount(0);
  expect(await heads(page)).toEqual(usual);
});

test("a column's width is set in the panel and reset", async ({ app, open }) => {
  await makeRecord(app);
  const page = await open("SCALE");
  await page.goto("/record/outbound");
  const panel = panelOf(page);
  const setWidth = async (name: string, width: string) => {
    await openMenu(page, "Pilih kolom");
    await panel.getByLabel(`Lebar ${name} dalam piksel`).fill(width);
    await panel.getByRole("button", { name: "Simpan" }).click();
    await expect(panel).toHaveCount(0);
  };
  const usual = await heads(page);
  const automatic = await findWidth(page, "Customer");
  await setWidth("Customer", "120");
  await setWidth("Nomor", "200");
  expect(await heads(page)).toEqual(usual);
  expect(await findWidth(page, "Customer")).toBe(120);
  expect(await findWidth(page, "Nomor")).toBe(200);
  await setWidth("Nomor", "");
  await setWidth("Customer", "");
  expect(await findWidth(page, "Customer")).toBe(automatic);
});

test("a saved view is a tab, and shared it is in the menu of other users", async ({ open }) => {
  const name = `SPEC ${randomInt(1_000_000)}`;
  const page = await open("ADMIN");
  const office = await open("OFFICE");
  await page.goto("/record/booking?status=ACTIVE&startDate=2026-01-01&sort=-quantityKg");
  await openMenu(page, "Simpan atau ubah tampilan");
  const panel = panelOf(page);
  await panel.getByRole("button", { name: "Simpan tampilan sekarang" }).click();
  await expect(panel.getByText("Wajib diisi.")).toBeVisible();
  await panel.getByLabel("Nama tampilan").first().fill(name);
  await panel.getByRole("button", { name: "Simpan tampilan sekarang" }).click();
  await expect(panel).toHaveCount(0);
  await expect(menu(page)).toContainText(name);
  // The new view is a tab next to the default one.
  const tabs = page.getByRole("navigation", { name: "Tampilan" });
  await expect(tabs.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
  await tabs.getByRole("link", { name: "Tampilan bawaan" }).click();
  await expect(page).toHaveURL(/\/record\/booking\??$/);
  await expect(tabs.getByRole("link", { name: "Tampilan bawaan" })).toHaveAttribute("aria-current", "page");
  await tabs.getByRole("link", { name }).click();
  await expect(page.getByRole("search").getByLabel("Status")).toHaveValue("ACTIVE");

  // Unsaved input would open a confirmation before another form is submitted.
  await page.goto("/record/booking?status=ACTIVE&startDate=2026-01-01&sort=-quantityKg&arrange=views");
  const view = panel.locator("details").filter({ hasText: name });
  await view.locator("summary").click();
  await view.getByLabel("Nama tampilan").fill(`${name} baru`);
  await view.getByLabel("Bagikan ke semua").check();
  await view.getByRole("button", { name: "Simpan" }).click();
  await expect(panel.getByText(`${name} baru`)).toBeVisible();

  await office.goto("/record/booking");
  await menu(office).click();
  await menuItem(office, `${name} baru`).click();
  await expect(office).toHaveURL(/status=ACTIVE&startDate=2026-01-01&sort=-quantityKg/);
  await expect(office.getByRole("search").getByLabel("Status")).toHaveValue("ACTIVE");
});

test("a master list shows 10 rows until the user chooses more", async ({ app, open }) => {
  const word = `UKURAN ${randomInt(1e9)}`;
  for (let index = 0; index < 12; index += 1) {
    await app.post("ADMIN", "/vendor", { code: `UK-${randomInt(1e9)}`, name: `${word} ${index}` });
  }
  const page = await open("ADMIN");
  const path = `/management/vendor?q=${encodeURIComponent(word)}`;
  const rows = page.locator("main tbody tr");
  const choose = (size: string) =>
    page.getByRole("form", { name: "Baris per halaman" }).getByRole("button", { name: size, exact: true }).click();
  await page.goto(`${path}&page=2`);
  await expect(rows).toHaveCount(2);
  await choose("25");
  await expect(rows).toHaveCount(12);
  await page.goto(path);
  await expect(rows).toHaveCount(12);
  await choose("10");
  await expect(rows).toHaveCount(10);
});

test("only ADMIN sees the export history of a list", async ({ app, open }) => {
  const { url } = (await app.get<{ url: string }>("ADMIN", "/list/user/csv?sort=-name")).body;
  const page = await open("ADMIN");
  await (await page.request.get(url)).body();
  await page.goto("/management/user");
  await files(page).click();
  await menuItem(page, "Riwayat berkas…").click();
  await expect(page).toHaveURL(/exports=1/);
  const panel = panelOf(page);
  const newest = panel.getByRole("listitem").first();
  await expect(newest).toContainText("Daftar diunduh");
  await expect(newest).toContainText("Urutan: Nama, menurun");
  await expect(newest).toContainText("Berkas: CSV");
  await page.goto("/management/inbound-item?exports=1");
  await expect(panel).toContainText("Belum ada berkas.");

  const office = await open("OFFICE");
  await office.goto("/record/outbound?exports=1");
  await files(office).click();
  await expect(menuItem(office, "CSV")).toBeVisible();
  await expect(menuItem(office, "Riwayat berkas…")).toHaveCount(0);
  await expect(office.getByText("Riwayat berkas")).toHaveCount(0);
});

test("a column is resized by mouse and Shift+arrow, and reset by a double click", async ({ app, open }) => {
  const list = "/record/inbound";
  await makeInbound(app);
  const page = await open("CHECKER");
  await page.goto(list);
  await comeAlive(page);
  const automatic = await findWidth(page, "Vendor");
  const handle = page.getByRole("columnheader", { name: "Vendor", exact: true }).locator(".column-handle");
  const stored = () => page.waitForResponse((answer) => answer.request().postData()?.includes("storeWidth") === true);
  const { x, y, width, height } = (await handle.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 - 40, y + height / 2, { steps: 4 });
  expect(Math.abs((await findWidth(page, "Vendor")) - (automatic - 40))).toBeLessThan(2);
  const [dragged] = await Promise.all([stored(), page.mouse.up()]);
  expect(dragged.status()).toBe(200);
  await expect.poll(() => findWidth(page, "Vendor")).toBe(automatic - 40);
  // The click that ends the drag does not sort.
  await expect(page).toHaveURL(list);

  await page.getByRole("columnheader", { name: "Vendor", exact: true }).getByRole("link").focus();
  await Promise.all([stored(), page.keyboard.press("Shift+ArrowRight")]);
  await expect.poll(() => findWidth(page, "Vendor")).toBe(automatic - 24);
  await expect(page.getByRole("columnheader", { name: "Vendor", exact: true }).getByRole("link")).toBeFocused();

  const other = await open("CHECKER", { javaScript: false });
  await other.goto(list);
  expect(await findWidth(other, "Vendor")).toBe(automatic - 24);
  await Promise.all([stored(), handle.dblclick()]);
  await expect.poll(() => findWidth(page, "Vendor")).toBe(automatic);

  // Other columns do not shrink for a wide one.
  const stays = async () => {
    await page.setViewportSize({ width: 1000, height: 720 });
    const narrow = await findWidth(page, "Vendor");
    await page.setViewportSize({ width: 1280, height: 720 });
    return narrow;
  };
  expect(await stays()).toBeLessThan(automatic);
  await page.getByRole("columnheader", { name: "Vendor", exact: true }).getByRole("link").focus();
  await Promise.all([stored(), page.keyboard.press("Shift+ArrowRight")]);
  await expect.poll(() => findWidth(page, "Vendor")).toBe(automatic + 16);
  expect(await stays()).toBe(automatic + 16);
});
