import { sql } from "drizzle-orm";
import { ROLES } from "#contract/access";
import { shiftDay } from "#contract/plant/business-day";
import { formatDay } from "#contract/values/format";
import type { TestApp } from "../setup/e2e-app";
import { comeBackUntil } from "./coming-back";
import { expect, test, type Page } from "./fixtures";
import { makeInbound } from "./inbound-steps";
import { makePo } from "./order-steps";
import { itemPath, makeRecord, today, weighAndLoad } from "./truck-steps";

/** Start page: waiting trucks, their next role, and links to them. */

/** Finishes all open trucks, because the page lists only ten. */
async function endAll(app: TestApp): Promise<void> {
  for (const direction of ["outbound", "inbound"]) {
    const path = `/${direction}-record?waiting=anyone&perPage=100`;
    const { body } = await app.get<{ data: { id: number }[] }>("ADMIN", path);
    // Other specs print papers of trucks.
    for (const { id } of body.data) await app.call("ADMIN", "DELETE", `/${direction}-record/${id}?takeBack=1`);
  }
}

/** Rows of the trucks; other tiles have tables too, which hold rows once trucks were weighed. */
const findRows = (page: Page) =>
  page.locator("main").getByRole("group", { name: "Truk yang menunggu" }).locator("tbody tr");
const rowLink = (page: Page, { licensePlate }: { licensePlate: string }) =>
  page.getByRole("link", { name: licensePlate, exact: true });

test.beforeEach(({ app }) => endAll(app));

test("the start page shows trucks of any day waiting for the user, with links", async ({ app, open }) => {
  const { licensePlate } = await makeRecord(app, { date: "2026-01-05" });
  const scale = await open("SCALE", { javaScript: false });
  await scale.goto("/home");
  const lanes = scale.getByRole("region", { name: "Truk di pabrik" });
  const station = lanes.getByRole("link", { name: "1 Menunggu terlama 0 mnt" });
  await expect(station).toHaveAttribute("href", /^\/record\/outbound\?/);
  await station.click();
  await expect(scale.getByRole("row").filter({ hasText: licensePlate })).toBeVisible();
});

test("the lanes mark trucks that came since the reader's last look", async ({ app, login, page }) => {
  await makeRecord(app);
  await login("SCALE");
  await page.goto("/home");
  const station = page.getByRole("region", { name: "Truk di pabrik" }).getByRole("link", { name: /^\d Menunggu/ });
  await expect(station.last()).toHaveAccessibleName("1 Menunggu terlama 0 mnt");
  await page.getByRole("link", { name: "Monitor" }).click();
  await expect(page).toHaveURL("/monitor");
  // The address changes before the start page is left.
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .toContainEqual(expect.stringMatching(/^homeSeen/));
  await makeRecord(app);
  await page.goBack();
  await expect(station.last()).toHaveAccessibleName(/^2 Menunggu terlama 0 mnt ?1 baru$/);
});

test("the start page lists waiting trucks, longest first, and Enter opens one", async ({ app, login, page }) => {
  const first = await makeRecord(app);
  const second = await makeInbound(app);
  const third = await makeRecord(app, { date: shiftDay(today(), -3) });
  await login("SCALE");
  await page.goto("/home");
  const time = /\d\d\.\d\d\s*0 mnt/;
  for (const [index, [record, step]] of (
    [
      [first, "Timbang kosong · Barang Keluar"],
      [second, "Timbang masuk · Barang Masuk"],
      [third, "Timbang kosong · Barang Keluar"],
    ] as const
  ).entries()) {
    const row = findRows(page).nth(index);
    await expect(row).toContainText(record.licensePlate);
    await expect(row).toContainText(record.recordNo);
    await expect(row).toContainText("customer" in record ? record.customer.name : record.vendor.name);
    await expect(row).toContainText(step);
    await expect(row).toContainText(time);
  }
  await expect(findRows(page)).toHaveCount(3);

  await expect(rowLink(page, first)).toBeFocused();
  await page.keyboard.press("j");
  await expect(rowLink(page, second)).toBeFocused();
  await page.keyboard.press("k");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(itemPath(first)));
  await expect(page.getByLabel("Timbang kosong", { exact: true })).toBeFocused();

  // The link opens the list of waiting trucks.
  await page.keyboard.press("Alt+ArrowDown");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(third.licensePlate);
});

