import type { Locator, Page } from "@playwright/test";
import { formatDay } from "#contract/values/format";

/** Steps on screens of production, outstanding and users, by their Indonesian labels. */

/** The value of a date field; without JavaScript it is a native field with `YYYY-MM-DD`. */
export const shownDay = (day: string) => formatDay(day);

/** The open side panel. */
export const panelOf = (page: Page) => page.locator("[data-side-panel]");

/** The open dialog or panel, else the screen: a list comes after them. */
export const topOf = (page: Page) => page.locator("main, [data-side-panel], [role=alertdialog]").last();

/** The list row that contains a text. */
export const rowOf = (page: Page, text: string) => page.locator("tbody tr").filter({ hasText: text });

/** Chooses an option of a combobox; without JavaScript it is a native select. */
export async function choose(panel: Locator, label: string, option: string, javaScript = true): Promise<void> {
  await pick(panel.getByRole("combobox", { name: label }), option, javaScript);
}

/** As `choose`, for a field. */
export async function pick(field: Locator, option: string, javaScript = true): Promise<void> {
  if (!javaScript) {
    await field.selectOption(await field.locator("option").filter({ hasText: option }).first().getAttribute("value"));
    return;
  }
  await field.fill(option);
  await field.press("Enter");
}
