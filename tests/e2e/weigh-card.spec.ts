import type { OutboundRecord } from "#contract/weighing/outbound-record";
import type { UsualWeights } from "#contract/weighing/unusual";
import type { LiveScales } from "#contract/scale/scale";
import type { TestApp } from "../setup/e2e-app";
import { InboundTruck } from "../setup/inbound";
import { load, step } from "../setup/trucks";
import { FedScale } from "./fed-scale";
import { expect, type Page, test as base } from "./fixtures";
import { badgeOf, itemPath, makeRecord, newPlate, panelOf } from "./truck-steps";

/** Weighing with the live weight of a scale (docs/domain.md, Scales). */

const test = base.extend<{ scale: FedScale }>({
  scale: async ({ app }, use) => {
    const scale = await FedScale.setUp(app);
    await use(scale);
    await scale.putAway();
  },
});

const live = (page: Page) => page.locator("[data-scale]");
const expectState = (page: Page, word: string) => expect(live(page).getByRole("group")).toContainText(word);

/** A usual tare of the truck next to the records of other specs. */
async function usualTare(app: TestApp, { id }: OutboundRecord, share = 0.5): Promise<number> {
  const { body } = await app.get<UsualWeights>("SCALE", `/outbound-record/${id}/usual-weights`);
  const { low, high } = body.tare;
  return Math.round(((low ?? 0) + ((high ?? 0) - (low ?? 0)) * share) / 10) * 10;
}

const kgText = (kg: number) => kg.toLocaleString("id-ID");
const readRecord = async (app: TestApp, { id }: OutboundRecord) =>
  (await app.get<OutboundRecord>("ADMIN", `/outbound-record/${id}`)).body;

