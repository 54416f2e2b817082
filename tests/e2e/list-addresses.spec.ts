import { shiftDay } from "#contract/plant/business-day";
import type { TestApp } from "../setup/e2e-app";
import { expect, test, type Page } from "./fixtures";
import { makeInbound } from "./inbound-steps";
import { makeBooking, makePo } from "./order-steps";
import { shownDay } from "./plain-steps";
import { badgeOf, itemPath, makeRecord, newPlate, panelOf, today } from "./truck-steps";

/** List URLs: filters, and targets of links, equal on every list. */

interface List {
  path: string;
  /** A filter by text. */
  filter: string;
  /** The query for all days, if the list has a default day. */
  allDays?: string;
}

const RECORDS: readonly List[] = [
  { path: "/record/outbound", filter: "customer", allDays: "&date=" },
  { path: "/record/inbound", filter: "licensePlate", allDays: "&date=" },
  { path: "/record/booking", filter: "customer", allDays: "&startDate=" },
  { path: "/record/production", filter: "exDoNo", allDays: "&startDate=" },
  { path: "/record/po-sales", filter: "customer", allDays: "" },
  { path: "/record/outstanding", filter: "customer", allDays: "" },
];
const MASTERS = ["customer", "grade", "marking", "outbound-item", "vendor", "inbound-item", "user"].map(
  (area): List => ({ path: `/management/${area}`, filter: "q" }),
);
const LISTS = [...RECORDS, ...MASTERS, { path: "/management/ex-do", filter: "ex_do_no" }];
const NOTHING = "tidak-ada-yang-begini";

const findNotice = (page: Page) => page.getByRole("alert");

/** Creates rows on two record lists; masters have rows in the fixture. */
async function makeRows(app: TestApp) {
  const [po, ...trucks] = await Promise.all([makePo(app, [50_000]), makeRecord(app), makeRecord(app)]);
  return { trucks, bookings: await Promise.all([makeBooking(app, po, 1000), makeBooking(app, po, 2000)]) };
}

test("every list names and ignores invalid filters in the URL", async ({ login, page }) => {
  await login("ADMIN");
  for (const { path } of LISTS) {
    const answer = await page.request.get(`${path}?sort=foo&page=abc&perPage=0&unknown=x`);
    expect([answer.status(), answer.url()], path).toEqual([200, expect.stringContaining(path)]);
    const html = await answer.text();
    expect(html, path).toContain("Urutan: “foo” tidak valid dan diabaikan.");
    expect(html, path).toContain("Halaman: “abc” tidak valid dan diabaikan.");
    expect(html, path).toContain("Baris per halaman: “0” tidak valid dan diabaikan.");
    expect(html, path).toContain("Isi bilangan bulat dari 1 sampai 100.");
    expect(html, path).not.toContain("“x” tidak valid");
  }
});

test("an invalid filter value is named with its label and rule until it is removed", async ({ app, open }) => {
  const record = await makeRecord(app);
  const page = await open("ADMIN");
  const long = "x".repeat(101);
  await page.goto(`/record/outbound?date=2026-13-01&status=NONSENSE&customer=${long}`);
  const notice = findNotice(page).getByRole("listitem");
  await expect(notice).toHaveText([
    /^Tanggal: “2026-13-01” tidak valid dan diabaikan\. Isi tanggal yang benar, misalnya 2026-11-20\./,
    /^Customer: “x{60}…” tidak valid dan diabaikan\. Maksimal 100 karakter\./,
    /^Status: “NONSENSE” tidak valid dan diabaikan\. Pilih salah satu: Menunggu, Siap muat, /,
  ]);
  // Invalid filters are ignored, but their field keeps the input.
  await expect(page.getByRole("row").filter({ hasText: record.recordNo })).toBeVisible();
  const filters = page.getByRole("search");
  await expect(filters.getByLabel("Tanggal")).toHaveValue(shownDay(today()));
  await expect(filters.getByLabel("Status")).toHaveValue("");
  await expect(filters.getByLabel("Customer")).toHaveValue(long);

  await notice.getByRole("link", { name: "Hapus: Tanggal" }).click();
  await expect(page).toHaveURL(`/record/outbound?status=NONSENSE&customer=${long}`);
  await expect(notice).toHaveCount(2);
  await notice.getByRole("link", { name: "Hapus: Customer" }).click();
  await expect(notice).toHaveCount(1);
  await notice.getByRole("link", { name: "Hapus: Status" }).click();
  await expect(page).toHaveURL("/record/outbound");
  await expect(findNotice(page)).toHaveCount(0);
});

