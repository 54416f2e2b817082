import { randomInt } from "node:crypto";
import { shiftDay } from "#contract/business-day";
import type { OutboundRecord } from "#contract/outbound-record";
import { RANGES } from "#contract/report-periods";
import type { TestApp } from "../../tests/setup/e2e-app";
import type { Account } from "../../tests/setup/fixture";
import { FedScale } from "../../tests/e2e/fed-scale";
import { expect, test, type Page } from "../../tests/e2e/fixtures";
import { menuItem } from "../../tests/e2e/menus";
import { Keys, tableOf, type TaskCount } from "./keys";
import { inboundOf } from "../../tests/e2e/inbound-steps";
import { makeBooking, makePo, newPoNo, offered, typeahead } from "../../tests/e2e/order-steps";
import {
  badgeOf,
  itemPath,
  makeRecord,
  newPlate,
  panelOf,
  recordsOf,
  today,
  weighAndLoad,
} from "../../tests/e2e/truck-steps";

/** Keystrokes of a working day without a mouse: counted, limited and printed. */

test.describe.configure({ mode: "serial" });

const counts: TaskCount[] = [];
test.afterAll(() => console.log(`\n${tableOf(counts)}\n`));

function count(task: string, keys: Keys, before: number, bound: number) {
  counts.push({ task, before, bound, keys });
  expect(keys.total, task).toBeLessThanOrEqual(bound);
}

/** A new customer, so that its trucks are not offered other bookings. */
async function newCustomer(app: TestApp): Promise<string> {
  const name = `Zeta${randomInt(1e6)}`;
  const answer = await app.post("ADMIN", "/customer", { code: name.toUpperCase(), name });
  expect(answer.status).toBe(201);
  return name;
}

/** Opens a truck of today from the list by the digits of its plate. */
async function openTruck(page: Page, keys: Keys, plate: string) {
  await page.goto("/record/outbound");
  await keys.press("/");
  await keys.type(plate.replaceAll(/\D/g, ""));
  await keys.press("Enter");
  const row = page.getByRole("row").filter({ hasText: plate });
  await expect(row.locator("a[data-row-link]")).toBeFocused();
  await keys.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(plate);
}

/** SCALE records the tare. @returns its keystrokes */
async function weighEmpty(before: Keys, scale: Page, plate: string): Promise<Keys> {
  const keys = before.at(scale);
  await openTruck(scale, keys, plate);
  await expect(scale.getByLabel("Timbang kosong", { exact: true })).toBeFocused();
  await keys.type("8020");
  await keys.press("Enter");
  await expect(scale.getByText("Timbang kosong tersimpan")).toBeVisible();
  return keys;
}

/** SCALE records the gross, and OFFICE finishes the truck. @returns their keystrokes */
async function weighFullAndFinish(
  before: Keys,
  { scale, office, plate, kg }: { scale: Page; office: Page; plate: string; kg: string },
): Promise<Keys> {
  let keys = before.at(scale);
  await openTruck(scale, keys, plate);
  await expect(scale.getByLabel("Timbang isi", { exact: true })).toBeFocused();
  await keys.type(kg);
  await keys.press("Enter");
  await expect(scale.getByText("Timbang isi tersimpan")).toBeVisible();

  keys = keys.at(office);
  await openTruck(office, keys, plate);
  await expect(office.getByRole("button", { name: "Selesaikan" })).toBeVisible();
  await keys.press("Control+Enter");
  await expect(badgeOf(office)).toHaveText("Selesai");
  return keys;
}

