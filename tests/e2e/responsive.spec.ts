import { randomInt } from "node:crypto";
import type { Locator } from "@playwright/test";
import { LOADING_AREAS } from "#contract/constants";
import { expect, test, type Page } from "./fixtures";
import { makeInbound } from "./inbound-steps";
import { makeBooking, makePo } from "./order-steps";
import { layoutFindings, zoomFindings } from "./responsive";
import { makeRecord } from "./truck-steps";

/** Layout in zoomed windows (each screen: screens.spec.ts) and on large screens. */

const foldedMenu = (page: Page) => page.locator("header summary").filter({ hasText: "Menu" });
const findPanel = (page: Page) => page.locator("[data-side-panel]");

test("no panel, dialog or menu is cut or covered at a zoom of 200 % or 125 %", async ({ open }) => {
  const page = await open("ADMIN");
  await page.goto("/record/outbound?form=new");
  const fields = findPanel(page);
  for (const [part, open] of [
    ["[aria-label=Kalender]", () => fields.getByRole("button", { name: "Buka kalender" }).click()],
    ["[popover]", () => fields.getByRole("combobox", { name: "Customer" }).click()],
    ["[role=menu]", () => page.locator("header [aria-haspopup=menu]").last().click()],
    ["details[open]", () => foldedMenu(page).click()],
    ["dialog", () => page.keyboard.press("Control+k")],
    ["dialog", () => page.locator('header button[aria-keyshortcuts="?"]').click()],
  ] as const) {
    await page.setViewportSize({ width: 640, height: 360 });
    await open();
    await expect(page.locator(part).first()).toBeVisible();
    expect(await zoomFindings(page, part), `${part} of ${String(open)}`).toEqual([]);
    await page.keyboard.press("Escape");
  }
});

test("the narrow navigation is one menu, by keyboard and without JavaScript", async ({ open }) => {
  const page = await open("ADMIN");
  await page.setViewportSize({ width: 640, height: 360 });
  await page.goto("/record/outbound");
  await expect(page.locator("header").getByText("Produksi")).toHaveCount(2);
  await expect(page.locator("header").getByText("Produksi").filter({ visible: true })).toHaveCount(0);
  const findLink = (over: Page, area: string, name: string) =>
    over.locator("header").getByRole("region", { name: area, exact: true }).getByRole("link", { name, exact: true });
  const production = findLink(page, "Produksi", "Data");
  await foldedMenu(page).focus();
  await page.keyboard.press("Enter");
  await expect(production).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(production).toBeHidden();
  await expect(foldedMenu(page)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("header").getByRole("link", { name: "Pengguna" })).toBeFocused();
  await production.click();
  await expect(page).toHaveURL("/record/production");
  await expect(production).toBeHidden();

  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(foldedMenu(page)).toBeHidden();
  await expect(page.locator("header summary").filter({ hasText: "Produksi" })).toBeVisible();

  const plain = await open("ADMIN", { javaScript: false });
  await plain.setViewportSize({ width: 1093, height: 614 });
  await plain.goto("/home");
  await foldedMenu(plain).click();
  await findLink(plain, "Booking", "Laporan").click();
  await expect(plain).toHaveURL("/export/booking");
});

test("a full-window panel removes its list from the tab order, and returns the focus on close", async ({ open }) => {
  const page = await open("OFFICE");
  await page.setViewportSize({ width: 640, height: 360 });
  await page.goto("/record/outbound");
  await page.locator("a[aria-keyshortcuts=N]").focus();
  await page.keyboard.press("Enter");
  const plate = findPanel(page).getByLabel("No. polisi");
  await expect(plate).toBeFocused();
  await expect(findPanel(page)).toHaveCSS("width", "640px");
  await findPanel(page).getByRole("link", { name: "Tutup" }).focus();
  await page.keyboard.press("Shift+Tab");
  await expect(page.locator("header :focus")).toBeVisible();
  await plate.focus();
  await page.keyboard.press("Escape");
  await expect(findPanel(page)).toHaveCount(0);
  await expect(page.locator("a[aria-keyshortcuts=N]")).toBeFocused();
});