test("Enter saves the scale's weight only when it is stable", async ({ app, scale, open }) => {
  const [record, next] = [await makeRecord(app), await makeRecord(app)];
  const kg = await usualTare(app, record);
  const page = await open("SCALE");
  await page.goto(itemPath(record));
  await expectState(page, "Kosong");
  await expect(page.getByLabel("Timbang kosong")).toBeFocused();
  scale.put(kg, { stable: false });
  await expectState(page, "Truk naik");
  await expect(live(page)).toContainText(kgText(kg));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Tunggu sampai berat stabil.")).toHaveClass(/font-semibold/);
  scale.put(kg);
  await expectState(page, "Stabil");
  await expect(page.getByRole("button", { name: `Simpan ${kgText(kg)} kg` })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(badgeOf(page)).toHaveText("Siap muat");
  const saved = await readRecord(app, record);
  expect(saved).toMatchObject({ firstKg: kg, firstSource: "INDICATOR", firstTypedReason: null });
  expect(saved.firstReadingId).not.toBeNull();
  await page.getByRole("link", { name: `Timbangan, bacaan ${saved.firstReadingId}` }).click();
  await expect(panelOf(page)).toContainText("ST,GS");
  await expect(panelOf(page)).toContainText(`${kgText(kg)} kg`);

  // The next truck's form, while this one is still on the deck.
  await page.goto(itemPath(next));
  await expect(live(page)).toContainText(`${record.licensePlate} sudah ditimbang`);
  await page.keyboard.press("Enter");
  scale.put(0);
  await expectState(page, "Kosong");
  expect((await readRecord(app, next)).firstKg).toBeNull();
});

/** Enter, repeated: frames that are late under load refuse a weight. */
async function weighByEnter(page: Page): Promise<void> {
  await expectState(page, "Stabil");
  await expect(async () => {
    await page.keyboard.press("Enter");
    await expect(badgeOf(page)).toHaveText("Siap muat", { timeout: 3_000 });
  }).toPass();
}

test("the next truck opens when the deck is empty, and waits for Enter", async ({ app, scale, open }) => {
  const [first, called] = [await makeRecord(app), await makeRecord(app)];
  const { record: other } = await InboundTruck.arrives(app, newPlate());
  await app.post("SCALE", `/outbound-record/${called.id}/call`, {});
  const [kg, calledKg] = [await usualTare(app, first), await usualTare(app, called, 0.6)];
  const page = await open("SCALE");
  const title = page.getByRole("heading", { level: 1 });
  const byItself = page.getByText("Terbuka sendiri setelah timbangan kosong.");
  await page.goto(itemPath(first));
  scale.put(kg);
  await weighByEnter(page);
  const turn = `Berikutnya: ${called.licensePlate} · Timbang kosong`;
  await expect(page.getByRole("link", { name: turn })).toBeVisible();
  await expect(byItself).toBeVisible();
  await page.keyboard.press("Enter");
  scale.put(0);
  await expect(title).toContainText(called.recordNo);
  await expect(page.getByRole("status").filter({ hasText: turn })).toBeVisible();
  await expect(page.getByLabel("Timbang kosong")).toBeFocused();
  scale.put(calledKg);
  await expect(page.getByRole("button", { name: `Simpan ${kgText(calledKg)} kg` })).toBeVisible();
  await page.keyboard.press("t");
  await expect(page.getByRole("menuitem", { name: other.licensePlate })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(title).toContainText(first.recordNo);
  await expect(page.getByRole("link", { name: turn })).toBeVisible();
  await expect(byItself).toHaveCount(0);
  expect((await readRecord(app, called)).firstKg).toBeNull();
});

test("a truck on another scale is left out of the turn", async ({ app, scale, open }) => {
  const [first, elsewhere, next] = [await makeRecord(app), await makeRecord(app), await makeRecord(app)];
  for (const { id } of [elsewhere, next]) await app.post("SCALE", `/outbound-record/${id}/call`, {});
  const kg = await usualTare(app, first);
  const other = await FedScale.setUp(app);
  other.put(kg);
  const page = await open("SCALE");
  await page.goto(itemPath(first));
  await live(page).getByRole("combobox").selectOption(scale.name);
  scale.put(kg);
  await weighByEnter(page);
  const otherDesk = await open("SCALE");
  await otherDesk.goto(itemPath(elsewhere));
  await live(otherDesk).getByRole("combobox").selectOption(other.name);
  const cards = async () => (await app.get<LiveScales>("SCALE", "/reading/live")).body.data.flatMap((one) => one.cards);
  await expect.poll(cards).toContainEqual(expect.objectContaining({ id: elsewhere.id }));
  scale.put(0);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(next.recordNo);
  await other.putAway();
});

test("the next truck does not open after a key, and an empty queue says so", async ({ app, scale, open }) => {
  const [first, next] = [await makeRecord(app), await makeRecord(app)];
  const [kg, nextKg] = [await usualTare(app, first), await usualTare(app, next)];
  const page = await open("SCALE");
  const title = page.getByRole("heading", { level: 1 });
  await page.goto(itemPath(first));
  scale.put(kg);
  await weighByEnter(page);
  const byItself = page.getByText("Terbuka sendiri setelah timbangan kosong.");
  await expect(byItself).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(byItself).toHaveCount(0);
  scale.put(0);
  const state = async () => (await app.get<LiveScales>("SCALE", "/reading/live")).body.data[0]?.state;
  await expect.poll(state).toBe("empty");
  await expect(title).toContainText(first.recordNo);
  await page.keyboard.press("n");
  await expect(title).toContainText(next.recordNo);
  scale.put(nextKg);
  await weighByEnter(page);
  await expect(page.getByText("Tidak ada truk lain yang menunggu ditimbang.")).toBeVisible();
});

test("a typed weight replaces the reading and needs a reason", async ({ app, scale, open }) => {
  const record = await makeRecord(app);
  const [kg, typed] = [await usualTare(app, record), await usualTare(app, record, 0.6)];
  const page = await open("SCALE");
  await page.goto(itemPath(record));
  scale.put(kg);
  await expectState(page, "Stabil");
  await expect(page.locator("input[name=readingId]")).toHaveCount(1);
  await page.keyboard.type(String(typed));
  await expect(page.locator("input[name=readingId]")).toHaveCount(0);
  await page.getByRole("button", { name: "Pakai timbangan" }).click();
  await expect(page.locator("input[name=readingId]")).toHaveCount(1);
  await page.keyboard.type(String(typed));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Isi alasan berat diketik")).toBeVisible();
  await expect(page.getByLabel("Timbang kosong")).toHaveValue(kgText(typed));
  await page.getByRole("button", { name: "Berat tidak mau stabil" }).click();
  await page.keyboard.press("Enter");
  await expect(badgeOf(page)).toHaveText("Siap muat");
  expect(await readRecord(app, record)).toMatchObject({
    firstKg: typed,
    firstSource: "MANUAL",
    firstReadingId: null,
    firstTypedReason: "Berat tidak mau stabil",
  });
});

test("the save button covers no reason of a typed weight above the limit", async ({ app, scale, open }) => {
  const made = await makeRecord(app);
  const vehicle = { licensePlate: made.licensePlate, permittedGrossKg: 21_000 };
  expect((await app.post("ADMIN", "/vehicle", vehicle)).status).toBe(201);
  const page = await open("SCALE");
  await page.goto(itemPath(made));
  scale.put(0);
  await expectState(page, "Kosong");
  await page.keyboard.type("8020");
  await expect(page.getByText("Barangnya 14.000 kg, kelebihan 1.020 kg.")).toBeInViewport({ ratio: 1 });

  let loaded = await step(app, made, "weigh-in", { weightKg: 8020, unusualReason: "uji", typedReason: "uji" });
  for (const index of made.outboundItem.keys()) loaded = await load(app, loaded, index);
  await page.goto(itemPath(loaded));
  await expectState(page, "Kosong");
  await page.keyboard.type("22020");
  await expect(page.getByText("Lebih 1.020 kg dari JBI 21.000 kg.")).toBeVisible();
  await page.locator("[name=typedReason]").fill("uji");
  await page.locator("[name=typedReason]").press("Enter");
  const reason = page.locator("[name=unusualReason]");
  await expect(reason).toHaveAttribute("aria-invalid", "true");
  await expect(reason).toBeFocused();
  await expect(reason).toBeInViewport({ ratio: 1 });
  const save = page.getByRole("button", { name: "Simpan timbang isi" });
  for (const field of [reason, page.locator("[name=typedReason]")]) {
    const [above, below] = [await field.boundingBox(), await save.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  }
});

test("an unusual weight of the scale needs a reason", async ({ app, scale, open }) => {
  const record = await makeRecord(app);
  const page = await open("SCALE");
  await page.goto(itemPath(record));
  scale.put(1_000);
  await expect(page.getByText("Nilai tidak wajar", { exact: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(/Benar 1.000 kg/)).toBeFocused();
  await page.keyboard.type("gerobak motor");
  await page.keyboard.press("Enter");
  await expect(badgeOf(page)).toHaveText("Siap muat");
  expect(await readRecord(app, record)).toMatchObject({ firstKg: 1_000, firstSource: "INDICATOR" });
});

test("a weight that has moved is refused at the weight", async ({ app, scale, open }) => {
  const record = await makeRecord(app);
  const kg = await usualTare(app, record);
  scale.put(kg);
  const readLive = async () => (await app.get<LiveScales>("SCALE", "/reading/live")).body.data;
  await expect.poll(async () => (await readLive())[0]?.reading?.kg).toBe(kg);
  const stale = await readLive();
  const page = await open("SCALE");
  // No event stream, and a late answer.
  await page.route("**/scale/live", (route) => {
    const streams = route.request().headers().accept === "text/event-stream";
    return route.fulfill(streams ? { status: 404 } : { json: stale });
  });
  await page.goto(itemPath(record));
  await expectState(page, "Stabil");
  scale.put(kg + 500);
  await expect.poll(async () => (await readLive())[0]?.reading?.kg).toBe(kg + 500);
  await page.keyboard.press("Enter");
  await expect(live(page)).toContainText(`${kgText(kg)} kg bukan lagi berat stabil`);
  expect((await readRecord(app, record)).firstKg).toBeNull();
});

test("a scale that is silent says so, and its weight comes back by itself", async ({ app, scale, open }) => {
  const page = await open("SCALE");
  await page.goto(itemPath(await makeRecord(app)));
  await expectState(page, "Kosong");
  scale.put(null);
  await expectState(page, "Tidak ada data");
  scale.put(0);
  await expectState(page, "Kosong");
});

test("a deck below zero says so, and the next truck cannot be saved", async ({ app, scale, open }) => {
  const record = await makeRecord(app);
  const page = await open("SCALE");
  await page.goto(itemPath(record));
  await expectState(page, "Kosong");
  scale.put(-24_500);
  await expectState(page, "Di bawah nol");
  await expect(live(page)).toContainText("-24.500");
  scale.put(6_000);
  await expect(live(page)).toContainText("6.000");
  await expectState(page, "Di bawah nol");
  await expect(live(page)).toContainText("hapus taranya");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Ketik beratnya" }).click();
  await expect(page.getByLabel("Timbang kosong")).toBeFocused();
  scale.put(0);
  await expectState(page, "Kosong");
  expect((await readRecord(app, record)).firstKg).toBeNull();
});

test("a card without a connection hides the last weight, then offers typing", async ({ app, scale, open }) => {
  const record = await makeRecord(app);
  const kg = await usualTare(app, record);
  const page = await open("SCALE", { cutsLine: true });
  await page.goto(itemPath(record));
  scale.put(kg);
  await expectState(page, "Stabil");
  const marker = page.locator("form svg svg");
  const gross = page.getByText("Perkiraan bruto").locator("xpath=following-sibling::dd");
  await expect(gross).toHaveText(`${kgText(kg + record.itemsKg)} kg`);
  await expect(marker).toHaveCount(1);
  await page.route("**/scale/live", (route) => route.abort());
  await page.evaluate(() => {
    // A hidden tab closes its stream; a visible one opens it again.
    for (const hidden of [true, false]) {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
      document.dispatchEvent(new Event("visibilitychange"));
    }
  });
  await expectState(page, "Koneksi putus");
  await expect(live(page)).toHaveAttribute("data-state", "lost");
  await expect(gross).toHaveText("–");
  await expect(marker).toHaveCount(0);
  await expect(live(page)).toHaveAttribute("data-state", "away", { timeout: 15_000 });
  await page.getByRole("button", { name: "Ketik beratnya" }).click();
  await expect(page.getByLabel("Timbang kosong")).toBeFocused();
  await page.unroute("**/scale/live");
  await expectState(page, "Stabil");
  await expect(marker).toHaveCount(1);
});

test("a card tells once per load that it is open", async ({ app, scale, open }) => {
  const record = await makeRecord(app);
  const page = await open("SCALE");
  await page.goto(itemPath(record));
  await expectState(page, "Kosong");
  const told = page.waitForResponse(
    (response) => response.request().method() === "POST" && response.url().endsWith("/scale/live"),
  );
  scale.put(8_000);
  const response = await told;
  expect(response.status()).toBe(204);
  expect(response.request().postData()).toContain(`direction=outbound&record=${record.id}`);
});
