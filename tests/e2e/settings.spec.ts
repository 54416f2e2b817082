import { eq } from "drizzle-orm";
import { appUser } from "#backend/db/tables/accounts";
import { linkTo, makeUser, newEmail, OWN_PASSWORD as PASSWORD, signIn } from "./account-steps";
import { expect, test, type Page } from "./fixtures";
import { menuItem, userMenu } from "./menus";

/** Account settings. Without JavaScript: no-javascript.spec.ts. */

async function changeTo(page: Page, email: string) {
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Kata sandi atau kode" }).fill(PASSWORD);
  await page.getByLabel("Email").press("Enter");
  await expect(page.getByText(`Email sedang dikirim ke ${email}`)).toBeVisible();
}

test("a typed name is kept when another form of the profile is submitted", async ({ app, open }) => {
  const { email } = await makeUser(app);
  const page = await open(null);
  await signIn(page, email);
  await userMenu(page).click();
  await menuItem(page, "Pengaturan akun").click();
  await expect(page).toHaveURL("/settings/profile");
  const wanted = newEmail();
  await changeTo(page, wanted);
  await expect(page.getByText(`${wanted} menunggu verifikasi`)).toContainText(`${email} tetap berlaku`);
  await page.getByLabel("Nama").fill("Rina K.");
  await page.getByRole("button", { name: "Kirim ulang email" }).click();
  await expect(page.getByText(`Email sedang dikirim ke ${wanted}`)).toBeVisible();
  await expect(page.getByLabel("Nama")).toHaveValue("Rina K.");
  await expect.poll(() => app.mails.filter(({ to }) => to === wanted).length).toBe(2);
});

test("the link in the old address's mail stops a change of address", async ({ app, database, open }) => {
  const { id, email } = await makeUser(app);
  // Only the owner of a confirmed address is notified.
  await database.update(appUser).set({ emailVerifiedAt: new Date().toISOString() }).where(eq(appUser.id, id));
  const page = await open(null);
  await signIn(page, email);
  await expect(page).toHaveURL("/home");
  await page.goto("/settings/profile");
  await changeTo(page, newEmail());
  await page.goto(await linkTo(app, email, /./));
  await expect(page.getByText(`tetap atau kembali menjadi ${email}`)).toBeVisible();
  await page.getByRole("button", { name: "Pertahankan alamat ini" }).click();
  await expect(page).toHaveURL("/password/reset");
  await expect(page.getByText("Alamat Anda tetap seperti semula.")).toBeVisible();
});

test("an administrator's changes are shown, and the input is kept", async ({ app, open }) => {
  const user = await makeUser(app);
  const page = await open(null);
  await signIn(page, user.email);
  await expect(page).toHaveURL("/home");
  await page.goto("/settings/profile");
  await page.getByRole("textbox", { name: "Nama" }).fill("Nama Saya");
  const body = { name: "Nama Dari Admin", email: user.email, role: "OFFICE" };
  expect((await app.put("ADMIN", `/user/${user.id}`, body, user.version)).status).toBe(200);
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByText("Nama Dari Admin").first()).toBeVisible();
  await page.getByRole("radio", { name: "Isian saya: Nama Saya" }).check();
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByText("Profil disimpan.")).toBeVisible();
});

test("the password form suits password managers", async ({ app, open }) => {
  const { email } = await makeUser(app);
  const page = await open(null);
  await signIn(page, email);
  await expect(page).toHaveURL("/home");
  await page.goto("/settings/password");
  const current = page.getByRole("textbox", { name: "Kata sandi sekarang" });
  const next = page.getByRole("textbox", { name: "Kata sandi baru" });
  await expect(current).toHaveAttribute("autocomplete", "current-password");
  await expect(next).toHaveAttribute("autocomplete", "new-password");
  // A hidden field for password managers.
  await expect(page.locator("form", { has: current }).locator("[autocomplete=username]")).toHaveValue(email);
  await expect(page.locator("main").getByRole("textbox")).toHaveCount(2);
  await current.fill(PASSWORD);
  await next.fill("beras hitam 2027");
  await next.press("Enter");
  await expect(page.getByText("Kata sandi sudah diganti.")).toBeVisible();
  await expect(current).toHaveValue("");
  await expect(next).toHaveValue("");
});

test("the list of sessions marks its own, and ends another session", async ({ app, open }) => {
  const { email } = await makeUser(app);
  const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";
  const [page, firefox] = [await open(null), await open(null, { context: { userAgent } })];
  for (const one of [page, firefox]) {
    await signIn(one, email);
    await expect(one).toHaveURL("/home");
  }
  await page.goto("/settings/password");
  const rows = page.locator("main li");
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: "Perangkat ini" }).getByRole("button")).toHaveCount(0);
  await page.getByRole("button", { name: "Keluarkan: Firefox, Linux" }).click();
  await expect(page.getByText("Perangkat itu dikeluarkan.")).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Keluarkan semua perangkat lain" })).toHaveCount(0);
  await firefox.goto("/home");
  await expect(firefox).toHaveURL("/login");
});
