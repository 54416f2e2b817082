import { randomInt } from "node:crypto";
import type { MadeApiKey } from "#contract/api-key";
import { makeUser, newEmail, OWN_PASSWORD as PASSWORD, signIn, userBy } from "./account-steps";
import { expect, test, type Page } from "./fixtures";
import { panelOf, rowOf } from "./plain-steps";
import { today } from "./truck-steps";

/** Users: creation, roles, deactivation (which ends sessions) and activation; users are never deleted. */

const box = (page: Page, role: string) => panelOf(page).getByRole("checkbox", { name: role });

test("a rejected password scrolls above the footer with its error", async ({ open }) => {
  const page = await open("ADMIN");
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto("/management/user?form=new");
  const panel = panelOf(page);
  await panel.getByLabel("Nama").fill("Budi Hartono");
  await panel.getByLabel("Email").fill(newEmail());
  await panel.locator("input[name=password]").fill("pendek");
  await panel.getByRole("button", { name: "Simpan" }).click();
  const error = panel.getByText("Minimal 10 karakter.", { exact: true });
  await expect(error).toBeInViewport({ ratio: 1 });
  await expect(panel.locator("input[name=password]")).toBeFocused();
  const bottom = async (target: typeof error) => {
    const box = await target.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  const footer = await panel.locator("footer").boundingBox();
  await expect.poll(() => bottom(error)).toBeLessThanOrEqual(footer?.y ?? 0);
});

test("a user is created and given other roles", async ({ app, open }) => {
  const email = newEmail();
  const page = await open("ADMIN");
  await page.goto("/management/user?form=new");
  const panel = panelOf(page);
  await box(page, "SCALE").check();
  await box(page, "OFFICE").check();
  await panel.getByLabel("Email").fill("bukan email");
  await panel.locator("input[name=password]").fill("pendek");
  await panel.getByRole("button", { name: "Simpan" }).click();
  await expect(panel.getByText("Wajib diisi.")).toHaveCount(1);
  await expect(panel.getByText("Isi alamat email")).toBeVisible();
  await expect(panel.getByText("Minimal 10 karakter.", { exact: true })).toBeVisible();
  await expect(box(page, "SCALE")).toBeChecked();
  await expect(box(page, "OFFICE")).toBeChecked();

  await panel.getByLabel("Nama").fill("Budi Hartono");
  await panel.getByLabel("Email").fill(email);
  await panel.locator("input[name=password]").fill(PASSWORD);
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

test("deactivation ends the sessions, and activation reopens the account", async ({ app, open }) => {
  const { id, email } = await makeUser(app);
  const own = await open(null);
  await signIn(own, email, PASSWORD);
  await expect(own).toHaveURL(/\/home$/);

  const page = await open("ADMIN");
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

test("a user is invited by mail with roles, and sets a password", async ({ app, open }) => {
  const email = newEmail();
  const page = await open("ADMIN");
  await page.goto("/management/user?form=new");
  await panelOf(page).getByLabel("Nama").fill("Tamu Undangan");
  await panelOf(page).getByLabel("Email").fill(email);
  await box(page, "SCALE").check();
  await panelOf(page).getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByText(`Undangan sedang dikirim ke ${email}.`)).toBeVisible();
  const mail = () => app.mails.filter(({ to }) => to === email);
  await expect.poll(() => mail().length).toBe(1);

  const { id } = (await userBy(app, email)) ?? {};
  await page.goto(`/management/user?q=${email}&form=${id}`);
  await expect(panelOf(page)).toContainText("Diundang; belum membuat kata sandi");
  await panelOf(page).getByRole("link", { name: "Kirim ulang email" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Kirim ulang email" }).click();
  await expect(page.getByText(`Email sedang dikirim ke ${email}.`)).toBeVisible();
  await expect.poll(() => mail().length).toBe(2);

  const guest = await open(null);
  const link = new URL(mail()[1]?.links[0] ?? "");
  await guest.goto(link.pathname + link.search);
  await guest.getByRole("textbox", { name: "Kata sandi baru" }).fill(PASSWORD);
  await guest.getByRole("button", { name: "Simpan kata sandi" }).click();
  await expect(guest).toHaveURL("/login");
  await signIn(guest, email, PASSWORD);
  await expect(guest).toHaveURL("/home");
  await guest.goto("/record/inbound");
  await expect(guest).toHaveURL(/\/record\/inbound/);

  await page.goto(`/management/user?q=${email}&form=${id}`);
  await expect(panelOf(page)).toContainText("Sudah diverifikasi");
  await expect(panelOf(page)).toContainText(/Terakhir masuk.*Chrome.*Linux/);
  await panelOf(page).getByRole("link", { name: "Akhiri semua sesi" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Akhiri semua sesi" }).click();
  await expect(page.getByText("Semua sesi Tamu Undangan berakhir.")).toBeVisible();
  await guest.goto("/home");
  await expect(guest).toHaveURL("/login");
});

test("the list shows and sorts the last sign-in and its method", async ({ app, open }) => {
  const name = `Urut ${randomInt(100_000, 999_999)}`;
  const [never, first, last] = [
    await makeUser(app, { name: `${name} C`, role: "ADMIN,FINANCE,SCALE,CHECKER,FG,OFFICE" }),
    await makeUser(app, { name: `${name} A`, role: "SCALE,OFFICE" }),
    await makeUser(app, { name: `${name} B` }),
  ];
  for (const { email } of [first, last]) {
    const own = await open(null);
    await signIn(own, email, PASSWORD);
    await expect(own).toHaveURL(/\/home$/);
  }
  const page = await open("ADMIN");
  await page.goto(`/management/user?q=${name}`);
  await expect(rowOf(page, never.email)).toContainText("Belum pernah");
  await expect(rowOf(page, first.email)).toContainText(/\d\d\/\d\d\/\d{4} \d\d\.\d\d · Chrome.*Linux/);
  const heights = await page
    .locator("tbody tr")
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(2);
  const header = page.getByRole("columnheader", { name: "Terakhir masuk" });
  await header.getByRole("link").click();
  const order = () => page.locator("tbody tr td:nth-child(3)").allTextContents();
  // Before the change they were sorted by name.
  await expect(header).toHaveAttribute("aria-sort", "ascending");
  await expect.poll(order).toEqual([first.email, last.email, never.email]);
  await header.getByRole("link").click();
  await expect(header).toHaveAttribute("aria-sort", "descending");
  await expect(page).toHaveURL(/sort=-lastSignInAt/);
  await expect.poll(order).toEqual([last.email, first.email, never.email]);
});

test("Cancel closes the confirmation for a user or a key", async ({ app, open }) => {
  const { id, email } = await makeUser(app);
  const body = { name: `Kunci ${email}`, role: "SCALE", expiresAt: today() };
  const key = await app.post<MadeApiKey>("ADMIN", "/api-key", body);
  const page = await open("ADMIN");
  for (const path of [
    ...["deactivate", "endSessions", "sendVerification"].map((name) => `/management/user?q=${email}&${name}=${id}`),
    `/settings/api-keys?revoke=${key.body.id}`,
  ]) {
    await page.goto(path);
    await page.getByRole("alertdialog").getByText("Batal", { exact: true }).click();
    await expect(page.getByRole("alertdialog"), path).toHaveCount(0);
    await expect(page).not.toHaveURL(new RegExp(`=${id}|revoke`));
  }
});
