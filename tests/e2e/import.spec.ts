import { randomInt } from "node:crypto";
import { readSheet } from "read-excel-file/node";
import writeXlsx, { type SheetData } from "write-excel-file/node";
import type { Customer } from "#contract/masters/customer";
import type { TestApp } from "../setup/e2e-app";
import { expect, test, type Page } from "./fixtures";
import { panelOf } from "./plain-steps";

/** List import: template, errors of every row, all rows or none. */

const CUSTOMERS = "/management/customer";
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A code prefix that no other test uses. */
const newWord = () => `IMP${randomInt(1e8)}`;

const csv = (...lines: string[]) => ({
  name: "isi.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(`${lines.join("\r\n")}\r\n`),
});
const xlsx = async (data: SheetData) => ({
  name: "isi.xlsx",
  mimeType: XLSX,
  buffer: Buffer.from(await writeXlsx(data).toBuffer()),
});

/** With JavaScript, choosing a file uploads it. */
async function check(page: Page, file: ReturnType<typeof csv>, javaScript = true) {
  await panelOf(page).locator("input[type=file]").setInputFiles(file);
  if (!javaScript) await panelOf(page).getByRole("button", { name: "Periksa file" }).click();
}
const findError = (page: Page, row: number) =>
  panelOf(page)
    .getByRole("row")
    .filter({ has: page.getByRole("cell", { name: String(row), exact: true }) });

async function readCustomers(app: TestApp, word: string): Promise<Customer[]> {
  const path = `/customer?q=${word}&page=1&perPage=100`;
  return (await app.get<{ data: Customer[] }>("ADMIN", path)).body.data;
}

test("a customer workbook is previewed, and a double click imports it once", async ({ app, login, page }) => {
  const word = newWord();
  const rows = Array.from({ length: 12 }, (_, index) => [`${word.toLowerCase()}-${index}`, `${word} ${index}`, null]);
  await login("ADMIN");
  await page.goto(`${CUSTOMERS}?q=${word}`);
  await page.getByRole("link", { name: "Impor" }).click();
  await expect(panelOf(page).getByRole("heading", { name: "Impor Customer" })).toBeVisible();
  await check(
    page,
    await xlsx([["Kode", "Nama", "Telepon"], ...rows, ["", "  "], [`${word}-X`, `${word} X`, "0215551234"]]),
  );

  await expect(panelOf(page).getByRole("status")).toContainText("isi.xlsx13 baris, semuanya benar.");
  await expect(panelOf(page).getByText("10 baris pertama dari 13, seperti akan disimpan")).toBeVisible();
  // As stored: upper-case code, active by default.
  await expect(panelOf(page).getByRole("row", { name: `${word}-0` })).toContainText(/–Ya$/);
  expect(await readCustomers(app, word)).toEqual([]);

  await panelOf(page).getByRole("button", { name: "Impor 13 baris" }).dblclick();
  await expect(page.getByRole("status").filter({ hasText: "13 customer diimpor." })).toBeVisible();
  await expect(panelOf(page)).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`${CUSTOMERS}\\?q=${word}$`));
  const made = await readCustomers(app, word);
  expect(made).toHaveLength(13);
  expect(made).toContainEqual(expect.objectContaining({ code: `${word}-X`, phone: "0215551234", active: true }));
});

