import { allScreens, VISITOR_SCREENS } from "./all-screens";
import { bringAxe, findings } from "./axe";
import { expect, keepCookie, test, type Page } from "./fixtures";
import { userMenu } from "./menus";
import { zoomFindings } from "./responsive";

/**
 * Runs axe in both themes and the zoom checks on every screen and panel, together, because loading a screen takes as
 * long as checking it.
 */

/** Zooms one of each kind, because all masters share a screen, all histories a panel, and all questions a dialog. */
const SEEN_ELSEWHERE =
  /nowhere|ex-do$|customer.form=1|management.(grade|marking|outbound-item|vendor|inbound-item)|user.*=2|(booking|outbound.*|production|inbound.*|po-sales)[?&](history|cancel|delete|form)=\d|deleted=1|q=/;

const LIGHT = { context: { colorScheme: "light" } } as const;
/** Several tests, because all screens in one take twelve minutes on a slow and busy machine. */
const PARTS = [1, 2, 3, 4, 5, 6];

const noViolation = async (page: Page, name: string) => expect.soft(await findings(page), name).toEqual([]);
const fitsZoomed = async (page: Page, name: string) =>
  expect.soft(await zoomFindings(page), `${name}, zoomed`).toEqual([]);

for (const part of PARTS) {
  test(`no screen has an axe violation, or cuts or scrolls content sideways when zoomed, part ${part}`, async ({
    app,
    open,
  }) => {
    const page = await open("ADMIN", LIGHT);
    await bringAxe(page);
    for (const [index, path] of (await allScreens(app)).entries()) {
      if (index % PARTS.length !== part - 1) continue;
      await page.goto(path);
      await noViolation(page, path);
      if (!SEEN_ELSEWHERE.test(path)) await fitsZoomed(page, path);
    }
  });
}

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
