import { linkTo, newEmail, passwordOf, signIn, userBy } from "./account-steps";
import { expect, test, type Page } from "./fixtures";

/** Registration, e-mail verification and password recovery, with the mails that the mail server received. */

const NEW = "beras merah 2026";
async function register(page: Page, email: string) {
  await page.goto("/login");
  await page.getByRole("link", { name: "Daftar" }).click();
  await page.getByLabel("Nama").fill("Orang Baru");
  await page.getByLabel("Email").fill(email);
  await passwordOf(page).fill(NEW);
  await passwordOf(page).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Periksa email Anda");
}

test("a visitor registers, confirms the address by mail and sees home without a role", async ({ app, open }) => {
  const page = await open(null);
  const email = newEmail();
  await register(page, email);
  expect(await userBy(app, email)).toMatchObject({ name: "Orang Baru", role: "", emailVerifiedAt: null });

  await page.goto(await linkTo(app, email, /Verifikasi alamat email Anda/));
  // Opening a link does not confirm the address.
  expect((await userBy(app, email))?.emailVerifiedAt).toBeNull();
  await page.getByRole("button", { name: "Verifikasi alamat" }).click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("Alamat email Anda sudah diverifikasi.")).toBeVisible();
  expect((await userBy(app, email))?.emailVerifiedAt).not.toBeNull();

  await signIn(page, email, NEW);
  await expect(page).toHaveURL("/home");
  await expect(page.getByText("Akun Anda belum punya peran")).toBeVisible();
});

test("a mailed link resets a forgotten password once", async ({ app, open }) => {
  const page = await open(null);
  const email = newEmail();
  await register(page, email);
  await page.goto("/login");
  await page.getByRole("link", { name: "Lupa kata sandi?" }).click();
  await expect(page).toHaveURL("/password/reset");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Kirim email" }).click();
  await expect(page.getByText("Tautannya berlaku 60 menit")).toBeVisible();

  const link = await linkTo(app, email, /Atur ulang kata sandi/);
  await page.goto(link);
  const password = passwordOf(page);
  // Password managers read the user name there.
  await expect(page.locator("form [autocomplete=username]")).toHaveValue(email);
  await password.fill("1234567890");
  await password.press("Enter");
  await expect(page.getByText("terlalu umum")).toBeVisible();
  await password.fill("beras hitam 2026");
  await password.press("Enter");
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("Kata sandi sudah diganti.")).toBeVisible();
  await signIn(page, email, "beras hitam 2026");
  await expect(page).toHaveURL("/home");

  const other = await open(null);
  await other.goto(link);
  await expect(other.getByText("Tautan ini sudah dipakai atau sudah kedaluwarsa.")).toBeVisible();
  await expect(passwordOf(other)).toHaveCount(0);
  await other.getByRole("link", { name: "Minta tautan baru" }).click();
  await expect(other).toHaveURL(/\/password\/reset\?/);
  await expect(other.getByLabel("Email")).toHaveValue(email);
});

test("a button reveals the password and keeps the focus in the field", async ({ open }) => {
  const page = await open(null);
  await page.goto("/login");
  const password = passwordOf(page);
  await password.fill("rahasia sekali");
  await expect(password).toHaveAttribute("type", "password");
  await expect(password).toHaveAttribute("autocomplete", "current-password");
  await page.getByRole("button", { name: "Tampilkan kata sandi" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await expect(password).toBeFocused();
  await page.goto("/register");
  await expect(passwordOf(page)).toHaveAttribute("autocomplete", "new-password");
});
