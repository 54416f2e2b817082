import type { TestApp } from "../setup/e2e-app";
import { expect, test, type Page } from "./fixtures";
import { panelOf, rowOf } from "./plain-steps";
import { makeRecipient } from "./report-mail-steps";

/** Reports by mail (docs/domain.md, Reports by mail), with the mail server of the tests. */

const NEXT = /^Berikutnya: \d\d\/\d\d\/\d{4} \d\d\.\d\d, mencakup \d\d\/\d\d\/\d{4}( – \d\d\/\d\d\/\d{4})?\.$/;

/** Schedules the open form for a new recipient, and returns it. */
async function scheduleFor(app: TestApp, page: Page, open: string) {
  const recipient = await makeRecipient(app);
  const name = `Laporan ${recipient.name}`;
  await page.goto(open);
  await page.getByRole("link", { name: "Kirim lewat email" }).click();
  const panel = panelOf(page);
  await panel.getByLabel("Nama").fill(name);
  await panel.getByLabel(recipient.name).check();
  return { panel, name, recipient };
}

test("a report with its filters is scheduled, sent now, paused and deleted", async ({ app, login, page }) => {
  await login("OFFICE");
  const { panel, name, recipient } = await scheduleFor(app, page, "/export/production?type=grade&sort=label");
  await expect(panel.getByText(NEXT)).toContainText(" 18.00, mencakup");
  await expect(panel.getByLabel("Tanggal dalam bulan")).toBeHidden();
  await panel.getByLabel("Kapan").selectOption("monthly");
  await panel.getByLabel("Tanggal dalam bulan").selectOption("31");
  await panel.locator("[name=range]").selectOption("lastMonth");
  await panel.getByLabel("Jam").fill("25");
  await expect(panel.getByText(NEXT)).toHaveCount(0);
  await panel.getByLabel("Jam").press("Enter");
  await expect(panel.getByLabel("Jam")).toHaveAccessibleDescription(/00\.?:?00/);
  await expect(panel.getByLabel(recipient.name)).toBeChecked();
  await panel.getByLabel("Jam").fill("7.30");
  await expect(panel.getByText(NEXT)).toContainText(/ 07\.30, mencakup 01\/\d\d\/\d{4} – /);
  await panel.getByLabel("Jam").press("Enter");
  await expect(panel).toContainText("Setiap tanggal 31 pukul 07.30");
  await expect(panel.getByRole("link", { name: "Buka laporan ini" })).toHaveCount(0);

  await panel.getByRole("button", { name: "Kirim sekarang" }).click();
  await expect(panel.getByText("Dikirim", { exact: true })).toBeVisible();
  await expect.poll(() => app.mails.filter(({ to }) => to === recipient.email).length).toBe(1);
  const mail = app.mails.find(({ to }) => to === recipient.email);
  expect(mail?.subject).toContain(name);
  expect(mail?.attachments[0]?.filename).toMatch(/^laporan-production-\d{4}-\d\d-01-\d{4}-\d\d-\d\d\.xlsx$/);
  await expect(panel.getByRole("link", { name: "Buka laporan ini" })).toHaveAttribute("href", /type=grade&sort=label/);

  await panel.getByRole("button", { name: "Jeda" }).click();
  await expect(rowOf(page, name)).toContainText("Dijeda");
  await panel.getByRole("link", { name: "Riwayat" }).click();
  await expect(panel).toContainText("Dijadwalkan");
  await page.goBack();
  await panel.getByRole("link", { name: "Hapus" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Hapus" }).click();
  await expect(rowOf(page, name)).toHaveCount(0);
});

test("a report is scheduled without JavaScript", async ({ app, open }) => {
  const page = await open("ADMIN", { javaScript: false });
  const { panel, name } = await scheduleFor(app, page, "/export/booking");
  await panel.getByLabel("Kapan").selectOption("weekly");
  await panel.getByLabel("Hari", { exact: true }).selectOption("5");
  await panel.getByRole("button", { name: "Simpan" }).click();
  await expect(panel).toContainText("Setiap Jumat pukul 18.00");
  await expect(rowOf(page, name)).toContainText("Setiap Jumat pukul 18.00");
});
