import { randomInt } from "node:crypto";
import type { Customer } from "#contract/customer";
import { chooseByTyping, EX_DO, makePo, OTHER_EX_DO, typeahead } from "./order-steps";
import { itemPath, makeRecord, panelOf } from "./truck-steps";
import type { Route } from "@playwright/test";
import { expect, test, type Page } from "./fixtures";

/** The line to the server breaks, or something answers in the server's place: what was typed stays. */

type Loss = (route: Route) => Promise<void>;
const down: Loss = (route) => route.abort();
const proxy: Loss = (route) => route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" });

/** Lets nothing of the screens through until the returned function is called. */
async function loseData(page: Page, lose: Loss): Promise<() => Promise<void>> {
  await page.route(/\.data/, lose);
  return () => page.unroute(/\.data/);
}

const dialogOf = (page: Page) => page.getByRole("alertdialog", { name: "Ada gangguan" });

test("a new customer is kept under the dialog, and saved once the line is back", async ({ app, open }) => {
  const page = await open("ADMIN", { cutsLine: true });
  const name = `PT Putus ${randomInt(1e9)}`;
  await page.goto("/management/customer?form=new");
  await panelOf(page)
    .getByLabel("Kode")
    .fill(`PUTUS-${randomInt(1e6)}`);
  await panelOf(page).getByLabel("Nama").fill(name);
  const restore = await loseData(page, down);
  await page.keyboard.press("Enter");
  await dialogOf(page).getByRole("button", { name: "OK" }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(panelOf(page).getByLabel("Nama")).toHaveValue(name);
  await page.keyboard.press("Escape");
  await page
    .getByRole("alertdialog", { name: "Tutup tanpa menyimpan?" })
    .getByRole("button", { name: "Lanjut" })
    .click();

  await restore();
  await panelOf(page).getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByRole("status").filter({ hasText: `${name} disimpan.` })).toBeVisible();
  const { body } = await app.call<{ data: Customer[] }>(
    "ADMIN",
    "GET",
    `/customer?page=1&q=${encodeURIComponent(name)}`,
  );
  expect(body.data).toHaveLength(1);
});

test("a weight and a reason are kept while a proxy answers", async ({ app, open }) => {
  const page = await open("ADMIN", { cutsLine: true });
  const record = await makeRecord(app);
  await page.goto(itemPath(record));
  const restore = await loseData(page, proxy);
  await page.getByLabel("Timbang kosong").fill("8020");
  await page.keyboard.press("Enter");
  await dialogOf(page).getByRole("button", { name: "OK" }).click();
  await expect(page.getByLabel("Timbang kosong")).toHaveValue("8.020");

  await page.goto(`${itemPath(record)}?cancel=${record.id}`);
  const question = page.getByRole("alertdialog", { name: "Batalkan" });
  await question.getByLabel("Alasan").fill("Truk mogok");
  await question.getByRole("button", { name: "Batalkan" }).click();
  await dialogOf(page).getByRole("button", { name: "OK" }).click();
  await expect(question.getByLabel("Alasan")).toHaveValue("Truk mogok");
  await restore();
  await question.getByRole("button", { name: "Batalkan" }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByText("Truk mogok")).toBeVisible();
});

test("lines of an order that cannot be asked for leave the form of a booking as it is", async ({
  app,
  login,
  page,
}) => {
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
