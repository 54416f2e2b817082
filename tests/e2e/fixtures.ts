import { createCookie } from "@remix-run/node";
import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  type Page,
  type Request,
  type WebError,
} from "@playwright/test";
import { sql } from "drizzle-orm";
import { connect, type Connection } from "#backend/db/client";
import { booking } from "#backend/db/tables/booking";
import { inboundRecord } from "#backend/db/tables/inbound";
import { outboundRecord } from "#backend/db/tables/outbound";
import { balanceChange, outstanding } from "#backend/db/tables/outstanding";
import { poSale } from "#backend/db/tables/po-sale";
import { production } from "#backend/db/tables/production";
import { exDoSum, openingStock, stockDay } from "#backend/db/tables/stock";
import { undoStep } from "#backend/db/tables/system";
import type { Locale } from "#contract/constants";
import { E2E_SECRET, startTestApp, type TestApp } from "../setup/e2e-app";
import type { Account } from "../setup/fixture";
import type { LocalProvider } from "../../scripts/demo/provider";
import { comeAlive, drawsFrame, livePage } from "./live-page";
import { type Providers, startProviders } from "./providers";
import { startWebWithout, type WebWithout } from "./web-without-backend";

export { comeAlive, expect, type Page };

interface OpenOptions {
  javaScript?: boolean;
  locale?: Locale;
  /** Options of a separate browser context; `{}` for a test that changes the clock, as that cannot be undone. */
  context?: BrowserContextOptions;
  /** The test cuts the network, so network errors on the console are ignored. */
  cutsLine?: boolean;
}

/** The tables of records, and the sums kept of them. */
const RECORDS = [
  inboundRecord,
  outboundRecord,
  booking,
  poSale,
  production,
  openingStock,
  outstanding,
  balanceChange,
  stockDay,
  exDoSum,
  undoStep,
];

interface TestFixtures {
  /** Starts a second web server without a backend; pages of `open` are closed before it ends, as they may poll it. */
  startWeb(): Promise<WebWithout>;
  /**
   * A page in an empty browser context, signed in as `account` (null: signed out); console errors fail the test. Scripts
   * and styles may be in the cache, as at a desk.
   */
  open(account: Account | null, options?: OpenOptions): Promise<Page>;
  /** Starts every test without records: usual values are learnt from those of other tests. */
  noRecords: undefined;
  /** Signs in the test's own page. */
  login(account: Account): Promise<void>;
}

interface WorkerFixtures {
  /**
   * The application's identity provider. Shared, because a spec with its own application would need its own workers.
   */
  providers: Providers;
  app: TestApp;
  /** The provider, without users. */
  provider: LocalProvider;
  database: Connection["db"];
  /** Browser contexts of tests that have ended, by account. */
  unused: Map<string, BrowserContext[]>;
}

