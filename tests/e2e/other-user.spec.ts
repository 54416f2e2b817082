import { randomInt } from "node:crypto";
import type { TestApp } from "../setup/e2e-app";
import type { Account } from "../setup/fixture";
import { signInAs } from "./account-steps";
import { expect, test, type Page } from "./fixtures";
import { panelOf } from "./truck-steps";

/** The person in the history is the person at the desk: a page saves only as the user who opened it. */

const findDialog = (page: Page) => page.getByRole("alertdialog", { name: "Pengguna lain sudah masuk" });
const keep = (page: Page) => findDialog(page).getByRole("button", { name: "Masuk, simpan isian saya" });

/** Signs in as another user in a second tab of the same browser. */
async function signInBeside(page: Page, account: Account): Promise<Page> {
  await page.context().clearCookies({ name: "token" });
  const tab = await page.context().newPage();
  await tab.goto("/login");
  await signInAs(tab, account);
  return tab;
}

const customersNamed = async (app: TestApp, name: string) =>
  (await app.get<{ total: number }>("ADMIN", `/customer?page=1&q=${encodeURIComponent(name)}`)).body.total;

test("an open form notices another user, is not saved, and is restored for its own", async ({ app, open }) => {
  const page = await open("ADMIN");
  const name = `PT Milik ${randomInt(1e9)}`;
  await page.goto("/management/customer?form=new");
  await panelOf(page).getByLabel("Nama").fill(name);
  await signInBeside(page, "OFFICE");
  await expect(findDialog(page)).toContainText("Uji OFFICE sudah masuk di komputer ini");
  await findDialog(page).getByRole("button", { name: "Batal" }).click();
  await panelOf(page)
    .getByLabel("Kode")
    .fill(`ML-${randomInt(1e9)}`);
  await panelOf(page).getByLabel("Kode").press("Enter");
  await expect(findDialog(page)).toBeVisible();
  expect(await customersNamed(app, name)).toBe(0);

  await keep(page).click();
  await expect(page).toHaveURL("/login");
  await signInAs(page, "ADMIN");
  await expect(panelOf(page).getByLabel("Nama")).toHaveValue(name);
  await panelOf(page).getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByRole("status").filter({ hasText: `${name} disimpan.` })).toBeVisible();
});

test("a page without input continues as the other user", async ({ open }) => {
  const page = await open("ADMIN");
  await page.goto("/record/booking");
  await signInBeside(page, "SCALE");
  await expect(keep(page)).toHaveCount(0);
  await findDialog(page).getByRole("link", { name: "Lanjut sebagai Uji SCALE" }).click();
  await expect(findDialog(page)).toBeHidden();
  await expect(page.getByRole("banner").getByText("Uji SCALE").first()).toBeVisible();
});

test("signing in replaces the session of another tab instead of continuing as its user", async ({ open }) => {
  const page = await open(null);
  await page.goto("/login");
  const other = await page.context().newPage();
  await other.goto("/login");
  await signInAs(other, "SCALE");
  await signInAs(page, "OFFICE");
  await expect(page.getByRole("banner").getByText("Uji OFFICE").first()).toBeVisible();
  await expect(findDialog(other)).toContainText("Uji OFFICE");
});