test("the start page calls the truck that waits longest, by key and without JavaScript", async ({ app, open }) => {
  const [first, second] = [await makeRecord(app), await makeInbound(app)];
  const scale = await open("SCALE");
  await scale.goto("/home");
  await expect(rowLink(scale, first)).toBeFocused();
  await scale.keyboard.press("Alt+a");
  await expect(scale.getByText(`${first.licensePlate} dipanggil ke timbangan`)).toBeVisible();
  await expect(findRows(scale).filter({ hasText: first.licensePlate })).toContainText("dipanggil 0 mnt lalu");

  const plain = await open("SCALE", { javaScript: false });
  await plain.goto("/home");
  await plain.getByRole("button", { name: `Panggil ${second.licensePlate}` }).click();
  await expect(findRows(plain).filter({ hasText: second.licensePlate })).toContainText("dipanggil 0 mnt lalu");
  await expect(plain.getByRole("button", { name: /^Panggil/ })).toHaveCount(0);
});

test("a waiting time is shown in words, and updates while the page is open", async ({ app, open }) => {
  const record = await makeRecord(app);
  const page = await open("SCALE", { context: {} });
  await page.clock.setFixedTime(Date.now());
  await page.goto("/home");
  await expect(findRows(page).filter({ hasText: record.licensePlate })).toContainText(/\d\d\.\d\d\s*0 mnt/);
  await page.clock.setFixedTime(Date.now() + 65 * 60_000);
  await page.clock.runFor(2000);
  await expect(findRows(page).filter({ hasText: record.licensePlate })).toContainText("1 j 05 mnt");
});

test("new trucks are highlighted briefly, and the focus stays in place", async ({ app, open }) => {
  const [, second] = [await makeRecord(app), await makeRecord(app)];
  const scale = await open("SCALE");
  await scale.goto("/home");
  await scale.keyboard.press("j");
  await expect(rowLink(scale, second)).toBeFocused();
  const third = await makeInbound(app);
  const row = findRows(scale).filter({ hasText: third.licensePlate });
  await comeBackUntil(scale, () => expect(row).toBeVisible({ timeout: 1000 }));
  await expect(row).toHaveAttribute("data-fresh", "");
  await expect(rowLink(scale, second)).toBeFocused();
  await expect(row).not.toHaveAttribute("data-fresh");

  // Also on other screens.
  const tile = scale
    .getByRole("region", { name: "Truk di pabrik" })
    .getByRole("link", { name: /Menunggu/ })
    .last();
  await tile.focus();
  const fourth = rowLink(scale, await makeRecord(app));
  await comeBackUntil(scale, () => expect(fourth).toBeVisible({ timeout: 1000 }));
  await expect(tile).toBeFocused();
});

test("a user without waiting trucks sees all open ones, without permission none", async ({ app, open }) => {
  const record = await makeRecord(app);
  const fg = await open("FG");
  await fg.goto("/home");
  await expect(fg.getByText("Tidak ada truk yang menunggu Anda.")).toBeVisible();
  await expect(fg.getByRole("heading", { name: "Truk yang masih terbuka" })).toBeVisible();
  await expect(findRows(fg)).toContainText([record.licensePlate]);
  await expect(findRows(fg)).toContainText(["Timbang kosong"]);

  const checker = await open("CHECKER");
  await checker.goto("/home");
  await expect(checker.getByText("Tidak ada truk yang menunggu Anda.")).toBeVisible();
  await expect(findRows(checker)).toHaveCount(0);

  const nobody = await open("NOBODY");
  await nobody.goto("/home");
  await expect(nobody.getByText("Akun Anda belum punya peran")).toBeVisible();
  await expect(nobody.getByText("Mintalah peran kepada admin (Uji ADMIN).")).toBeVisible();
  await expect(findRows(nobody)).toHaveCount(0);
});

test("the start page lists ten trucks, and links to the whole list in order", async ({ app, login, page }) => {
  const records = [];
  for (let truck = 0; truck < 11; truck++) records.push(await makeRecord(app, { date: shiftDay(today(), -truck) }));
  await login("SCALE");
  await page.goto("/home");
  await expect(findRows(page)).toContainText(records.slice(0, 10).map(({ licensePlate }) => licensePlate));
  await expect(findRows(page)).toHaveCount(10);
  await page.getByRole("link", { name: "Semua 11 barang keluar" }).click();
  await expect(page.locator("main tbody tr")).toContainText(records.map(({ licensePlate }) => licensePlate));
  await expect(page.getByRole("search").getByLabel("Giliran")).toHaveValue("me");
  await expect(page.getByRole("columnheader", { name: "Tiba" })).toBeVisible();
  await expect(page.getByRole("cell", { name: formatDay(shiftDay(today(), -10)) })).toBeVisible();
});

