import { shiftDay } from "#contract/plant/business-day";
import { formatDay } from "#contract/values/format";
import type { ProductionList } from "#contract/orders/production";
import { expect, test, type Page } from "./fixtures";
import { choose, panelOf } from "./plain-steps";
import { today } from "./truck-steps";

/** Date fields of forms and filters. */

const year = () => today().slice(0, 4);
/** The value that the form submits for the day. */
const sent = (page: Page) => panelOf(page).locator("input[name=date]");

async function openForm(page: Page) {
  await page.goto("/record/production?form=new");
  const field = panelOf(page).getByLabel("Tanggal");
  await expect(field).toHaveValue(formatDay(today()));
  // Its name is hidden until scripts handle the field's keys.
  await expect(panelOf(page).getByRole("button", { name: "Buka kalender" })).toBeVisible();
  return field;
}

test("a date field accepts day-first dates in any browser language", async ({ open }) => {
  const page = await open("OFFICE", { context: { locale: "en-US" } });
  const field = await openForm(page);
  for (const [typed, day] of [
    ["5/11", `${year()}-11-05`],
    ["05112025", "2025-11-05"],
  ] as const) {
    await field.click();
    await page.keyboard.type(typed);
    await expect(sent(page)).toHaveValue(day);
    await page.keyboard.press("Tab");
    await expect(field).toHaveValue(formatDay(day));
    // The field is one Tab stop; a native date field has three.
    await expect(panelOf(page).getByLabel("Shift")).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(field).toBeFocused();
  }
});

test("arrow keys move the date by a day, and h enters the plant's today", async ({ open }) => {
  const page = await open("OFFICE", { context: {} });
  // The browser's clock is a year behind.
  await page.clock.setFixedTime(new Date(`${shiftDay(today(), -365)}T05:00:00Z`));
  const field = await openForm(page);
  await field.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(field).toHaveValue(formatDay(shiftDay(today(), -2)));
  await expect(sent(page)).toHaveValue(shiftDay(today(), -2));
  await page.keyboard.press("ArrowUp");
  await expect(field).toHaveValue(formatDay(shiftDay(today(), -1)));
  await page.keyboard.type("1/3/2025");
  await page.keyboard.press("ArrowDown");
  await expect(field).toHaveValue("28/02/2025");
  await page.keyboard.press("h");
  await expect(field).toHaveValue(formatDay(today()));
  await expect(sent(page)).toHaveValue(today());
  // The day is still selected, so typing replaces it.
  await page.keyboard.type("7/1");
  await expect(sent(page)).toHaveValue(`${year()}-01-07`);
});

