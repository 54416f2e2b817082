import type { Locator, Page } from "@playwright/test";

/** Menus are `<details>` without JavaScript and before hydration, else Radix menus. */

/** The button of a menu. */
export const menuButton = (part: Page | Locator, text: string | RegExp) =>
  part.locator("summary, button[aria-haspopup=menu]").filter({ hasText: text });

/** The button of the user's menu. */
export const userMenu = (page: Page) => page.locator("header :is(summary, button[aria-haspopup=menu])").last();

/** An entry of the open menu. */
export const menuItem = (page: Page, name: string | RegExp) =>
  page
    .getByRole("menuitem", { name })
    .or(page.locator("details[data-menu]").getByRole("link", { name }))
    .or(page.locator("details[data-menu]").getByRole("button", { name }));