/**
 * The `test` of the browser tests: fails on console errors and uncaught exceptions. Ignores the browser's messages
 * about 4xx responses, which tests check themselves.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  providers: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const providers = await startProviders();
      await use(providers);
      await providers.close();
    },
    { scope: "worker" },
  ],
  app: [
    async ({ providers }, use, { workerIndex }) => {
      const app = await startTestApp(workerIndex, providers.settings);
      await use(app);
      await app.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  provider: [
    async ({ app, providers }, use) => {
      await providers.real.open(`${app.url}/oauth/pabrik/callback`);
      await use(providers.real);
    },
    { scope: "worker" },
  ],
  database: [
    async ({ app }, use) => {
      const connection = connect(app.database, { connections: 1 });
      await use(connection.db);
      await connection.close();
    },
    { scope: "worker" },
  ],
  unused: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => use(new Map()),
    { scope: "worker" },
  ],
  noRecords: [
    async ({ database }, use) => {
      const truncate = sql`truncate ${sql.join(RECORDS, sql`, `)} cascade`;
      // A call that the last page left reads several tables in one transaction, so the two can deadlock.
      await expect(() => database.execute(truncate)).toPass();
      await use(undefined);
    },
    { auto: true },
  ],
  baseURL: async ({ app }, use) => use(app.url),
  page: async ({ open }, use) => use(await open(null)),
  context: async ({ page }, use) => use(page.context()),
  login: async ({ app, context }, use) => {
    await use(async (account) => signIn(context, app.url, await app.token(account)));
  },
  startWeb: async ({ app }, use) => {
    const started: WebWithout[] = [];
    await use(async () => {
      const web = await startWebWithout(app);
      started.push(web);
      return web;
    });
    await Promise.all(started.map((web) => web.stop()));
  },
  open: async ({ app, browser, contextOptions, unused, startWeb: _endsLater }, use, testInfo) => {
    const opened = new Map<Page, Set<Request>>();
    const used: [key: string | null, context: BrowserContext][] = [];
    const listeners: ReturnType<typeof listen>[] = [];
    await use(async (account, { javaScript = true, locale = "id", context, cutsLine = false } = {}) => {
      const key = context === undefined ? `${account}, ${javaScript}` : null;
      const known = key === null ? undefined : unused.get(key)?.pop();
      const options = { ...contextOptions, baseURL: app.url, javaScriptEnabled: javaScript, ...context };
      const own = known ?? (await browser.newContext(options));
      used.push([key, own]);
      const page = await livePage(own, javaScript);
      if (known !== undefined) await forgetStored(page, app.url);
      opened.set(page, unanswered(page));
      if (!cutsLine) listeners.push(listen(own));
      await speak(own, app.url, locale);
      if (account !== null) await signIn(own, app.url, await app.token(account));
      return page;
    });
    const errors = listeners.flatMap((stop) => stop());
    const failed = testInfo.status !== testInfo.expectedStatus;
    if (failed) for (const [page, requests] of opened) console.error(await shownText(page, requests));
    for (const [key, context] of used) {
      if (key === null || failed) await context.close();
      else {
        await leave(context);
        unused.set(key, [...(unused.get(key) ?? []), context]);
      }
    }
    expect(errors, "errors on the console").toEqual([]);
  },
});

/** Deletes what a former test has stored, once its last page has closed. */
async function forgetStored(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const storageTypes = "local_storage,indexeddb,service_workers,cache_storage";
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes });
  await session.detach();
}

/** Closes the pages of a context and ends what the test has set. */
async function leave(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.close()));
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
  context.removeAllListeners("request");
}

/** Collects errors of a browser context; the returned function throws them. */
function listen(context: BrowserContext): () => string[] {
  const errors: string[] = [];
  // Remix's single fetch does not handle the abort of a response that a newer navigation has replaced; this is harmless.
  const harmless = /^(Failed to load resource: the server responded with a status of 4\d\d|AbortError)/;
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === "error" && !harmless.test(message.text()))
      errors.push(`${message.text()} (${message.page()?.url()})`);
  };
  const onError = (event: WebError) => {
    if (event.error().name !== "AbortError") errors.push(event.error().stack ?? event.error().message);
  };
  context.addListener("console", onConsole);
  context.addListener("weberror", onError);
  return () => {
    context.removeListener("console", onConsole);
    context.removeListener("weberror", onError);
    return errors;
  };
}

const signIn = (context: BrowserContext, url: string, token: string) => keepCookie(context, url, "token", token);
const speak = (context: BrowserContext, url: string, locale: Locale) => keepCookie(context, url, "locale", locale);

/** Sets a cookie like the application does. */
export async function keepCookie(context: BrowserContext, url: string, name: string, value: unknown): Promise<void> {
  const secrets = name === "locale" ? [] : [E2E_SECRET];
  const [pair = ""] = (await createCookie(name, { secrets }).serialize(value)).split(";");
  await context.addCookies([{ name, value: pair.slice(name.length + 1), url }]);
}

/** Collects the requests of a page that have no whole response yet. */
function unanswered(page: Page): Set<Request> {
  const requests = new Set<Request>();
  page.on("request", (request) => requests.add(request));
  page.on("requestfinished", (request) => requests.delete(request));
  page.on("requestfailed", (request) => requests.delete(request));
  return requests;
}

/** Returns URL, open requests, frames and text of a page for the log of a failed test, because CI keeps no screenshots. */
async function shownText(page: Page, requests: Set<Request>): Promise<string> {
  const text = await page.locator("body").innerText({ timeout: 1000 }).catch(String);
  const waits = [...requests].map((request) => `\nwaits for ${request.method()} ${request.url()}`).join("");
  const draws = await drawsFrame(page).catch(String);
  const state = draws === true ? "draws frames" : `draws no frame (${draws})`;
  return `${page.url()}${waits}\n${state}\n${text.replaceAll(/\s+/g, " ").slice(0, 2000)}`;
}
