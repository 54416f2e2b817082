import type { Profile } from "#contract/settings";
import type { Me } from "#contract/user";
import type { TestApp } from "../setup/e2e-app";
import { makeUser, newEmail, OWN_PASSWORD as PASSWORD } from "./account-steps";
import { expect, test, type Page } from "./fixtures";
import { menuItem, userMenu } from "./menus";

/** Account settings: name, e-mail, password and devices. */

const proofOf = (page: Page) => page.getByRole("textbox", { name: "Kata sandi atau kode" });

async function signIn(page: Page, email: string, password = PASSWORD) {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Kata sandi", exact: true }).fill(password);
  await page.getByRole("textbox", { name: "Kata sandi", exact: true }).press("Enter");
  await expect(page).toHaveURL("/home");
}

/** Calls the account API with the page's session. */
async function own<T>(app: TestApp, page: Page, path: string): Promise<T> {
  const cookies = await page.context().cookies();
  const value = decodeURIComponent(cookies.find(({ name }) => name === "token")?.value ?? "");
  const token = JSON.parse(Buffer.from(value.split(".")[0] ?? "", "base64").toString()) as string;
  const answer = await fetch(`${app.url}/api${path}`, { headers: { Authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
}

async function mailTo(app: TestApp, email: string, count = 1) {
  const found = () => app.mails.filter(({ to }) => to === email);
  await expect.poll(() => found().length).toBe(count);
  return found()[count - 1];
}

test("users change name and address; the old address is valid until confirmed", async ({ app, open }) => {
  const { email } = await makeUser(app);
  const page = await open(null);
  await signIn(page, email);
  await userMenu(page).click();
  await menuItem(page, "Pengaturan akun").click();
  await expect(page).toHaveURL("/settings/profile");
  const wanted = newEmail();
  await page.getByLabel("Nama").fill("Rina Kusuma");
  await page.getByLabel("Email").fill("bukan email");
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByText("Isi alamat email")).toBeVisible();
  await page.getByLabel("Email").fill(wanted);
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByText("Wajib diisi")).toBeVisible();
  await proofOf(page).fill(PASSWORD);
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByText(`Email sedang dikirim ke ${wanted}`)).toBeVisible();
  await expect(page.getByText(`${wanted} menunggu verifikasi`)).toContainText(`${email} tetap berlaku`);
  expect(await own<Me>(app, page, "/me")).toMatchObject({ name: "Rina Kusuma", email });

  const link = new URL((await mailTo(app, wanted))?.links[0] ?? "");
  // A typed name is kept when another form of the page is submitted.
  await page.getByLabel("Nama").fill("Rina K.");
  await page.getByRole("button", { name: "Kirim ulang email" }).click();
  await expect(page.getByText(`Email sedang dikirim ke ${wanted}`)).toBeVisible();
  await expect(page.getByLabel("Nama")).toHaveValue("Rina K.");
  await mailTo(app, wanted, 2);
  expect((await own<Profile>(app, page, "/settings/profile")).name).toBe("Rina K.");

  await page.goto(link.pathname + link.search);
  await page.getByRole("button", { name: "Verifikasi alamat" }).click();
  await expect(page.getByText("Alamat email Anda sudah diverifikasi.")).toBeVisible();
  expect(await own<Me>(app, page, "/me")).toMatchObject({ email: wanted });
  await page.goto("/settings/profile");
  await expect(page.getByLabel("Email")).toHaveValue(wanted);
  await expect(page.getByText("menunggu verifikasi")).toHaveCount(0);
});

test("a button cancels a pending address, and the old one stays", async ({ app, open }) => {
  const { email } = await makeUser(app);
  const page = await open(null);
  await signIn(page, email);
  await page.goto("/settings");
  await expect(page).toHaveURL("/settings/profile");
  await page.getByLabel("Email").fill(newEmail());
  await proofOf(page).fill(PASSWORD);
  await page.getByLabel("Email").press("Enter");
  await page.getByRole("button", { name: `Tetap pakai ${email}` }).click();
  await expect(page.getByText(`${email} tetap menjadi alamat Anda.`)).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  expect(await own<Profile>(app, page, "/settings/profile")).toMatchObject({ email, pendingEmail: null });
});

