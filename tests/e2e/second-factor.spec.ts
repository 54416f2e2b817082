import { randomUUID } from "node:crypto";
import type { User } from "#contract/user";
import { startTestApp, type TestApp } from "../setup/e2e-app";
import { appCode } from "../setup/second-factor";
import type { Locator } from "@playwright/test";
import { makeUser, OWN_PASSWORD as PASSWORD, signIn, typeSignIn } from "./account-steps";
import { expect, keepCookie, type Page, test } from "./fixtures";
import { menuItem, userMenu } from "./menus";
import { PROVIDER } from "./providers";

/** Second factor: enrolment, sign-in, removal, and ADMIN accounts that require it. */

let made = 0;

const codeOf = (page: Page) => page.getByLabel("Kode dari aplikasi");
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

/**
 * Completes enrolment with the current code. A code counts once, so signing in uses the next one, which is accepted
 * one step early.
 */
async function setUp(page: Page) {
  await page.goto("/settings/password");
  const secret = await begin(page);
  await codeOf(page).fill(appCode(secret));
  await codeOf(page).press("Enter");
  await expect(page.getByText("Kode pemulihan Anda")).toBeVisible();
  return { secret, codes: await card(page).locator("li").allTextContents() };
}

/** Enrols a user over HTTP, and returns the session. */
async function setUpOverHttp(app: TestApp, email: string) {
  const { token } = await post<{ token: string }>(app, "/login", { email, password: PASSWORD });
  const begun = await post<{ setUp: { secret: string } }>(app, "/settings/second-factor", {}, token);
  const { secret } = begun.setUp;
  const confirmed = { code: appCode(secret) };
  const made = await post<{ recoveryCodes: string[] }>(app, "/settings/second-factor/confirm", confirmed, token);
  return { token, secret, codes: made.recoveryCodes };
}

