import { allScreens, VISITOR_SCREENS } from "./all-screens";
import { bringAxe, findings } from "./axe";
import { expect, keepCookie, test, type Page } from "./fixtures";
import { userMenu } from "./menus";
import { zoomFindings } from "./responsive";

/**
 * Runs axe in both themes and the zoom checks on every screen and panel, in one walk, because loading a screen takes
 * as long as checking it.
 */

/** Zooms one of each kind, because all masters share a screen, all histories a panel, and all questions a dialog. */
const SEEN_ELSEWHERE =
  /nowhere|ex-do$|customer.form=1|management.(grade|marking|outbound-item|vendor|inbound-item)|user.*=2|(booking|outbound.*|production|inbound.*|po-sales)[?&](history|cancel|delete|form)=\d|deleted=1|q=/;

test("no screen has an axe violation, or cuts or scrolls content sideways when zoomed", async ({ app, open }) => {
  test.setTimeout(450_000);
  const page = await open("ADMIN", { context: { colorScheme: "light" } });
  const visitor = await open(null, { context: { colorScheme: "light" } });
  await Promise.all([bringAxe(page), bringAxe(visitor)]);
  const found: Record<string, string[]> = {};
  const note = (name: string, here: string[]) => {
    if (here.length > 0) found[name] = here;
  };
  const zoom = async (at: Page, path: string) => note(`${path}, zoomed`, await zoomFindings(at));
  for (const path of await allScreens(app)) {
    await page.goto(path);
    note(path, await findings(page));
    if (!SEEN_ELSEWHERE.test(path)) await zoom(page, path);
  }
  for (const open of ["Control+k", "profile"]) {
    // Use a new page, because a closed menu follows a theme change only one frame after it opens.
    await page.goto("/record/outbound");
    if (open === "profile") await userMenu(page).click();
    else await page.keyboard.press(open);
    note(`/record/outbound, ${open}`, await findings(page));
  }
  for (const path of VISITOR_SCREENS) {
    await visitor.goto(path);
    note(path, await findings(visitor));
    await zoom(visitor, path);
  }
  for (const path of ["/", "/login", "/monitor"]) {
    await visitor.goto(path);
    await zoom(visitor, path);
  }
  // The code screen shows for any challenge, also an invalid one.
  const waiting = { challenge: "x", expiresAt: new Date(Date.now() + 300_000).toISOString(), remember: false };
  await keepCookie(visitor.context(), app.url, "challenge", waiting);
  for (const path of ["/login/second-factor", "/login/second-factor?recovery=1"]) {
    for (const state of ["empty", "refused"]) {
      if (state === "empty") await visitor.goto(path);
      else await visitor.keyboard.press("Enter");
      if (state === "refused") await expect(visitor.getByText("Wajib diisi.")).toBeVisible();
      note(`${path}, ${state}`, await findings(visitor));
    }
  }
  await visitor.goto("/login");
  for (const state of ["empty", "refused"]) {
    if (state === "refused") await visitor.keyboard.press("Enter");
    note(`/login, ${state}`, await findings(visitor));
  }
  expect(found).toEqual({});
});
