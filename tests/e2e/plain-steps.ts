import type { Locator, Page } from "@playwright/test";

/** What people do on the screens of production, outstanding and users, in the words that they read. */

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
