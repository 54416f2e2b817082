import type { TestApp } from "../setup/e2e-app";
import { UNKNOWN } from "../../scripts/demo/mail-server";
import { findings } from "./axe";
import { expect, test, type Page } from "./fixtures";

/** Outgoing mail, as shown to ADMIN. */

const findRow = (page: Page, email: string) => page.getByRole("row").filter({ hasText: email });

/** Invites a user by mail. */
async function invite(app: TestApp, email: string) {
  const body = { name: "Tamu Undangan", email, role: "OFFICE" };
  expect((await app.post("ADMIN", "/user", body)).status).toBe(201);
}

test.afterEach(({ app }) => app.refuseMails(false));

test("an administrator sees why a mail failed, and resends it", async ({ app, open }) => {
  const email = `undangan-${process.pid}@gudang.test`;
  app.refuseMails(true);
  await invite(app, email);
  const page = await open("ADMIN");
  await expect(async () => {
    await page.goto("/settings/mail?status=waiting");
    await expect(findRow(page, email)).toContainText("the disk of the mail server is full", { timeout: 500 });
  }).toPass();
  await expect(findRow(page, email)).toContainText("Server email menolak email ini.");
  await expect(findRow(page, email)).toContainText("Undangan");
  await expect(findRow(page, email)).toContainText("Menunggu");
  await expect(page.getByText(/[1-9]\d* menunggu, \d+ gagal dalam 30 hari terakhir/)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  app.refuseMails(false);
  await page.getByRole("button", { name: `Coba lagi sekarang: ${email}` }).click();
  await expect(page.getByText(`Email ke ${email} dicoba lagi dalam beberapa detik.`)).toBeVisible();
  await expect(page).toHaveURL("/settings/mail?status=waiting");
  await expect.poll(() => app.mails.filter(({ to }) => to === email).length).toBe(1);
  await expect(async () => {
    await page.goto("/settings/mail?status=sent");
    await expect(findRow(page, email)).toContainText("Terkirim", { timeout: 500 });
  }).toPass();
  await expect(findRow(page, email).getByRole("button")).toHaveCount(0);
});

test("a test mail goes to the user's own or another address, and reports its outcome", async ({ app, open }) => {
  const page = await open("ADMIN");
  await page.goto("/settings/company");
  await page.getByRole("link", { name: "Email keluar" }).click();
  await expect(page).toHaveURL("/settings/mail");
  await expect(page.getByText(/Email dikirim lewat smtp:\/\/127\.0\.0\.1:\d+/)).toBeVisible();
  const recipient = page.getByLabel("Email percobaan kepada");
  const button = page.getByRole("button", { name: "Kirim email percobaan" });
  await expect(recipient).toHaveValue("admin@gudang.test");
  const before = app.mails.length;
  await button.click();
  await expect(page.getByText("Server email menerima email untuk admin@gudang.test.")).toBeVisible();
  expect(app.mails.slice(before).map(({ to }) => to)).toEqual(["admin@gudang.test"]);
  await recipient.fill("bukan alamat");
  await button.click();
  await expect(recipient).toHaveAttribute("aria-invalid", "true");
  await expect(recipient).toHaveValue("bukan alamat");
  await recipient.fill(`${UNKNOWN}@gudang.test`);
  await button.click();
  await expect(page.getByText("Server email menolak alamat penerima.")).toBeVisible();
  await expect(page.getByText("550 No such user here")).toBeVisible();
  await expect(recipient).toHaveValue(`${UNKNOWN}@gudang.test`);
});
