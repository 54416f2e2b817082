import { randomInt } from "node:crypto";
import { accountEmail, PASSWORD } from "../setup/fixture";
import { expect, test, type Page } from "./fixtures";
import { makeBooking, makePo } from "./order-steps";
import { itemPath, makeRecord, weighAndLoad } from "./truck-steps";

/** Command palette by keyboard: screens by their full names; records by number, plate and customer or vendor. */

const findPalette = (page: Page) => page.getByRole("dialog", { name: "Cari..." });
const findOptions = (page: Page) => findPalette(page).getByRole("option");

async function openPalette(page: Page, path = "/home") {
  await page.goto(path);
  await page.keyboard.press("Control+k");
  await expect(findPalette(page).getByRole("combobox")).toBeFocused();
}

test("Ctrl+K finds a truck by its plate, and Enter opens it", async ({ app, login, page }) => {
  const licensePlate = `B ${randomInt(1000, 9999)} KTK`;
  const truck = await makeRecord(app, { licensePlate });
  await login("OFFICE");
  await openPalette(page);
  await page.keyboard.type(licensePlate.toLowerCase().replaceAll(" ", ""));
  await expect(findOptions(page)).toHaveText([new RegExp(`${truck.recordNo}.*${licensePlate}.*Barang Keluar`)]);
  await expect(findPalette(page).getByRole("combobox")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${itemPath(truck)}?date=${truck.date}`);
  await expect(findPalette(page)).toHaveCount(0);
});

test("Enter pressed before the results opens the first result when it arrives", async ({ app, login, page }) => {
  const po = await makePo(app, [10_000]);
  const booking = await makeBooking(app, po, 1000);
  await login("OFFICE");
  await openPalette(page);
  await page.route("**/search?q=*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await page.keyboard.type(booking.bookingNo);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/record/booking?view=${booking.id}`);
});

test("Enter after the word for printing opens the record's paper", async ({ app, login, page }) => {
  const truck = await weighAndLoad(app, await makeRecord(app), 22_020);
  await app.post("OFFICE", `/outbound-record/${truck.id}/finish`, {}, truck.version);
  await login("OFFICE");
  await openPalette(page);
  await page.keyboard.type(`cetak bk ${Number(truck.recordNo.slice(-6))}`);
  await expect(findOptions(page).first()).toContainText(`Cetak surat jalan: ${truck.recordNo}`);
  await Promise.all([page.context().waitForEvent("page"), page.keyboard.press("Enter")]);
  const prints = async () =>
    (await app.get<{ data: object[] }>("OFFICE", `/outbound-record/${truck.id}/prints`)).body.data;
  await expect.poll(prints).toMatchObject([{ paper: "surat-jalan", prints: 1 }]);
  await expect(findPalette(page)).toHaveCount(0);
});

test("arrow keys move through screens and records while the focus stays in the field", async ({ app, login, page }) => {
  const po = await makePo(app, [10_000]);
  const booking = await makeBooking(app, po, 1000);
  await login("OFFICE");
  await openPalette(page);
  await page.keyboard.type(po.poSalesNo);
  await expect(findOptions(page)).toHaveCount(2);
  await expect(findOptions(page).first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await expect(findOptions(page).nth(1)).toHaveAttribute("aria-selected", "true");
  await expect(findPalette(page).getByRole("combobox")).toBeFocused();
  const other = (await findOptions(page).nth(1).innerText()).includes(booking.bookingNo);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(other ? `/record/booking?view=${booking.id}` : `/record/po-sales?view=${po.id}`);
});

test("an empty search shows the user's recently opened records", async ({ app, open }) => {
  const truck = await makeRecord(app);
  const page = await open("ADMIN");
  await page.goto(itemPath(truck));
  await openPalette(page);
  await expect(findOptions(page).first()).toContainText(truck.recordNo);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${itemPath(truck)}?date=${truck.date}`);
  const other = await open("OFFICE");
  await openPalette(other);
  await expect(findPalette(other).getByText(truck.recordNo)).toHaveCount(0);
});

test("results show full screen names, also when the search fails or is slow", async ({ login, page }) => {
  await login("OFFICE");
  await openPalette(page);
  const names = await findOptions(page).allInnerTexts();
  expect(new Set(names).size).toBe(names.length);
  for (const name of [
    "Data Barang Keluar",
    "Data Produksi",
    "Data Booking",
    "Data PO Sales",
    "Data Outstanding",
    "Pengaturan akun",
  ])
    expect(names).toContain(name);

  await page.route("**/search?q=*", (route) => route.fulfill({ status: 429, body: "no" }));
  await page.keyboard.type("data produksi");
  await expect(findPalette(page).getByText("Data tidak dapat dicari. Layar tetap dapat dibuka.")).toBeVisible();
  await expect(findOptions(page)).toHaveText(["Data Produksi"]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/record\/production/);
});

test("the search takes text and Enter before its results have loaded", async ({ app, open }) => {
  const truck = await makeRecord(app, { licensePlate: `B ${randomInt(1000, 9999)} DIN` });
  const page = await open("OFFICE");
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/command-palette-contents/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/home");
  await page.keyboard.press("Control+k");
  await page.keyboard.type(`bk ${Number(truck.recordNo.slice(-6))}`);
  await page.keyboard.press("Enter");
  release();
  await expect(page).toHaveURL(`${itemPath(truck)}?date=${truck.date}`);
});

test("the search opens and takes text as soon as the start page is shown after signing in", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("Email").fill(accountEmail("OFFICE"));
  await page.locator("input[name=password]").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Cari" }).waitFor();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("produksi");
  await expect(findPalette(page).getByRole("combobox")).toHaveValue("produksi");
});
