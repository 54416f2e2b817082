import { readFileSync } from "node:fs";
import type { Download } from "@playwright/test";
import type { TestApp } from "../setup/e2e-app";
import { newProduction } from "../setup/records";
import { expect, test, type Page } from "./fixtures";
import { menuButton, menuItem } from "./menus";
import { makeInbound, takeInbound } from "./inbound-steps";
import { makeBooking, makePo } from "./order-steps";
import { makeRecord, today, weighAndLoad } from "./truck-steps";

const RANGE = "startDate=2021-08-01&endDate=2021-08-31";
const DAY = { date: "2021-08-05" };

/** Creates documents in a month that no other test uses. */
async function makeMonth(app: TestApp) {
  const truck = await weighAndLoad(app, await makeRecord(app, DAY), 22_000);
  await weighAndLoad(app, await makeRecord(app, { date: "2021-08-20", customerId: 2 }), 22_020);
  await makeRecord(app, DAY);
  const cancelled = await makeRecord(app, DAY);
  const { version, id } = cancelled;
  await app.post("ADMIN", `/outbound-record/${id}/cancel`, { reason: "tidak jadi" }, version);
  await takeInbound(app, await makeInbound(app, DAY), "finish");
  const po = await makePo(app, [30_000], DAY);
  await makeBooking(app, po, 6000, 0, DAY);
  await app.post("ADMIN", "/production", newProduction(DAY));
  return truck;
}

const foot = async (page: Page) =>
  (await page.locator("tfoot tr").first().locator("td").allInnerTexts()).filter(Boolean);

test("a report defaults to this month, and one click selects a named range", async ({ login, page }) => {
  await login("OFFICE");
  await page.goto("/export/booking");
  const ranges = page.getByRole("navigation", { name: "Rentang tanggal" });
  // On the first of a month, it is also today.
  const current = (name: string) => ranges.locator("[aria-current=true]").filter({ hasText: name });
  await expect(current("Bulan ini")).toBeVisible();
  await ranges.getByRole("link", { name: "Kemarin" }).click();
  await expect(current("Kemarin")).toBeVisible();
  const { searchParams } = new URL(page.url());
  expect(searchParams.get("startDate")).toBe(searchParams.get("endDate"));
  expect(searchParams.get("endDate")! < today()).toBe(true);
  await page.reload();
  await expect(current("Kemarin")).toBeVisible();
});

test("a figure links to its rows, and a row to its document", async ({ app, login, page }) => {
  const truck = await makeMonth(app);
  await login("OFFICE");
  await page.goto(`/export/outbound?${RANGE}&type=customer&across=daily`);
  const row = page.locator("tbody tr").filter({ hasText: "CV Tirta Abadi" });
  const figure = row.getByRole("link", { name: /^[\d.]+$/ }).first();
  const said = await figure.innerText();
  await figure.click();
  await expect(page.getByRole("columnheader", { name: "No. polisi" })).toBeVisible();
  expect(await foot(page)).toContain(said);
  await expect(page.locator("select[name=customer]")).toHaveValue("2");

  await page.goto(`/export/outbound?${RANGE}`);
  await page.getByRole("link", { name: truck.recordNo }).click();
  await expect(page).toHaveURL(new RegExp(`/record/outbound/${truck.id}/item`));
});

test("a list and a report show the same errors for reversed and out-of-range dates", async ({ login, page }) => {
  await login("ADMIN");
  for (const screen of ["/record/inbound", "/export/inbound", "/record/opening-stock"]) {
    await page.goto(`${screen}?startDate=2021-08-31&endDate=2021-08-01`);
    const alert = page.locator("main ul").first();
    await expect(alert, screen).toContainText("Sampai");
    await expect(alert, screen).toContainText("Tanggal akhir tidak boleh sebelum tanggal awal.");
    await page.goto(`${screen}?startDate=1999-12-31`);
    await expect(alert, screen).toContainText("Isi tanggal dari 01/01/2000 sampai 31/12/2099.");
  }
});