test("the link in the old address's mail stops a change of address", async ({ app, open }) => {
  const { email } = await makeUser(app);
  const page = await open(null);
  await signIn(page, email);
  const changeTo = async (wanted: string) => {
    await page.goto("/settings/profile");
    await page.getByLabel("Email").fill(wanted);
    await proofOf(page).fill(PASSWORD);
    await page.getByLabel("Email").press("Enter");
    await expect(page.getByText(`Email sedang dikirim ke ${wanted}`)).toBeVisible();
    return new URL((await mailTo(app, wanted))?.links[0] ?? "");
  };
  // Only the owner of a confirmed address is notified.
  const confirmed = newEmail();
  const link = await changeTo(confirmed);
  await page.goto(link.pathname + link.search);
  await page.getByRole("button", { name: "Verifikasi alamat" }).click();
  await expect(page.getByText("Alamat email Anda sudah diverifikasi.")).toBeVisible();
  await changeTo(newEmail());
  const stop = new URL((await mailTo(app, confirmed, 2))?.links[0] ?? "");
  await page.goto(stop.pathname + stop.search);
  await expect(page.getByText(`tetap atau kembali menjadi ${confirmed}`)).toBeVisible();
  await page.getByRole("button", { name: "Pertahankan alamat ini" }).click();
  await expect(page).toHaveURL("/password/reset");
  await expect(page.getByText("Alamat Anda tetap seperti semula.")).toBeVisible();
});

test("an administrator's changes are shown, and the input is kept", async ({ app, open }) => {
  const user = await makeUser(app);
  const page = await open(null);
  await signIn(page, user.email);
  await page.goto("/settings/profile");
  await page.getByRole("textbox", { name: "Nama" }).fill("Nama Saya");
  const body = { name: "Nama Dari Admin", email: user.email, role: "OFFICE" };
  expect((await app.put("ADMIN", `/user/${user.id}`, body, user.version)).status).toBe(200);
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByText("Data ini baru saja diubah orang lain")).toBeVisible();
  await expect(page.getByText("Nama Dari Admin").first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Nama" })).toHaveValue("Nama Saya");
  await page.getByRole("radio", { name: "Isian saya: Nama Saya" }).check();
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByText("Profil disimpan.")).toBeVisible();
  expect((await own<Me>(app, page, "/me")).name).toBe("Nama Saya");
});

test("users change their password with the current one, which ends all other sessions", async ({ app, open }) => {
  const { email } = await makeUser(app);
  const [page, elsewhere] = [await open(null), await open(null)];
  await signIn(page, email);
  await signIn(elsewhere, email);
  await page.goto("/settings/profile");
  await page.getByRole("link", { name: "Kata sandi dan perangkat" }).click();
  const current = page.getByRole("textbox", { name: "Kata sandi sekarang" });
  const next = page.getByRole("textbox", { name: "Kata sandi baru" });
  await expect(current).toHaveAttribute("autocomplete", "current-password");
  await expect(next).toHaveAttribute("autocomplete", "new-password");
  // A hidden field for password managers.
  const account = page.locator("form", { has: current }).locator("[autocomplete=username]");
  await expect(account).toHaveValue(email);
  await expect(page.locator("main").getByRole("textbox")).toHaveCount(2);
  await current.fill("bukan itu sama sekali");
  await next.fill("beras hitam 2027");
  await next.press("Enter");
  await expect(page.getByText("Bukan kata sandi Anda yang sekarang.")).toBeVisible();
  await expect(current).toHaveAttribute("aria-invalid", "true");
  await current.fill(PASSWORD);
  await next.fill("beras hitam 2027");
  await next.press("Enter");
  await expect(page.getByText("Kata sandi sudah diganti.")).toBeVisible();
  await expect(current).toHaveValue("");
  await expect(next).toHaveValue("");
  await page.goto("/home");
  await expect(page).toHaveURL("/home");
  await elsewhere.goto("/home");
  await expect(elsewhere).toHaveURL("/login");
  await signIn(elsewhere, email, "beras hitam 2027");
});

test("users see their sessions, and end one or all others", async ({ app, open }) => {
  const { email } = await makeUser(app);
  const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";
  const [page, firefox, other] = [await open(null), await open(null, { context: { userAgent } }), await open(null)];
  for (const one of [page, firefox, other]) await signIn(one, email);
  await page.goto("/settings/password");
  const rows = page.locator("main li");
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: "Perangkat ini" })).toHaveCount(1);
  await expect(rows.filter({ hasText: "Perangkat ini" }).getByRole("button")).toHaveCount(0);
  await page.getByRole("button", { name: "Keluarkan: Firefox, Linux" }).click();
  await expect(page.getByText("Perangkat itu dikeluarkan.")).toBeVisible();
  await expect(rows).toHaveCount(2);
  await firefox.goto("/home");
  await expect(firefox).toHaveURL("/login");
  await other.goto("/home");
  await expect(other).toHaveURL("/home");

  await page.getByRole("button", { name: "Keluarkan semua perangkat lain" }).click();
  await expect(page.getByText("Semua perangkat lain dikeluarkan.", { exact: true })).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Keluarkan semua perangkat lain" })).toHaveCount(0);
  await other.goto("/home");
  await expect(other).toHaveURL("/login");
});
