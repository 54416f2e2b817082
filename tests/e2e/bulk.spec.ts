import { randomInt } from "node:crypto";
import type { TestApp } from "../setup/e2e-app";
import { expect, test } from "./fixtures";
import { makeBooking, makePo, makeTruck } from "./order-steps";
import { rowOf } from "./plain-steps";

/** Changes of many rows of a list. */

async function makeMarkings(app: TestApp, count: number) {
  const series = `SERI${randomInt(1_000_000)}`;
  for (let index = 0; index < count; index++) {
    const answer = await app.call("ADMIN", "POST", "/marking", { body: { name: `${series} ${index}` } });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  }
  return series;
}

const activeOf = async (app: TestApp, series: string) => {
  const { body } = await app.call<{ data: { active: boolean }[] }>(
    "ADMIN",
    "GET",
    `/marking?q=${series}&page=1&perPage=100`,
  );
  return body.data.map(({ active }) => active);
};

for (const javaScript of [true, false]) {
  test(`rows are ticked and go out of use, and what is so already is said row by row, ${javaScript ? "with" : "without"} JavaScript`, async ({
    app,
    open,
  }) => {
    const series = await makeMarkings(app, 4);
    const page = await open("ADMIN", { javaScript });
    await page.goto(`/management/marking?q=${series}`);
    const tick = (index: number) => rowOf(page, `${series} ${index}`).getByRole("checkbox");
    if (javaScript) {
      // Space ticks the row of the cursor, Shift+click the rows up to there.
      await rowOf(page, `${series} 0`).getByRole("link").first().focus();
      await page.keyboard.press("Space");
      await expect(tick(0)).toBeChecked();
      await tick(2).click({ modifiers: ["Shift"] });
      await expect(page.getByText("3 dipilih")).toBeVisible();
      // The arrows lead to the tick and on, and Space works there too.
      await rowOf(page, `${series} 3`).getByRole("link").first().focus();
      await page.keyboard.press("ArrowLeft");
      await expect(tick(3)).toBeFocused();
      await page.keyboard.press("Space");
      await expect(page.getByText("4 dipilih")).toBeVisible();
      await page.keyboard.press("Space");
      await page.keyboard.press("ArrowRight");
      await expect(rowOf(page, `${series} 3`).getByRole("link").first()).toBeFocused();
      await expect(page.getByText("3 dipilih")).toBeVisible();
    } else {
      for (const index of [0, 1, 2]) await tick(index).check();
    }
    await page.getByRole("button", { name: "Nonaktifkan" }).click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toContainText("Nonaktifkan 3 data?");
    await expect(dialog).toContainText(`${series} 2`);
    expect(await activeOf(app, series)).toEqual([true, true, true, true]);
    await dialog.getByRole("button", { name: "Nonaktifkan" }).click();
    await expect(dialog).toContainText("Selesai: 3 dari 3");
    expect(await activeOf(app, series)).toEqual([false, false, false, true]);
    await dialog.getByRole("link", { name: "OK" }).click();
    await expect(dialog).toHaveCount(0);

    // What can be done with many shows with the first tick.
    if (javaScript) {
      await expect(page.getByRole("button", { name: "Nonaktifkan" })).toHaveCount(0);
      await page.getByRole("columnheader").getByRole("checkbox").check();
    }
    await page.getByLabel("Semua 4 di semua halaman").check();
    await page.getByRole("button", { name: "Nonaktifkan" }).click();
    await expect(dialog).toContainText("Nonaktifkan 4 data?");
    await dialog.getByRole("button", { name: "Nonaktifkan" }).click();
    await expect(dialog).toContainText("Selesai: 1 dari 4");
    await expect(dialog.getByText("Sudah tidak aktif.")).toHaveCount(3);
    expect(await activeOf(app, series)).toEqual([false, false, false, false]);
  });

  test(`bookings are cancelled for one reason; one that a truck takes from stays, ${javaScript ? "with" : "without"} JavaScript`, async ({
    app,
    open,
  }) => {
    const po = await makePo(app, [10_000]);
    const free = await makeBooking(app, po, 1000);
    const used = await makeBooking(app, po, 2000);
    await makeTruck(app, used, 500);
    const page = await open("OFFICE", { javaScript });
    await page.goto(`/record/booking?startDate=&poSalesNo=${encodeURIComponent(po.poSalesNo)}`);
    for (const { bookingNo } of [free, used]) await rowOf(page, bookingNo).getByRole("checkbox").check();
    await page.getByRole("button", { name: "Batalkan" }).click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toContainText("Batalkan 2 data?");
    await dialog.getByRole("button", { name: "Batalkan" }).click();
    await expect(dialog.getByText("Wajib diisi.")).toBeVisible();
    await dialog.getByRole("textbox").fill("Pesanan ditunda");
    await dialog.getByRole("button", { name: "Batalkan" }).click();
    await expect(dialog).toContainText("Selesai: 1 dari 2");
    await expect(dialog.getByRole("listitem")).toContainText(used.bookingNo);
    const booking = await app.call<{ status: string }>("OFFICE", "GET", `/booking/${free.id}`);
    expect(booking.body.status).toBe("CANCELLED");
  });
}