test("a report prints in landscape with its filters on top", async ({ app, login, page }) => {
  await makeMonth(app);
  await login("OFFICE");
  await page.goto(`/export/outbound?${RANGE}&type=items`);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("[data-asked]")).toContainText("01/08/2021 – 31/08/2021");
  await expect(page.locator("[data-asked]")).toContainText("Uji OFFICE");
  await expect(page.getByRole("search")).toBeHidden();
  // No text is cut, and no element overlaps the rows or the margin.
  await page.setViewportSize({ width: 1047, height: 718 });
  expect(await page.locator("tfoot").evaluate((foot) => getComputedStyle(foot).position)).toBe("static");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1047);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const [, width = "", height = ""] = /MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf) ?? [];
  expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([842, 595]);
});

test("a report is grouped, sorted and paged without JavaScript", async ({ app, open }) => {
  await makeMonth(app);
  const page = await open("OFFICE", { javaScript: false });
  await page.goto(`/export/outbound?${RANGE}&perPage=1`);
  await page.locator("select[name=type]").selectOption("customer");
  await page.getByRole("button", { name: "Terapkan" }).click();
  await expect(page.locator("select[name=type]")).toHaveValue("customer");
  await page.getByRole("columnheader", { name: "Truk" }).getByRole("link").click();
  await expect(page.locator("th[aria-sort=ascending]")).toHaveText("Truk");
  await page.locator("tbody tr").first().getByRole("link").first().click();
  await expect(page).toHaveURL(/type=detail/);
  await expect(page).toHaveURL(/[?&]customer=/);
});

/** Chooses a format of the download menu. */
async function choose(page: Page, format: string) {
  await menuButton(page, "Unduh").click();
  await menuItem(page, format).click();
}

const firstLetters = async (download: Download) =>
  readFileSync(await download.path())
    .subarray(0, 4)
    .toString("latin1");

test("a report is saved as Excel and as PDF, with and without JavaScript", async ({ app, login, open, page }) => {
  await makeMonth(app);
  await login("OFFICE");
  const plain = await open("OFFICE", { javaScript: false });
  for (const one of [page, plain]) {
    await one.goto(`/export/outbound?${RANGE}`);
    for (const [format, ending, begins] of [
      ["Excel", "xlsx", "PK\u0003\u0004"],
      ["PDF", "pdf", "%PDF"],
    ] as const) {
      const [download] = await Promise.all([one.waitForEvent("download"), choose(one, format)]);
      expect(download.suggestedFilename()).toBe(`laporan-outbound-2021-08-01-2021-08-31.${ending}`);
      expect(await firstLetters(download)).toBe(begins);
      // Without JavaScript no script closes the menu.
      if (one === plain) await menuButton(one, "Unduh").click();
    }
  }
});

test("a slow file can be cancelled, and a failed file shows an error", async ({ app, login, page }) => {
  await makeMonth(app);
  await login("OFFICE");
  await page.goto(`/export/outbound?${RANGE}`);
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route(/\/pdf\/file/, async (route) => {
    await held;
    await route.abort().catch(() => undefined);
  });
  await choose(page, "PDF");
  const panel = page.getByRole("region", { name: "Berkas" });
  await expect(panel).toContainText("Menyiapkan berkas…");
  await panel.getByRole("button", { name: "Batal" }).click();
  await expect(panel).toBeHidden();
  await expect(menuButton(page, "Unduh")).toBeFocused();
  goOn();

  await page.route(/\/xlsx\/file/, (route) => route.fulfill({ status: 404, body: "" }));
  await choose(page, "Excel");
  await expect(panel.getByRole("alert")).toContainText("Berkas gagal dibuat");
  await page.unroute(/\/xlsx\/file/);
  const [download] = await Promise.all([page.waitForEvent("download"), choose(page, "Excel")]);
  expect(await firstLetters(download)).toBe("PK\u0003\u0004");
  await expect(panel).toBeHidden();
});