test("today's figures and the links lead to their lists and reports", async ({ app, open }) => {
  const po = await makePo(app, [12_345], { date: shiftDay(today(), -60) });
  const truck = await weighAndLoad(app, await makeRecord(app), 22_020);
  const office = await open("OFFICE", { javaScript: false });
  await office.goto("/home");
  const figures = office.getByRole("region", { name: "Angka Anda" }).getByRole("listitem");
  await expect(figures).toHaveCount(3);
  const trucks = figures.filter({ hasText: "Truk ditimbang dua kali hari ini" });
  await expect(trucks).toContainText("belum ada data pembanding");
  // No list has the trucks of this number.
  await expect(trucks.getByRole("link")).toHaveCount(0);
  await figures.filter({ hasText: "Netto keluar hari ini" }).getByRole("link").click();
  await expect(office.getByRole("row").filter({ hasText: truck.licensePlate })).toBeVisible();

  await office.goto("/home");
  const scale = await open("SCALE", { javaScript: false });
  await scale.goto("/home");
  // The page of the shift has no list of the trucks that it weighed.
  const weighed = scale.getByRole("listitem").filter({ hasText: "Truk ditimbang" });
  await expect(weighed.getByRole("link")).toHaveText(/^Shift \d · /);
  await weighed.getByRole("link").click();
  await expect(scale.getByRole("heading", { level: 1 })).toContainText("Shift");

  const links = office.getByRole("navigation", { name: "Angka lainnya" }).getByRole("link");
  await expect(links).toHaveText([
    "Truk yang ditunggu",
    "PO lewat waktu",
    "PO yang habis dalam 7 hari",
    "Sisa pesanan terbesar",
    "Booking lewat: tepat, terlambat, tidak datang",
    "Ex DO",
    "Penjualan per customer dan barang",
    "Belum ditagih: truk",
    "Belum ditagih dalam Rp",
    "Lama di pabrik per customer dan langkah",
  ]);
  await links.filter({ hasText: "PO lewat waktu" }).click();
  await expect(office.getByRole("row").filter({ hasText: po.poSalesNo })).toContainText("12.345");
});

test("the stock tile lists five goods, and a link shows the rest and keeps the focus", async ({ database, open }) => {
  const office = await open("OFFICE");
  try {
    await database.execute(sql`insert into marking (name) select 'Banyak ' || n from generate_series(1, 30) n`);
    await database.execute(sql`
      insert into opening_stock (date, grade_id, marking_id, quantity_kg)
      select ${today()}, (select min(id) from grade), id, 1 from marking where name like 'Banyak %'`);
    await office.goto("/home");
    const tile = office.getByRole("region", { name: "Stok barang jadi" });
    const goods = tile.locator("tbody tr");
    await expect(goods).toHaveCount(5);
    await tile.getByRole("link", { name: /^Tampilkan semua \d+ macam$/ }).press("Enter");
    await expect(tile.getByRole("cell", { name: /Banyak 30$/ })).toHaveCount(1);
    const fewer = tile.getByRole("link", { name: "Tampilkan 5 macam yang pertama" });
    await expect(fewer).toBeFocused();
    await fewer.press("Enter");
    await expect(goods).toHaveCount(5);
  } finally {
    await database.execute(
      sql`delete from opening_stock where marking_id in (select id from marking where name like 'Banyak %')`,
    );
    await database.execute(sql`delete from marking where name like 'Banyak %'`);
  }
});

test("a failed tile shows an error in its place, and all other tiles remain", async ({ database, open }) => {
  const office = await open("OFFICE");
  try {
    await database.execute(sql`alter table stock_day rename to stock_elsewhere`);
    await office.goto("/home");
    const tile = office.getByRole("region", { name: "Stok barang jadi" });
    await expect(tile).toContainText("Bagian ini sedang tidak dapat ditampilkan.");
    await expect(office.getByRole("region", { name: "Masuk dan keluar" })).not.toContainText("tidak dapat");
    await database.execute(sql`alter table stock_elsewhere rename to stock_day`);
    await tile.getByRole("link", { name: "Coba lagi" }).click();
    await expect(tile).not.toContainText("tidak dapat");
  } finally {
    await database.execute(sql`alter table if exists stock_elsewhere rename to stock_day`);
  }
});

test("the start page is at most 900 px high, in 60 kB, for every role", async ({ app, open }) => {
  for (let truck = 0; truck < 12; truck++) await makeRecord(app);
  for (let truck = 0; truck < 12; truck++) await makeInbound(app);
  for (const role of ROLES) {
    const page = await open(role);
    const document = await page.goto("/home");
    expect((await document?.body())?.length, role).toBeLessThanOrEqual(60_000);
    const height = await page.evaluate(() => globalThis.document.documentElement.scrollHeight);
    expect(height, role).toBeLessThanOrEqual(900);
    await page.close();
  }
});
