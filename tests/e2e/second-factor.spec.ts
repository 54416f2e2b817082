import { startTestApp } from "../setup/e2e-app";
import { appCode } from "../setup/second-factor";
import type { Locator } from "@playwright/test";
import { makeUser, OWN_PASSWORD as PASSWORD, signIn, typeSignIn } from "./account-steps";
import { expect, keepCookie, type Page, test } from "./fixtures";
import { menuItem, userMenu } from "./menus";

/** Second factor: enrolment, sign-in, removal, and ADMIN accounts that require it. */

const findCode = (page: Page) => page.getByLabel("Kode dari aplikasi");
const card = (page: Page) => page.locator("#second-factor");
const hrefs = (part: Locator) =>
  part.locator("a").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
const cookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name);

/** Starts enrolment on the profile screen, and returns the secret. */
async function begin(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Pasang" }).click();
  await expect(page.getByRole("img", { name: "Kode QR" })).toBeVisible();
  return ((await card(page).locator("code").textContent()) ?? "").replaceAll(" ", "");
}

test("the code screens focus their field, and keep or clear it after an error", async ({ app, open }) => {
  const { email } = await makeUser(app);
  const page = await open(null);
  await signIn(page, email);
  await expect(page).toHaveURL("/home");
  await page.goto("/settings/password");
  await expect(card(page)).toContainText("Tidak aktif");
  const secret = await begin(page);
  await expect(findCode(page)).toBeFocused();
  await expect(findCode(page)).toHaveAttribute("inputmode", "numeric");
  await expect(findCode(page)).toHaveAttribute("autocomplete", "one-time-code");
  await findCode(page).fill(appCode(secret));
  await findCode(page).press("Enter");
  await expect(page.getByText("Kode hanya tampil sekarang.")).toBeVisible();
  const codes = await card(page).locator("li").allTextContents();
  expect(codes).toHaveLength(10);
  const file = await page.getByRole("link", { name: "Unduh" }).getAttribute("href");
  for (const code of codes) expect(decodeURIComponent(file ?? "")).toContain(code);
  await page.getByRole("link", { name: "Sudah saya simpan" }).click();
  await expect(card(page)).toContainText("Aktif sejak");
  await expect(page.getByText(codes[0] ?? "")).toHaveCount(0);

  await page.context().clearCookies({ name: "token" });
  await page.goto("/record/booking");
  await typeSignIn(page, email);
  await expect(page).toHaveURL("/login/second-factor");
  expect(await cookieNames(page)).not.toContain("token");
  await expect(findCode(page)).toBeFocused();
  await findCode(page).fill("000000");
  await findCode(page).press("Enter");
  await expect(page.getByText("Kode ini tidak cocok.")).toBeVisible();
  await expect(findCode(page)).toHaveValue("");
  await expect(findCode(page)).toBeFocused();
  await findCode(page).pressSequentially("12");
  await page.getByRole("link", { name: "Pakai kode pemulihan" }).click();
  const recovery = page.getByRole("textbox", { name: "Kode pemulihan" });
  await expect(recovery).toBeFocused();
  await recovery.fill("abcd-efgh-ijkm-npqr");
  await recovery.press("Enter");
  // A typing error is corrected in place.
  await expect(page.getByText("Bukan kode pemulihan yang masih berlaku.")).toBeVisible();
  await expect(recovery).toHaveValue("abcd-efgh-ijkm-npqr");
  await recovery.fill(codes[0] ?? "");
  await recovery.press("Enter");
  await expect(page).toHaveURL(/\/record\/booking/);
  expect(await cookieNames(page)).not.toContain("challenge");

  await page.goto("/settings/password");
  await expect(card(page)).toContainText("Kode pemulihan yang tersisa: 9");
  const proof = page.getByRole("textbox", { name: "Kode dari aplikasi, atau kode pemulihan" });
  await proof.fill(PASSWORD);
  await page.getByRole("button", { name: "Matikan" }).click();
  await expect(page.getByText("Isi enam angka yang tampil di aplikasi, atau satu kode pemulihan.")).toBeVisible();
  expect(await page.content()).not.toContain(PASSWORD);
  await proof.fill(codes[2] ?? "");
  await page.getByRole("button", { name: "Buat kode pemulihan baru" }).click();
  await expect(page.getByText("Kode pemulihan Anda")).toBeVisible();
  const renewed = await card(page).locator("li").allTextContents();
  await expect(proof).toHaveValue("");
  await page.getByRole("link", { name: "Sudah saya simpan" }).click();
  await proof.fill(renewed[9] ?? "");
  await page.getByRole("button", { name: "Matikan" }).click();
  await expect(page.getByText("Verifikasi dua langkah dimatikan.")).toBeVisible();
  await expect(card(page)).toContainText("Tidak aktif");
});

test("an expired challenge leads to the sign-in", async ({ app, open }) => {
  const page = await open(null);
  const waiting = { challenge: "x", expiresAt: new Date(Date.now() + 300_000).toISOString(), remember: false };
  await keepCookie(page.context(), app.url, "challenge", waiting);
  await page.goto("/login/second-factor");
  await findCode(page).fill("123456");
  await findCode(page).press("Enter");
  await expect(page.getByText("Kode Anda sudah kedaluwarsa.")).toBeVisible();
  await page.getByRole("link", { name: "Ke halaman masuk" }).click();
  await expect(page).toHaveURL("/login");
});

test("an ADMIN who must use 2FA is redirected to the setup, and can use the app afterwards", async ({ open }, info) => {
  const strict = await startTestApp(3000 + info.workerIndex, { REQUIRE_2FA: "admin" });
  const page = await open("ADMIN", { context: { baseURL: strict.url } });
  await keepCookie(page.context(), strict.url, "token", await strict.token("ADMIN"));
  for (const path of ["/home", "/record/booking", "/settings/profile", "/management/user"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/settings/password");
  }
  await expect(page.getByText("ADMIN wajib memakai verifikasi dua langkah.")).toBeVisible();
  await userMenu(page).click();
  await expect(menuItem(page, "Keluar")).toBeVisible();
  await expect
    .poll(() => hrefs(page.locator("header")))
    .toEqual(["#main", "/settings/password", "/monitor", "/settings/password"]);
  // A single tab offers no choice.
  expect(await hrefs(page.getByRole("main").getByRole("navigation"))).toEqual([]);
  await expect(page.getByRole("button", { name: "Cari" })).toHaveCount(0);
  await findCode(page).fill(appCode(await begin(page)));
  await findCode(page).press("Enter");
  await page.getByRole("link", { name: "Sudah saya simpan" }).click();
  await expect(card(page)).toContainText("jadi tidak dapat dimatikan");
  await expect(page.getByRole("button", { name: "Matikan" })).toHaveCount(0);
  await page.goto("/management/user");
  await expect(page).toHaveURL(/\/management\/user/);
  await page.context().close();
  await strict.stop();
});
