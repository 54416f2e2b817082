import { randomInt } from "node:crypto";
import type { Customer } from "#contract/masters/customer";
import type { TestApp } from "../setup/e2e-app";
import { makeRecord } from "./truck-steps";
import { expect, test, type Page } from "./fixtures";

/** Masters, by the two that differ most: customer (most fields) and goods (a number and a select). */

const CUSTOMERS = "/management/customer";

/** A name that no other test uses and that no list sorts first. */
const newName = (what = "PT Uji") => `${what} ${randomInt(1e9)}`;
const newCode = () => `UJI-${randomInt(1e9)}`;
const findPanel = (page: Page) => page.locator("[data-side-panel]");
const findRow = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const save = (page: Page) => findPanel(page).getByRole("button", { name: "Simpan" }).click();

const makeCustomer = async (app: TestApp, changes: Partial<Customer> = {}): Promise<Customer> =>
  (await app.post<Customer>("ADMIN", "/customer", { code: newCode(), name: newName(), ...changes })).body;

test("a customer is created, changed, deleted and restored", async ({ open }) => {
  const page = await open("ADMIN");
  const name = newName();
  await page.goto(CUSTOMERS);
  await page.getByRole("link", { name: "+ Customer" }).click();
  await findPanel(page).getByLabel("Kode").fill(newCode().toLowerCase());
  await findPanel(page).getByLabel("Nama").fill(name);
  const npwp = String(randomInt(1e14, 2e14)).padStart(15, "0");
  await findPanel(page)
    .getByLabel("NPWP")
    .fill(`${npwp.slice(0, 2)}.${npwp.slice(2, 5)}.${npwp.slice(5)}`);
  await save(page);
  await expect(page.getByRole("status").filter({ hasText: `${name} disimpan.` })).toBeVisible();
  await expect(findPanel(page)).toHaveCount(0);

  // Opens the filters, which are folded while the list has fewer than ten rows.
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.getByRole("searchbox").fill(name.toLowerCase());
  await page.getByRole("button", { name: "Terapkan" }).click();
  await expect(page).toHaveURL(/[?&]q=/);
  // The URL changes before the list renders, and its links keep the filter.
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("link", { name, exact: true }).click();
  // A row opens read-only, to prevent accidental edits.
  await expect(findPanel(page)).toContainText(npwp);
  await expect(findPanel(page).getByRole("textbox")).toHaveCount(0);
  await page.keyboard.press("e");
  await expect(findPanel(page).getByLabel("NPWP")).toHaveValue(npwp);
  await findPanel(page).getByLabel("Telepon").fill("021 555");
  await findPanel(page).getByLabel("Aktif").uncheck();
  await save(page);
  await expect(findRow(page, name)).toContainText("Tidak aktif");
  await expect(page).toHaveURL(/[?&]q=/);

  await findRow(page, name)
    .getByRole("link", { name: `Riwayat: ${name}` })
    .click();
  const changed = findPanel(page).getByRole("listitem").first();
  await expect(changed).toContainText("Diubah");
  await expect(changed).toContainText("Uji ADMIN");
  await expect(changed).toContainText("Telepon– → 021 555");
  await expect(changed).toContainText("AktifYa → Tidak");
  await findPanel(page).getByRole("link", { name: "Tutup" }).click();

  await findRow(page, name)
    .getByRole("link", { name: `Hapus: ${name}` })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Hapus" }).click();
  await expect(page.getByText("Tidak ada yang cocok dengan filter ini")).toBeVisible();

  await page.goto(`${CUSTOMERS}?deleted=1&q=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name, exact: true }).click();
  await expect(findPanel(page)).toContainText("Dihapus");
  await findPanel(page).getByRole("link", { name: "Pulihkan" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Pulihkan" }).click();
  await expect(findRow(page, name)).toHaveCount(0);
  await page.goto(`${CUSTOMERS}?q=${encodeURIComponent(name)}`);
  await expect(findRow(page, name)).toContainText("Tidak aktif");
});

test("a refused save does not raise the version of its form", async ({ app, open }) => {
  const made = await makeCustomer(app);
  const page = await open("ADMIN");
  await page.goto(`${CUSTOMERS}?form=${made.id}`);
  const { code, name } = made;
  await app.put("ADMIN", `/customer/${made.id}`, { code, name: `${name} Jaya` }, made.version);
  for (const typed of ["", `${name} Makmur`]) {
    await findPanel(page).getByLabel("Nama").fill(typed);
    await save(page);
    if (typed === "") await expect(findPanel(page).getByLabel("Nama")).toHaveAttribute("aria-invalid", "true");
  }
  await expect(findPanel(page).getByRole("alert")).toContainText("diubah orang lain");
  expect((await app.get<Customer>("ADMIN", `/customer/${made.id}`)).body.name).toBe(`${name} Jaya`);
});

test("a referenced master cannot be deleted, and the dialog names the references", async ({ app, login, page }) => {
  const { id, customer } = await makeRecord(app);
  expect(id).toBeGreaterThan(0);
  await login("ADMIN");
  await page.goto(`${CUSTOMERS}?delete=${customer.id}`);
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "Hapus" }).click();
  await expect(dialog.getByRole("alert")).toContainText(/masih dipakai \(Barang Keluar: \d+\)/);
  await dialog.getByRole("link", { name: "Buka untuk menonaktifkan" }).click();
  await expect(findPanel(page).getByRole("heading", { name: customer.name })).toBeVisible();
});

test("keys pressed during hydration do not break the page", async ({ login, page }) => {
  await login("ADMIN");
  await page.addInitScript(() => {
    // The body may not exist yet, despite its type.
    const body = () => document.body as HTMLElement | null;
    const press = () => body()?.dispatchEvent(new KeyboardEvent("keydown", { key: "Shift", bubbles: true }));
    const timer = setInterval(press, 0);
    setTimeout(() => clearInterval(timer), 3000);
  });
  await page.goto("/management/marking");
  await expect(async () => {
    await page.keyboard.press("n");
    await expect(findPanel(page)).toBeVisible({ timeout: 500 });
  }).toPass();
});
