import { type ApiKeyList, isApiKey, type MadeApiKey } from "#contract/accounts/api-key";
import type { TestApp } from "../setup/e2e-app";
import { expect, test, type Page } from "./fixtures";
import { panelOf, rowOf, shownDay } from "./plain-steps";
import { today } from "./truck-steps";

/** API keys: creating and revoking (docs/decisions/0033-api-keys.md). */

const SCREEN = "/settings/api-keys";
let made = 0;
const newName = () => `Program ${process.pid}-${++made}`;

async function keysNamed(app: TestApp, name: string) {
  const { body } = await app.get<ApiKeyList>("ADMIN", "/api-key?perPage=100");
  return body.data.filter((key) => key.name === name);
}

async function makeKey(app: TestApp, name = newName()): Promise<MadeApiKey> {
  const body = { name, role: "SCALE", expiresAt: today() };
  const answer = await app.post<MadeApiKey>("ADMIN", "/api-key", body);
  expect(answer.status).toBe(201);
  return answer.body;
}

const shownKey = (page: Page) => page.getByRole("textbox", { name: "Kunci" });

async function fill(page: Page, name: string) {
  const panel = panelOf(page);
  await panel.getByLabel("Nama").fill(name);
  await panel.getByRole("checkbox", { name: "SCALE" }).check();
  await panel.getByLabel("Berlaku sampai").fill(shownDay(today()));
}

test("a new key is shown once, and its row can be revoked", async ({ app, open }) => {
  const name = newName();
  const page = await open("ADMIN");
  await page.goto("/settings/company");
  await page.getByRole("link", { name: "Kunci API", exact: true }).click();
  await expect(page).toHaveURL(SCREEN);
  await page.getByRole("link", { name: "+ Kunci API" }).click();
  await fill(page, name);
  await panelOf(page).getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByText("tidak akan ditampilkan lagi")).toBeVisible();
  const key = await shownKey(page).inputValue();
  expect(isApiKey(key)).toBe(true);
  const row = rowOf(page, name);
  for (const text of [key.slice(0, 8), "Berlaku", "SCALE", "Uji ADMIN"]) await expect(row).toContainText(text);
  await page.reload();
  await expect(row).toBeVisible();
  await expect(shownKey(page)).toHaveCount(0);
  expect(await page.content()).not.toContain(key);

  await page.getByRole("link", { name: `Cabut: ${name}` }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(`Cabut kunci ${name}?`);
  await question.getByRole("button", { name: "Cabut" }).click();
  await expect(page.getByText(`Kunci ${name} dicabut.`)).toBeVisible();
  await expect(row).toContainText("Dicabut");
  await expect(page.getByRole("link", { name: `Cabut: ${name}` })).toHaveCount(0);
  expect((await keysNamed(app, name))[0]?.state).toBe("revoked");
});

test("a key is created and copied by keyboard alone", async ({ app, open }) => {
  const name = newName();
  const page = await open("ADMIN");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(SCREEN);
  await page.keyboard.press("n");
  await expect(panelOf(page).getByLabel("Nama")).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  const end = panelOf(page).getByRole("textbox", { name: "Berlaku sampai" });
  await end.focus();
  await page.keyboard.press("h");
  await page.keyboard.press("Enter");
  const copy = page.getByRole("button", { name: "Salin" });
  await expect(copy).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Tersalin" })).toBeFocused();
  const key = await page.evaluate(() => navigator.clipboard.readText());
  expect(key).toBe(await shownKey(page).inputValue());
  expect(await keysNamed(app, name)).toMatchObject([{ role: "ADMIN", hint: key.slice(0, 8) }]);
});

test("a new key stays on the screen when its list reloads, and disappears when dismissed", async ({ app, open }) => {
  const page = await open("ADMIN");
  await page.goto(`${SCREEN}?form=new`);
  const name = newName();
  await fill(page, name);
  await panelOf(page).getByRole("button", { name: "Simpan" }).click();
  await expect(shownKey(page)).toBeVisible();
  const key = await shownKey(page).inputValue();
  // Returning to the tab polls for changes: first the current marks, then the new ones.
  const comeBack = () => page.evaluate(() => window.dispatchEvent(new Event("focus")));
  const marks = page.waitForResponse((answer) => answer.url().endsWith("/changes"));
  await comeBack();
  await marks;
  const other = await makeKey(app);
  await expect(async () => {
    await comeBack();
    await expect(rowOf(page, other.name)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(shownKey(page)).toHaveValue(key);
  await page.getByRole("link", { name: "Tutup pesan" }).click();
  await expect(shownKey(page)).toHaveCount(0);
});

test("/api/docs renders the API under its Content-Security-Policy", async ({ app, browser }) => {
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.goto(`${app.url}/api/docs`);
  await page.getByRole("link", { name: "Orders", exact: true }).click();
  await page.getByRole("button", { name: "post ​/api​/booking", exact: true }).click();
  await expect(page.getByText("Roles: ADMIN, OFFICE.").first()).toBeVisible();
  expect(errors).toEqual([]);
});
