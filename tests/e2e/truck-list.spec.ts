import { shiftDay } from "#contract/business-day";
import { expect, test } from "./fixtures";
import { itemPath, makeRecord, today } from "./truck-steps";

/** The list of a day's trucks: what it shows, and how one finds a truck in it. */

for (const javaScript of [true, false]) {
  test(`opens on today and finds by filters, ${javaScript ? "with" : "without"} JavaScript`, async ({ app, open }) => {
    const now = await makeRecord(app);
    const before = await makeRecord(app, { date: shiftDay(today(), -1) });
    const page = await open("SCALE", { javaScript });
    const row = (record: { recordNo: string }) => page.getByRole("row").filter({ hasText: record.recordNo });
    await page.goto("/record/outbound");
    await expect(row(now)).toBeVisible();
    await expect(row(before)).toHaveCount(0);
    await expect(page.getByText(/^Jumlah \d+ truk$/)).toBeVisible();

    // All days, narrowed to one plate typed as people type it.
    const filters = page.getByRole("search");
    await filters.getByLabel("Tanggal").fill("");
    await filters.getByLabel("No. polisi").fill(before.licensePlate.toLowerCase().replaceAll(" ", ""));
    await filters.getByRole("button", { name: "Terapkan" }).click();
    await expect(row(before)).toBeVisible();
    await expect(row(now)).toHaveCount(0);
    await expect(page.getByText("1 truk, 1 belum selesai")).toBeVisible();

    // A status that it does not have, and back to the day.
    await filters.getByLabel("Status").selectOption({ label: "Selesai" });
    await filters.getByRole("button", { name: "Terapkan" }).click();
    await expect(page.getByText("Tidak ada yang cocok dengan filter ini")).toBeVisible();
    await filters.getByRole("link", { name: "Hapus filter" }).click();
    await expect(row(now)).toBeVisible();
    await expect(filters.getByLabel("Tanggal")).toHaveValue(today());

    // The order is in the address, and a row leads to its record; on one page, however many trucks other tests have made.
    await page.goto("/record/outbound?perPage=100");
    await page.getByRole("link", { name: "No. polisi" }).click();
    await expect(page).toHaveURL(/sort=licensePlate/);
    await expect(page.getByRole("columnheader", { name: "No. polisi" })).toHaveAttribute("aria-sort", "ascending");
    await row(now).click();
    await expect(page).toHaveURL(`${itemPath(now)}?perPage=100&sort=licensePlate`);
  });
}
