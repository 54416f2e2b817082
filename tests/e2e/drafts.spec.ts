import { randomInt } from "node:crypto";
import { signInAs } from "./account-steps";
import { comeAlive, expect, test, type Page } from "./fixtures";
import { menuItem, userMenu } from "./menus";
import { panelOf } from "./truck-steps";

/** The browser or the PC dies while a document is typed: the form is offered again on this PC. */

const findOffer = (page: Page) => page.getByRole("region", { name: "Belum disimpan:" });
const readDrafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("gudang-draft-")).length);

test("a closed tab offers its form to the same user alone, until it is saved", async ({ open }) => {
  const page = await open("ADMIN");
  const context = page.context();
  const name = `PT Listrik ${randomInt(1e9)}`;
  const typing = await context.newPage();
  await typing.goto("/management/customer?form=new");
  await comeAlive(typing);
  await panelOf(typing)
    .getByLabel("Kode")
    .fill(`LS-${randomInt(1e9)}`);
  await panelOf(typing).getByLabel("Nama").fill(name);
  await expect.poll(() => readDrafts(typing)).toBe(1);
  // The open tab still has the form.
  await page.goto("/home");
  await page.waitForTimeout(1000);
  await expect(findOffer(page)).toHaveCount(0);
  await typing.close();

  const tokens = await context.cookies();
  await context.clearCookies({ name: "token" });
  await page.goto("/login");
  await signInAs(page, "OFFICE");
  await page.waitForTimeout(1000);
  await expect(findOffer(page)).toHaveCount(0);
  await context.addCookies(tokens);
  await page.goto("/home");
  await findOffer(page).getByRole("button", { name: "Pulihkan" }).click();
  await expect(panelOf(page).getByLabel("Nama")).toHaveValue(name);
  await panelOf(page).getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByRole("status").filter({ hasText: `${name} disimpan.` })).toBeVisible();
  await expect.poll(() => readDrafts(page)).toBe(0);
});

test("a discarded draft is gone, and closing a form without saving leaves no draft", async ({ open }) => {
  const page = await open("ADMIN");
  const first = await page.context().newPage();
  const type = async (tab: Page) => {
    await tab.goto("/management/grade?form=new");
    await comeAlive(tab);
    await panelOf(tab).getByLabel("Nama").fill("Grade Setengah");
    await expect.poll(() => readDrafts(tab)).toBe(1);
  };
  await type(first);
  await first.close();
  await page.goto("/home");
  await findOffer(page).getByRole("button", { name: "Buang" }).click();
  await expect(findOffer(page)).toHaveCount(0);
  expect(await readDrafts(page)).toBe(0);

  await type(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Tutup tanpa menyimpan" }).click();
  await expect.poll(() => readDrafts(page)).toBe(0);
});

test("input survives signing in again after all cookies are gone", async ({ open }) => {
  const page = await open("ADMIN");
  const name = `PT Kuki ${randomInt(1e9)}`;
  await page.goto("/management/customer?form=new");
  await panelOf(page).getByLabel("Nama").fill(name);
  await page.context().clearCookies();
  await panelOf(page).getByRole("button", { name: "Simpan" }).click();
  await page.getByRole("button", { name: "Masuk, simpan isian saya" }).click();
  // The language is forgotten too.
  await expect(page.getByRole("button", { name: "Log in", exact: true })).toBeVisible();
  await signInAs(page, "ADMIN");
  await expect(panelOf(page).getByLabel("Name")).toHaveValue(name);
});

test("a sign-out in another tab leaves no draft of an open form on this PC", async ({ open }) => {
  const page = await open(null);
  await page.goto("/login");
  await signInAs(page, "ADMIN");
  const typing = await page.context().newPage();
  await typing.goto("/management/grade?form=new");
  await comeAlive(typing);
  await panelOf(typing).getByLabel("Nama").fill("Grade Rahasia");
  await expect.poll(() => readDrafts(typing)).toBe(1);
  await userMenu(page).click();
  await menuItem(page, "Keluar").click();
  await expect(page).toHaveURL("/login");
  await panelOf(typing).getByLabel("Nama").fill("Grade Rahasia 2");
  // Longer than the interval in which drafts are kept.
  await typing.waitForTimeout(2500);
  await typing.close({ runBeforeUnload: false });
  expect(await readDrafts(page)).toBe(0);
});