test("a text file shows all errors, writes no rows, and is imported when corrected", async ({ app, open }) => {
  const word = newWord();
  const page = await open("ADMIN", { javaScript: false });
  await page.goto(`${CUSTOMERS}?import=1`);
  await check(
    page,
    csv(
      "Kode *;Nama *;NPWP;Aktif",
      `${word}-1;PT Alfa;;ya`,
      `${word}-2;;123;mungkin`,
      "",
      `${word}-1;PT Tiga;;`,
      `SINAR;PT Empat;;`,
    ),
    false,
  );
  await expect(panelOf(page).getByRole("alert")).toContainText("4 baris: 1 benar, 3 perlu diperbaiki.");
  await expect(findError(page, 3)).toHaveCount(3);
  await expect(findError(page, 3).filter({ hasText: "Nama" })).toContainText("(kosong)Wajib diisi.");
  await expect(findError(page, 3).filter({ hasText: "NPWP" })).toContainText("123Isi 15 atau 16 angka NPWP.");
  await expect(findError(page, 3).filter({ hasText: "Aktif" })).toContainText("mungkinIsi ya atau tidak.");
  await expect(findError(page, 5)).toContainText(`Kode (A5)${word}-1`);
  await expect(findError(page, 6)).toContainText("Kode (A6)SINAR");
  await expect(panelOf(page).getByRole("button", { name: /^Impor/ })).toHaveCount(0);
  expect(await readCustomers(app, word)).toEqual([]);

  await check(page, csv("Kode;Kota", "A;Serang"), false);
  await expect(panelOf(page).getByRole("alert")).toContainText("Judul kolom perlu diperbaiki dulu");
  await expect(panelOf(page)).toContainText("Tidak diimpor, karena daftar ini tidak punya kolom tersebut: Kota.");
  await expect(findError(page, 1).filter({ hasText: "Kolom wajib" })).toContainText(
    "Tambahkan judul “Nama *” di baris 1.",
  );

  await check(
    page,
    csv("Kode,Nama,NPWP", `${word}-1,"PT Alfa, Tbk",`, `${word}-2,PT Beta,01.234.567.8-901.000`),
    false,
  );
  await panelOf(page).getByRole("button", { name: "Impor 2 baris" }).click();
  await expect(page.getByRole("status").filter({ hasText: "2 customer diimpor." })).toBeVisible();
  expect((await readCustomers(app, word)).map(({ name, npwp }) => [name, npwp])).toEqual([
    ["PT Alfa, Tbk", null],
    ["PT Beta", "012345678901000"],
  ]);
});

test("templates are downloaded as XLSX and CSV", async ({ login, page }) => {
  await login("ADMIN");
  await page.goto(`${CUSTOMERS}?import=1`);
  const coming = page.waitForEvent("download");
  await panelOf(page).getByRole("link", { name: "Templat XLSX" }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe("templat-customer.xlsx");
  const path = await download.path();
  const [head = []] = await readSheet(path);
  expect(head).toEqual(["Kode *", "Nama *", "Alamat", "Telepon", "NPWP", "Aktif"]);
  expect((await readSheet(path, "Petunjuk"))[1]).toEqual(["Kode", "Ya", "Teks.", "SINAR-01"]);

  const text = await page.request.get("/import/outstanding/csv");
  expect(await text.text()).toBe(
    "\uFEFFTanggal *;No. PO *;Jenis *;Customer *;Grade *;Marking *;Asal barang;Pesanan *;Catatan\r\n",
  );
});

test("validated rows survive an expired session", async ({ app, login, page }) => {
  const word = newWord();
  await login("ADMIN");
  await page.goto(`${CUSTOMERS}?import=1`);
  await check(page, csv("Kode;Nama", `${word}-1;PT Alfa`));
  await expect(panelOf(page).getByRole("button", { name: "Impor 1 baris" })).toBeVisible();
  await page.context().clearCookies({ name: "token" });
  await panelOf(page).getByRole("button", { name: "Impor 1 baris" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Sesi berakhir" });
  await dialog.getByRole("button", { name: "Batal" }).click();
  await login("ADMIN");
  await panelOf(page).getByRole("button", { name: "Impor 1 baris" }).click();
  await expect(page.getByRole("status").filter({ hasText: "1 customer diimpor." })).toBeVisible();
  expect(await readCustomers(app, word)).toHaveLength(1);
});

test("a missing, too large or empty file shows an error in the user's language", async ({ open }) => {
  const page = await open("ADMIN");
  await page.goto(`${CUSTOMERS}?import=1`);
  await panelOf(page).getByRole("button", { name: "Periksa file" }).click();
  await expect(panelOf(page).getByRole("alert")).toContainText("Pilih file XLSX atau CSV dulu.");
  await check(page, csv("x".repeat(1_100_000)));
  await expect(panelOf(page).getByText("File ini lebih besar dari 1 MB.")).toBeVisible();
  await check(page, csv("Kode;Nama"));
  await expect(panelOf(page).getByRole("alert")).toContainText("File ini tidak berisi baris.");
});
