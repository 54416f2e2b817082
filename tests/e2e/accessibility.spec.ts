import { allScreens, VISITOR_SCREENS } from "./all-screens";
import { findings } from "./axe";
import { expect, keepCookie, test } from "./fixtures";

/** What axe finds on every screen, with what opens over it, in both themes. */

test("axe finds nothing on any screen, in either theme", async ({ app, open }) => {
  test.setTimeout(300_000);
  const page = await open("ADMIN", { context: { colorScheme: "light" } });
  const visitor = await open(null, { context: { colorScheme: "light" } });
  const found: Record<string, string[]> = {};
  for (const path of await allScreens(app)) {
    await page.goto(path);
    const here = await findings(page);
    if (here.length > 0) found[path] = here;
  }
  for (const open of ["Control+k", "profile"]) {
    // A page of its own: a closed menu follows a change of the theme only in the frame after it is opened.
    await page.goto("/record/outbound");
    if (open === "profile") await page.locator("header summary").last().click();
    else await page.keyboard.press(open);
    const here = await findings(page);
    if (here.length > 0) found[`/record/outbound, ${open}`] = here;
  }
  for (const path of VISITOR_SCREENS) {
    await visitor.goto(path);
    const here = await findings(visitor);
    if (here.length > 0) found[path] = here;
  }
  // The screen needs no challenge that is right to ask for its code.
  const waiting = { challenge: "x", expiresAt: new Date(Date.now() + 300_000).toISOString(), remember: false };
  await keepCookie(visitor.context(), app.url, "challenge", waiting);
  for (const path of ["/login/second-factor", "/login/second-factor?recovery=1"]) {
    for (const state of ["empty", "refused"]) {
      if (state === "empty") await visitor.goto(path);
      else await visitor.keyboard.press("Enter");
      if (state === "refused") await expect(visitor.getByText("Wajib diisi.")).toBeVisible();
      const here = await findings(visitor);
      if (here.length > 0) found[`${path}, ${state}`] = here;
    }
  }
  await visitor.goto("/login");
  for (const state of ["empty", "refused"]) {
    if (state === "refused") await visitor.keyboard.press("Enter");
    const here = await findings(visitor);
    if (here.length > 0) found[`/login, ${state}`] = here;
  }
  expect(found).toEqual({});
});
