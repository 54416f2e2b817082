import { randomInt } from "node:crypto";
import type { TestApp } from "../setup/e2e-app";
import { chooseByTyping, EX_DO, makePo, OTHER_EX_DO, typeahead } from "./order-steps";
import { itemPath, makeRecord, panelOf } from "./truck-steps";
import type { Route } from "@playwright/test";
import { expect, test, type Page } from "./fixtures";

/** Network errors and proxies' error pages: the input is kept. */

type Loss = (route: Route) => Promise<void>;
const down: Loss = (route) => route.abort();
const PAGE = "<h1>Bad gateway</h1>";
const proxy: Loss = (route) => route.fulfill({ status: 502, contentType: "text/html", body: PAGE });

const SCREENS = /\/(record|management)\//;

/** Blocks all requests for screens and their data until the returned function is called. */
async function loseData(page: Page, lose: Loss): Promise<() => Promise<void>> {
  await page.route(SCREENS, lose);
  return () => page.unroute(SCREENS);
}

/** The frame that shows a proxy's own page unchanged. */
const findProxy = (page: Page) => page.getByRole("dialog", { name: "Terjadi kesalahan" });
const findOffline = (page: Page) => page.getByRole("alertdialog", { name: "Tidak ada sambungan" });

/** Fills the form of a new customer, and returns its name. */
async function fillCustomer(page: Page): Promise<string> {
  const name = `PT Putus ${randomInt(1e9)}`;
  await page.goto("/management/customer?form=new");
  await panelOf(page).getByLabel("Kode").fill(name.replaceAll(" ", "-"));
  await panelOf(page).getByLabel("Nama").fill(name);
  return name;
}

const countNamed = async (app: TestApp, name: string) =>
  (await app.get<{ total: number }>("ADMIN", `/customer?page=1&q=${encodeURIComponent(name)}`)).body.total;

test("a new customer stays under the offline dialog, and is saved when the network is back", async ({ app, open }) => {
  const page = await open("ADMIN", { cutsLine: true });
  const name = await fillCustomer(page);
  const restore = await loseData(page, down);
  await page.keyboard.press("Enter");
  await expect(findOffline(page)).toContainText("Isian Anda tetap ada");
  await findOffline(page).getByRole("button", { name: "Tutup" }).last().click();
  await expect(findOffline(page)).toHaveCount(0);
  await expect(panelOf(page).getByLabel("Nama")).toHaveValue(name);
  await page.keyboard.press("Escape");
  await page
    .getByRole("alertdialog", { name: "Tutup tanpa menyimpan?" })
    .getByRole("button", { name: "Lanjut" })
    .click();

  await restore();
  await panelOf(page).getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByRole("status").filter({ hasText: `${name} disimpan.` })).toBeVisible();
  expect(await countNamed(app, name)).toBe(1);
});

test("a failed request is retried from the dialog, and saved once", async ({ app, open }) => {
  const page = await open("ADMIN", { cutsLine: true });
  const name = await fillCustomer(page);
  // The first request arrives, but its response is lost.
  const arrives: Loss = async (route) => {
    await route.fetch();
    await route.abort();
  };
  const restore = await loseData(page, arrives);
  await page.keyboard.press("Enter");
  await expect(findOffline(page)).toBeVisible();
  await restore();
  await findOffline(page).getByRole("button", { name: "Coba lagi" }).click();
  await expect(page.getByRole("status").filter({ hasText: `${name} disimpan.` })).toBeVisible();
  expect(await countNamed(app, name)).toBe(1);
});

test("a weight and a reason survive a proxy's error page", async ({ app, open }) => {
  const page = await open("ADMIN", { cutsLine: true });
  const record = await makeRecord(app);
  await page.goto(itemPath(record));
  let restore = await loseData(page, proxy);
  await page.getByLabel("Timbang kosong").fill("8020");
  await page.keyboard.press("Enter");
  await expect(findProxy(page).frameLocator("iframe").getByRole("heading")).toHaveText("Bad gateway");
  await findProxy(page).getByRole("button", { name: "Tutup" }).click();
  await expect(page.getByLabel("Timbang kosong")).toHaveValue("8.020");

  await restore();
  await page.goto(`${itemPath(record)}?cancel=${record.id}`);
  restore = await loseData(page, proxy);
  const question = page.getByRole("alertdialog", { name: "Batalkan" });
  await question.getByLabel("Alasan").fill("Truk mogok");
  await question.getByRole("button", { name: "Batalkan" }).click();
  await findProxy(page).getByRole("button", { name: "Tutup" }).click();
  await expect(question.getByLabel("Alasan")).toHaveValue("Truk mogok");
  await restore();
  await question.getByRole("button", { name: "Batalkan" }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByText("Truk mogok")).toBeVisible();
});

test("a proxy's error page is shown over the error layout", async ({ open }) => {
  const page = await open("OFFICE", { cutsLine: true });
  await page.goto("/record/booking");
  const restore = await loseData(page, proxy);
  await page.getByRole("combobox", { name: "Status" }).selectOption({ label: "Batal" });
  await page.getByRole("button", { name: "Terapkan" }).click();
  await expect(findProxy(page).frameLocator("iframe").getByRole("heading")).toHaveText("Bad gateway");
  await findProxy(page).getByRole("button", { name: "Tutup" }).click();
  await restore();
  await page.getByRole("link", { name: "Coba lagi" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Data Booking");
});

test("a navigation without network keeps the page, and continues when the network is back", async ({ open }) => {
  const page = await open("OFFICE", { cutsLine: true });
  await page.goto("/record/booking?form=new");
  await panelOf(page).getByLabel("Jumlah").fill("500");
  await page.context().setOffline(true);
  const link = page.locator('header a[href="/home"]').first();
  await link.click();
  await findOffline(page).getByRole("button", { name: "Coba lagi" }).click();
  await expect(findOffline(page)).toContainText("Gudang tidak dapat dijangkau");
  await findOffline(page).getByRole("button", { name: "Tutup" }).last().click();
  await expect(panelOf(page).getByLabel("Jumlah")).toHaveValue("500");
  await page.context().setOffline(false);
  await link.click();
  await page.getByRole("button", { name: "Tutup tanpa menyimpan" }).click();
  await expect(page).toHaveURL("/home");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a failed request for a PO's lines keeps the booking form", async ({ app, login, page }) => {
  await makePo(app, [1000]);
  await login("OFFICE");
  await page.goto("/record/booking?form=new");
  await panelOf(page).getByLabel("Jumlah").fill("500");
  await page.route("**/record/booking/lines*", (route) => route.fulfill({ status: 429, body: "no" }));
  await chooseByTyping(page, "Ex DO", OTHER_EX_DO.no, OTHER_EX_DO.no);
  await expect(typeahead(page, "Ex DO")).toHaveValue(OTHER_EX_DO.no);
  await expect(panelOf(page).getByLabel("Jumlah")).toHaveValue("500");
  await page.unroute("**/record/booking/lines*");
  await chooseByTyping(page, "Ex DO", EX_DO.no, EX_DO.no);
  await expect(panelOf(page).getByLabel("Jumlah")).toHaveValue("500");
});
