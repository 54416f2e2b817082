import { randomInt } from "node:crypto";
import { shiftDay } from "#contract/plant/business-day";
import type { TestApp } from "../setup/e2e-app";
import { expect, test, type Page } from "./fixtures";
import { makeInbound } from "./inbound-steps";
import { menuItem } from "./menus";
import { makeBooking, makePo } from "./order-steps";
import { makeRecord, panelOf, today } from "./truck-steps";

/** Lists by keyboard, and rows by mouse. */

const rowLinks = (page: Page) => page.locator("a[data-row-link]");

/** Returns plates and figures of the current row that its buttons cover. */
const coveredByButtons = (page: Page) =>
  page.locator(".row:has(.row-tools-over)").evaluate((row) => {
    const tools = row.querySelector(".row-tools-over")?.getBoundingClientRect() ?? new DOMRect();
    const isCovered = (part: Element) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      const { left, right, width } = range.getBoundingClientRect();
      return width > 0 && left < tools.right && right > tools.left;
    };
    return [...row.querySelectorAll(".plate, .cell-end")].filter(isCovered).map(({ textContent }) => textContent);
  });

/** Creates markings with a common name, and returns the URL of their list. */
async function markings(app: TestApp, count: number): Promise<{ word: string; path: string }> {
  const word = `Tombol ${randomInt(1e9)}`;
  for (let index = 0; index < count; index += 1) {
    const name = `${word} ${String(index).padStart(2, "0")}`;
    expect((await app.post("ADMIN", "/marking", { name, description: "" })).status).toBe(201);
  }
  return { word, path: `/management/marking?q=${encodeURIComponent(word)}&perPage=10` };
}

test("J, K and the arrows move the row cursor, and Enter opens the row", async ({ app, login, page }) => {
  const { word, path } = await markings(app, 4);
  const row = (index: number) => page.getByRole("link", { name: `${word} 0${index}`, exact: true });
  await login("ADMIN");
  await page.goto(path);
  await page.keyboard.press("j");
  await expect(row(0)).toBeFocused();
  await page.keyboard.press("j");
  await page.keyboard.press("ArrowDown");
  await expect(row(2)).toBeFocused();
  await expect(page.getByRole("row").filter({ has: row(2) })).toHaveCSS("outline-style", "solid");
  await page.keyboard.press("k");
  await expect(row(1)).toBeFocused();
  await page.keyboard.press("End");
  await expect(row(3)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(row(3)).toBeFocused();
  await page.keyboard.press("ArrowUp");

  await page.keyboard.press("Enter");
  await expect(panelOf(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(panelOf(page)).toHaveCount(0);
  await expect(row(2)).toBeFocused();

  // ArrowRight reaches the row's actions, and E opens its form.
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("link", { name: `Riwayat: ${word} 02` })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(panelOf(page)).toContainText("Dibuat");
  await page.keyboard.press("Escape");
  await expect(panelOf(page)).toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await expect(row(3)).toBeFocused();
  await page.keyboard.press("e");
  await expect(panelOf(page).getByLabel("Nama")).toHaveValue(`${word} 03`);
});

test("E opens a truck's form from its list", async ({ app, login, page }) => {
  const record = await makeRecord(app, { date: shiftDay(today(), -410) });
  await login("OFFICE");
  await page.goto(`/record/outbound?date=${record.date}`);
  await page.getByRole("link", { name: record.recordNo }).focus();
  await page.keyboard.press("e");
  await expect(panelOf(page).getByLabel("No. polisi")).toHaveValue(record.licensePlate);
});

test("Tab leaves the table in one step for any number of rows", async ({ app, login, page }) => {
  const { path } = await markings(app, 11);
  await login("ADMIN");
  await page.goto(path);
  await page.keyboard.press("j");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: /Berikutnya/ })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(rowLinks(page).first()).toBeFocused();
  // The sortable heads are one more Tab stop, before the rows.
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("columnheader").getByRole("link", { name: "Nama" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(rowLinks(page).first()).toBeFocused();
});

test("filtering, sorting, paging and closing a record keep the focus in the list", async ({ app, login, page }) => {
  const { word, path } = await markings(app, 12);
  const date = shiftDay(today(), -411);
  const trucks = [await makeRecord(app, { date }), await makeRecord(app, { date }), await makeRecord(app, { date })];
  await login("ADMIN");
  await page.goto("/management/marking");
  await page.keyboard.press("/");
  await page.keyboard.type(word);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=/);
  await expect(rowLinks(page).first()).toBeFocused();

  await page.goto(path);
  await page.getByRole("columnheader").getByRole("link", { name: "Nama" }).focus();
  await page.keyboard.press("Enter");
  await expect(rowLinks(page).first()).toHaveText(`${word} 11`);
  await expect(page.getByRole("columnheader").getByRole("link", { name: "Nama" })).toBeFocused();

  // The last page has no link to a next page.
  await page.getByRole("link", { name: /Berikutnya/ }).focus();
  await page.keyboard.press("Enter");
  await expect(rowLinks(page)).toHaveCount(2);
  await expect(rowLinks(page).first()).toBeFocused();

  await page.goto(`/record/outbound?date=${date}`);
  const second = page.getByRole("link", { name: trucks[1]!.recordNo });
  await second.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(trucks[1]!.recordNo);
  await page.goBack();
  await expect(second).toBeFocused();

  // An empty list focuses the link that clears its filters. Open trucks are in the list of today.
  const { id, version } = trucks[2]!;
  await app.post("ADMIN", `/outbound-record/${id}/cancel`, { reason: "tidak jadi" }, version);
  await page.goto("/record/outbound");
  await page.keyboard.press("/");
  await page.keyboard.type(trucks[2]!.licensePlate);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Semua hari" })).toBeFocused();
  await page.keyboard.press("Enter");
  // Lists hide cancelled trucks.
  await expect(page.getByRole("link", { name: "1 batal", exact: true }).last()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: trucks[2]!.recordNo })).toBeFocused();
});

