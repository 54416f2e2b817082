import { randomInt } from "node:crypto";
import type { ActivityEntry } from "#contract/answers";
import type { User } from "#contract/accounts/user";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import type { TestApp } from "../setup/e2e-app";
import { driveToScale, expectStatus } from "../setup/orders";
import { expect, test } from "./fixtures";
import { menuButton, menuItem } from "./menus";
import { makeBooking, makePo, makeTruck } from "./order-steps";
import { rowOf } from "./plain-steps";
import { makeRecord, weighAndLoad } from "./truck-steps";

/** Bulk changes of list rows. */

async function makeMarkings(app: TestApp, count: number) {
  const series = `SERI${randomInt(1_000_000)}`;
  for (let index = 0; index < count; index++) {
    const answer = await app.post("ADMIN", "/marking", { name: `${series} ${index}` });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  }
  return series;
}

const readActive = async (app: TestApp, series: string) => {
  const { body } = await app.get<{ data: { active: boolean }[] }>("ADMIN", `/marking?q=${series}&page=1&perPage=100`);
  return body.data.map(({ active }) => active);
};

test("selected rows are deactivated, and inactive rows are skipped", async ({ app, open }) => {
  const series = await makeMarkings(app, 4);
  const page = await open("ADMIN");
  await page.goto(`/management/marking?q=${series}`);
  const tick = (index: number) => rowOf(page, `${series} ${index}`).getByRole("checkbox");
  // Space selects the current row, Shift+click all rows in between.
  await rowOf(page, `${series} 0`).getByRole("link").first().focus();
  await page.keyboard.press("Space");
  await expect(tick(0)).toBeChecked();
  await tick(2).click({ modifiers: ["Shift"] });
  await expect(page.getByText("3 dipilih")).toBeVisible();
  // Arrow keys move to the checkbox and back, and Space toggles it.
  await rowOf(page, `${series} 3`).getByRole("link").first().focus();
  await page.keyboard.press("ArrowLeft");
  await expect(tick(3)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByText("4 dipilih")).toBeVisible();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await expect(rowOf(page, `${series} 3`).getByRole("link").first()).toBeFocused();
  await expect(page.getByText("3 dipilih")).toBeVisible();
  await page.getByRole("button", { name: "Nonaktifkan" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("Nonaktifkan 3 data?");
  await expect(dialog).toContainText(`${series} 2`);
  expect(await readActive(app, series)).toEqual([true, true, true, true]);
  await dialog.getByRole("button", { name: "Nonaktifkan" }).click();
  await expect(dialog).toContainText("Selesai: 3 dari 3");
  expect(await readActive(app, series)).toEqual([false, false, false, true]);
  await dialog.getByRole("link", { name: "OK" }).click();
  await expect(dialog).toHaveCount(0);

  await expect(page.getByRole("button", { name: "Nonaktifkan" })).toHaveCount(0);
  await page.getByRole("columnheader").getByRole("checkbox").check();
  await page.getByLabel("Semua 4 di semua halaman").check();
  await page.getByRole("button", { name: "Nonaktifkan" }).click();
  await expect(dialog).toContainText("Nonaktifkan 1 data?");
  await expect(dialog).toContainText("Dilewati: 3");
  await expect(dialog.getByRole("listitem")).toContainText("Sudah tidak aktif.");
  await dialog.getByRole("button", { name: "Nonaktifkan" }).click();
  await expect(dialog).toContainText("Selesai: 1 dari 1");
  expect(await readActive(app, series)).toEqual([false, false, false, false]);
});

test("selected bookings are cancelled with one reason, except one used by a truck", async ({ app, open }) => {
  const po = await makePo(app, [10_000]);
  const free = await makeBooking(app, po, 1000);
  const used = await makeBooking(app, po, 2000);
  await makeTruck(app, used, 500);
  const page = await open("OFFICE");
  await page.goto(`/record/booking?startDate=&poSalesNo=${encodeURIComponent(po.poSalesNo)}`);
  for (const { bookingNo } of [free, used]) await rowOf(page, bookingNo).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Batalkan" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("Batalkan 1 data?");
  await expect(dialog).toContainText("Dilewati: 1");
  await expect(dialog.getByRole("listitem")).toContainText(`${used.bookingNo}: Booking ini sudah dipakai truk`);
  await dialog.getByRole("button", { name: "Batalkan" }).click();
  await expect(dialog.getByText("Wajib diisi.")).toBeVisible();
  await dialog.getByRole("textbox").fill("Pesanan ditunda");
  await dialog.getByRole("button", { name: "Batalkan" }).click();
  await expect(dialog).toContainText("Selesai: 1 dari 1");
  const booking = await app.get<{ status: string }>("OFFICE", `/booking/${free.id}`);
  expect(booking.body.status).toBe("CANCELLED");

  await dialog.getByRole("button", { name: "Urungkan" }).click();
  await expect(dialog.getByRole("button", { name: "Urungkan" })).toHaveCount(0);
  const undone = await app.get<{ status: string }>("OFFICE", `/booking/${free.id}`);
  expect(undone.body.status).toBe("ACTIVE");
});

test("selected users are deactivated and reactivated, except the signed-in user", async ({ app, open }) => {
  const series = `Seri${randomInt(1_000_000)}`;
  const made = await Promise.all(
    [1, 2].map(async (index) => {
      const user = {
        name: `${series} ${index}`,
        email: `${series}-${index}@gudang.test`.toLowerCase(),
        role: "SCALE",
      };
      const body = { ...user, password: "sandi-rahasia-1" };
      return (await app.post<User>("ADMIN", "/user", body)).body;
    }),
  );
  const active = async () =>
    Promise.all(made.map(async ({ id }) => (await app.get<User>("ADMIN", `/user/${id}`)).body.active));
  const page = await open("ADMIN");
  await page.goto(`/management/user?q=${series}`);
  const dialog = page.getByRole("alertdialog");
  const change = async (verb: string) => {
    await rowOf(page, `${series} 1`).getByRole("checkbox").check();
    await page.getByLabel("Semua 2 di semua halaman").check();
    await page.getByRole("button", { name: verb, exact: true }).click();
    await dialog.getByRole("button", { name: verb, exact: true }).click();
    await expect(dialog).toContainText("Selesai: 2 dari 2");
    await dialog.getByRole("link", { name: "OK" }).click();
  };
  await change("Nonaktifkan");
  expect(await active()).toEqual([false, false]);
  await change("Aktifkan");
  expect(await active()).toEqual([true, true]);

  const me = (await app.get<{ email: string }>("ADMIN", "/me")).body.email;
  await page.goto(`/management/user?q=${encodeURIComponent(me)}`);
  await rowOf(page, me).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Nonaktifkan" }).click();
  await dialog.getByRole("button", { name: "Nonaktifkan" }).click();
  await expect(dialog).toContainText("Selesai: 0 dari 1");
  expect((await app.get("ADMIN", "/me")).status).toBe(200);
});

test("weighed trucks are finished together and undone, others are named with the reason", async ({ app, open }) => {
  const fits = await weighAndLoad(app, await makeRecord(app), 22_020);
  const differs = await weighAndLoad(app, await makeRecord(app), 22_900);
  const waits = await makeRecord(app);
  const readStatus = async ({ id }: { id: number }) =>
    (await app.get<{ status: string }>("OFFICE", `/outbound-record/${id}`)).body.status;
  const page = await open("OFFICE");
  await page.goto("/record/outbound");
  for (const { recordNo } of [fits, differs, waits]) await rowOf(page, recordNo).getByRole("checkbox").check();
  await expect(page.getByRole("button", { name: "Batalkan 3" })).toBeVisible();
  await page.getByRole("button", { name: "Selesaikan 2" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("Selesaikan 2 data?");
  await expect(dialog).toContainText(`${fits.recordNo} · ${fits.licensePlate}`);
  await expect(dialog.getByRole("listitem")).toContainText(waits.recordNo);
  await expect(dialog.getByRole("listitem")).toContainText("status sekarang Menunggu");
  await expect(dialog.getByRole("link", { name: "Batal" })).toBeFocused();
  await dialog.getByRole("button", { name: "Selesaikan" }).dblclick();
  await expect(dialog).toContainText("Selesai: 1 dari 2");
  await expect(dialog.getByRole("listitem")).toContainText(differs.recordNo);
  expect(await Promise.all([fits, differs, waits].map(readStatus))).toEqual(["DONE", "WEIGHED_OUT", "WAITING"]);
  const path = `/outbound-record/${fits.id}/activity`;
  const actions = (await app.get<{ data: ActivityEntry[] }>("OFFICE", path)).body.data;
  expect(actions.filter(({ action }) => action === "finish")).toHaveLength(1);

  await dialog.getByRole("button", { name: "Urungkan" }).click();
  await expect(dialog).toContainText("Selesai: 1 dari 1");
  await expect(dialog.getByRole("button", { name: "Urungkan" })).toHaveCount(0);
  expect(await readStatus(fits)).toBe("WEIGHED_OUT");
});

test("every paper of selected trucks is printed in the chosen format, then in the last", async ({ app, open }) => {
  const [truck, other, unselected] = [await makeRecord(app), await makeRecord(app), await makeRecord(app)];
  const page = await open("OFFICE");
  const readPrints = async ({ id }: { id: number }) => {
    const { data } = (await app.get<{ data: ActivityEntry[] }>("OFFICE", `/outbound-record/${id}/activity`)).body;
    return data.filter(({ action }) => action === "print").length;
  };
  const lastPrint = async () => {
    const path = `/outbound-record/${truck.id}/activity`;
    const { changes = [] } = (await app.get<{ data: ActivityEntry[] }>("OFFICE", path)).body.data[0] ?? {};
    return changes.filter(({ field }) => field !== "copy").map(({ to }) => to);
  };
  const print = async (...choices: RegExp[]) => {
    await page.goto("/record/outbound");
    for (const { recordNo } of [truck, other]) await rowOf(page, recordNo).getByRole("checkbox").check();
    const opened = page.context().waitForEvent("page");
    if (choices.length > 0) await menuButton(page, "Kertas dan ukuran lain").click();
    for (const name of choices) await menuItem(page, name).click();
    if (choices.length === 0) await page.getByRole("button", { name: "Cetak", exact: true }).click();
    await (await opened).close();
  };
  await page.goto("/record/outbound");
  await print(/^Slip internal.*5,5/);
  await expect.poll(lastPrint).toEqual(["Slip internal", "9,5 × 5,5 inci"]);
  await print();
  await expect.poll(lastPrint).toEqual(["Surat jalan", "9,5 × 5,5 inci"]);
  expect(await Promise.all([truck, other, unselected].map(readPrints))).toEqual([2, 2, 0]);
});

test("a bulk print waits for a blocked tab", async ({ app, open }) => {
  const truck = await makeRecord(app);
  const page = await open("OFFICE");
  // Simulates a browser that blocks window.open long after the last click.
  await page.addInitScript(() => (window.open = () => null));
  await page.goto("/record/outbound");
  await rowOf(page, truck.recordNo).getByRole("checkbox").check();
  const panel = page.getByRole("region", { name: "Berkas" });
  await page.getByRole("button", { name: "Cetak", exact: true }).click();
  await expect(panel.getByRole("status")).toHaveText("Semua lembar siap dicetak.");
  await expect(panel.getByRole("link", { name: "Buka" })).toHaveAttribute("href", /^blob:/);
  await panel.getByRole("link", { name: "Buka" }).click();
  await expect(panel).toBeHidden();
});

test("the bulk bar shifts no layout, offers the role's actions and closes on Esc", async ({ app, open }) => {
  const truck = await makeRecord(app);
  const page = await open("FG");
  await page.goto("/record/outbound");
  const box = page.getByRole("region", { name: "Data Barang Keluar" });
  const before = await box.boundingBox();
  await rowOf(page, truck.recordNo).getByRole("checkbox").check();
  await expect(page.getByRole("button", { name: "Cetak", exact: true })).toBeVisible();
  expect(await box.boundingBox()).toEqual(before);
  for (const name of [/^Selesaikan/, /^Batalkan/, /^Hapus/])
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  // It takes the place of the pagination, and covers neither the totals nor the edge of the window.
  const bar = await page.getByText("1 dipilih").boundingBox();
  expect(bar?.y).toBeGreaterThan((before?.y ?? 0) + (before?.height ?? 0));
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThan(720);
  await expect(page.getByRole("navigation", { name: "Halaman" })).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page.getByText("1 dipilih")).toBeHidden();
  await expect(rowOf(page, truck.recordNo).getByRole("checkbox")).not.toBeChecked();
});

test("an ADMIN deletes selected trucks, except one that another user has just changed", async ({ app, open }) => {
  const [first, second] = [await makeRecord(app), await makeRecord(app)];
  const page = await open("ADMIN");
  await page.goto("/record/outbound");
  for (const { recordNo } of [first, second]) await rowOf(page, recordNo).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Hapus 2" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("Hapus 2 data?");
  const body = { reason: "tidak jadi" };
  await app.post("OFFICE", `/outbound-record/${second.id}/cancel`, body, second.version);
  await dialog.getByRole("button", { name: "Hapus" }).click();
  await expect(dialog).toContainText("Selesai: 1 dari 2");
  await expect(dialog.getByRole("listitem")).toContainText(second.recordNo);
  expect((await app.get("ADMIN", `/outbound-record/${second.id}`)).status).toBe(200);
  await dialog.getByRole("link", { name: "OK" }).click();
  await expect(rowOf(page, first.recordNo)).toHaveCount(0);
});

test("the bar of selected rows leaves the last row free, and no row moves when it appears", async ({ app, open }) => {
  const series = await makeMarkings(app, 30);
  const page = await open("ADMIN");
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(`/management/marking?q=${series}&perPage=50`);
  const rows = page.locator("tbody tr");
  const last = rows.last();
  await last.scrollIntoViewIfNeeded();
  const topOf = () => last.evaluate((row) => Math.round(row.getBoundingClientRect().top));
  const before = await topOf();
  await last.getByRole("checkbox").check();
  const bar = page.getByText("1 dipilih");
  await expect(bar).toBeVisible();
  expect(await topOf()).toBe(before);
  await page
    .getByRole("region")
    .first()
    .evaluate((box) => box.scrollTo(0, box.scrollHeight));
  const barTop = await bar.evaluate((text) => text.closest("form")?.getBoundingClientRect().top ?? 0);
  expect(await last.evaluate((row) => row.getBoundingClientRect().bottom)).toBeLessThanOrEqual(barTop);
});

test("finished trucks are handed over to invoicing once, and undone", async ({ app, open }) => {
  const booking = await makeBooking(app, await makePo(app, [50_000]), 28_000);
  const sold = async () => {
    const driven = await driveToScale(app, await makeTruck(app, booking, 14_000));
    const finished = await app.post<OutboundRecord>(
      "OFFICE",
      `/outbound-record/${driven.id}/finish`,
      {},
      driven.version,
    );
    return expectStatus(200, finished);
  };
  const [first, second] = [await sold(), await sold()];
  const page = await open("OFFICE");
  await page.goto("/home");
  await page.getByRole("link", { name: "Belum ditagih: truk" }).click();
  await expect(page).toHaveURL(/invoiceState=OPEN/);
  const handOver = page.getByRole("button", { name: "Serahkan ke penagihan 2" });
  for (const { recordNo } of [first, second]) await rowOf(page, recordNo).getByRole("checkbox").check();
  await handOver.click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("Serahkan 2 truk ke penagihan?");
  // Another user is faster.
  expectStatus(200, await app.post("ADMIN", "/outbound-record/invoice", { ids: [second.id] }));
  await dialog.getByRole("button", { name: "Serahkan ke penagihan" }).click();
  await expect(dialog).toContainText(`${second.recordNo} sudah diserahkan ke penagihan.`);
  await dialog.getByRole("link", { name: "Batal" }).click();
  await expect(rowOf(page, second.recordNo)).toHaveCount(0);
  await rowOf(page, first.recordNo).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Serahkan ke penagihan 1" }).click();
  await dialog.getByRole("button", { name: "Serahkan ke penagihan" }).click();
  await expect(dialog).toContainText("Selesai: 1 dari 1");
  await expect(rowOf(page, first.recordNo)).toHaveCount(0);
  await dialog.getByRole("button", { name: "Urungkan" }).click();
  await expect(rowOf(page, first.recordNo)).toBeVisible();
});
