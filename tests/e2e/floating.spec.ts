import { expect, test, type Page } from "./fixtures";
import { menuItem, userMenu } from "./menus";
import { offered, questionOf, typeahead } from "./order-steps";
import { itemPath, makeRecord } from "./truck-steps";

/** Parts that float over a screen: tooltips, menus, dialogs and lists of choices. */

const tooltip = (page: Page) => page.getByRole("tooltip");

test("an icon button shows its name and shortcut as a tooltip on hover and keyboard focus", async ({ open }) => {
  const page = await open("OFFICE");
  await page.goto("/record/outbound");
  const help = page.locator("header button[aria-keyshortcuts='?']");
  await help.hover();
  await expect(tooltip(page)).toHaveText((await help.getAttribute("aria-label")) ?? "");
  await expect(page.locator("[data-radix-popper-content-wrapper] kbd")).toHaveText("?");
  await page.mouse.move(640, 400);
  await expect(tooltip(page)).toHaveCount(0);

  await page.keyboard.press("Shift");
  await help.focus();
  await expect(tooltip(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(tooltip(page)).toHaveCount(0);
  await expect(help).toBeFocused();
});

test("Esc closes a dialog immediately while its focused close button shows a tooltip", async ({ open }) => {
  const page = await open("OFFICE");
  await page.goto("/record/outbound");
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Bantuan" });
  await expect(dialog).toBeVisible();
  // Its texts load first; then they have the focus.
  await expect(dialog.locator("[tabindex='-1']:focus")).toContainText("Truk keluar");
  await page.keyboard.press("Shift+Tab");
  await expect(tooltip(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});

test("Esc closes the panel immediately while the mouse rests on a button with a tooltip", async ({ open }) => {
  const page = await open("OFFICE");
  await page.goto("/record/outbound?form=new");
  const panel = page.locator("[data-side-panel]");
  await panel.getByRole("button", { name: "Buka kalender" }).hover();
  await expect(tooltip(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(tooltip(page)).toHaveCount(0);
});

test("a list of choices stays under its field when it becomes narrower", async ({ app, open }) => {
  const name = `PT Pangan Nusantara Sejahtera Abadi ${Date.now()}`;
  const body = { code: `LEBAR${Date.now()}`, name };
  expect((await app.call("ADMIN", "POST", "/customer", { body })).status).toBe(201);
  const page = await open("OFFICE");
  await page.goto("/record/outbound?form=new");
  const field = typeahead(page, "Customer");
  const list = page.locator("div:popover-open");
  const offset = async () => ((await list.boundingBox())?.x ?? 0) - ((await field.boundingBox())?.x ?? 0);
  await field.click();
  await expect(offered(page).filter({ hasText: name })).toBeVisible();
  expect(await offset()).toBeLessThan(0);
  await field.fill("no such customer");
  await expect(offered(page)).toHaveCount(0);
  await expect.poll(offset).toBe(0);
});

test("a question over a dialog dims that dialog", async ({ app, open }) => {
  const record = await makeRecord(app);
  const page = await open("OFFICE");
  await page.goto(`${itemPath(record)}?cancel=${record.id}`);
  await questionOf(page).getByRole("textbox").fill("Wrong plate");
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Tutup tanpa menyimpan?" });
  await expect(question).toBeVisible();
  const backdrop = await question.evaluate((dialog) => getComputedStyle(dialog, "::backdrop").backgroundColor);
  expect(backdrop).not.toBe("rgba(0, 0, 0, 0)");
});

test("every icon button has a name and no native tooltip", async ({ open }) => {
  const page = await open("ADMIN");
  for (const path of [
    "/record/outbound?form=new",
    "/management/customer",
    "/record/outbound?arrange=columns",
    "/login",
  ]) {
    await page.goto(path);
    const wrong = await page.locator("a, button, summary").evaluateAll((controls) =>
      controls
        .filter(
          (control) => control.checkVisibility() && control.textContent.trim() === "" && control.ariaHidden !== "true",
        )
        .filter((control) => control.hasAttribute("title") || !control.matches("[aria-label], [data-tooltip]"))
        .map((control) => control.outerHTML),
    );
    expect(wrong, path).toEqual([]);
  }
});

test("a menu opens by Enter, Space, arrow and click", async ({ open }) => {
  const page = await open("OFFICE");
  await page.goto("/record/outbound");
  const button = userMenu(page);
  const menu = page.getByRole("menu");
  const first = menuItem(page, "Pengaturan akun");
  for (const key of ["Enter", "Space", "ArrowDown", "ArrowUp"]) {
    await button.focus();
    await page.keyboard.press(key);
    await expect(first, key).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(menu).toHaveCount(0);
    await expect(button).toBeFocused();
  }
  await button.click();
  await expect(menu).toBeVisible();
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await menuItem(page, "Pengaturan akun").click();
  await expect(page).toHaveURL("/settings/profile");
  await expect(menu).toHaveCount(0);

  await button.click();
  await button.click();
  await expect(menu).toHaveCount(0);
  await button.click();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(menu).toHaveCount(0);
});

test("Esc closes a menu before the panel under it, and Tab leaves the menu", async ({ open }) => {
  const page = await open("OFFICE");
  await page.goto("/record/outbound?form=new");
  const panel = page.locator("[data-side-panel]");
  const menu = page.getByRole("menu");
  const button = userMenu(page);
  await button.click();
  await expect(menu).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
  await expect(panel).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);

  const before = page.locator("header button[aria-keyshortcuts='?']");
  await button.focus();
  await page.keyboard.press("ArrowDown");
  await expect(menuItem(page, "Pengaturan akun")).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(menu).toHaveCount(0);
  await expect(before).toBeFocused();
  await button.focus();
  await page.keyboard.press("ArrowDown");
  await expect(menuItem(page, "Pengaturan akun")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(menu).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement?.closest("main")?.tagName)).toBe("MAIN");
});

test("one click opens a menu whose code is still loading", async ({ open }) => {
  const page = await open("OFFICE");
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/dropdown-menu/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/record/outbound");
  await userMenu(page).click();
  await expect(userMenu(page)).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByRole("menu")).toHaveCount(0);
  release();
  await expect(page.getByRole("menu")).toBeVisible();
});