test("an outbound truck needs at most 120 keys across all roles", async ({ app, open }) => {
  test.slow();
  const [plate, customer] = [newPlate(), await newCustomer(app)];
  const [office, scale, fg] = [await open("OFFICE"), await open("SCALE"), await open("FG")];
  let keys = new Keys(office);

  await office.goto("/record/outbound");
  await keys.press("n");
  const panel = panelOf(office);
  await expect(panel.getByLabel("No. polisi")).toBeFocused();
  await keys.type(plate.replaceAll(" ", "").toLowerCase());
  await expect(panel.getByLabel("No. polisi")).toHaveValue(/.{8}/);
  await expect(panel.getByLabel("No. polisi")).toBeFocused();
  await keys.tabTo("Customer");
  await keys.type(customer.slice(0, 7));
  await expect(offered(office)).toHaveCount(1);
  await keys.press("Tab");
  await keys.type("Budi");
  await keys.press("Tab");
  await keys.type("Cikarang");
  const items = [
    { area: "h", goods: "t", grade: "g", marking: "m", bags: "200", kg: "5.000" },
    { area: "k", goods: "tt", grade: "gg", marking: "mm", bags: "160", kg: "8.000" },
  ];
  for (const [index, { area, goods, grade, marking, bags, kg }] of items.entries()) {
    await keys.tabTo("Area", index);
    await keys.type(area);
    await keys.tabTo("Barang", index);
    await keys.type(goods);
    await keys.tabTo("Grade", index);
    await keys.type(grade);
    await keys.tabTo("Marking", index);
    await keys.type(marking);
    await keys.tabTo("Karung", index);
    await keys.type(bags);
    await expect(panel.getByLabel("Kg", { exact: true }).nth(index)).toHaveValue(kg);
    if (index === 0) await keys.press("Tab", "Tab", "Tab", "Enter");
    else await keys.press("Enter");
  }
  await expect(panel).toHaveCount(0);

  keys = keys.at(scale);
  await openTruck(scale, keys, plate);
  await expect(scale.getByLabel("Timbang kosong", { exact: true })).toBeFocused();
  await keys.type("8020");
  await keys.press("Enter");
  await expect(scale.getByText("Timbang kosong tersimpan")).toBeVisible();

  keys = keys.at(fg);
  await openTruck(fg, keys, plate);
  await expect(fg.getByLabel("Karung")).toHaveValue("200");
  await keys.press("Control+Enter");
  await expect(fg.getByLabel("Karung")).toHaveValue("160");
  await keys.press("Control+Enter");
  await expect(fg.getByText("Muat barang 2 dari 2")).toHaveCount(0);

  keys = await weighFullAndFinish(keys, { scale, office, plate, kg: "21020" });
  const [record] = await recordsOf(app, plate);
  expect(record).toMatchObject({ status: "DONE", netKg: 13_000, itemsKg: 13_000, driverName: "Budi" });
  count("outbound truck through all roles", keys, 198, 120);
});

test("an outbound truck with three booked items needs at most 110 keys across all roles", async ({ app, open }) => {
  test.slow();
  const [plate, name] = [newPlate(), await newCustomer(app)];
  const { customerId, goods } = await bookThreeGoods(app, name);
  const [office, scale, fg] = [await open("OFFICE"), await open("SCALE"), await open("FG")];
  let keys = new Keys(office);

  await office.goto("/record/outbound");
  await keys.press("n");
  const panel = panelOf(office);
  await expect(panel.getByLabel("No. polisi")).toBeFocused();
  await keys.type(plate.replaceAll(" ", "").toLowerCase());
  await expect(panel.getByLabel("No. polisi")).toHaveValue(/.{8}/);
  await keys.tabTo("Customer");
  await keys.type(name.slice(0, 7));
  await expect(offered(office)).toHaveCount(1);
  await keys.press("Tab");
  await expect(panel.getByRole("checkbox")).toHaveCount(3);
  await keys.type("Budi");
  await keys.press("Tab");
  await keys.type("Cikarang");
  await keys.press("Tab", "Tab", "Space", "ArrowDown", "Space", "ArrowDown", "Space", "Enter");
  for (const [index, area] of ["h", "j", "k"].entries()) {
    await keys.tabTo("Area", index);
    await keys.type(area);
  }
  await keys.press("Enter");
  await expect(panel).toHaveCount(0);

  keys = await weighEmpty(keys, scale, plate);

  keys = keys.at(fg);
  await openTruck(fg, keys, plate);
  for (const item of [1, 2, 3]) {
    await expect(fg.getByText(`Muat barang ${item} dari 3`)).toBeVisible();
    await keys.press("Control+Enter");
  }
  await expect(fg.getByText("Muat barang 3 dari 3")).toHaveCount(0);

  keys = await weighFullAndFinish(keys, { scale, office, plate, kg: "20020" });
  const [record] = await recordsOf(app, plate);
  const { body } = await app.get<OutboundRecord>("ADMIN", `/outbound-record/${record?.id}`);
  expect(body).toMatchObject({ status: "DONE", customerId, itemsKg: 12_000, driverName: "Budi" });
  // Each item gets the goods last delivered for its grade and marking.
  for (const item of body.outboundItem) expect(item.outboundItemId).toBe(goods.get(item.gradeId));
  count("outbound truck with three bookings", keys, 145, 110);
});

