import { randomInt } from "node:crypto";
import type { User, UserList } from "#contract/user";
import type { TestApp } from "../setup/e2e-app";
import { expect, test, type Page } from "./fixtures";
import { panelOf, rowOf } from "./plain-steps";

/** Users: made, given roles, deactivated (which ends their sessions), activated; never deleted. */

const PASSWORD = "sandi-rahasia-1";
const newEmail = () => `orang${randomInt(100_000, 999_999)}@gudang.test`;

async function makeUser(app: TestApp, changes: Record<string, unknown> = {}): Promise<User> {
  const body = { name: "Wati Lestari", email: newEmail(), role: "SCALE", password: PASSWORD, ...changes };
  const answer = await app.call<User>("ADMIN", "POST", "/user", { body });
  expect(answer.status).toBe(201);
  return answer.body;
}

async function userBy(app: TestApp, email: string) {
  const { body } = await app.call<UserList>("ADMIN", "GET", `/user?q=${encodeURIComponent(email)}`);
  return body.data[0];
}

async function signIn(page: Page, email: string, password: string) {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Kata sandi").fill(password);
  await page.getByRole("button", { name: "Masuk" }).click();
}

const box = (page: Page, role: string) => panelOf(page).getByRole("checkbox", { name: role });

for (const javaScript of [true, false]) {
  test(`a user is made and given other roles, ${javaScript ? "with" : "without"} JavaScript`, async ({ app, open }) => {
    const email = newEmail();
    const page = await open("ADMIN", { javaScript });
    await page.goto("/management/user?form=new");
    const panel = panelOf(page);
    await box(page, "SCALE").check();
    await box(page, "OFFICE").check();
    await panel.getByLabel("Email").fill("bukan email");
    await panel.getByLabel("Kata sandi").fill("pendek");
    await panel.getByRole("button", { name: "Simpan" }).click();
    await expect(panel.getByText("Wajib diisi.")).toHaveCount(1);
    await expect(panel.getByText("Tulis alamat email")).toBeVisible();
    await expect(panel.getByText("Tulis sedikitnya 8 karakter.")).toBeVisible();
    await expect(box(page, "SCALE")).toBeChecked();
    await expect(box(page, "OFFICE")).toBeChecked();

    await panel.getByLabel("Nama").fill("Budi Hartono");
    await panel.getByLabel("Email").fill(email);
    await panel.getByLabel("Kata sandi").fill(PASSWORD);
    await panel.getByRole("button", { name: "Simpan" }).click();
    await expect(page.getByText("Budi Hartono disimpan.")).toBeVisible();
    const made = await userBy(app, email);
    expect(made).toMatchObject({ role: "SCALE,OFFICE", active: true });

    await page.goto(`/management/user?form=${made?.id}`);
    await box(page, "OFFICE").uncheck();
    await box(page, "FG").check();
    await panelOf(page).getByRole("button", { name: "Simpan" }).click();
    await expect(panelOf(page)).toHaveCount(0);
    expect(await userBy(app, email)).toMatchObject({ role: "SCALE,FG" });
    await page.goto(`/management/user?history=${made?.id}`);
    await expect(panelOf(page)).toContainText("SCALE, FG");

    const own = await open(null);
    await signIn(own, email, PASSWORD);
    await expect(own).toHaveURL(/\/home$/);
  });

  test(`deactivating ends the sessions, activating opens the account, ${javaScript ? "with" : "without"} JavaScript`, async ({
    app,
    open,
  }) => {
    const { id, email } = await makeUser(app);
    const own = await open(null);
    await signIn(own, email, PASSWORD);
    await expect(own).toHaveURL(/\/home$/);

    const page = await open("ADMIN", { javaScript });
    await page.goto(`/management/user?q=${email}&form=${id}`);
    await panelOf(page).getByRole("link", { name: "Nonaktifkan" }).click();
    await expect(page.getByRole("alertdialog")).toContainText(`Semua sesi ${email} langsung berakhir`);
    await page.getByRole("alertdialog").getByRole("button", { name: "Nonaktifkan" }).click();
    await expect(rowOf(page, email)).toContainText("Tidak aktif");
    await own.goto("/record/outbound");
    await expect(own).toHaveURL(/\/login$/);

    await page.goto(`/management/user?q=${email}&activate=${id}`);
    await page.getByRole("alertdialog").getByRole("button", { name: "Aktifkan" }).click();
    await expect(rowOf(page, email)).not.toContainText("Tidak aktif");
    expect((await userBy(app, email))?.active).toBe(true);
  });
}

test("nobody deactivates their own account", async ({ app, login, page }) => {
  await login("ADMIN");
  const admin = await userBy(app, "admin@gudang.test");
  await page.goto(`/management/user?form=${admin?.id}`);
  await expect(panelOf(page).getByRole("link", { name: "Nonaktifkan" })).toHaveCount(0);
  await page.goto(`/management/user?deactivate=${admin?.id}`);
  await page.getByRole("alertdialog").getByRole("button", { name: "Nonaktifkan" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("akun sendiri");
});

test("the list is filtered by text, role and state", async ({ app, login, page }) => {
  await login("ADMIN");
  const [one, two] = [await makeUser(app, { role: "CHECKER,FG" }), await makeUser(app, { role: "FINANCE" })];
  await page.goto(`/management/user?role=CHECKER&q=orang`);
  await expect(rowOf(page, one.email)).toBeVisible();
  await expect(rowOf(page, two.email)).toHaveCount(0);
  await page.goto(`/management/user?active=0&q=${one.email}`);
  await expect(page.getByText("Tidak ada yang cocok dengan filter ini")).toBeVisible();
});

test("a taken e-mail is said at the field", async ({ app, login, page }) => {
  await login("ADMIN");
  const { email } = await makeUser(app);
  await page.goto("/management/user?form=new");
  const panel = panelOf(page);
  await panel.getByLabel("Nama").fill("Kembar");
  await panel.getByLabel("Email").fill(email.toUpperCase());
  await panel.getByLabel("Kata sandi").fill(PASSWORD);
  await panel.getByRole("button", { name: "Simpan" }).click();
  await expect(panel.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
  // An account without a role is one too: it sees the monitor.
  await panel.getByLabel("Email").fill(newEmail());
  await panel.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByText("Kembar disimpan.")).toBeVisible();
});
