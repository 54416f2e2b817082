import type { InboundRecord } from "#contract/weighing/inbound-record";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import type { TestApp } from "../setup/e2e-app";
import type { Account } from "../setup/fixture";
import { expect, test, type Page } from "./fixtures";
import { makeInbound, takeInbound, viewPath } from "./inbound-steps";
import { makeBooking, makePo, poNow, questionOf } from "./order-steps";
import { badgeOf, itemPath, makeRecord, panelOf, weighAndLoad } from "./truck-steps";

/** Enter never changes a truck that the user has not chosen (docs/decisions/0063-enter-and-undo.md). */

/** Returns the versions of all open trucks, because every change raises one. */
async function versions(app: TestApp): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const path of ["outbound-record", "inbound-record"]) {
    const { body } = await app.get<{ data: { recordNo: string; version: number }[] }>("ADMIN", `/${path}?perPage=100`);
    for (const { recordNo, version } of body.data) found[recordNo] = version;
  }
  return found;
}

async function pressEnters(page: Page) {
  for (let count = 0; count < 20; count += 1) {
    await page.keyboard.press("Enter");
    // Slower than a screen loads, but faster than it can be read.
    await page.waitForTimeout(120);
  }
}

test("pressing Enter 20 times changes no record for any role", async ({ app, open }) => {
  for (const _ of [1, 2, 3]) {
    await makeRecord(app);
    const { id, version } = await makeRecord(app);
    const weighed = await app.post("ADMIN", `/outbound-record/${id}/weigh-in`, { weightKg: 8020 }, version);
    expect(weighed.status).toBe(200);
    await weighAndLoad(app, await makeRecord(app), 22_020);
    await makeInbound(app);
    await takeInbound(app, await makeInbound(app), "weigh-in");
    await takeInbound(app, await makeInbound(app), "weigh-out");
  }
  const before = await versions(app);
  for (const account of ["SCALE", "FG", "CHECKER", "OFFICE", "FINANCE", "ADMIN"] as const satisfies Account[]) {
    // A second Enter on a row aborts the first navigation.
    const page = await open(account, { cutsLine: true });
    await page.goto("/home");
    await pressEnters(page);
    expect(await versions(app), account).toEqual(before);
    await page.keyboard.press("n");
    await pressEnters(page);
    expect(await versions(app), `${account}, next truck`).toEqual(before);
    await page.close();
  }
});

test("a check equal to the delivery note needs Ctrl+Enter or a typed quantity", async ({ app, open }) => {
  const [as, typed] = [await makeInbound(app), await makeInbound(app)];
  const page = await open("CHECKER");
  for (const record of [as, typed]) {
    await takeInbound(app, record, "weigh-in");
    await page.goto(viewPath(record));
    const first = page.getByRole("spinbutton").or(page.locator("form [inputmode]")).first();
    await expect(first).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Tekan Ctrl+Enter untuk menyimpan")).toBeVisible();
    await expect(badgeOf(page)).toHaveText("Siap bongkar");
    if (record === as) await page.keyboard.press("Control+Enter");
    else {
      await page.keyboard.type(await first.inputValue());
      await page.keyboard.press("Enter");
    }
    await expect(badgeOf(page)).toHaveText("Siap timbang keluar");
    await expect(page.getByRole("heading", { name: "Menunggu timbang keluar" })).toBeFocused();
    const { body } = await app.get<InboundRecord>("ADMIN", `/inbound-record/${record.id}`);
    expect(body.items.map(({ quantity }) => quantity)).toEqual(record.items.map(({ quantity }) => quantity));
  }
});