test("[ and ] page through a list, D opens its files, and ? lists these keys", async ({ app, login, page }) => {
  const { word, path } = await markings(app, 12);
  await login("ADMIN");
  await page.goto(path);
  const row = (index: string) => page.getByRole("link", { name: `${word} ${index}`, exact: true });
  await page.keyboard.press("]");
  await expect(row("10")).toBeVisible();
  await expect(page.getByText("11–12 dari 12")).toBeVisible();
  // The third page does not exist.
  await page.keyboard.press("]");
  await page.keyboard.press("j");
  await expect(row("10")).toBeFocused();
  await page.keyboard.press("[");
  await expect(row("00")).toBeFocused();

  // Two letters within 80 ms would be a scan.
  await page.keyboard.press("Home");
  await page.keyboard.press("d");
  await expect(menuItem(page, "Excel")).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  for (const name of ["Halaman berikutnya", "Unduh daftar"])
    await expect(page.getByRole("dialog").getByText(name)).toBeVisible();
});

test("a click anywhere in a row opens it, and its text can be selected", async ({ app, login, open, page }) => {
  const record = await makeRecord(app, { date: shiftDay(today(), -412) });
  const path = `/record/outbound?date=${record.date}`;
  await login("OFFICE");
  await page.goto(path);
  const cell = page.getByRole("cell", { name: record.licensePlate });
  const { x, y, width, height } = (await cell.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + 8, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width - 4, y + height / 2, { steps: 5 });
  await page.mouse.up();
  expect(await page.evaluate(() => String(window.getSelection()))).toContain(record.licensePlate.slice(2));
  await expect(page).toHaveURL(path);
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(record.recordNo);

  const plain = await open("OFFICE", { javaScript: false });
  await plain.goto(path);
  await plain
    .getByRole("row")
    .filter({ hasText: record.recordNo })
    .click({ position: { x: 500, y: 10 } });
  await expect(plain.getByRole("heading", { level: 1 })).toContainText(record.recordNo);
});

test("letters typed while a form loads press no shortcuts", async ({ login, page }) => {
  await login("OFFICE");
  await page.goto("/record/outbound");
  await page.route("**/outbound.data*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await page.keyboard.press("n");
  await expect(page.locator("main[aria-busy=true]")).toHaveCount(1);
  await page.keyboard.press("d");
  await expect(panelOf(page).getByLabel("No. polisi")).toBeFocused();
  await expect(page).toHaveURL(/form=new$/);
});

test("letter shortcuts are disabled while a form is open, wherever the focus is", async ({ login, page }) => {
  await login("OFFICE");
  await page.goto("/record/outbound?form=new");
  await panelOf(page).getByLabel("Sopir").fill("Budi");
  await panelOf(page).getByRole("heading").click();
  await page.keyboard.type("nj/?e");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expect(panelOf(page).getByLabel("Sopir")).toHaveValue("Budi");
});

test("F goes to the first filter of a list and of a report, and ? lists it", async ({ login, page }) => {
  await login("OFFICE");
  for (const path of ["/record/outbound", "/export/booking"]) {
    await page.goto(path);
    await page.keyboard.press("?");
    const overview = page.getByRole("dialog", { name: "Bantuan" });
    await expect(overview.getByText("F", { exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("f");
    await expect(page.getByRole("search").locator(":focus")).toHaveCount(1);
  }
});

test("a row shows its tools under the pointer, and other rows render none", async ({ open }) => {
  const page = await open("ADMIN");
  await page.goto("/management/grade");
  const findTools = (index: number) => page.locator("tr[data-row]").nth(index).locator("a[data-tool]");
  await expect(findTools(1)).toHaveCount(0);
  await page.locator("tr[data-row]").nth(1).hover();
  await expect(findTools(1).first()).toBeVisible();
  await page.locator("tr[data-row]").nth(0).hover();
  await expect(findTools(1)).toHaveCount(0);
});

test("the buttons of a row cover neither its plate nor a figure", async ({ app, login, page }) => {
  await makeBooking(app, await makePo(app, [20_000]), 6000, 0, { licensePlate: "B 9401 RWT" });
  await makeRecord(app);
  await makeInbound(app);
  await app.post("ADMIN", "/opening-stock", { date: today(), gradeId: 1, markingId: 1, quantityKg: 200_000 });
  await login("ADMIN");
  for (const list of ["booking", "po-sales", "outbound", "inbound", "outstanding", "opening-stock"]) {
    await page.goto(`/record/${list}`);
    await page.locator("tbody tr").first().hover();
    await expect(page.locator(".row-tools-over")).toBeVisible();
    expect(await coveredByButtons(page), list).toEqual([]);
  }
});
