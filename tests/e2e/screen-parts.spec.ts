import { readdirSync, readFileSync, statSync } from "node:fs";
import { expect, test, type Page } from "./fixtures";
import { makeInbound } from "./inbound-steps";

/** Screens whose chunks fail to load, and the progress bar. */

const PART = /\/assets\/record\.production-[^/]*\.js$/;
const LISTS = [
  ...["outbound", "inbound", "booking", "po-sales", "production", "outstanding", "opening-stock"].map(
    (name) => `/record/${name}`,
  ),
  ...["customer", "vendor", "grade", "marking", "outbound-item", "inbound-item", "ex-do", "user"].map(
    (name) => `/management/${name}`,
  ),
];
const title = (page: Page) => page.getByRole("heading", { level: 1 });
const notice = (page: Page) => page.getByRole("status").filter({ hasText: "Halaman ini dimuat ulang" });

async function openProductions(page: Page) {
  await page.locator("header summary:visible").filter({ hasText: "Produksi" }).click();
  await page.locator('header a[href="/record/production"]:visible').click();
}

/** Counts documents loaded from now on. */
function findDocuments(page: Page): string[] {
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loaded.push(new URL(request.url()).pathname);
  });
  return loaded;
}

test("no client module bundles zod", () => {
  const scripts = readdirSync("build/client/assets").filter((file) => file.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(20);
  const ofZod = scripts.filter((file) => readFileSync(`build/client/assets/${file}`, "utf8").includes("ZodObject"));
  expect(ofZod).toEqual([]);
});

/** Returns the transferred KiB of a page's scripts. */
async function scriptKib(page: Page): Promise<number> {
  await page.waitForLoadState("networkidle");
  const loaded = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  const files = new Set(loaded.map((url) => new URL(url).pathname).filter((file) => /^\/assets\/.*\.js$/.test(file)));
  expect(files.size).toBeGreaterThan(3);
  const bytes = [...files].map((file) => statSync(`build/client${file}.br`).size);
  return bytes.reduce((sum, one) => sum + one, 0) / 1024;
}

test("the sign-in loads at most 135 KiB of scripts, a list 151 KiB, and its form when it opens", async ({ open }) => {
  const guest = await open(null);
  await guest.goto("/login");
  expect(await scriptKib(guest)).toBeLessThanOrEqual(135);
  const page = await open("ADMIN");
  const kib: Record<string, number> = {};
  for (const path of LISTS) {
    await page.goto(path);
    kib[path] = await scriptKib(page);
  }
  const heavy = Object.entries(kib).filter(([, size]) => size > 151);
  expect(heavy).toEqual([]);
  await page.goto("/record/outbound");
  await page.keyboard.press("n");
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await scriptKib(page)).toBeGreaterThan(kib["/record/outbound"] ?? 0);
});

test("a list whose form fails to load is reloaded as a document with the form", async ({ open }) => {
  const page = await open("OFFICE", { cutsLine: true });
  await page.goto("/record/outbound");
  await page.waitForLoadState("networkidle");
  const documents = findDocuments(page);
  await page.route(/\/assets\/[a-z]+-panels-[^/]*\.js$/, (route) =>
    documents.length === 0 ? route.abort() : route.continue(),
  );
  await page.keyboard.press("n");
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(notice(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL("/record/outbound");
});

test("a list stays on the page until the part that shows a record has loaded", async ({ app, open }) => {
  const { id, recordNo } = await makeInbound(app);
  const page = await open("ADMIN");
  await page.goto("/record/inbound");
  await page.evaluate(() => {
    const titles: (string | undefined)[] = [];
    const note = () => titles.push(document.querySelector("h1")?.textContent ?? undefined);
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true });
    Object.assign(window, { titles });
  });
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/inbound-record-screen-[^/]*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.locator(`tr[data-row="${id}"] a[data-row-link]`).click();
  // The URL changes when the data have arrived.
  await expect(page).toHaveURL(/view=/);
  release();
  await expect(title(page)).toContainText(recordNo);
  const titles = await page.evaluate(() => (window as unknown as { titles: (string | undefined)[] }).titles);
  expect(new Set(titles)).toEqual(new Set(["Data Barang Masuk", await title(page).textContent()]));
});

