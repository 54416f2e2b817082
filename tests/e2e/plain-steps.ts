import type { Locator, Page } from "@playwright/test";
import { formatDay } from "#contract/format";

/** What people do on the screens of production, outstanding and users, in the words that they read. */

/** A day as its field shows it; without JavaScript it is the browser's own field, whose value is the day itself. */
export const shownDay = (day: string, javaScript = true) => (javaScript ? formatDay(day) : day);

/** The panel at the right. */
export const panelOf = (page: Page) => page.locator("[data-side-panel]");

/** The row of the list in which a text stands. */
export const rowOf = (page: Page, text: string) => page.locator("tbody tr").filter({ hasText: text });

/** Chooses from a typeahead; without JavaScript it is the browser's own select. */
export async function choose(panel: Locator, label: string, option: string, javaScript = true): Promise<void> {
  const field = panel.getByRole("combobox", { name: label });
  if (!javaScript) {
    await field.selectOption(await field.locator("option").filter({ hasText: option }).getAttribute("value"));
    return;
  }
  await field.fill(option);
  await field.press("Enter");
}
