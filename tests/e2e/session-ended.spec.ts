import { randomInt } from "node:crypto";
import type { Account } from "../setup/fixture";
import { signInAs } from "./account-steps";
import { expect, test, type Page } from "./fixtures";
import { chooseByTyping, fillPoLine, makeBooking, makePo, poLine, typeahead } from "./order-steps";
import { topOf } from "./plain-steps";
import { itemPath, makeRecord, panelOf } from "./truck-steps";

/** A session ends while its user reads or types: the page stays, and signing in again restores the input. */

const findDialog = (page: Page) => page.getByRole("alertdialog", { name: "Sesi berakhir" });
const findKeep = (page: Page) => findDialog(page).getByRole("button", { name: "Masuk, simpan isian saya" });
/** Simulates an ended session, without ending the one that other tests share. */
const endSession = (page: Page) => page.context().clearCookies({ name: "token" });

test("a reader sees the session dialog on the page, and returns to it after signing in", async ({ open }) => {
  const page = await open("OFFICE");
  const list = "/record/booking?status=ACTIVE";
  await page.goto(list);
  await endSession(page);
  for (const _ of ["once", "and again"]) {
    await page.getByRole("columnheader", { name: "Tanggal" }).getByRole("link").click();
    await expect(findDialog(page)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Data Booking");
    await findDialog(page).getByRole("button", { name: "Batal" }).click();
    await expect(findDialog(page)).toBeHidden();
    await expect(page).toHaveURL(list);
    await expect(page.getByRole("region", { name: "Data Booking" })).not.toHaveAttribute("aria-busy");
  }
  await page.getByRole("link", { name: "Gudang" }).first().click();
  await findDialog(page).getByRole("button", { name: "OK" }).click();
  await expect(page).toHaveURL("/login");
  await signInAs(page, "OFFICE");
  await expect(page).toHaveURL(list);
});

test("a partly filled form is restored after signing in, and saved once", async ({ app, open }) => {
  const page = await open("ADMIN");
  const name = `PT Kembali ${randomInt(1e9)}`;
  await page.goto("/management/customer?form=new");
  await panelOf(page)
    .getByLabel("Kode")
    .fill(`KB-${randomInt(1e9)}`);
  await panelOf(page).getByLabel("Nama").fill(name);
  await endSession(page);
  await panelOf(page).getByRole("button", { name: "Simpan" }).click();
  await findKeep(page).click();
  await expect(page).toHaveURL("/login");
  // The form loads after its screen.
  await page.route(/panels[^/]*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
  await signInAs(page, "ADMIN");
  await expect(panelOf(page).getByLabel("Nama")).toHaveValue(name);
  await expect(page.getByRole("status").filter({ hasText: "Belum disimpan." })).toBeVisible();

  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Lanjut mengisi" }).click();
  await panelOf(page).getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByRole("status").filter({ hasText: `${name} disimpan.` })).toBeVisible();
  const { body } = await app.get<{ total: number }>("ADMIN", `/customer?page=1&q=${encodeURIComponent(name)}`);
  expect(body.total).toBe(1);
});

test("rows of an edited form are restored only for the same user", async ({ open }) => {
  const page = await open("OFFICE");
  const form = "/record/po-sales?form=new";
  const fillIn = async () => {
    await page.goto(form);
    await chooseByTyping(page, "Customer", "tirta", "CV Tirta Abadi");
    await panelOf(page).getByRole("button", { name: "Tambah baris" }).click();
    await fillPoLine(page, 1, "Grade A", "Mawar", "20000", "8500,5");
    await endSession(page);
    await page.getByRole("link", { name: "Gudang" }).first().click();
    await page.getByRole("button", { name: "Tutup tanpa menyimpan" }).click();
    await findKeep(page).click();
    await expect(page).toHaveURL("/login");
  };
  await fillIn();
  await signInAs(page, "OFFICE");
  await expect(page).toHaveURL(form);
  await expect(typeahead(page, "Customer")).toHaveValue("CV Tirta Abadi");
  await expect(poLine(page, 1, "Pesanan kg")).toHaveValue("20.000");
  await expect(panelOf(page).getByText("20.000 kg · Rp 170.010.000")).toBeVisible();

  await page.goto("/home");
  await fillIn();
  await signInAs(page, "ADMIN");
  await expect(page).toHaveURL(form);
  await expect(panelOf(page).getByLabel("No. PO")).toBeFocused();
  await expect(poLine(page, 1, "Pesanan kg")).toHaveCount(0);
});

test("every kind of screen restores its input after signing in again", async ({ app, open }) => {
  const booking = await makeBooking(app, await makePo(app, [9000]), 4000);
  const truck = await makeRecord(app);
  const name = `Nama ${randomInt(1e9)}`;
  const cases: [account: Account, path: string, field: string, text: string, button: string][] = [
    ["FG", "/settings/profile", "Nama", name, "Simpan"],
    ["ADMIN", "/settings/company", "Nama", name, "Simpan"],
    ["SCALE", itemPath(truck), "Timbang kosong", "8.020", "Simpan timbang kosong"],
    ["OFFICE", `/record/booking?cancel=${booking.id}`, "Alasan", "Truk tidak datang", "Batalkan"],
    ["OFFICE", "/record/production?form=new", "Catatan", name, "Simpan"],
  ];
  for (const [account, path, label, text, button] of cases) {
    const page = await open(account);
    await page.goto(path);
    const field = page.getByRole("textbox", { name: label }).first();
    await field.fill(text);
    await endSession(page);
    await topOf(page).getByRole("button", { name: button }).last().click();
    await findKeep(page).click();
    await expect(page, path).toHaveURL("/login");
    await signInAs(page, account);
    await expect(page, path).toHaveURL(path);
    await expect(field, path).toHaveValue(text);
  }
});

test("signing in returns to the page even when another tab signed in first", async ({ open }) => {
  const page = await open(null);
  const list = "/record/booking?status=ACTIVE";
  // Use a new session, because OK ends it in the API too.
  await page.goto(list);
  await signInAs(page, "OFFICE");
  await expect(page).toHaveURL(list);
  const tokens = await page.context().cookies();
  await endSession(page);
  await page.getByRole("link", { name: "Gudang" }).first().click();
  await expect(findDialog(page)).toBeVisible();
  await page.context().addCookies(tokens);
  await findDialog(page).getByRole("button", { name: "OK" }).click();
  await expect(page).toHaveURL("/login");
  await signInAs(page, "OFFICE");
  await expect(page).toHaveURL(list);
});
