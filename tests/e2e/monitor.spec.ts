import { itemPath, makeRecord, newPlate } from "./truck-steps";
import { step } from "../setup/trucks";
import { findings } from "./axe";
import { expect, test, type Page } from "./fixtures";

declare global {
  interface Window {
    locks: { asked: number; released: number };
    /** texts that the monitor has spoken */
    spoken: string[];
  }
}

/** Polls go to the screen's loader. */
const QUEUES = "/monitor.data";
const findArea = (page: Page, area: string) => page.locator(`[data-area=${area}]`);
const findCount = (page: Page, area: string) => findArea(page, area).locator("[data-count]");
const line = (page: Page) => page.getByRole("status");

const item = (loadingArea: string) => ({
  outboundItemId: 1,
  loadingArea,
  gradeId: 1,
  markingId: 1,
  bags: 10,
  quantityKg: 500,
});

/** Counts are relative to existing trucks, because the tests of a worker share a database. */
async function countNow(page: Page, area: string): Promise<number> {
  return Number(await findCount(page, area).textContent());
}

test("a truck appears automatically, once in each of its areas", async ({ app, open }) => {
  const page = await open(null);
  await page.goto("/monitor");
  const before = { I: await countNow(page, "I"), J: await countNow(page, "J"), L: await countNow(page, "L") };
  const plate = newPlate();
  const record = await makeRecord(app, { licensePlate: plate, outboundItem: [item("I"), item("J"), item("J")] });
  await expect(findCount(page, "I")).toHaveText(String(before.I + 1));
  await expect(findCount(page, "J")).toHaveText(String(before.J + 1));
  await expect(findCount(page, "L")).toHaveText(String(before.L));
  await expect(line(page)).toContainText("langsung");

  const path = `/outbound-record/${record.id}`;
  await app.post("ADMIN", `${path}/cancel`, { reason: "Batal muat" }, record.version);
  await expect(findCount(page, "I")).toHaveText(String(before.I));
});