/** Books three goods whose grades share their first letters, each delivered to the customer before. */
async function bookThreeGoods(app: TestApp, name: string) {
  const made = async <T extends { id: number }>(path: string, body: object) => {
    const answer = await app.post<T>("ADMIN", path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body;
  };
  const { body: found } = await app.get<{ data: { id: number }[] }>("ADMIN", `/customer?q=${name}&page=1`);
  const customerId = found.data[0]?.id ?? 0;
  const tag = randomInt(1e6);
  const goods = new Map<number, number>();
  for (const kind of ["Alfa", "Alun", "Aren"]) {
    const grade = await made("/grade", { code: `${kind}${tag}`.toUpperCase(), name: `Grade ${kind} ${tag}` });
    const item = await made("/outbound-item", { name: `Tepung ${kind} ${tag}`, unit: "karung", kgPerUnit: 25 });
    goods.set(grade.id, item.id);
  }
  const gradeIds = [...goods.keys()];
  const lines = gradeIds.map((gradeId) => ({ gradeId, markingId: 1, orderedKg: 20_000 }));
  const po = await makePo(app, [], { customerId, lines });
  const items = gradeIds.map((gradeId) => ({
    outboundItemId: goods.get(gradeId),
    loadingArea: "H",
    gradeId,
    markingId: 1,
    bags: 160,
    quantityKg: 4000,
  }));
  const before = await weighAndLoad(app, await makeRecord(app, { customerId, outboundItem: items }), 20_020);
  const path = `/outbound-record/${before.id}/finish`;
  expect((await app.post("ADMIN", path, {}, before.version)).status).toBe(200);
  for (const line of [0, 1, 2]) await makeBooking(app, po, 4000, line);
  return { customerId, goods };
}

test("a PO of three lines takes at most 85 keys", async ({ app, login, page }) => {
  const [number, customer] = [newPoNo(), await newCustomer(app)];
  // New goods have no usual kg.
  const goods = `Ziarah ${randomInt(1e6)}`;
  await app.post("ADMIN", "/grade", { code: goods.replace(" ", "").toUpperCase(), name: goods });
  await app.post("ADMIN", "/marking", { name: goods });
  await login("OFFICE");
  await page.goto("/record/po-sales");
  const keys = new Keys(page);
  await keys.press("n");
  await expect(panelOf(page).getByLabel("No. PO")).toBeFocused();
  await keys.type(number);
  await expect(panelOf(page).getByLabel("No. PO")).toHaveValue(number);
  await keys.tabTo("Customer");
  await keys.type(customer.slice(0, 7));
  await expect(offered(page)).toHaveCount(1);
  for (const [index, kg] of ["10000", "20000", "5000"].entries()) {
    await keys.tabTo("Grade", index);
    await keys.type("z");
    await keys.press("Tab");
    await keys.type("z");
    await keys.press("Tab");
    await keys.type(kg);
    await keys.press("Tab");
    await keys.type("8500");
    if (index === 2) await keys.press("Enter");
    else {
      const add = panelOf(page).getByRole("button", { name: "Tambah baris" });
      while (!(await add.evaluate((button) => button === document.activeElement))) await keys.press("Tab");
      await keys.press("Enter");
    }
  }
  await expect(panelOf(page).getByRole("textbox")).toHaveCount(0);
  await expect(page.getByText(number).first()).toBeVisible();
  count("PO of three lines", keys, 115, 85);
});

test("a booking from its PO takes at most 12 keys", async ({ app, login, page }) => {
  const po = await makePo(app, [20_000, 5000]);
  await login("OFFICE");
  await page.goto(`/record/po-sales?view=${po.id}`);
  await expect(panelOf(page)).toBeFocused();
  const keys = new Keys(page);
  await keys.press("b");
  await expect(typeahead(page, "Ex DO")).toBeFocused();
  await keys.type("001");
  await expect(offered(page)).toHaveCount(1);
  await keys.tabTo("Jumlah");
  await keys.type("5000");
  await keys.press("Enter");
  await expect(page.getByText("5.000 kg dibooking.")).toBeVisible();
  count("booking from its PO", keys, 21, 12);
});

test("finding last week's truck by its plate takes at most 12 keys", async ({ app, login, page }) => {
  const made = await makeRecord(app, { date: shiftDay(today(), -7) });
  const { version, id, recordNo, licensePlate } = await weighAndLoad(app, made, 22_020);
  // Open trucks are in the list of today.
  await app.post("OFFICE", `/outbound-record/${id}/finish`, { reason: "uji" }, version);
  await login("OFFICE");
  await page.goto("/record/outbound");
  const keys = new Keys(page);
  await keys.press("/");
  await keys.type(licensePlate.replaceAll(" ", "").toLowerCase());
  await keys.press("Enter");
  await expect(page.getByRole("link", { name: "Semua hari" })).toBeFocused();
  await keys.press("Enter");
  await expect(page.getByRole("link", { name: recordNo })).toBeFocused();
  await keys.press("Enter");
  await expect(page).toHaveURL(new RegExp(itemPath(made)));
  count("last week's truck by its plate", keys, 36, 12);
});

test("correcting a tare with its required reason takes at most 16 keys", async ({ app, login, page }) => {
  const made = await makeRecord(app);
  const body = { weightKg: 8020 };
  await app.post("SCALE", `/outbound-record/${made.id}/weigh-in`, body, made.version);
  await login("SCALE");
  await page.goto("/record/outbound?status=WEIGHED_IN");
  const keys = new Keys(page);
  await keys.press("j");
  await expect(page.getByRole("link", { name: made.recordNo })).toBeFocused();
  await keys.press("Enter");
  const correct = page.getByRole("link", { name: "Koreksi timbang kosong" });
  await expect(correct).toBeVisible();
  while (!(await correct.evaluate((link) => link === document.activeElement))) await keys.press("Tab");
  await keys.press("Enter");
  await expect(page.getByLabel("Koreksi timbang kosong", { exact: true })).toBeFocused();
  await keys.typeOver("8180");
  await keys.press("Tab");
  await keys.type("salah");
  await keys.press("Enter");
  await expect(page.getByText("Timbang kosong tersimpan: 8.180 kg.")).toBeVisible();
  count("tare correction", keys, 20, 16);
});

test("saving last month's report for one customer as XLSX takes at most 30 keys", async ({ app, login, page }) => {
  const customer = await newCustomer(app);
  // Its first letters match another option too.
  await newCustomer(app);
  await login("OFFICE");
  await page.goto("/home");
  const keys = new Keys(page);
  await keys.press("Control+k");
  await keys.type(customer.toLowerCase());
  const action = page.getByRole("option", { name: `Laporan bulan lalu: ${customer}` });
  await expect(action).toBeVisible();
  // After the POs of the customer.
  await keys.press("ArrowDown");
  await expect(action).toHaveAttribute("aria-selected", "true");
  await keys.press("Enter");
  await expect(page).toHaveURL(/\/export\/outbound\?.*customer=\d+/);
  const { startDate } = RANGES.lastMonth(today());
  await expect(page.getByRole("link", { name: "Bulan lalu" })).toHaveAttribute("aria-current", "true");
  await keys.press("d");
  await expect(menuItem(page, "Excel")).toBeFocused();
  const [download] = await Promise.all([page.waitForEvent("download"), keys.press("Enter")]);
  expect(download.suggestedFilename()).toMatch(new RegExp(`${startDate}.*\\.xlsx$`));
  count("last month's report as XLSX", keys, 81, 30);
});

/** Types a weight, or puts it on a live scale and waits until it is stable, and saves it. */
async function weighInbound(page: Page, keys: Keys, kg: number, scale: FedScale | null) {
  if (scale === null) await keys.type(String(kg));
  else {
    await expect(page.locator("[data-scale]").getByRole("group")).toContainText("Kosong", { timeout: 15_000 });
    scale.put(kg);
    const save = page.getByRole("button", { name: `Simpan ${kg.toLocaleString("id-ID")} kg` });
    await expect(save).toBeVisible({ timeout: 15_000 });
  }
  await keys.press("Enter");
}

test.beforeAll(async ({ app }) => {
  for (const kind of ["Alfa", "Alun"]) {
    const vendor = { code: kind.toUpperCase(), name: kind };
    expect((await app.post("ADMIN", "/vendor", vendor)).status).toBe(201);
  }
});

/** Takes an inbound truck through all roles, and returns the keys. */
async function inboundTruck(
  app: TestApp,
  open: (account: Account) => Promise<Page>,
  deck: FedScale | null,
): Promise<Keys> {
  const plate = newPlate();
  const [scale, checker, finance] = [await open("SCALE"), await open("CHECKER"), await open("FINANCE")];
  let keys = new Keys(scale);
  await scale.goto("/record/inbound");
  await keys.press("n");
  const panel = panelOf(scale);
  await expect(panel.getByLabel("No. polisi")).toBeFocused();
  await keys.type(plate.replaceAll(" ", "").toLowerCase());
  await expect(panel.getByLabel("No. polisi")).toHaveValue(/.{8}/);
  await keys.tabTo("Vendor");
  await keys.type("alu");
  await expect(offered(scale)).toHaveCount(1);
  await keys.tabTo("Barang");
  await keys.type("g");
  await keys.tabTo("Jumlah");
  await keys.type("18000");
  await keys.press("Enter");
  await expect(scale.getByLabel("Timbang masuk", { exact: true })).toBeFocused();
  await weighInbound(scale, keys, 30_000, deck);
  await expect(badgeOf(scale)).toHaveText("Siap bongkar");

  const openInbound = async (page: Page) => {
    await page.goto("/record/inbound");
    await keys.press("Control+k");
    await keys.type(plate.slice(-3).toLowerCase());
    await expect(page.locator("dialog").getByRole("option", { selected: true })).toContainText(plate);
    await keys.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(plate);
  };
  keys = keys.at(checker);
  await openInbound(checker);
  await expect(badgeOf(checker)).toHaveText("Siap bongkar");
  await keys.press("Control+Enter");
  await expect(badgeOf(checker)).toHaveText("Siap timbang keluar");

  keys = keys.at(scale);
  await openInbound(scale);
  await expect(scale.getByLabel("Timbang keluar", { exact: true })).toBeFocused();
  deck?.put(0);
  await weighInbound(scale, keys, 12_000, deck);
  await expect(badgeOf(scale)).toHaveText("Menunggu harga");

  keys = keys.at(finance);
  await openInbound(finance);
  await expect(finance.getByLabel("Harga per kg")).toBeFocused();
  await keys.type("5000");
  await keys.press("Enter");
  await expect(badgeOf(finance)).toHaveText("Selesai");
  expect((await inboundOf(app, plate))[0]).toMatchObject({ status: "DONE", netKg: 18_000 });
  return keys;
}

test("an inbound truck passes every stage in at most 60 keys", async ({ app, open }) => {
  test.slow();
  count("inbound truck through all roles", await inboundTruck(app, open, null), 78, 60);
});

test("an inbound truck on a live scale passes every stage in at most 55 keys", async ({ app, open }) => {
  test.slow();
  const deck = await FedScale.setUp(app);
  count("inbound truck on a live scale", await inboundTruck(app, open, deck), 78, 55);
  await deck.putAway();
});

test("last week's weight is corrected in at most 25 keys", async ({ app, login, page }) => {
  const made = await makeRecord(app, { date: shiftDay(today(), -7) });
  const { version, id } = await weighAndLoad(app, made, 22_020);
  await app.post("OFFICE", `/outbound-record/${id}/finish`, { reason: "uji" }, version);
  await login("ADMIN");
  await page.goto(itemPath(made));
  await expect(badgeOf(page)).toHaveText("Selesai");
  const keys = new Keys(page);
  await keys.press("m");
  await expect(menuItem(page, "Buka kembali")).toBeFocused();
  await keys.press("Enter");
  const reason = page.getByRole("alertdialog").getByRole("textbox");
  await expect(reason).toBeFocused();
  await keys.type("salah");
  await keys.press("Control+Enter");
  await expect(badgeOf(page)).toHaveText("Sudah timbang isi");
  await keys.press("c");
  await expect(page.getByLabel("Timbang isi", { exact: true })).toBeFocused();
  await keys.typeOver("22040");
  await keys.press("Enter");
  await expect(page.getByLabel("Alasan koreksi")).toBeFocused();
  await keys.type("salah");
  await keys.press("Enter");
  await expect(page.getByText("Timbang isi tersimpan")).toBeVisible();
  await keys.press("Control+Enter");
  await expect(badgeOf(page)).toHaveText("Selesai");
  count("last week's weight", keys, 38, 25);
});
