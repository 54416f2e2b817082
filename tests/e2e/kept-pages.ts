import type { Browser, BrowserContext, BrowserContextOptions, Clock, Page, ViewportSize } from "@playwright/test";

/**
 * Calls that change a page or its context permanently: a test that makes one of them does not reuse its page. `giveBack` undoes all other
 * changes.
 */
const CHANGES = [
  "addInitScript",
  "exposeBinding",
  "exposeFunction",
  "on",
  "once",
  "routeFromHAR",
  "routeWebSocket",
  "setDefaultNavigationTimeout",
  "setDefaultTimeout",
  "setExtraHTTPHeaders",
] as const satisfies (keyof Page & keyof BrowserContext)[];
const PAGE_CHANGES = ["addLocatorHandler", "emulateMedia"] as const satisfies (keyof Page)[];
const CONTEXT_CHANGES = [
  "grantPermissions",
  "newCDPSession",
  "setGeolocation",
] as const satisfies (keyof BrowserContext)[];
const CLOCK_CHANGES = ["install", "pauseAt", "setFixedTime", "setSystemTime"] as const satisfies (keyof Clock)[];

/**
 * Pages that a worker's tests leave to one another. A new context costs a process, and to compile every script in it, more than
 * all else of a page; an emptied one has no cookies, no storage and no page but a bare one.
 */
export class KeptPages {
  private readonly idle = new Map<string, Page[]>();
  /** The options of each page that may be left to the next test, and the size of its window. */
  private readonly kinds = new Map<Page, { kind: string; size: ViewportSize | null }>();

  /** @param bare the address of a page without scripts, of the origin whose storage is emptied */
  constructor(
    private readonly browser: Browser,
    private readonly bare: string,
  ) {}

  /** Returns a page of a new context with these options. */
  async take(options: BrowserContextOptions): Promise<Page> {
    const kind = JSON.stringify(options);
    const known = this.idle.get(kind)?.pop();
    if (known !== undefined) return known;
    // A copy, for Playwright writes its defaults into what it is given.
    const context = await this.browser.newContext({ ...options });
    const page = await context.newPage();
    await drawLittle(page);
    this.kinds.set(page, { kind, size: page.viewportSize() });
    this.noteChanges(page);
    if (options.javaScriptEnabled !== false) waitForLife(page);
    return page;
  }

  /** Empties a page for the next test, or ends it where that cannot be. */
  async giveBack(page: Page): Promise<void> {
    const made = this.kinds.get(page);
    if (made === undefined || page.isClosed()) {
      this.kinds.delete(page);
      return page.context().close();
    }
    const { kind, size } = made;
    const others = page.context().pages();
    await Promise.all(others.filter((other) => other !== page).map((other) => other.close()));
    await Promise.all([page, page.context()].map((routed) => routed.unrouteAll({ behavior: "ignoreErrors" })));
    await page.context().setOffline(false);
    const now = page.viewportSize();
    if (size && (now?.width !== size.width || now.height !== size.height)) await page.setViewportSize(size);
    // As in a new page, the pointer is nowhere.
    await page.mouse.move(-1, -1);
    await page.goto(this.bare, { waitUntil: "commit" });
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    // Last, for the screen that was left may have had an answer under way.
    await page.context().clearCookies();
    this.idle.set(kind, [...(this.idle.get(kind) ?? []), page]);
  }

  private noteChanges(page: Page) {
    const spend = () => this.kinds.delete(page);
    noteCalls(page, [...CHANGES, ...PAGE_CHANGES], spend);
    noteCalls(page.context(), [...CHANGES, ...CONTEXT_CHANGES], spend);
    noteCalls(page.clock, CLOCK_CHANGES, spend);
  }
}

/**
 * Lets a page draw one pixel, which saves a fifth of a load. Page size, layout and screenshots do not change, because "this viewport
 * change is not observed by the page" (the DevTools protocol).
 */
async function drawLittle(page: Page) {
  const session = await page.context().newCDPSession(page);
  const draw = async () => {
    const size = page.viewportSize();
    if (size === null) return;
    await session.send("Emulation.setDeviceMetricsOverride", {
      ...size,
      screenWidth: size.width,
      screenHeight: size.height,
      deviceScaleFactor: 1,
      mobile: false,
      viewport: { x: 0, y: 0, width: 1, height: 1, scale: 1 },
    });
  };
  const resize = page.setViewportSize.bind(page);
  page.setViewportSize = async (size) => {
    await resize(size);
    await draw();
  };
  await draw();
}

/** Calls `note` before each call of these methods. */
function noteCalls<T extends object>(owner: T, names: readonly (keyof T)[], note: () => void) {
  for (const name of names) {
    const method = owner[name] as (...args: unknown[]) => unknown;
    Object.defineProperty(owner, name, {
      value: (...args: unknown[]) => {
        note();
        return method.apply(owner, args);
      },
    });
  }
}

/**
 * Makes `goto` wait until React has taken the page over: what a test does next is about the screen, not about the moment
 * in which it comes alive. A test of that moment says `waitUntil`.
 */
function waitForLife(page: Page) {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    const isPage = answer?.headers()["content-type"]?.startsWith("text/html") ?? false;
    if (isPage && options?.waitUntil === undefined) await comeAlive(page);
    return answer;
  };
}

/** Waits until React has hydrated the page and its effects have registered the keys of the screen. */
export async function comeAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith("__reactProps")));
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}