test("the monitor counts trucks that do not fit", async ({ app, open }) => {
  const page = await open(null);
  for (const licensePlate of ["B 1234 XYZ", "D 9788 WMW", "TNIAD1234507WW"])
    await makeRecord(app, { licensePlate, outboundItem: [item("K")] });
  await Promise.all(Array.from({ length: 10 }, () => makeRecord(app, { outboundItem: [item("L")] })));
  await page.goto("/monitor");
  const total = await countNow(page, "L");
  for (const { places, plate, ...size } of [
    { width: 1280, height: 720, places: 7, plate: 29 },
    { width: 1920, height: 1080, places: 7, plate: 44 },
    // In portrait the areas are stacked, so that more trucks fit and plates stay readable from afar.
    { width: 1080, height: 1920, places: 9, plate: 40 },
  ]) {
    await page.setViewportSize(size);
    const cards = findArea(page, "L").getByRole("listitem").filter({ hasNotText: /lagi$/ });
    await expect(cards).toHaveCount(places - 1);
    const more = findArea(page, "L").getByText(/lagi$/).filter({ visible: true });
    await expect(more).toHaveText(`+${total - places + 1} lagi`);
    await expect(more).toBeInViewport({ ratio: 1 });
    for (const area of ["H", "I", "J", "K", "L"]) await expect(findArea(page, area)).toBeInViewport({ ratio: 1 });
    await expect(cards.last()).toBeInViewport({ ratio: 1 });
    const plates = page
      .getByText(/^(B 1234 XYZ|D 9788 WMW|TNIAD1234507WW)$/)
      .filter({ visible: true })
      .and(page.locator("text"));
    const shown = await plates.evaluateAll((texts) =>
      texts.map((text) => ({
        px: 100 * ((text as SVGTextElement).getScreenCTM()?.a ?? 0),
        isWhole: text.getBoundingClientRect().right <= (text.closest("li")?.getBoundingClientRect().right ?? 0),
      })),
    );
    expect(shown.length).toBeGreaterThanOrEqual(3);
    expect(shown.filter(({ isWhole }) => !isWhole)).toEqual([]);
    expect(Math.round(Math.max(...shown.map(({ px }) => px)))).toBeGreaterThanOrEqual(plate);
    expect(await page.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  }
});

test("the last queues remain and show their age while the server does not respond", async ({ app, open }) => {
  const page = await open(null, { cutsLine: true });
  await makeRecord(app, { outboundItem: [item("H")] });
  await page.goto("/monitor");
  const before = await countNow(page, "H");
  await page.route(`**${QUEUES}?*`, (route) => route.abort());
  await expect(line(page)).toContainText(/Data terakhir pukul \d\d\.\d\d\.\d\d/);
  await expect(line(page)).toContainText("terputus");
  await expect(findCount(page, "H")).toHaveText(String(before));
  await page.unroute(`**${QUEUES}?*`);
  await expect(line(page)).toContainText("langsung");
});

test("the monitor does not redraw when the queues are unchanged", async ({ app, open }) => {
  const page = await open(null);
  const plate = newPlate();
  const record = await makeRecord(app, { licensePlate: plate, outboundItem: [item("H")] });
  const answers: number[] = [];
  page.on("response", (answer) => {
    if (new URL(answer.url()).pathname === QUEUES) answers.push(answer.status());
  });
  await page.goto("/monitor");
  await expect.poll(() => answers.at(-1)).toBe(200);
  const before = await countNow(page, "H");
  await findArea(page, "H").evaluate((area) => {
    new MutationObserver(() => area.setAttribute("data-redrawn", "")).observe(area, { childList: true, subtree: true });
  });
  const seen = answers.length;
  await expect.poll(() => answers.length).toBeGreaterThan(seen + 1);
  await expect(page.locator("[data-redrawn]")).toHaveCount(0);

  await app.post("ADMIN", `/outbound-record/${record.id}/cancel`, { reason: "Batal muat" }, record.version);
  // A truck below the visible rows changes only the count.
  await expect(findCount(page, "H")).toHaveText(String(before - 1));
});

test("a hidden tab does not poll, and polls immediately when visible again", async ({ open }) => {
  const page = await open(null, { context: {} });
  let asked = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === QUEUES) asked += 1;
  });
  await page.clock.install();
  await page.goto("/monitor");
  await expect.poll(() => asked).toBeGreaterThan(0);
  await setHidden(page, true);
  // A response to a poll before the tab was hidden still arrives.
  await page.waitForTimeout(200);
  asked = 0;
  await page.clock.runFor(10_000);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.waitForTimeout(200);
  expect(asked).toBe(0);
  // Immediately, not by a timer: the clock is paused.
  await setHidden(page, false);
  await expect.poll(() => asked).toBeGreaterThan(0);
});

