import { expect, keepCookie, test, type Page } from "./fixtures";
import { KeptPages } from "./kept-pages";

/** Reused pages of browser tests are emptied, and permanently changed pages are not reused. */

test("a returned page is empty for the next test", async ({ app, browser }) => {
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
  // Before any screen, because the application itself clears invalid sessions.
  expect(await page.context().cookies()).toEqual([]);
  await page.goto("/login");
  expect(await page.evaluate(() => [localStorage.getItem("draft"), sessionStorage.getItem("draft")])).toEqual([
    null,
    null,
  ]);
  expect(await kept.take(options)).not.toBe(page);
});

test("a reused page resets size, network and held responses", async ({ app, browser }) => {
  const kept = new KeptPages(browser, `${app.url}/healthz`);
  const page = await kept.take({ baseURL: app.url });
  const size = page.viewportSize();
  // The test answers these scripts and images, and holds one response until the page is closed.
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/*.js", (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  await page.context().route("**/favicon.svg", (route) => route.fulfill({ body: "made" }));
  await page.context().route("**/healthz?held", async (route) => {
    await released;
    await route.fulfill({ body: "made" });
  });
  await page.goto("/login", { waitUntil: "load" });
  expect(await textOf(page, "/favicon.svg")).toBe("made");
  const asked = page.waitForRequest("**/healthz?held");
  await page.evaluate(() => void fetch("/healthz?held").catch(() => undefined));
  await asked;
  await page.setViewportSize({ width: 640, height: 360 });
  await page.context().setOffline(true);
  await kept.giveBack(page);
  release();

  expect(await kept.take({ baseURL: app.url })).toBe(page);
  expect(page.viewportSize()).toEqual(size);
  await page.goto("/login");
  expect(await page.evaluate(() => [window.innerWidth, window.innerHeight, navigator.onLine])).toEqual([
    size?.width,
    size?.height,
    true,
  ]);
  for (const path of ["/favicon.svg", "/healthz?held"]) expect(await textOf(page, path)).not.toBe("made");
});

const textOf = (page: Page, path: string) => page.evaluate(async (url) => (await fetch(url)).text(), path);

test("a permanently changed page is not reused", async ({ app, browser }) => {
  const kept = new KeptPages(browser, `${app.url}/healthz`);
  const changes: ((page: Page) => unknown)[] = [
    (page) => page.clock.install(),
    (page) => page.emulateMedia({ colorScheme: "dark" }),
    (page) => page.on("request", () => undefined),
    (page) => page.context().addInitScript(() => undefined),
  ];
  for (const change of changes) {
    const page = await kept.take({ baseURL: app.url });
    await change(page);
    await kept.giveBack(page);
    expect(page.isClosed()).toBe(true);
  }
});