test("a list next to a panel at 1920 px keeps the columns of a small screen", async ({ app, open }) => {
  const page = await open("ADMIN");
  const item = { outboundItemId: 1, gradeId: 1, markingId: 1, bags: 200, quantityKg: 10_000 };
  const [booking] = await Promise.all([
    makePo(app, [10_000]).then((po) => makeBooking(app, po, 4000)),
    makeRecord(app),
    makeInbound(app),
    // The open kg of a large plant.
    makePo(app, [123_456_789], { date: "2025-09-28", poSalesType: "EXPORT", unusualReason: "Lama" }),
    // As wide as a row can be: a day of another year, and an arrival on a different day.
    makeInbound(app, { date: "2025-09-28", unusualReason: "Lama" }),
    makeRecord(app, { date: "2025-09-28", unusualReason: "Lama" }),
    // Chips of five areas need two lines.
    makeRecord(app, { outboundItem: LOADING_AREAS.map((loadingArea) => ({ ...item, loadingArea })) }),
  ]);
  const heads = page.locator("[data-list] thead").first().locator("th");
  const seenHeads = () => heads.filter({ visible: true }).allTextContents();
  for (const [list, panels] of [
    ["/record/po-sales", [`view=${booking.poSaleId}`, `history=${booking.poSaleId}`, "form=new"]],
    ["/record/booking", [`view=${booking.id}`, "form=new"]],
    ["/record/outbound", ["form=new"]],
    ["/record/inbound", ["form=new"]],
    ["/record/production", ["form=new"]],
    ["/record/outstanding", ["form=new", "import=1"]],
    ["/management/customer", ["history=1", "form=new"]],
    ["/management/user", ["form=new"]],
  ] as const) {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto(list);
    const alone = await seenHeads();
    expect(alone.length).toBeGreaterThan(4);
    await page.setViewportSize({ width: 1920, height: 1080 });
    for (const panel of panels) {
      await page.goto(`${list}?${panel}`);
      // A fallback font is wider than Inter.
      await page.evaluate(() => document.fonts.ready);
      await expect.poll(seenHeads, `${list}?${panel}`).toEqual(expect.arrayContaining(alone));
      const end = await heads.last().evaluate((head) => head.getBoundingClientRect().right);
      const panelStart = await findPanel(page).evaluate((element) => element.getBoundingClientRect().left);
      expect(end, `${list}?${panel}`).toBeLessThan(panelStart);
      expect(await layoutFindings(page, "main"), `${list}?${panel}`).toEqual([]);
    }
  }
});

test("a truck list shows more columns on a large screen", async ({ app, open }) => {
  const plate = "B 1920 ROOM";
  const { recordNo } = await makeRecord(app, { licensePlate: plate, driverName: "Pak Sopir", destination: "Kendari" });
  const page = await open("ADMIN");
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto(`/record/outbound?licensePlate=${encodeURIComponent(plate)}`);
  const truck = page.getByRole("row").filter({ hasText: recordNo });
  for (const name of ["Pak Sopir", "Kendari", /^\d\d\.\d\d$/])
    await expect(truck.getByRole("cell", { name })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(page.getByRole("columnheader", { name: "Sopir", exact: true })).toBeHidden();
  await expect(truck.getByRole("cell", { name: /^\d\d\.\d\d$/ })).toBeVisible();
});

test("masters and users fill a large window with rows, and keep the pagination visible", async ({ app, open }) => {
  const page = await open("ADMIN");
  await page.setViewportSize({ width: 1920, height: 1080 });
  const word = `Isi ${randomInt(1e9)}`;
  const names = Array.from({ length: 40 }, (_, index) => `${word} ${String(index).padStart(2, "0")}`);
  const made = await Promise.all(names.map((name) => app.post("ADMIN", "/marking", { name, description: "" })));
  expect(new Set(made.map(({ status }) => status))).toEqual(new Set([201]));
  await makeRecord(app);
  const box = page.getByRole("region").first();
  const pages = page.getByRole("navigation", { name: "Halaman" });
  const readBottom = (element: Locator) => element.evaluate((node) => Math.round(node.getBoundingClientRect().bottom));
  await page.goto(`/management/marking?q=${encodeURIComponent(word)}&perPage=50`);
  await expect(pages).toContainText("40");
  expect(await page.getByRole("row").count()).toBe(41);
  // Whole rows leave less than a row free.
  expect(await readBottom(pages)).toBeLessThanOrEqual(1080 - 20);
  expect(await readBottom(pages)).toBeGreaterThan(1080 - 20 - 36);
  expect(await box.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true);

  for (const path of ["/management/marking", "/management/user", "/record/outbound"]) {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto(`${path}?sort=foo&page=abc&perPage=0`);
    await expect(page.getByRole("alert")).toBeVisible();
    expect(await readBottom(pages), path).toBeLessThanOrEqual(720 - 20);
  }
  // A short list has no empty space below its rows.
  await page.goto(`/management/marking?q=${encodeURIComponent(`${word} 07`)}`);
  expect(await readBottom(pages)).toBeLessThan(400);
});

test("a list shows four rows at 200 % zoom, and a form's footer scrolls with its fields", async ({ app, open }) => {
  const page = await open("ADMIN");
  await Promise.all(Array.from({ length: 4 }, () => makeRecord(app)));
  await page.setViewportSize({ width: 640, height: 360 });
  await page.goto("/record/outbound");
  const fourth = await page.locator("tbody tr").nth(3).boundingBox();
  expect(fourth && fourth.y + fourth.height).toBeLessThanOrEqual(360);

  await page.goto("/management/user?form=new");
  const save = findPanel(page).getByRole("button", { name: "Simpan" });
  await expect(save).not.toBeInViewport();
  await save.focus();
  await expect(save).toBeInViewport();
});
