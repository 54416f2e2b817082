import type { Locator } from "@playwright/test";
import { shiftDay } from "#contract/plant/business-day";
import { formatDay, formatShortDay } from "#contract/values/format";
import { expect, test } from "./fixtures";
import { makeInbound } from "./inbound-steps";
import { shownDay } from "./plain-steps";
import { fillItem, makeRecord, newPlate, panelOf, recordsOf, today } from "./truck-steps";

/** List of a day's trucks: contents, filters and links. */

test("a date range replaces the day, and a day the range", async ({ app, open }) => {
  const [first, last] = [shiftDay(today(), -40), shiftDay(today(), -38)];
  const records = [await makeRecord(app, { date: first }), await makeRecord(app, { date: last })];
  const page = await open("OFFICE");
  const filters = page.getByRole("search");
  const row = (index: number) => page.getByRole("row").filter({ hasText: records[index]?.recordNo });
  const apply = () => filters.getByRole("button", { name: "Terapkan" }).click();
  const day = (value: string) => shownDay(value);
  await page.goto("/record/outbound");
  await filters.getByText("Periode").first().click();
  await filters.getByLabel("Dari").fill(day(first));
  await filters.getByLabel("Sampai").fill(day(last));
  await apply();
  await expect(page.getByText(`${formatDay(first)} – ${formatDay(last)} · `)).toBeVisible();
  await expect(row(0)).toBeVisible();
  await expect(row(1)).toContainText(formatDay(last));
  expect(new URL(page.url()).searchParams.get("date")).toBeNull();

  await filters.getByText("Periode").first().click();
  await filters.getByLabel("Tanggal").fill(day(last));
  await apply();
  await expect(row(1)).toBeVisible();
  await expect(row(0)).toHaveCount(0);
  expect(new URL(page.url()).searchParams.get("startDate")).toBeNull();

  await filters.getByText("Periode").first().click();
  await filters.getByRole("link", { name: "Tahun ini" }).click();
  await expect(page.getByText(`01/01/${today().slice(0, 4)} – ${formatDay(today())} · `)).toBeVisible();
  await filters.getByText("Periode").first().click();
  await filters.getByRole("link", { name: "Hari ini" }).click();
  await expect(filters.getByLabel("Tanggal")).toHaveValue(day(today()));
  expect(page.url()).not.toMatch(/[dD]ate=/);
});

const readHeight = (row: Locator) => row.evaluate((element) => element.getBoundingClientRect().height);

test("today's list includes an open truck of an earlier day", async ({ app, open }) => {
  const day = shiftDay(today(), -1);
  const [old, now] = [await makeInbound(app, { date: day }), await makeInbound(app)];
  const page = await open("SCALE");
  const row = (record: { recordNo: string }) => page.getByRole("row").filter({ hasText: record.recordNo });
  await page.goto("/record/inbound?perPage=100");
  await expect(row(old)).toContainText(formatShortDay(day));
  await expect(row(old)).toContainText(`Masih terbuka dari ${formatDay(day)}`);
  await expect(row(now)).not.toContainText("Masih terbuka");
  // The mark stays on one line, also next to a panel.
  for (const panel of ["", "&form=new"]) {
    await page.goto(`/record/inbound?perPage=100${panel}`);
    expect(await readHeight(row(old))).toBe(await readHeight(row(now)));
  }
  await page.goto("/record/inbound?perPage=100");
  // Sorted by number, and included in the count.
  const number = page.getByRole("columnheader", { name: "Nomor" });
  await expect(number).toHaveAttribute("aria-sort", "descending");
  const order = await page.getByRole("row").allInnerTexts();
  const place = ({ recordNo }: { recordNo: string }) => order.findIndex((text) => text.includes(recordNo));
  expect(place(now)).toBeLessThan(place(old));
  await expect(page.getByText(/, dan \d+ masih terbuka dari hari lain · \d+ truk/)).toBeVisible();

  // They can be hidden and shown again, and filters stay.
  await page.getByRole("link", { name: "Sehari saja" }).click();
  await expect(row(old)).toHaveCount(0);
  const filters = page.getByRole("search");
  await filters.getByLabel("No. polisi").fill(now.licensePlate);
  await filters.getByRole("button", { name: "Terapkan" }).click();
  await expect(row(now)).toBeVisible();
  await expect(page).toHaveURL(/withOpen=0/);
  await filters.getByRole("link", { name: "Hapus filter" }).click();
  await expect(row(old)).toBeVisible();
  await page.goto("/record/inbound?perPage=100&withOpen=0");
  await expect(row(now)).toBeVisible();
  await expect(row(old)).toHaveCount(0);
  await page.getByRole("link", { name: "Dengan yang masih terbuka dari hari lain" }).click();
  await expect(row(old)).toBeVisible();
});

test("the neighbours of a record follow today's list with its open records", async ({ app, login, page }) => {
  const [now, old] = [
    await makeRecord(app, { licensePlate: "KB 8801 QJZ" }),
    await makeRecord(app, { licensePlate: "KB 8802 QJZ", date: shiftDay(today(), -5) }),
  ];
  // In the first days of a year, the earlier day has the lower number.
  const [upper, lower] = now.recordNo > old.recordNo ? [now, old] : [old, now];
  await login("OFFICE");
  await page.goto("/record/outbound?licensePlate=QJZ");
  await page.getByRole("link", { name: upper.recordNo }).focus();
  await page.keyboard.press("Enter");
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toContainText(upper.licensePlate);
  await page.keyboard.press("Alt+ArrowDown");
  await expect(title).toContainText(lower.licensePlate);
  await page.keyboard.press("Alt+ArrowUp");
  await expect(title).toContainText(upper.licensePlate);
});

test("a new truck is highlighted in its list, and its message links to it", async ({ app, login, page }) => {
  for (let count = 0; count < 12; count++) await makeRecord(app, { date: shiftDay(today(), -1) });
  await login("OFFICE");
  await page.goto("/record/outbound?page=2&form=new");
  const plate = newPlate();
  const panel = panelOf(page);
  await panel.getByLabel("No. polisi").fill(plate);
  await panel.getByRole("combobox", { name: "Customer" }).fill("tirta");
  await page.keyboard.press("Enter");
  await fillItem(page, 0, {
    area: "L",
    goods: "Tepung 25 kg",
    grade: "Grade A",
    marking: "Mawar",
    bags: "4",
    kg: "100",
  });
  await panel.getByRole("button", { name: "Simpan" }).click();
  const row = page.getByRole("row").filter({ hasText: plate });
  await expect(row).toBeInViewport();
  await expect(row).toHaveAttribute("data-fresh");
  await expect(page.getByRole("columnheader", { name: "Nomor" })).toHaveAttribute("aria-sort", "descending");

  const message = page.getByRole("status").filter({ hasText: `dibuka untuk ${plate}` });
  const [record] = await recordsOf(app, plate);
  await expect(message.getByRole("link", { name: "Buka" })).toHaveAttribute(
    "href",
    `/record/outbound/${record?.id}/item`,
  );
  await page.keyboard.press("o");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(plate);
});
