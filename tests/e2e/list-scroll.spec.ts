import { randomInt } from "node:crypto";
import { shiftDay } from "#contract/plant/business-day";
import { expect, test, type Page } from "./fixtures";
import { makeRecord, panelOf, today } from "./truck-steps";

/** Scroll positions of lists: rows scroll in their own box, and in low windows the page scrolls too. */

const findBox = (page: Page) => page.getByRole("region").first();
const scrolled = (page: Page) => findBox(page).evaluate((box) => box.scrollTop);
const scrollTo = (page: Page, top: number) => findBox(page).evaluate((box, to) => box.scrollTo(0, to), top);

test("a list scrolls to the top when it changes, and restores its position", async ({ app, login, page }) => {
  const word = `Gulir ${randomInt(1e9)}`;
  const names = Array.from({ length: 30 }, (_, index) => `${word} ${String(index).padStart(2, "0")}`);
  for (const name of names) {
    const { status } = await app.post("ADMIN", "/marking", { name, description: "" });
    expect(status).toBe(201);
  }
  await login("ADMIN");
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto(`/management/marking?q=${encodeURIComponent(word)}&perPage=15`);
  await scrollTo(page, 150);

  // Open and close a panel.
  await page.getByRole("link", { name: `${word} 07`, exact: true }).click();
  await expect(panelOf(page)).toBeVisible();
  expect(await scrolled(page)).toBe(150);
  await page.keyboard.press("Escape");
  await expect(panelOf(page)).toHaveCount(0);
  expect(await scrolled(page)).toBe(150);

  // Change sort, page and filter.
  await page.getByRole("columnheader").getByRole("link").first().click();
  await expect(page.getByRole("row").nth(1)).toContainText(`${word} 29`);
  await expect.poll(() => scrolled(page)).toBe(0);
  await scrollTo(page, 90);
  await page.getByRole("link", { name: "Berikutnya" }).click();
  await expect(page.getByRole("row").nth(1)).toContainText(`${word} 14`);
  await expect.poll(() => scrolled(page)).toBe(0);
  await scrollTo(page, 60);
  await page.getByRole("searchbox").fill(`${word} 1`);
  await page.getByRole("button", { name: "Terapkan" }).click();
  await expect(page.getByRole("row").nth(1)).toContainText(`${word} 19`);
  await expect.poll(() => scrolled(page)).toBe(0);

  // Going back and forward restores each position.
  await page.goBack();
  await expect.poll(() => scrolled(page)).toBe(60);
  await page.goBack();
  await expect.poll(() => scrolled(page)).toBe(90);
  await page.goBack();
  await expect.poll(() => scrolled(page)).toBe(150);
  await page.goForward();
  await expect.poll(() => scrolled(page)).toBe(90);
});

test("Back from a record restores the list's scroll position", async ({ app, login, page }) => {
  const date = shiftDay(today(), -400);
  const trucks: { id: number }[] = [];
  for (let truck = 0; truck < 14; truck += 1) trucks.push(await makeRecord(app, { date }));
  await login("SCALE");
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.goto(`/record/outbound?date=${date}`);
  const pageTop = () => page.evaluate(() => window.scrollY);
  await page.evaluate(() => window.scrollTo(0, 80));
  await scrollTo(page, 120);
  await expect.poll(pageTop).toBe(80);
  await page.getByRole("row").nth(6).getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(" · ");
  await expect.poll(pageTop).toBe(0);
  await page.goBack();
  await expect(findBox(page)).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(120);
  await expect.poll(pageTop).toBe(80);
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(" · ");
  await page.waitForTimeout(300);
  expect(await pageTop()).toBe(0);
  await page.goBack();
  await expect.poll(() => scrolled(page)).toBe(120);
  await expect.poll(pageTop).toBe(80);
  // Opening a panel, and going back, does not scroll the page.
  await page.getByRole("row").nth(6).hover();
  await page.getByRole("row").nth(6).getByRole("link", { name: "Riwayat" }).click();
  await expect(panelOf(page)).toBeVisible();
  expect([await scrolled(page), await pageTop()]).toEqual([120, 80]);
  await page.goBack();
  await expect(panelOf(page)).toHaveCount(0);
  await page.goForward();
  await expect(panelOf(page)).toBeVisible();
  await page.waitForTimeout(300);
  expect([await scrolled(page), await pageTop()]).toEqual([120, 80]);
  // The browser restores the position after a reload.
  await page.reload();
  await expect.poll(pageTop).toBe(80);
  // Cancelled, because open trucks come first in the lists of all other tests.
  for (const { id } of trucks) await app.call("ADMIN", "DELETE", `/outbound-record/${id}`);
});