test("the calendar opens by mouse and Alt+Down, and Esc closes only the calendar", async ({ login, page }) => {
  await login("OFFICE");
  const field = await openForm(page);
  await field.fill("05/11/2025");
  await panelOf(page).getByRole("button", { name: "Buka kalender" }).click();
  const calendar = page.getByRole("dialog", { name: "Kalender" });
  await expect(calendar.getByText("November 2025")).toBeVisible();
  await calendar.getByRole("button", { name: "Bulan sebelumnya" }).click();
  await calendar.getByRole("button", { name: "Jumat, 17 Oktober 2025" }).click();
  await expect(calendar).toHaveCount(0);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("17/10/2025");
  await expect(sent(page)).toHaveValue("2025-10-17");

  await page.keyboard.press("Alt+ArrowDown");
  await expect(calendar.getByRole("button", { name: /17 Oktober 2025/ })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(sent(page)).toHaveValue("2025-10-25");
  await page.keyboard.press("Alt+ArrowDown");
  await expect(calendar).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(calendar).toHaveCount(0);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("25/10/2025");
});

test("an invalid document date shows an error, and is disabled in the calendar", async ({ login, page }) => {
  await login("OFFICE");
  const field = await openForm(page);
  await field.click();
  await page.keyboard.type(formatDay(shiftDay(today(), 1)));
  await page.keyboard.press("Tab");
  await expect(panelOf(page).getByText(`paling lambat ${formatDay(today())}`)).toBeVisible();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("h");
  await page.keyboard.press("ArrowUp");
  await expect(sent(page)).toHaveValue(today());
  await page.keyboard.press("Alt+ArrowDown");
  const calendar = page.getByRole("dialog", { name: "Kalender" });
  await expect(calendar.getByRole("gridcell", { selected: true }).getByRole("button")).toBeEnabled();
  await expect(calendar.getByRole("button", { disabled: true }).first()).toBeVisible();
});

test("a calendar that fails to load shows an error, and the date can be typed", async ({ open }) => {
  const page = await open("OFFICE", { cutsLine: true });
  await page.route(/date-calendar/, (route) => route.abort());
  const field = await openForm(page);
  await panelOf(page).getByRole("button", { name: "Buka kalender" }).click();
  await expect(panelOf(page).getByText("Kalender tidak dapat dimuat")).toBeVisible();
  await field.fill("5/11/2025");
  await expect(sent(page)).toHaveValue("2025-11-05");
});

test("a nonexistent date shows an error at the field, and is never changed", async ({ app, login, page }) => {
  await login("OFFICE");
  const field = await openForm(page);
  const panel = panelOf(page);
  await field.click();
  await page.keyboard.type("31/02/2025");
  await page.keyboard.press("Tab");
  await expect(field).toHaveValue("31/02/2025");
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(/Tidak ada tanggal 31\/02\/2025/);
  await panel.getByLabel("Shift").selectOption("1");
  await choose(panel, "Ex DO", "DO-2026-001");
  await choose(panel, "Jenis barang", "Tepung 50 kg");
  await choose(panel, "Grade", "Grade A");
  await choose(panel, "Marking", "Mawar");
  await panel.getByLabel("Karung").fill("4");
  await panel.getByRole("button", { name: "Simpan", exact: false }).last().click();
  await expect(panel.getByText("Isi tanggal yang benar")).toBeVisible();
  await expect(field).toHaveValue("31/02/2025");
  await expect(field).toBeFocused();
  await page.keyboard.type("28/02/2025");
  await page.keyboard.press("Enter");
  await expect(panelOf(page)).toHaveCount(0);
  const list = "/production?startDate=2025-02-28&endDate=2025-03-03";
  const { body } = await app.get<ProductionList>("OFFICE", list);
  expect(body.data.map(({ date, bags }) => [date, bags])).toEqual([["2025-02-28", 4]]);
});

test("list filters use the same date field, and Enter applies them", async ({ login, page }) => {
  await login("OFFICE");
  await page.goto("/record/production?startDate=2025-01-01");
  const filters = page.getByRole("search");
  await expect(filters.getByLabel("Dari")).toHaveValue("01/01/2025");
  await filters.getByLabel("Dari").click();
  await page.keyboard.type("5112");
  await page.keyboard.press("Enter");
  // An invalid day is not applied as a filter.
  await expect(filters.getByLabel("Dari")).toHaveAttribute("aria-invalid", "true");
  await expect(page).toHaveURL(/startDate=2025-01-01/);
  await page.keyboard.press("Control+A");
  await page.keyboard.type("05112025");
  await page.keyboard.press("Tab");
  await expect(filters.getByLabel("Sampai")).toBeFocused();
  await page.keyboard.type("6/11/25");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/record/production?startDate=2025-11-05&endDate=2025-11-06");
  await expect(filters.getByLabel("Sampai")).toHaveValue("06/11/2025");
});

test("without JavaScript a date reads and sends the same day", async ({ open }) => {
  const page = await open("OFFICE", { javaScript: false });
  await page.goto("/record/production?form=new");
  await expect(panelOf(page).getByLabel("Tanggal")).toHaveValue(formatDay(today()));
  await expect(panelOf(page).getByRole("button", { name: "Buka kalender" })).toHaveCount(0);
  await page.goto("/record/production");
  const filters = page.getByRole("search");
  await filters.getByLabel("Dari").fill("05/11/2025");
  await filters.getByRole("button", { name: "Terapkan" }).click();
  await expect(filters.getByLabel("Dari")).toHaveValue("05/11/2025");
});
