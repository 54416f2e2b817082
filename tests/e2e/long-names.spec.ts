import { randomInt } from "node:crypto";
import { expect, test } from "./fixtures";
import { makeInbound, takeInbound, viewPath } from "./inbound-steps";
import { makeBooking, makePo, poNow } from "./order-steps";
import { itemPath, makeRecord, weighAndLoad } from "./truck-steps";
import type { TestApp } from "../setup/e2e-app";

/** Names of 120 characters without a space wrap on every screen. */

const longName = (first: string, length: number) => first + randomInt(1000, 9999) + "W".repeat(length - 5);

async function made(app: TestApp, path: string, body: object): Promise<number> {
  const answer = await app.post<{ id: number }>("ADMIN", path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.id;
}

/** Returns elements wider than the window or their containing region. */
const overflowing = () => {
  const found: string[] = [];
  const width = document.documentElement.scrollWidth;
  if (width > window.innerWidth) found.push(`the page is ${width} px wide`);
  const regions =
    "main, header, [data-side-panel], [data-side-panel] form, dialog[open], [role=status], [role=alert], main section";
  for (const region of document.querySelectorAll(regions)) {
    if (!region.checkVisibility() || region.querySelector("table") !== null) continue;
    if (region.scrollWidth > region.clientWidth + 8 && region.clientWidth > 1) {
      found.push(`${region.tagName} ${region.className} is ${region.scrollWidth} px wide in ${region.clientWidth} px`);
    }
  }
  return found;
};

test("a name of 120 characters without a space never makes a screen wider than the window", async ({ app, open }) => {
  const name = longName("C", 120);
  const customerId = await made(app, "/customer", { name, code: `P${randomInt(100_000, 999_999)}` });
  const markingId = await made(app, "/marking", { name: longName("M", 80) });
  const gradeId = await made(app, "/grade", { name: longName("G", 80), code: `G${randomInt(1000, 9999)}` });
  const goodsId = await made(app, "/outbound-item", { name: longName("B", 80), unit: "karung", kgPerUnit: 50 });
  const vendorId = await made(app, "/vendor", { name: longName("V", 120), code: `V${randomInt(100_000, 999_999)}` });
  const driverName = "W".repeat(80);

  const po = await makePo(app, [20_000], {
    customerId,
    lines: [{ gradeId, markingId, orderedKg: 20_000, pricePerKg: 8500 }],
  });
  const booking = await makeBooking(app, po, 16_000);
  const item = { outboundItemId: goodsId, loadingArea: "H", gradeId, markingId, bags: 200, quantityKg: 10_000 };
  const changes = {
    customerId,
    driverName,
    destination: driverName,
    outboundItem: [item, { ...item, bags: 80, quantityKg: 4000 }],
  };
  const waiting = await makeRecord(app, changes);
  const loaded = await weighAndLoad(app, await makeRecord(app, changes), 22_020);
  const loading = await weighAndLoad(app, await makeRecord(app, changes), null);
  const arrived = await makeInbound(app, { vendorId, driverName });
  const checked = await takeInbound(app, await makeInbound(app, { vendorId, driverName }), "check");
  expect((await poNow(app, po)).id).toBe(po.id);

  const page = await open("ADMIN");
  await page.setViewportSize({ width: 1280, height: 720 });
  const found: Record<string, string[]> = {};
  const look = async (at: string) => {
    const here = await page.evaluate(overflowing);
    if (here.length > 0) found[at] = here;
  };
  for (const path of [
    "/home",
    "/monitor",
    ...["customer", "marking", "grade", "outbound-item"].map((one) => `/management/${one}?sort=-id`),
    ...["form", "history", "delete"].map((one) => `/management/customer?sort=-id&${one}=${customerId}`),
    "/record/po-sales",
    "/record/booking",
    "/record/outbound",
    "/record/inbound",
    "/record/outstanding",
    ...["view", "form", "history", "cancel"].map((one) => `/record/po-sales?${one}=${po.id}`),
    ...["view", "form", "history", "cancel"].map((one) => `/record/booking?${one}=${booking.id}`),
    ...[waiting, loading, loaded].map(itemPath),
    ...["form", "history", "cancel"].map((one) => `${itemPath(loaded)}?${one}=${loaded.id}`),
    `${itemPath(waiting)}?item=${waiting.outboundItem[0]?.id}`,
    ...[arrived, checked].map(viewPath),
    ...["form", "history"].map((one) => `${viewPath(checked)}&${one}=${checked.id}`),
    "/export/outbound?type=customer",
    "/export/outbound?type=detail",
    "/export/booking?type=grade",
    "/record/production?form=new",
    "/record/outbound?form=new",
  ]) {
    await page.goto(path);
    await look(path);
  }

  // The search palette with its results, and the toast of a save.
  await page.goto("/home");
  await page.keyboard.press("Control+k");
  await page.keyboard.type(name.slice(0, 10));
  await expect(page.locator("dialog").getByText(name).first()).toBeVisible();
  await look("the palette");
  await page.goto(`/management/customer?form=${customerId}`);
  await page.locator("[data-side-panel] [name=address]").fill("Jalan Raya 1");
  await page.keyboard.press("Control+Enter");
  await expect(page.locator("[data-side-panel]")).toHaveCount(0);
  await look("the toast");
  expect(found).toEqual({});
});