function setHidden(page: Page, hidden: boolean): Promise<void> {
  return page.evaluate((value) => {
    Object.defineProperty(document, "hidden", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
}

test("the monitor keeps the screen awake unless this PC has switched it off", async ({ open }) => {
  const page = await open(null);
  await page.addInitScript(() => {
    const locks = { asked: 0, released: 0 };
    const lock = { release: () => Promise.resolve(void (locks.released += 1)) };
    const request = () => Promise.resolve(((locks.asked += 1), lock));
    window.locks = locks;
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
  });
  const locks = () => page.evaluate(() => window.locks);
  await page.goto("/monitor");
  const awake = page.getByRole("switch", { name: "Layar tetap menyala" });
  await expect(awake).toBeChecked();
  expect(await locks()).toEqual({ asked: 1, released: 0 });
  await setHidden(page, true);
  await setHidden(page, false);
  expect(await locks()).toEqual({ asked: 2, released: 0 });
  await awake.click();
  await expect.poll(locks).toEqual({ asked: 2, released: 1 });
  await page.reload();
  await expect(awake).not.toBeChecked();
  expect(await locks()).toEqual({ asked: 0, released: 0 });
});

test("a truck without its tare counts in its areas and at the weighbridge", async ({ app, open }) => {
  const page = await open(null);
  const plate = newPlate();
  await makeRecord(app, { licensePlate: plate, outboundItem: [item("H"), item("I")] });
  await page.goto("/monitor");
  const scale = page.locator("[data-scale-column] [data-count]");
  await expect(line(page)).toContainText(`${await scale.textContent()} di timbangan`);
  const card = findArea(page, "H").getByRole("listitem").filter({ hasText: plate });
  // It may be among those that do not fit.
  if ((await card.count()) > 0) await expect(card).toContainText("ke timbangan dulu");
  expect(await findings(page)).toEqual([]);
});

test("a failed first load shows the error layout, which recovers automatically", async ({ open, startWeb }) => {
  const web = await startWeb();
  const page = await open(null, { locale: "en", cutsLine: true });
  expect((await page.goto(`${web.url}/monitor`))?.status()).toBe(503);
  await expect(page.getByText("The monitor retries automatically.")).toBeVisible();
  web.connect();
  await expect(findArea(page, "H")).toBeVisible();
});

test("without JavaScript the page shows the queues and reloads automatically", async ({ app, open }) => {
  const page = await open(null, { javaScript: false });
  await page.goto("/monitor");
  const before = await countNow(page, "K");
  await makeRecord(app, { outboundItem: [item("K")] });
  await expect.poll(() => countNow(page, "K")).toBeGreaterThan(before);
});

test("a call flashes on the monitor, and is spoken once where the switch is on", async ({ app, open, login, page }) => {
  const wall = await open(null);
  await wall.addInitScript(() => {
    window.spoken = [];
    class Utterance {
      constructor(readonly text: string) {}
    }
    Object.assign(window, { SpeechSynthesisUtterance: Utterance });
    const getVoices = () => [{ lang: "id-ID" }];
    const speak = ({ text }: { text: string }) => window.spoken.push(text);
    Object.defineProperty(window, "speechSynthesis", { value: { getVoices, speak } });
  });
  const spoken = () => wall.evaluate(() => window.spoken);
  const plate = newPlate();
  const record = await makeRecord(app, { licensePlate: plate, outboundItem: [item("K")] });
  await app.post("SCALE", `/outbound-record/${record.id}/call`);
  await wall.goto("/monitor");
  const strip = wall.locator("[data-call-banner]");
  await expect(strip.getByText(plate)).toBeVisible();
  const sound = wall.getByRole("switch", { name: "Suarakan panggilan" });
  await sound.click();

  await step(app, record, "weigh-in", { weightKg: 8020, unusualReason: "uji" });
  await login("FG");
  await page.goto(itemPath(record));
  await page.keyboard.press("Alt+a");
  await expect(page.getByText(`${plate} dipanggil ke area K`)).toBeVisible();
  await expect(strip.getByText("area K")).toBeVisible();
  await expect(findArea(wall, "K").locator("[data-called=called]")).toContainText(plate);
  // The first call is older than the screen, and a poll brings the second call again.
  await expect.poll(async () => (await spoken()).length).toBe(1);
  const polled = wall.waitForResponse((answer) => answer.url().includes(QUEUES));
  await polled;
  expect(await spoken()).toEqual([expect.stringMatching(/^B( [a-z]+){4} [A-Z] [A-Z] [A-Z], area K$/)]);
  await wall.reload();
  await expect(sound).toBeChecked();
});

test("a called truck that does not come turns amber", async ({ app, open }) => {
  const page = await open(null, { context: {}, cutsLine: true });
  const plate = newPlate();
  const record = await makeRecord(app, { licensePlate: plate, outboundItem: [item("J")] });
  await app.post("SCALE", `/outbound-record/${record.id}/call`);
  await page.clock.setFixedTime(Date.now());
  await page.goto("/monitor");
  const card = page.locator("[data-scale-column] li").filter({ hasText: plate });
  const called = page.locator("[data-call-banner] p").filter({ hasText: plate });
  await expect(called).toContainText("timbangan");
  // A poll would set the clock.
  await page.route(`**${QUEUES}?*`, (route) => route.abort());
  await expect(line(page)).toContainText("terputus");
  for (const [minutes, tone] of [
    [9, "called"],
    [11, "late"],
  ] as const) {
    await page.clock.setFixedTime(Date.now() + minutes * 60_000);
    await page.clock.runFor(2000);
    await expect(card).toHaveAttribute("data-called", tone);
  }
  await expect(card).toContainText("terlambat");
});
