import { expect, keepCookie, test, type Page } from "./fixtures";
import { KeptPages } from "./kept-pages";

/** What one browser test may leave to the next: an empty page, and none that was changed for good. */

test("a page that a test leaves is empty for the next", async ({ app, browser }) => {
  const kept = new KeptPages(browser, `${app.url}/healthz`);
  const options = { baseURL: app.url };
  const page = await kept.take(options);
  await page.goto("/login");
  await keepCookie(page.context(), app.url, "token", "x");
  await page.evaluate(() => {
    localStorage.setItem("draft", "1");
    sessionStorage.setItem("draft", "1");
  });
  await page.context().newPage();
  await kept.giveBack(page);

  expect(await kept.take({ ...options, javaScriptEnabled: false })).not.toBe(page);
  expect(await kept.take(options)).toBe(page);
  expect(page.context().pages()).toEqual([page]);
  // Before any screen: the application itself ends a session that is none.
  expect(await page.context().cookies()).toEqual([]);
  await page.goto("/login");
  expect(await page.evaluate(() => [localStorage.getItem("draft"), sessionStorage.getItem("draft")])).toEqual([
    null,
    null,
  ]);
  expect(await kept.take(options)).not.toBe(page);
});

test("a page that a test changes for good is left to nobody", async ({ app, browser }) => {
  const kept = new KeptPages(browser, `${app.url}/healthz`);
  const changes: ((page: Page) => unknown)[] = [
    (page) => page.clock.install(),
    (page) => page.route("**/nowhere", (route) => route.abort()),
    (page) => page.setViewportSize({ width: 640, height: 360 }),
    (page) => page.on("request", () => undefined),
    (page) => page.context().setOffline(true),
    (page) => page.context().addInitScript(() => undefined),
  ];
  for (const change of changes) {
    const page = await kept.take({ baseURL: app.url });
    await change(page);
    await kept.giveBack(page);
    expect(page.isClosed()).toBe(true);
  }
});
