import { randomInt } from "node:crypto";
import type { OutboundRecord } from "#contract/outbound-record";
import type { UsualWeights } from "#contract/unusual";
import { protocols } from "#contract/scale/protocols";
import type { Scale, WatchedScale } from "#contract/scale/scale";
import { putAway } from "./fed-scale";
import { expect, type Page, test as base } from "./fixtures";
import { badgeOf, itemPath, makeRecord, panelOf } from "./truck-steps";

/** A scale at the serial port of the desk's own computer (docs/scales.md, Browser). */

const test = base.extend<{ scale: Scale }>({
  scale: async ({ app }, use) => {
    const settings = { protocol: "cas-22", divisionKg: 10, capacityKg: 80_000, thresholdKg: 400 };
    const input = { ...settings, name: `Timbangan ${randomInt(1e9)}`, line: "browser:2400,7E1" };
    const { body: scale } = await app.post<Scale>("ADMIN", "/scale", input);
    await use(scale);
    await putAway(app, scale.id);
  },
});

/** State of the fake port that the test reads and sets. */
interface Deck {
  frame: number[];
  asked: number;
  opened: object[];
  plugged: boolean;
}
declare global {
  var deck: Deck;
}

const frameOf = (kg: number) => [...protocols["cas-22"].encode({ kg, stable: true })];

/** Gives a page a serial port that sends the frame of `deck` ten times a second, and is granted once it was asked for. */
function fakeSerial(empty: number[]): void {
  const granted = "test-port";
  globalThis.deck = { frame: empty, asked: 0, opened: [], plugged: true };
  let sending: ReadableStream<Uint8Array> | null = null;
  const stream = () => {
    let timer: ReturnType<typeof setInterval>;
    return new ReadableStream<Uint8Array>({
      start: (controller) => {
        timer = setInterval(() => {
          if (globalThis.deck.plugged) return controller.enqueue(Uint8Array.from(globalThis.deck.frame));
          clearInterval(timer);
          sending = null;
          controller.error(new Error("unplugged"));
        }, 100);
      },
      cancel: () => clearInterval(timer),
    });
  };
  const port = {
    get readable() {
      return sending;
    },
    writable: null,
    open: (options: object) => {
      globalThis.deck.opened.push(options);
      sending = stream();
      return Promise.resolve();
    },
    setSignals: () => Promise.resolve(),
    close: () => Promise.resolve(),
    forget: () => Promise.resolve(),
  };
  const serial = {
    requestPort: () => {
      globalThis.deck.asked += 1;
      localStorage.setItem(granted, "1");
      return Promise.resolve(port);
    },
    getPorts: () => Promise.resolve(globalThis.deck.plugged && localStorage.getItem(granted) !== null ? [port] : []),
  };
  Object.defineProperty(navigator, "serial", { value: serial });
}

const live = (page: Page) => page.locator("[data-scale]");
const expectState = (page: Page, word: string) => expect(live(page).getByRole("group")).toContainText(word);
const connect = (page: Page) => page.getByRole("button", { name: "Sambungkan timbangan" });
const put = (page: Page, kg: number) => page.evaluate((frame) => (globalThis.deck.frame = frame), frameOf(kg));
const askedOf = (page: Page) => page.evaluate(() => globalThis.deck.asked);
const kgText = (kg: number) => kg.toLocaleString("id-ID");

test("the desk's browser reads its scale, connected once, and Enter saves its weight", async ({ app, scale, open }) => {
  const [record, next] = [await makeRecord(app), await makeRecord(app)];
  const { body: usual } = await app.get<UsualWeights>("SCALE", `/outbound-record/${record.id}/usual-weights`);
  const kg = Math.round(((usual.tare.low ?? 8_000) + (usual.tare.high ?? 8_000)) / 20) * 10;
  const page = await open("SCALE");
  await page.addInitScript(fakeSerial, frameOf(0));
  await page.goto(itemPath(record));
  await expect(page.getByText("Timbangan ini dibaca browser di meja timbang")).toBeVisible();
  await connect(page).click();
  await expectState(page, "Kosong");
  await expect(connect(page)).toHaveCount(0);
  expect(await page.evaluate(() => globalThis.deck.opened)).toEqual([{ baudRate: 2400, dataBits: 7, parity: "even" }]);
  await put(page, kg);
  await expectState(page, "Stabil");
  await expect(page.getByRole("button", { name: `Simpan ${kgText(kg)} kg` })).toBeVisible();
  await page.getByLabel("Timbang kosong").focus();
  await page.keyboard.press("Enter");
  await expect(badgeOf(page)).toHaveText("Siap muat");
  const { body: saved } = await app.get<OutboundRecord>("ADMIN", `/outbound-record/${record.id}`);
  expect(saved).toMatchObject({ firstKg: kg, firstSource: "INDICATOR" });
  await page.getByRole("link", { name: `Timbangan, bacaan ${saved.firstReadingId}` }).click();
  await expect(panelOf(page)).toContainText("Browser meja timbang");
  const { body: watched } = await app.get<WatchedScale>("ADMIN", `/scale/${scale.id}/live`);
  expect(watched.agent).toMatch(/^browser .+ [\da-f]{8}$/);

  // Another document, whose port is remembered; the screen before it may not use serial ports.
  await page.goto("/record/outbound");
  await page
    .locator(`a[href^="${itemPath(next)}"]`)
    .first()
    .click();
  await expectState(page, "Kosong");
  expect(await askedOf(page)).toBe(0);

  await page.evaluate(() => (globalThis.deck.plugged = false));
  await expectState(page, "Tidak ada data");
  await expect(connect(page)).toBeVisible();
  await page.evaluate(() => (globalThis.deck.plugged = true));
  await expectState(page, "Kosong");
  expect(await askedOf(page)).toBe(0);
});

test("the card stays when the script of the port fails to load", async ({ app, scale, open }) => {
  const page = await open("SCALE", { cutsLine: true });
  await page.addInitScript(fakeSerial, frameOf(0));
  const failed = page.waitForEvent("requestfailed", (request) => /browser-scale-[^/]*\.js$/.test(request.url()));
  await page.route(/\/assets\/browser-scale-[^/]*\.js$/, (route) => route.abort());
  await page.goto(itemPath(await makeRecord(app)));
  await failed;
  await expect(live(page).getByRole("group")).toContainText(scale.name);
  await expect(connect(page)).toHaveCount(0);
  await page.getByLabel("Timbang kosong").fill("8000");
  await expect(page.getByLabel("Timbang kosong")).toHaveValue(/8.?000/);
});