test("a server-rendered chart shows the figures of the table", async ({ app, open }) => {
  await makeMonth(app);
  const page = await open("OFFICE", { javaScript: false });
  for (const type of ["customer", "daily"]) {
    await page.goto(`/export/outbound?${RANGE}&type=${type}`);
    await expect(page.locator("[data-chart]")).toContainText("Grafik Netto kg");
    await expect(page.locator("[data-chart] > svg")).toBeVisible();
    const drawn = (await page.locator("[data-chart] a title").allTextContents()).map((text) => text.split(": ")[1]);
    const told = await page.locator("tbody tr td:nth-child(3)").allInnerTexts();
    expect(drawn).toEqual(told);
  }

  // A second grouping stacks the bars, and each bar links to its rows.
  await page.goto(`/export/outbound?${RANGE}&type=daily&across=customer`);
  const day = page.locator("[data-chart] a").first();
  const parts = (await day.locator("title").allTextContents()).map((text) => text.split(": ")[1]);
  const cells = await page.locator("tbody tr").first().locator("td").allInnerTexts();
  expect(parts).toEqual(cells.slice(1, -1).map((text) => (text === "–" ? "0" : text)));
  await day.click();
  await expect(page).toHaveURL(/startDate=2021-08-05&endDate=2021-08-05&type=detail/);
});

test("a closed chart stays closed in the next report", async ({ app, open }) => {
  await makeMonth(app);
  const page = await open("OFFICE");
  await page.goto(`/export/outbound?${RANGE}&type=customer`);
  const chart = page.locator("[data-chart]");
  await expect(chart).toHaveAttribute("open");
  const kept = page.waitForResponse((response) => response.url().endsWith("/preferences"));
  await chart.locator("summary").click();
  await kept;
  await page.goto(`/export/outbound?${RANGE}&type=daily`);
  await expect(chart).toBeVisible();
  await expect(chart).not.toHaveAttribute("open");
  await chart.locator("summary").click();
  await expect(chart.locator(":scope > svg")).toBeVisible();
});

test("at 1280x720 a report shows 12 rows, 8 under its chart, and all columns", async ({ app, open }) => {
  for (let day = 1; day <= 14; day++) {
    await makePo(app, [30_000], { date: `2021-09-${String(day).padStart(2, "0")}` });
  }
  const page = await open("OFFICE");
  await page.setViewportSize({ width: 1280, height: 720 });
  const box = page.getByRole("region").first();
  /** Rows between head and total. */
  const rowsInSight = () =>
    box.evaluate((element) => {
      const top = element.querySelector("thead")?.getBoundingClientRect().bottom ?? 0;
      const bottom = element.querySelector("tfoot td")?.getBoundingClientRect().top ?? 0;
      return [...element.querySelectorAll("tbody tr")].filter((row) => {
        const seen = row.getBoundingClientRect();
        return seen.top >= top - 1 && seen.bottom <= Math.min(bottom, window.innerHeight) + 1;
      }).length;
    });
  for (const path of ["po-sales", "outstanding"]) {
    const days = `/export/${path}?startDate=2021-09-01&endDate=2021-09-30`;
    await page.goto(`${days}&type=daily`);
    const chart = page.locator("[data-chart]");
    await expect(chart).toHaveAttribute("open");
    await expect.poll(rowsInSight, path).toBeGreaterThanOrEqual(8);
    await chart.locator("summary").click();
    await expect.poll(rowsInSight, path).toBeGreaterThanOrEqual(12);
    const kept = page.waitForResponse((response) => response.url().endsWith("/preferences"));
    await chart.locator("summary").click();
    await kept;
    await page.goto(days);
    await page.evaluate(() => document.fonts.ready);
    await expect.poll(rowsInSight, path).toBeGreaterThanOrEqual(12);
    expect(await box.evaluate((element) => element.scrollWidth - element.clientWidth), path).toBe(0);
  }
});
