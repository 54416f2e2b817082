import { VISITOR_SCREENS } from "./all-screens";
import { bringAxe, findings } from "./axe";
import { expect, keepCookie, test, type Page } from "./fixtures";
import { userMenu } from "./menus";
import { zoomFindings } from "./responsive";

/** Axe and the zoom checks where screens.spec.ts does not come: menus, and screens of visitors. */

const LIGHT = { context: { colorScheme: "light" } } as const;

const noViolation = async (page: Page, name: string) => expect.soft(await findings(page), name).toEqual([]);
const fitsZoomed = async (page: Page, name: string) =>
  expect.soft(await zoomFindings(page), `${name}, zoomed`).toEqual([]);

test("no open menu has an axe violation", async ({ open }) => {
  const page = await open("ADMIN", LIGHT);
  await bringAxe(page);
  for (const menu of ["Control+k", "profile"]) {
    // Load the screen again, because a closed menu follows a theme change only one frame after it opens.
    await page.goto("/record/outbound");
    if (menu === "profile") await userMenu(page).click();
    else await page.keyboard.press(menu);
    await noViolation(page, menu);
  }
});

test("no screen of a visitor has an axe violation, or cuts or scrolls content sideways when zoomed", async ({
  app,
  open,
}) => {
  const page = await open(null, LIGHT);
  await bringAxe(page);
  for (const path of VISITOR_SCREENS) {
    await page.goto(path);
    await noViolation(page, path);
    await fitsZoomed(page, path);
  }
  for (const path of ["/", "/login", "/monitor"]) {
    await page.goto(path);
    await fitsZoomed(page, path);
  }
  // The code screen shows for any challenge, also an invalid one.
  const waiting = { challenge: "x", expiresAt: new Date(Date.now() + 300_000).toISOString(), remember: false };
  await keepCookie(page.context(), app.url, "challenge", waiting);
  for (const path of ["/login/second-factor", "/login/second-factor?recovery=1"]) {
    await page.goto(path);
    await noViolation(page, path);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Wajib diisi.")).toBeVisible();
    await noViolation(page, `${path}, refused`);
  }
  await page.goto("/login");
  await noViolation(page, "/login");
  await page.keyboard.press("Enter");
  await noViolation(page, "/login, refused");
});
