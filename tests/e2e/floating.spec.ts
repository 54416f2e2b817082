import { expect, test, type Page } from "./fixtures";

/** What opens over a screen by Radix: tooltips, menus, the calendar and toasts. */

const tooltip = (page: Page) => page.getByRole("tooltip");

test("a control without a text shows its name and its key as a tooltip, when hovered or focused by keyboard", async ({
  open,
}) => {
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

test("Esc closes the panel at once while the mouse rests on a control with a tooltip", async ({ open }) => {
  const page = await open("OFFICE");
  await page.goto("/record/outbound?form=new");
  const panel = page.locator("[data-side-panel]");
  await panel.getByRole("button", { name: "Buka kalender" }).hover();
  await expect(tooltip(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(tooltip(page)).toHaveCount(0);
});

test("no control without a text has the browser's own tooltip, or no name", async ({ open }) => {
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
