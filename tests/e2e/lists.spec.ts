import { randomInt } from "node:crypto";
import type { Booking } from "#contract/orders/booking";
import { makeInbound } from "./inbound-steps";
import { makeBooking, makePo } from "./order-steps";
import { makeRecord, newPlate, today, weighAndLoad } from "./truck-steps";
import type { TestApp } from "../setup/e2e-app";
import { newProduction } from "../setup/records";
import { expect, test, type Page } from "./fixtures";

/** Common behaviour of all lists: layout, filters and keys. */

/** 1280 px without the scrollbar. */
const NARROWEST = { width: 1265, height: 720 };

const findSearch = (page: Page) => page.getByRole("search");
const findPanel = (page: Page) => page.locator("[data-side-panel]");
const findTable = (page: Page) => page.getByRole("region").first();

/** The longest valid name, in words. */
const longName = (length: number) => `PT ${randomInt(1e6)} Sumber Makmur `.repeat(10).slice(0, length).trim();

/**
 * Creates a customer, goods and a PO with the longest names, a booking, a truck with five areas, and rows of the
 * other lists.
 */
async function makeLongNames(app: TestApp): Promise<{ customer: string; booking: Booking }> {
  const make = async (path: string, body: object) => {
    const answer = await app.post<{ id: number }>("ADMIN", path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body.id;
  };
  const name = longName(120);
  const code = `PANJANG-${randomInt(1e6)}`;
  const customerId = await make("/customer", { code, name, phone: "0812-3456-7890-1234" });
  const gradeId = await make("/grade", { code, name: longName(80) });
  const markingId = await make("/marking", { name: longName(80), description: longName(120) });
  const outboundItemId = await make("/outbound-item", { name: longName(80), unit: "jumbo bag", kgPerUnit: 50 });
  const vendorId = await make("/vendor", { code, name });
  const po = await makePo(app, [], {
    poSalesNo: `PO/${randomInt(1e6)}/NOMOR-YANG-PANJANG-SEKALI`,
    customerId,
    lines: [{ gradeId, markingId, orderedKg: 99_000_000 }],
  });
  const booking = await makeBooking(app, po, 9_000_000, 0, { licensePlate: newPlate() });
  const outboundItem = ["H", "I", "J", "K", "L"].map((loadingArea) => ({
    outboundItemId,
    loadingArea,
    bookingId: booking.id,
    bags: 180,
    quantityKg: 9000,
  }));
  await makeRecord(app, { customerId, outboundItem, licensePlate: `B ${randomInt(1000, 10_000)} WWW` });
  // All weights, and the longest status.
  await weighAndLoad(app, await makeRecord(app), 22_020);
  await make("/inbound-record", {
    date: today(),
    vendorId,
    licensePlate: newPlate(),
    items: [{ inboundItemId: 1, quantity: 99_999 }],
    unusualReason: "Panjang",
  });
  const goods = { outboundItemId, gradeId, markingId };
  await make("/production", newProduction({ ...goods, date: today(), bags: 9999, quantityKg: 499_950 }));
  await make("/outstanding", {
    poSalesNo: `SALDO/${randomInt(1e6)}/YANG-PANJANG-SEKALI`,
    date: today(),
    poSalesType: "LOCAL",
    customerId,
    gradeId,
    markingId,
    orderedKg: 99_000_000,
  });
  return { customer: name, booking };
}

test("no list scrolls sideways on the narrowest screen with long names", async ({ app, login, page }) => {
  const { customer, booking } = await makeLongNames(app);
  // As wide as a row can be: a day of another year, and an arrival on a different day.
  await makeRecord(app, { date: "2025-09-28", unusualReason: "Lama" });
  await makeInbound(app, { date: "2025-09-28", unusualReason: "Lama" });
  await login("ADMIN");
  await page.setViewportSize(NARROWEST);
  const panels = [
    `/record/booking?view=${booking.id}`,
    `/record/po-sales?history=${booking.poSaleId}`,
    "/record/outbound?form=new",
    "/record/inbound?form=new",
    "/record/production?form=new",
    "/record/outstanding?form=new",
    "/management/customer?form=new",
    "/management/user?form=new",
  ];
  const lists = ["customer", "grade", "marking", "outbound-item", "vendor", "inbound-item", "ex-do", "user"].map(
    (area) => `/management/${area}?sort=-updatedAt`,
  );
  const expectNoScrolling = async (path: string) => {
    // At this width truck forms cover the list.
    if ((await findTable(page).count()) > 0) {
      const room = await findTable(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect(room, path).toBeLessThanOrEqual(0);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), path).toBe(true);
  };
  for (const path of panels) {
    await page.goto(path);
    await expectNoScrolling(path);
    // The list that remains when its panel is closed.
    const list = path.replace(/\?.*/, "");
    await findPanel(page).getByRole("link", { name: "Tutup", exact: true }).click();
    await expect(page).toHaveURL(list);
    await expectNoScrolling(list);
  }
  for (const path of lists) {
    await page.goto(path);
    await expectNoScrolling(path);
  }
  // The newest truck is visible.
  await page.goto("/record/outbound?withOpen=0");
  const cell = page.getByRole("cell", { name: customer });
  const { x, y, width, height } = (await cell.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  expect(width).toBeLessThan(500);
  await page.mouse.move(x + width / 2, y + height / 2);
  await expect(page.locator("td:hover"), "a cut name is shown whole when it is pointed at").toHaveAttribute(
    "title",
    customer,
  );
  await page.mouse.move(x - 20, y + height / 2);
  await expect(page.locator("td:hover")).toHaveAttribute("title", "");
});

test("the filters of a list fit on one line at 1280 px, also next to a panel", async ({ login, page }) => {
  await login("OFFICE");
  for (const path of [
    "/record/booking?form=new",
    "/record/booking?form=new&customer=PT&status=ACTIVE",
    "/record/outstanding?customer=PT&exDoType=OWN",
    "/record/po-sales?form=new&customer=PT",
    "/record/outstanding?form=new",
    "/record/outbound?form=new",
    "/record/production?form=new",
  ]) {
    await page.goto(path);
    expect((await findSearch(page).boundingBox())?.height, path).toBeLessThan(40);
  }
  expect(await page.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight)).toBe(true);
});

test("list shortcuts focus the filter, open a new record and return the focus", async ({ login, page }) => {
  await login("OFFICE");
  await page.goto("/record/outbound");
  await page.keyboard.press("/");
  const filter = findSearch(page).getByLabel("No. polisi");
  await expect(filter).toBeFocused();
  await filter.fill("B");
  await page.keyboard.press("Escape");
  await expect(filter).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(filter).not.toBeFocused();

  await page.keyboard.press("n");
  await expect(findPanel(page).getByLabel("No. polisi")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(findPanel(page)).toHaveCount(0);
  await expect(page.getByRole("link", { name: "+ Barang Keluar" }).first()).toBeFocused();
});

test("Esc keeps a typed reason, and an invalid reason gets the focus", async ({ app, login, page }) => {
  const record = await makeRecord(app);
  await login("OFFICE");
  await page.goto(`/record/outbound/${record.id}/item?cancel=${record.id}`);
  const question = page.getByRole("alertdialog", { name: "Batalkan" });
  const reason = question.getByLabel("Alasan");
  await question.getByRole("button", { name: "Batalkan" }).click();
  await expect(question).toContainText("Wajib diisi.");
  await expect(reason).toBeFocused();

  await reason.fill("Truk mogok");
  await page.keyboard.press("Escape");
  const unsaved = page.getByRole("alertdialog", { name: "Tutup tanpa menyimpan?" });
  await expect(unsaved).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(unsaved).toHaveCount(0);
  await expect(reason).toHaveValue("Truk mogok");
  await page.keyboard.press("Escape");
  await unsaved.getByRole("button", { name: "Tutup tanpa menyimpan" }).click();
  await expect(page).toHaveURL(`/record/outbound/${record.id}/item`);
  await expect(question).toHaveCount(0);
});
