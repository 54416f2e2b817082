import { shiftDay } from "#contract/plant/business-day";
import { expect, test } from "./fixtures";
import { itemPath, makeRecord, today } from "./truck-steps";

/** Moving between records by keyboard. */

test("Alt+arrow moves through the records of the list", async ({ app, login, page }) => {
  const date = shiftDay(today(), -420);
  const [first, second, third] = [
    await makeRecord(app, { date }),
    await makeRecord(app, { date }),
    await makeRecord(app, { date }),
  ];
  await login("SCALE");
  await page.goto(`/record/outbound?date=${date}&sort=recordNo&perPage=2`);
  const title = page.getByRole("heading", { level: 1 });
  await page.getByRole("link", { name: first.recordNo }).focus();
  await page.keyboard.press("Enter");
  await expect(title).toContainText(first.recordNo);
  await expect(page.getByRole("textbox").first()).toBeFocused();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(title).toContainText(second.recordNo);
  await expect(page.getByRole("textbox").first()).toBeFocused();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(title).toContainText(third.recordNo);
  await page.keyboard.press("Alt+ArrowDown");
  await expect(page.getByText("Ini data terakhir dalam daftar.")).toBeVisible();
  await expect(title).toContainText(third.recordNo);
  await page.keyboard.press("Alt+ArrowUp");
  await expect(title).toContainText(second.recordNo);

  // The breadcrumb returns to the list.
  await page.goBack();
  await expect(page.getByRole("link", { name: second.recordNo })).toBeVisible();
});

test("the links to the previous and next record work without JavaScript", async ({ app, open }) => {
  const date = shiftDay(today(), -422);
  const [first, second] = [await makeRecord(app, { date }), await makeRecord(app, { date })];
  const page = await open("OFFICE", { javaScript: false });
  await page.goto(`${itemPath(second)}?date=${date}`);
  await page.getByRole("link", { name: "Berikutnya dalam daftar" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(first.recordNo);
});

test("after a weighing, N opens the next waiting truck, but Enter does not", async ({ app, login, page }) => {
  const date = shiftDay(today(), -800);
  const [weighed, waiting] = [await makeRecord(app, { date }), await makeRecord(app, { date })];
  await login("SCALE");
  await page.goto(itemPath(weighed));
  await expect(page.getByRole("link", { name: /^Berikutnya:/ })).toHaveCount(0);
  await expect(page.getByLabel("Timbang kosong", { exact: true })).toBeFocused();
  await page.keyboard.type("8020");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Menunggu muat barang" })).toBeFocused();
  await page.keyboard.type("25000");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(weighed.recordNo);
  await page.keyboard.press("n");
  // The truck with the longest wait, of any day.
  await expect(page.getByRole("heading", { level: 1 })).toContainText(waiting.recordNo);
  await expect(page.getByLabel("Timbang kosong", { exact: true })).toBeFocused();
});
