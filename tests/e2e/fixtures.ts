import { createCookie } from "@remix-run/node";
import { test as base, expect, type BrowserContext, type BrowserContextOptions, type Page } from "@playwright/test";
import type { Locale } from "#contract/constants";
import { startTestApp, type TestApp } from "../setup/e2e-app";
import type { Account } from "../setup/fixture";

export { expect, type Page };

interface OpenOptions {
  javaScript?: boolean;
  locale?: Locale;
  context?: BrowserContextOptions;
  /** The test cuts the line: what is noted about that on the console does not count. */
  cutsLine?: boolean;
}

interface TestFixtures {
  /** A page of its own browser context, signed in as `account` (null: nobody); no word is lost on the console. */
  open(account: Account | null, options?: OpenOptions): Promise<Page>;
  /** Signs the test's own page in. */
  login(account: Account): Promise<void>;
}

interface WorkerFixtures {
  app: TestApp;
}

/**
 * The browser tests' `test`. A page that writes an error to its console, or throws one that nobody catches, fails the test; what
 * the browser itself notes about an answer of 4xx does not count, for the tests look at such answers themselves.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  app: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use, { workerIndex }) => {
      const app = await startTestApp(workerIndex);
      await use(app);
      await app.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  baseURL: async ({ app }, use) => use(app.url),
  context: async ({ app, context }, use) => {
    const errors = watch(context);
    await speak(context, app.url, "id");
    await use(context);
    expect(errors, "errors on the console").toEqual([]);
  },
  page: async ({ page }, use) => {
    await use(alive(page));
  },
  login: async ({ app, context }, use) => {
    await use(async (account) => signIn(context, app.url, await app.token(account)));
  },
  open: async ({ app, browser, contextOptions }, use) => {
    const opened: { context: BrowserContext; errors: string[] }[] = [];
    await use(async (account, { javaScript = true, locale = "id", context: options, cutsLine = false } = {}) => {
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: app.url,
        javaScriptEnabled: javaScript,
        ...options,
      });
      opened.push({ context, errors: cutsLine ? [] : watch(context) });
      await speak(context, app.url, locale);
      if (account !== null) await signIn(context, app.url, await app.token(account));
      const page = await context.newPage();
      return javaScript ? alive(page) : page;
    });
    for (const { context } of opened) await context.close();
    expect(
      opened.flatMap(({ errors }) => errors),
      "errors on the console",
    ).toEqual([]);
  },
});

/**
 * Makes `goto` wait until React has taken the page over: what a test does next is about the screen, not about the moment
 * in which it comes alive. A test of that moment says `waitUntil`.
 */
function alive(page: Page): Page {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    const isPage = answer?.headers()["content-type"]?.startsWith("text/html") ?? false;
    if (isPage && options?.waitUntil === undefined) await comeAlive(page);
    return answer;
  };
  return page;
}

/** Waits until React has taken the page over, and the keys of the screen are listened to: effects run after that, as work of their own. */
export async function comeAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith("__reactProps")));
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** Collects what a browser context complains about. */
function watch(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on("console", (message) => {
    const refused = /^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text());
    if (message.type() === "error" && !refused) errors.push(`${message.text()} (${message.page()?.url()})`);
  });
  context.on("weberror", (event) => {
    // Remix's single fetch lets the end of an answer that a newer navigation has replaced go unheard; nothing is lost by it.
    if (event.error().name !== "AbortError") errors.push(event.error().stack ?? event.error().message);
  });
  return errors;
}

const signIn = (context: BrowserContext, url: string, token: string) => keepCookie(context, url, "token", token);
const speak = (context: BrowserContext, url: string, locale: Locale) => keepCookie(context, url, "locale", locale);

/** Gives a browser a cookie as the application writes it. */
export async function keepCookie(context: BrowserContext, url: string, name: string, value: unknown): Promise<void> {
  const [pair = ""] = (await createCookie(name).serialize(value)).split(";");
  await context.addCookies([{ name, value: pair.slice(name.length + 1), url }]);
}
