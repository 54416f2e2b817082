import { accountEmail, PASSWORD } from "../setup/fixture";
import { expect, test, type Page } from "./fixtures";
import { menuButton, menuItem, userMenu } from "./menus";

/** Frame of the screens: signing in and out, languages, themes, phones, and unknown URLs. */

async function signInByForm(page: Page, { remember = false } = {}) {
  await page.getByLabel("Email").fill(accountEmail("OFFICE"));
  await page.locator("input[name=password]").fill(PASSWORD);
  if (remember) await page.getByLabel("Tetap masuk").check();
  await page.getByRole("button", { name: "Masuk", exact: true }).click();
}

const findToken = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === "token");

test.describe("signing in", () => {
  test("keeps the token for a year when asked to", async ({ open }) => {
    const page = await open(null);
    await page.goto("/login");
    await signInByForm(page, { remember: true });
    await expect(page).toHaveURL("/home");
    const days = ((await findToken(page))?.expires ?? 0) / 86_400 - Date.now() / 86_400_000;
    expect(Math.round(days)).toBe(365);
  });

  test("ends on logout, also for the API", async ({ app, open }) => {
    const page = await open(null);
    await page.goto("/login");
    await signInByForm(page);
    await expect(page).toHaveURL("/home");
    const cookie = (await findToken(page))?.value ?? "";
    const token = JSON.parse(
      Buffer.from(decodeURIComponent(cookie).split(".")[0] ?? "", "base64").toString(),
    ) as string;
    const me = () => fetch(`${app.url}/api/me`, { headers: { Authorization: `Bearer ${token}` } });
    expect((await me()).status).toBe(200);
    await userMenu(page).click();
    await menuItem(page, "Keluar").click();
    await expect(page).toHaveURL("/login");
    expect(await findToken(page)).toBeUndefined();
    expect((await me()).status).toBe(401);
    await page.goto("/home");
    await expect(page).toHaveURL("/login");
  });
});

test.describe("language", () => {
  test("is chosen in the navigation and kept", async ({ login, page }) => {
    await login("OFFICE");
    await page.goto("/record/outbound");
    await userMenu(page).click();
    await menuItem(page, "Français").click();
    await expect(page.locator("html")).toHaveAttribute("lang", "fr");
    await expect(page.locator("html")).toHaveAttribute("translate", "no");
    await expect(page).toHaveURL("/record/outbound");
    await expect(page.getByRole("button", { name: "Appliquer" })).toBeVisible();
    // Screen names are Indonesian in every language, with `lang` for screen readers.
    for (const name of [
      page.getByRole("heading", { level: 1 }),
      page.locator("header summary", { hasText: "Barang Keluar" }),
    ]) {
      await expect(name).toContainText("Barang Keluar");
      await expect(name.locator("[lang=id]").or(name.and(page.locator("[lang=id]")))).toHaveCount(1);
    }
    const locale = (await page.context().cookies()).find(({ name }) => name === "locale");
    const days = (locale?.expires ?? 0) / 86_400 - Date.now() / 86_400_000;
    expect(Math.round(days)).toBe(365);
  });

  test("is chosen on the sign-in screen and keeps the input", async ({ open }) => {
    const page = await open(null);
    await page.context().clearCookies({ name: "locale" });
    await page.goto("/record/booking");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await page.getByLabel("Email").fill("sari@gudang");
    await page.getByLabel("Stay logged in").check();
    const menu = menuButton(page, "Language: English");
    await menu.focus();
    await page.keyboard.press("Enter");
    const choice = menuItem(page, "Indonesia");
    await choice.focus();
    await page.keyboard.press("Enter");
    await expect(page.locator("html")).toHaveAttribute("lang", "id");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Masuk");
    await expect(page.getByLabel("Email")).toHaveValue("sari@gudang");
    await expect(page.getByLabel("Tetap masuk")).toBeChecked();
    await menuButton(page, "Bahasa: Indonesia").click();
    await expect(choice).toHaveAttribute("aria-current", "true");
    // Shown once: the computer's next visitor does not see it.
    await page.goto("/login");
    await expect(page.getByLabel("Email")).toHaveValue("");
    await signInByForm(page);
    await expect(page).toHaveURL("/record/booking");
  });
});

test("the theme follows the system until dark is chosen in the navigation", async ({ open }) => {
  const page = await open("OFFICE", { context: { colorScheme: "light" } });
  const ground = () => page.locator("html").evaluate((html) => getComputedStyle(html).backgroundColor);
  await page.goto("/record/outbound");
  const light = await ground();
  // The browser fires the event a moment later.
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(ground).not.toBe(light);
  const dark = await ground();
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(ground).toBe(light);
  await userMenu(page).click();
  await menuItem(page, "Gelap").click();
  await expect(page.locator("html")).toHaveClass(/dark/);
  expect(await ground()).toBe(dark);
});

test.describe("a phone", () => {
  const phone =
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36";
  const notice = "This site can only be accessed using Desktop";

  test("sees only the notice on every page", async ({ open }) => {
    const page = await open("OFFICE", { context: { userAgent: phone } });
    for (const path of ["/", "/login", "/record/outbound", "/monitor", "/nowhere"]) {
      // The notice has no scripts, because phones get no application.
      await page.goto(path, { waitUntil: "load" });
      await expect(page.getByText(notice), path).toBeVisible();
      await expect(page.getByRole("navigation"), path).toHaveCount(0);
    }
  });
});

test("an unknown URL shows the 404 screen with a link back", async ({ login, page }) => {
  await login("OFFICE");
  for (const path of ["/nowhere", "/record/outbound/2147483647/item", "/record/outbound/abc/item"]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { name: "tidak ditemukan" }), path).toBeVisible();
    await expect(page.getByRole("navigation").getByText("Booking"), path).toBeVisible();
  }
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: /Cari/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Kembali" }).click();
  await expect(page).toHaveURL(/\/(home)?$/);
});

test("a malformed URL hash throws no error", async ({ login, page }) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await login("OFFICE");
  await page.goto("/");
  await page.getByRole("link", { name: "Ke halaman awal" }).click();
  await expect(page).toHaveURL("/home");
  // A reloaded entry keeps its key, so the entry with the hash is unknown and the anchor is looked up.
  await page.reload();
  await page.waitForFunction(() => window.history.scrollRestoration === "manual");
  await page.evaluate(() => {
    document.body.style.minHeight = "300vh";
    window.scrollTo(0, 500);
    window.location.hash = "#%E0%A4%A";
  });
  // The screen scrolls to the top because no element has that id.
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  expect(errors).toEqual([]);
});