test("a cancellation never focuses the delete button", async ({ app, open }) => {
  const page = await open("ADMIN");
  const booking = await makeBooking(app, await makePo(app, [20_000]), 4000);
  await page.goto(`/record/booking?view=${booking.id}`);
  await panelOf(page).getByRole("link", { name: "Batalkan" }).click();
  await questionOf(page).getByLabel("Alasan").fill("Batal pesan");
  await questionOf(page).getByRole("button", { name: "Batalkan" }).click();
  await expect(questionOf(page)).toHaveCount(0);
  await expect(panelOf(page).getByRole("link", { name: "Hapus" })).toBeVisible();
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  expect(await focused()).not.toBe("Hapus");

  const truck: OutboundRecord = await makeRecord(app);
  await page.goto(`${itemPath(truck)}?cancel=${truck.id}`);
  await questionOf(page).getByLabel("Alasan").fill("Truk rusak");
  await questionOf(page).getByRole("button", { name: "Batalkan" }).click();
  await expect(badgeOf(page)).toHaveText("Batal");
  expect(await focused()).not.toBe("Hapus");
});

test("the same user undoes a finish, unless the record has changed since", async ({ app, open }) => {
  const record = await weighAndLoad(app, await makeRecord(app), 22_020);
  const page = await open("OFFICE");
  await page.goto(itemPath(record));
  const finish = async () => {
    await page.getByRole("button", { name: "Selesaikan" }).click();
    await expect(badgeOf(page)).toHaveText("Selesai");
  };
  const undo = () => page.keyboard.press("u");
  await finish();
  await expect(page.getByRole("button", { name: "Urungkan" })).toBeVisible();
  await undo();
  await expect(badgeOf(page)).toHaveText("Sudah timbang isi");
  await expect(page.getByText(`Langkah terakhir ${record.recordNo} diurungkan.`)).toBeVisible();

  await finish();
  const { body } = await app.get<OutboundRecord>("ADMIN", `/outbound-record/${record.id}`);
  const reopened = { body: { reason: "Salah" }, version: body.version };
  expect((await app.call("ADMIN", "POST", `/outbound-record/${record.id}/reopen`, reopened)).status).toBe(200);
  await undo();
  await expect(page.getByText("Langkah ini tidak bisa diurungkan lagi.")).toBeVisible();
});

test("a load can be undone after its screen is left, by a toast that names the truck", async ({ app, open }) => {
  const record = await makeRecord(app);
  const weighing = { body: { weightKg: 8020 }, version: record.version };
  expect((await app.call("SCALE", "POST", `/outbound-record/${record.id}/weigh-in`, weighing)).status).toBe(200);
  const page = await open("FG");
  await page.goto(itemPath(record));
  await page.getByRole("button", { name: "Simpan muat" }).click();
  const toast = page.getByRole("status").filter({ hasText: `${record.recordNo}: barang dimuat.` });
  await expect(toast).toBeVisible();
  await page.locator("main").getByRole("link", { name: "Barang Keluar", exact: true }).click();
  await expect(page).toHaveURL(/\/record\/outbound(\?.*)?$/);
  await toast.getByRole("button", { name: "Urungkan" }).click();
  await expect(page).toHaveURL(new RegExp(itemPath(record)));
  await expect(badgeOf(page)).toHaveText("Siap muat");
});

test("a booking that was cancelled from the list is undone", async ({ app, open }) => {
  const po = await makePo(app, [20_000]);
  const booking = await makeBooking(app, po, 4000);
  const page = await open("OFFICE");
  // The list's URL does not name the booking.
  await page.goto(`/record/booking?cancel=${booking.id}`);
  await questionOf(page).getByLabel("Alasan").fill("Salah klik");
  await questionOf(page).getByRole("button", { name: "Batalkan" }).click();
  await expect(page.getByText(`${booking.bookingNo} dibatalkan.`)).toBeVisible();
  await page.keyboard.press("u");
  await expect(page.getByText(`Langkah terakhir ${booking.bookingNo} diurungkan.`)).toBeVisible();
  expect(new URL(page.url()).searchParams.has("undo")).toBe(false);
  expect((await poNow(app, po)).lines[0]?.bookedKg).toBe(4000);
});
