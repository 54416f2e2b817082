import { expect, type Page } from "./fixtures";

/** Simulates a user's return to the tab, instead of waiting ten seconds for the next poll. */
export const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event("focus")));

/** Repeats until the screen has reloaded, because the change marks are cached for a second. */
export async function comeBackUntil(page: Page, seen: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await comeBack(page);
    await seen();
  }).toPass();
}