test("closing a record keeps the filters of its list", async ({ app, open }) => {
  const licensePlate = newPlate();
  const yesterday = shiftDay(today(), -1);
  const out = await makeRecord(app, { licensePlate, date: yesterday });
  const inbound = await makeInbound(app, { licensePlate, date: yesterday });
  const page = await open("ADMIN");
  const filters = `date=${yesterday}&status=WAITING&licensePlate=${encodeURIComponent(licensePlate)}&sort=-licensePlate`;
  const search = new URLSearchParams(filters).toString();
  for (const [path, record, crumb, weight, weighed] of [
    ["/record/outbound", out, "Barang Keluar", "Timbang kosong", "Siap muat"],
    ["/record/inbound", inbound, "Barang Masuk", "Timbang masuk", "Siap bongkar"],
  ] as const) {
    const list = `${path}?${search}`;
    await page.goto(list);
    await page.getByRole("link", { name: record.recordNo }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(licensePlate);
    await page.reload();
    // Open a panel, and a step that redirects.
    await page.getByRole("link", { name: "Riwayat" }).click();
    await panelOf(page).getByRole("link", { name: "Tutup", exact: true }).click();
    await expect(panelOf(page)).toHaveCount(0);
    await page.getByLabel(weight).fill("8.020");
    await page.getByRole("button", { name: "Simpan timbang" }).click();
    await expect(badgeOf(page)).toHaveText(weighed);
    await page.getByRole("main").getByRole("link", { name: crumb, exact: true }).click();
    await expect(page).toHaveURL(list);
  }
  // All links and forms of the record's own screen keep the filters.
  await page.goto(`${itemPath(out)}?${search}`);
  const own = await page
    .locator(`main :is(a[href^="${itemPath(out)}"], form[method=post])`)
    .evaluateAll((all) =>
      all.map((one) => (one instanceof HTMLFormElement ? one.action : (one as HTMLAnchorElement).href)),
    );
  expect(own.length).toBeGreaterThan(8);
  expect(own.filter((address) => !address.includes(search))).toEqual([]);
});

test("closing a panel or form over a list keeps its filters", async ({ app, open }) => {
  const { trucks, bookings } = await makeRows(app);
  const page = await open("ADMIN", { javaScript: false });
  const [booking] = bookings;
  const [truck] = trucks;
  for (const [list, panel] of [
    ["/record/outbound?status=WAITING&sort=-date", `&history=${truck.id}`],
    ["/record/booking?customer=PT&status=ACTIVE", `&view=${booking.id}`],
    ["/record/po-sales?customer=PT&status=", `&view=${booking.poSaleId}`],
    ["/record/production?startDate=&exDoNo=DO", "&form=new"],
    ["/record/outstanding?customer=PT&sort=date", "&form=new"],
    ["/management/customer?q=PT&active=1", "&form=1"],
    ["/management/user?q=a&role=ADMIN", "&form=1"],
  ] as const) {
    await page.goto(list + panel);
    const forms = await panelOf(page)
      .locator("form[method=post]")
      .evaluateAll((all) => all.map((form) => (form as HTMLFormElement).action));
    const [, filters = ""] = list.split("?");
    expect(
      forms.filter((address) => !address.includes(filters)),
      list,
    ).toEqual([]);
    if (panel.includes("form=")) expect(forms.length, list).toBeGreaterThan(0);
    await panelOf(page).getByRole("link", { name: "Tutup", exact: true }).click();
    await expect(page).toHaveURL(list);
  }
});

test("a truck opened from a booking or an order shows the list of its day on close", async ({ app, login, page }) => {
  const date = shiftDay(today(), -2);
  const [booking] = (await makeRows(app)).bookings;
  const outboundItem = [{ outboundItemId: 1, loadingArea: "H", bookingId: booking.id, bags: 10, quantityKg: 500 }];
  const truck = await makeRecord(app, { date, customerId: booking.customerId, outboundItem });
  await login("OFFICE");
  for (const from of [
    `/record/booking?view=${booking.id}`,
    `/record/po-sales?view=${booking.poSaleId}&line=${booking.poSaleLineId}`,
  ]) {
    await page.goto(from);
    await panelOf(page).getByRole("link", { name: truck.recordNo }).click();
    await page.getByRole("main").getByRole("link", { name: "Barang Keluar", exact: true }).click();
    await expect(page).toHaveURL(`/record/outbound?date=${date}`);
    await expect(page.getByRole("row").filter({ hasText: truck.recordNo })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { name: truck.recordNo })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(from);
  }
});

test("Back after saving or deleting leads to the screen before the form", async ({ app, open }) => {
  const booking = await makeBooking(app, await makePo(app, [9000]), 4000);
  const page = await open("OFFICE");
  const saved = page.getByRole("status").filter({ hasText: booking.bookingNo });
  await page.goto("/home");
  await page.goto(`/record/booking?view=${booking.id}`);
  await panelOf(page).getByRole("link", { name: /^Ubah/ }).click();
  await panelOf(page).getByLabel("Catatan").fill("jalan lewat gerbang dua");
  await page.keyboard.press("Control+Enter");
  await expect(saved).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`/record/booking?view=${booking.id}`);

  await panelOf(page).getByRole("link", { name: "Hapus" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Hapus" }).click();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(`/record/booking?view=${booking.id}`);
  await page.goBack();
  await expect(page).toHaveURL("/home");
});

test("an empty list offers to clear its filters, or to show all days with rows", async ({ open }) => {
  const page = await open("ADMIN");
  /** Targets of the links of the list, as rendered by the server. */
  const offered = async (address: string) => {
    const html = await (await page.request.get(address)).text();
    const links = await page.evaluate((text) => {
      const table = new DOMParser().parseFromString(text, "text/html").querySelector("[role=region]");
      return [...(table?.querySelectorAll("a") ?? [])].map((link) => [link.textContent, link.getAttribute("href")]);
    }, html);
    return Object.fromEntries(links) as Record<string, string>;
  };
  for (const { path, filter, allDays } of LISTS) {
    const links = await offered(`${path}?${filter}=${NOTHING}`);
    expect(links["Hapus filter"], path).toBe(path);
    expect(links["Semua hari"], path).toBe(allDays ? `${path}?${filter}=${NOTHING}${allDays}` : undefined);
    if (path === "/management/user") continue;
    const sorted = await offered(`${path}?${filter}=${NOTHING}&deleted=1&sort=-updatedAt`);
    expect(sorted["Hapus filter"], path).toMatch(/\?deleted=1/);
  }
  for (const { path, filter, allDays } of RECORDS.filter((list) => list.allDays !== undefined)) {
    const days = allDays === "&date=" ? "date=2000-01-01" : "startDate=2000-01-01&endDate=2000-01-02";
    const links = await offered(`${path}?${filter}=${NOTHING}&${days}`);
    expect(links["Semua hari"], path).toBe(`${path}?${filter}=${NOTHING}${allDays}`);
    expect(links["Hapus filter"], path).toBe(path);
  }
  const links = await offered(`/record/po-sales?poSalesNo=${NOTHING}`);
  expect(links["Cari di semua status"]).toBe(`/record/po-sales?poSalesNo=${NOTHING}&status=`);
});