async function post<T>(app: TestApp, path: string, body: object, token?: string): Promise<T> {
  const headers = new Headers({ "Content-Type": "application/json", "Idempotency-Key": randomUUID() });
  if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
  const answer = await fetch(`${app.url}/api${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  expect(answer.ok, path).toBe(true);
  return (await answer.json()) as T;
}

async function signOut(page: Page) {
  await page.context().clearCookies({ name: "token" });
}

test("users set up 2FA, sign in by app and recovery code, and disable it", async ({ app, open }) => {
  const { email } = await makeUser(app);
  const page = await open(null);
  await signIn(page, email);
  await expect(page).toHaveURL("/home");
  await page.goto("/settings/password");
  await expect(card(page)).toContainText("Tidak aktif");
  const secret = await begin(page);
  await expect(codeOf(page)).toBeFocused();
  await expect(codeOf(page)).toHaveAttribute("inputmode", "numeric");
  await expect(codeOf(page)).toHaveAttribute("autocomplete", "one-time-code");
  await codeOf(page).fill("12");
  await codeOf(page).press("Enter");
  await expect(page.getByText("Isi enam angka yang tampil di aplikasi.")).toBeVisible();
  await codeOf(page).fill(appCode(secret, 5));
  await codeOf(page).press("Enter");
  await expect(page.getByText("Kode ini tidak cocok.")).toBeVisible();
  await codeOf(page).fill(appCode(secret));
  await codeOf(page).press("Enter");
  await expect(page.getByText("Kode hanya tampil sekarang.")).toBeVisible();
  const codes = await card(page).locator("li").allTextContents();
  expect(codes).toHaveLength(10);
  const file = await page.getByRole("link", { name: "Unduh" }).getAttribute("href");
  for (const code of codes) expect(decodeURIComponent(file ?? "")).toContain(code);
  await page.getByRole("link", { name: "Sudah saya simpan" }).click();
  await expect(card(page)).toContainText("Aktif sejak");
  await expect(card(page)).toContainText("Kode pemulihan yang tersisa: 10");
  await expect(page.getByText(codes[0] ?? "")).toHaveCount(0);

  // A requested page, a wrong code, then the correct one with a space and Enter.
  await signOut(page);
  await page.goto("/record/booking");
  await expect(page).toHaveURL("/login");
  await typeSignIn(page, email);
  await expect(page).toHaveURL("/login/second-factor");
  expect(await cookieNames(page)).not.toContain("token");
  await expect(codeOf(page)).toBeFocused();
  await codeOf(page).fill("000000");
  await codeOf(page).press("Enter");
  await expect(page.getByText("Kode ini tidak cocok.")).toBeVisible();
  await expect(codeOf(page)).toHaveValue("");
  await expect(codeOf(page)).toBeFocused();
  const code = appCode(secret, 1);
  await codeOf(page).pressSequentially(code.replace(/^.../, "$& "));
  await codeOf(page).press("Enter");
  await expect(page).toHaveURL(/\/record\/booking/);
  expect(await cookieNames(page)).not.toContain("challenge");

  // A used code, an incomplete one, then a recovery code in capitals.
  await signOut(page);
  await page.goto("/record/booking");
  await typeSignIn(page, email);
  await codeOf(page).fill(code);
  await codeOf(page).press("Enter");
  await expect(page.getByText(/Kode ini (sudah dipakai|tidak cocok)/)).toBeVisible();
  await codeOf(page).pressSequentially("12");
  await page.getByRole("link", { name: "Pakai kode pemulihan" }).click();
  const recovery = page.getByRole("textbox", { name: "Kode pemulihan" });
  await expect(recovery).toBeFocused();
  await recovery.fill("abcd-efgh-ijkm-npqr");
  await recovery.press("Enter");
  await expect(page.getByText("Bukan kode pemulihan yang masih berlaku.")).toBeVisible();
  // A typing error is corrected in place.
  await expect(recovery).toHaveValue("abcd-efgh-ijkm-npqr");
  await recovery.fill((codes[0] ?? "").toUpperCase());
  await recovery.press("Enter");
  await expect(page).toHaveURL(/\/record\/booking/);

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
  expect(renewed).toHaveLength(10);
  await expect(proof).toHaveValue("");
  expect(renewed).not.toContain(codes[1]);
  await page.getByRole("link", { name: "Sudah saya simpan" }).click();
  await proof.fill(renewed[9] ?? "");
  await page.getByRole("button", { name: "Matikan" }).click();
  await expect(page.getByText("Verifikasi dua langkah dimatikan.")).toBeVisible();
  await expect(card(page)).toContainText("Tidak aktif");

  await signOut(page);
  await signIn(page, email);
  await expect(page).toHaveURL("/home");
});

test("sign-in by a provider also asks for the code", async ({ app, open, provider }) => {
  const person = { name: `Kode ${++made}`, email: `pabrik${process.pid}.${made}@gudang.test` };
  provider.people.push(person);
  const page = await open(null);
  await page.goto("/login");
  await page.getByRole("button", { name: `Masuk dengan ${PROVIDER}` }).click();
  await page.getByRole("button", { name: `${person.name} ` }).click();
  await expect(page).toHaveURL("/home");
  const { secret } = await setUp(page);
  await signOut(page);
  await page.goto("/settings/profile");
  await expect(page).toHaveURL("/login");
  // The provider's own session is still active.
  await page.getByRole("button", { name: `Masuk dengan ${PROVIDER}` }).click();
  await expect(page).toHaveURL("/login/second-factor");
  expect(await cookieNames(page)).not.toContain("token");
  // The pending challenge opens no other page.
  await page.goto("/home");
  await expect(page).toHaveURL("/login");
  await page.goto("/login/second-factor");
  await codeOf(page).fill(appCode(secret, 1));
  await codeOf(page).press("Enter");
  // The page requested last.
  await expect(page).toHaveURL("/home");
  const token = (await page.context().cookies(app.url)).find(({ name }) => name === "token");
  expect(token?.expires).toBe(-1);
});

test("an expired challenge leads to the sign-in, and keeps the requested page", async ({ app, open }) => {
  const { email } = await makeUser(app);
  const { codes } = await setUpOverHttp(app, email);
  const page = await open(null);
  await page.goto("/record/booking");
  await typeSignIn(page, email);
  await expect(codeOf(page)).toBeVisible();
  // A concurrent password change invalidates the challenge, like its expiry.
  const { body } = await app.get<User & { data: User[] }>("ADMIN", `/user?q=${encodeURIComponent(email)}`);
  const { id, version } = body.data[0] ?? {};
  const other = { name: "Rina Wijaya", email, role: "OFFICE", password: "beras hitam 2027" };
  expect((await app.put("ADMIN", `/user/${id}`, other, version)).status).toBe(200);
  await codeOf(page).fill("123456");
  await codeOf(page).press("Enter");
  await expect(page.getByText("Kode Anda sudah kedaluwarsa.")).toBeVisible();
  await page.getByRole("link", { name: "Ke halaman masuk" }).click();
  await expect(page).toHaveURL("/login");
  await typeSignIn(page, email, "beras hitam 2027");
  await page.getByRole("link", { name: "Pakai kode pemulihan" }).click();
  await page.getByRole("textbox", { name: "Kode pemulihan" }).fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Masuk", exact: true }).click();
  await expect(page).toHaveURL(/\/record\/booking/);
});

/** Creates an ADMIN in an application that requires a second factor, through an ADMIN who has one. */
async function makeAdmin(app: TestApp, email: string) {
  const state = await app.get<{ since: string | null }>("ADMIN", "/settings/second-factor");
  if (state.body.since === null) {
    const begun = await app.post<{ setUp: { secret: string } }>("ADMIN", "/settings/second-factor", {});
    const body = { code: appCode(begun.body.setUp.secret) };
    expect((await app.post("ADMIN", "/settings/second-factor/confirm", body)).status).toBe(200);
  }
  const body = { name: "Admin Baru", email, role: "ADMIN", password: PASSWORD };
  expect((await app.post("ADMIN", "/user", body)).status).toBe(201);
}

test.describe("with required 2FA for ADMIN", () => {
  // These tests share an application.
  test.describe.configure({ mode: "default" });
  let strict: TestApp;
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  test.beforeAll(async ({}, { workerIndex }) => {
    strict = await startTestApp(3000 + workerIndex, { REQUIRE_2FA: "admin" });
  });
  test.afterAll(() => strict.stop());

  test("an ADMIN is redirected to the setup, sees the reason, and can use the app afterwards", async ({ browser }) => {
    const email = `wajib${process.pid}.${++made}@gudang.test`;
    await makeAdmin(strict, email);
    const context = await browser.newContext({ baseURL: strict.url, locale: "id-ID" });
    await keepCookie(context, strict.url, "locale", "id");
    const page = await context.newPage();
    await page.goto("/management/user");
    await typeSignIn(page, email);
    await expect(page).toHaveURL("/settings/password");
    await expect(page.getByText("ADMIN wajib memakai verifikasi dua langkah.")).toBeVisible();
    for (const path of ["/home", "/record/booking", "/settings/profile"]) {
      await page.goto(path);
      await expect(page).toHaveURL("/settings/password");
    }
    await userMenu(page).click();
    await expect(menuItem(page, "Keluar")).toBeVisible();
    await expect
      .poll(() => hrefs(page.locator("header")))
      .toEqual(["#main", "/settings/password", "/monitor", "/settings/password"]);
    // One tab is no choice.
    expect(await hrefs(page.getByRole("main").getByRole("navigation"))).toEqual([]);
    await expect(page.getByRole("button", { name: "Cari" })).toHaveCount(0);
    const { secret } = await setUp(page);
    await page.getByRole("link", { name: "Sudah saya simpan" }).click();
    await expect(card(page)).toContainText("jadi tidak dapat dimatikan");
    await userMenu(page).click();
    await expect
      .poll(() => hrefs(page.locator("header")))
      .toEqual(expect.arrayContaining(["/home", "/record/booking", "/settings/company"]));
    await expect(page.getByRole("button", { name: "Matikan" })).toHaveCount(0);
    await page.goto("/management/user");
    await expect(page).toHaveURL(/\/management\/user/);
    await context.clearCookies({ name: "token" });
    await page.goto("/login");
    await typeSignIn(page, email);
    await codeOf(page).fill(appCode(secret, 1));
    await codeOf(page).press("Enter");
    await expect(page).toHaveURL("/home");
    await context.close();
  });

  test("an ADMIN's unsaved form is unchanged when 2FA becomes required", async ({ browser }) => {
    const email = `naik${process.pid}.${++made}@gudang.test`;
    await makeAdmin(strict, `pembuat${process.pid}.${made}@gudang.test`);
    const body = { name: "Naik Pangkat", email, role: "OFFICE", password: PASSWORD };
    const { body: user } = await strict.post<User>("ADMIN", "/user", body);
    const context = await browser.newContext({ baseURL: strict.url });
    await keepCookie(context, strict.url, "locale", "id");
    const page = await context.newPage();
    await page.goto("/login");
    await typeSignIn(page, email);
    await expect(page).toHaveURL("/home");
    await page.goto("/settings/profile");
    await page.getByLabel("Nama").fill("Nama Baru");
    const admin = { name: user.name, email, role: "ADMIN" };
    const changed = await strict.put("ADMIN", `/user/${user.id}`, admin, user.version);
    expect(changed.status).toBe(200);
    // A role change has ended the session; after signing in in another tab, the form is submitted.
    const other = await context.newPage();
    await other.goto("/login");
    await typeSignIn(other, email);
    await expect(other).toHaveURL("/settings/password");
    await page.getByRole("button", { name: "Simpan" }).click();
    await expect(page.getByText("ADMIN wajib memakai verifikasi dua langkah.")).toBeVisible();
    await expect(page.getByLabel("Nama")).toHaveValue("Nama Baru");
    await expect(page).toHaveURL("/settings/profile");
    await context.close();
  });
});

test("a user returns to the same page after an ended session by password and code", async ({ app, open }) => {
  const { email } = await makeUser(app);
  const { token, secret } = await setUpOverHttp(app, email);
  const page = await open(null);
  await keepCookie(page.context(), app.url, "token", token);
  await page.goto("/settings/profile");
  await page.getByLabel("Nama").fill("Nama Lain");
  await signOut(page);
  await page.getByRole("button", { name: "Simpan" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Masuk, simpan isian saya" }).click();
  await expect(page).toHaveURL("/login");
  await typeSignIn(page, email);
  await codeOf(page).fill(appCode(secret, 1));
  await codeOf(page).press("Enter");
  await expect(page).toHaveURL("/settings/profile");
});

test("an administrator removes 2FA of a lost phone, and the user gets a mail", async ({ app, open }) => {
  const { id, email } = await makeUser(app);
  await setUpOverHttp(app, email);
  const admin = await open("ADMIN");
  await admin.goto(`/management/user?form=${id}`);
  await expect(admin.getByText("Aktif sejak")).toBeVisible();
  await admin.getByRole("link", { name: "Matikan" }).click();
  const question = admin.getByRole("alertdialog");
  await expect(question).toContainText("Matikan verifikasi dua langkah Rina Wijaya?");
  await question.getByRole("button", { name: "Matikan" }).click();
  await expect(admin.getByText("Verifikasi dua langkah Rina Wijaya dimatikan.")).toBeVisible();
  await admin.goto(`/management/user?history=${id}`);
  await expect(admin.getByText("Verifikasi dua langkah dimatikan")).toBeVisible();
  const told = () => app.mails.some(({ to, text }) => to === email && /dimatikan|turned off/.test(text));
  await expect.poll(told).toBe(true);
  const page = await open(null);
  await signIn(page, email);
  await expect(page).toHaveURL("/home");
});
