import { expect, type Page } from "./fixtures";

/** What somebody does when they come back to the tab; the ten seconds of waiting need no test of their own. */
export const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event("focus")));

/** Comes back until the screen has followed: marks are given again for a second. */
export async function comeBackUntil(page: Page, seen: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await comeBack(page);
    await seen();
  }).toPass({ timeout: 15_000 });
}
