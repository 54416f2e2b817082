import type { Browser, BrowserContext, BrowserContextOptions, Clock, Page, ViewportSize } from "@playwright/test";

/**
 * Calls that change a page or its context permanently, so that it cannot be reused; `giveBack` undoes all other
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
 * Pages reused by a worker's tests. Creating a context and compiling every script takes longer than the rest of a
 * page load. An emptied page has no cookies, no storage and no other pages in its context.
 */
export class KeptPages {
  private readonly idle = new Map<string, Page[]>();
  /** Options of each reusable page, and its viewport. */
  private readonly kinds = new Map<Page, { kind: string; size: ViewportSize | null }>();

  /** @param bare URL of a page without scripts, whose origin's storage is cleared */
  constructor(
    private readonly browser: Browser,
    private readonly bare: string,
  ) {}

  /** Returns a page of a new context with these options. */
  async take(options: BrowserContextOptions): Promise<Page> {
    const kind = JSON.stringify(options);
    const known = this.idle.get(kind)?.pop();
    if (known !== undefined) return known;
    // Copied, because Playwright writes defaults into its argument.
    const context = await this.browser.newContext({ ...options });
    const page = await context.newPage();
    await drawLittle(page);
    typeByHand(page);
    this.kinds.set(page, { kind, size: page.viewportSize() });
    this.noteChanges(page);
    if (options.javaScriptEnabled !== false) waitForLife(page);
    return page;
  }

  /** Empties a page for the next test, or closes it if that fails. */
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
    // As in a new page, the pointer is outside.
    await page.mouse.move(-1, -1);
    await page.goto(this.bare, { waitUntil: "commit" });
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    // Last, because the previous screen may still have had a response in flight.
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
 * Renders a single pixel, which saves a fifth of a page load. Page size, layout and screenshots are unchanged,
 * because "this viewport change is not observed by the page" (DevTools protocol).
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

/** Types like a fast hand: without a pause the keys are a scan (docs/decisions/0095-scans-search.md). */
function typeByHand({ keyboard }: Page) {
  const type = keyboard.type.bind(keyboard);
  keyboard.type = (text, options) => type(text, { delay: 110, ...options });
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
 * Makes `goto` wait for hydration, because tests are about the hydrated screen. A test of hydration itself passes
 * `waitUntil`.
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