test("a screen whose module fails to load is reloaded as a document, with a message", async ({ open }) => {
  const page = await open("OFFICE", { cutsLine: true });
  await page.route(PART, (route) => route.abort(), { times: 1 });
  await page.goto("/home");
  await openProductions(page);
  await expect(page).toHaveURL("/record/production");
  await expect(title(page)).toHaveText("Data Produksi");
  await expect(notice(page)).toBeVisible();
  await page.reload();
  await expect(title(page)).toHaveText("Data Produksi");
  await expect(notice(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL("/home");
  await page.goForward();
  await expect(title(page)).toHaveText("Data Produksi");
});

test("a permanently missing module reloads the page once, which then works without the module", async ({ open }) => {
  const page = await open("OFFICE", { cutsLine: true });
  await page.route(PART, (route) => route.fulfill({ status: 404, body: "gone" }));
  await page.goto("/home");
  const documents = findDocuments(page);
  await openProductions(page);
  await expect(title(page)).toHaveText("Data Produksi");
  await page.waitForLoadState("networkidle");
  expect(documents).toEqual(["/home", "/record/production"]);
});

test("a screen whose module takes more than 120 seconds is reloaded as a document", async ({ open }) => {
  const page = await open("OFFICE", { context: {} });
  await page.clock.install();
  await page.goto("/home");
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let ask = () => {};
  const held = new Promise<void>((resolve) => (ask = resolve));
  await page.route(
    PART,
    async (route) => {
      ask();
      await released;
      await route.continue().catch(() => undefined);
    },
    { times: 1 },
  );
  const documents = findDocuments(page);
  await openProductions(page);
  await held;
  await page.clock.runFor(119_000);
  expect(documents).toEqual([]);
  await page.clock.runFor(2000);
  await expect(page).toHaveURL("/record/production");
  await expect(notice(page)).toBeVisible();
  expect(documents).toEqual(["/record/production"]);
  release();
});

test("a search that fails to load shows an error and keeps the input on the page", async ({ open }) => {
  const page = await open("OFFICE", { cutsLine: true });
  // Blocks the preload and the chunk. Set the route before loading, because a busy page applies it later than the
  // next key.
  await page.route(/command-palette-contents/, (route) => route.abort());
  await page.goto("/record/production?form=new");
  const note = page.getByLabel("Catatan");
  await note.fill("dari shift malam");
  const documents = findDocuments(page);
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("alertdialog", { name: "Tidak ada sambungan" });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Tutup" }).first().click();
  await expect(note).toHaveValue("dari shift malam");
  expect(documents).toEqual([]);
});

test("a navigation to the monitor shows no progress bar, and one from the monitor does", async ({ open }) => {
  const page = await open("OFFICE", { context: {} });
  await page.clock.install();
  await page.goto("/home");
  const bar = page.locator("[data-progress=running]");
  let held: () => void = () => {};
  let holds = false;
  const loading = () => {
    holds = true;
    return new Promise<void>((resolve) => (held = resolve));
  };
  // A navigation sends two requests, and the monitor polls its loader.
  const waiting = new Set<() => void>();
  const release = () => {
    holds = false;
    for (const go of waiting) go();
    waiting.clear();
  };
  await page.route(/\.data(\?|$)/, async (route) => {
    const released = new Promise<void>((resolve) => waiting.add(resolve));
    held();
    if (holds) await released;
    await route.continue().catch(() => undefined);
  });
  const toMonitor = loading();
  await page.getByRole("link", { name: "Monitor" }).first().click();
  await toMonitor;
  await page.clock.runFor(1000);
  await expect(bar).toHaveCount(0);
  release();
  await expect(page.locator("[data-area=H]")).toBeVisible();

  const toHome = loading();
  await page.getByRole("link", { name: "Ke Gudang" }).click();
  await toHome;
  await page.clock.runFor(1000);
  await expect(bar).toBeAttached();
  release();
  await expect(page).toHaveURL("/home");
});
