import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { appUser, externalAccount, secondFactor } from "#backend/db/tables/accounts";
import { userPhoto } from "#backend/db/tables/photos";
import { makeUser, newEmail, OWN_PASSWORD as PASSWORD, signIn, userBy } from "./account-steps";
import { expect, test, type Page } from "./fixtures";
import { panelOf, rowOf } from "./plain-steps";

/** The screen of users. */

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

test("the boxes of roles survive an invalid form, and are saved; without a password the user is invited", async ({
  app,
  open,
}) => {
  const email = newEmail();
  const page = await open("ADMIN");
  await page.goto("/management/user?form=new");
  const panel = panelOf(page);
  await box(page, "SCALE").check();
  await box(page, "OFFICE").check();
  await panel.getByLabel("Email").fill(email);
  await panel.getByRole("button", { name: "Simpan" }).click();
  await expect(panel.getByText("Wajib diisi.")).toHaveCount(1);
  await expect(box(page, "SCALE")).toBeChecked();
  await expect(box(page, "OFFICE")).toBeChecked();
  await panel.getByLabel("Nama").fill("Budi Hartono");
  await panel.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByText(`Undangan sedang dikirim ke ${email}.`)).toBeVisible();
  const made = await userBy(app, email);
  expect(made?.role).toBe("SCALE,OFFICE");

  await page.goto(`/management/user?form=${made?.id}`);
  await expect(panel).toContainText("Diundang; belum membuat kata sandi");
  await box(page, "OFFICE").uncheck();
  await box(page, "FG").check();
  await panel.getByRole("button", { name: "Simpan" }).click();
  await expect(panel).toHaveCount(0);
  await page.goto(`/management/user?history=${made?.id}`);
  await expect(panel).toContainText("SCALE, FG");
});

test("each action of a user asks first, and confirms its result", async ({ app, database, open }) => {
  const { id, name, email } = await makeUser(app);
  const photoUrl = `/photo/${"0".repeat(64)}`;
  await database.insert(userPhoto).values({ userId: id, hash: "0".repeat(64), bytes: Buffer.from("jpeg") });
  await database.update(appUser).set({ photoUrl }).where(eq(appUser.id, id));
  const confirmedAt = new Date().toISOString();
  await database.insert(secondFactor).values({ userId: id, sealedSecret: "x", confirmedAt });
  await database.insert(externalAccount).values({ userId: id, issuer: "https://idp.test", subject: `${id}` });
  const page = await open("ADMIN");
  const question = page.getByRole("alertdialog");
  for (const [action, title, done] of [
    ["Hapus foto", `Hapus foto ${name}?`, `Foto ${name} dihapus.`],
    ["Kirim ulang email", `Kirim ulang email kepada ${name}?`, `Email sedang dikirim ke ${email}.`],
    ["Akhiri semua sesi", `Akhiri semua sesi ${name}?`, `Semua sesi ${name} berakhir.`],
    ["Matikan", `Matikan verifikasi dua langkah ${name}?`, `Verifikasi dua langkah ${name} dimatikan.`],
    ["Putuskan", `Putuskan akun terhubung ${name}?`, `Akun terhubung ${name} diputuskan.`],
    ["Nonaktifkan", `Semua sesi ${email} langsung berakhir`, `${name} dinonaktifkan; sesinya berakhir.`],
    ["Aktifkan", `Aktifkan ${name}?`, `${name} diaktifkan.`],
  ] as const) {
    await page.goto(`/management/user?q=${email}&form=${id}`);
    await panelOf(page).getByRole("link", { name: action, exact: true }).click();
    await expect(question).toContainText(title);
    await question.getByRole("button", { name: action, exact: true }).click();
    await expect(page.getByText(done)).toBeVisible();
    await expect(rowOf(page, email).getByText("Tidak aktif")).toHaveCount(action === "Nonaktifkan" ? 1 : 0);
  }
  // No action is offered for what the user no longer has.
  await page.goto(`/management/user?q=${email}&form=${id}`);
  await expect(panelOf(page).getByRole("link", { name: "Akhiri semua sesi" })).toBeVisible();
  for (const gone of ["Hapus foto", "Matikan", "Putuskan"])
    await expect(panelOf(page).getByRole("link", { name: gone, exact: true })).toHaveCount(0);
});

test("rows with and without a last sign-in are equally high", async ({ app, open }) => {
  const name = `Tinggi ${randomInt(100_000, 999_999)}`;
  const never = await makeUser(app, { name: `${name} A`, role: "ADMIN,FINANCE,SCALE,CHECKER,FG,OFFICE" });
  const { email } = await makeUser(app, { name: `${name} B` });
  await signIn(await open(null), email, PASSWORD);
  const page = await open("ADMIN");
  await page.goto(`/management/user?q=${name}`);
  await expect(rowOf(page, never.email)).toContainText("Belum pernah");
  await expect(async () => {
    await page.reload();
    const text = /\d\d\/\d\d\/\d{4} \d\d\.\d\d · Chrome.*Linux/;
    await expect(rowOf(page, email)).toContainText(text, { timeout: 1000 });
  }).toPass();
  const heights = await page
    .locator("tbody tr")
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(2);
});
