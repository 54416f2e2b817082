import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { z } from "zod";
import { apiKeyInput } from "#contract/accounts/api-key";
import { bookingInput } from "#contract/orders/booking";
import { reasonBody } from "#contract/values/fields";
import { type InboundRecord, inboundRecordInput } from "#contract/weighing/inbound-record";
import { masters } from "#contract/masters/masters";
import { openingStockInput } from "#contract/orders/opening-stock";
import { type OutboundRecord, outboundRecordInput } from "#contract/weighing/outbound-record";
import { outstandingInput } from "#contract/orders/outstanding";
import { plantInput, type PlantSettings } from "#contract/plant/plant";
import { type PoSale, poSaleInput } from "#contract/orders/po-sale";
import { productionInput } from "#contract/orders/production";
import { userInput } from "#contract/accounts/user";
import { newInbound } from "../setup/inbound";
import { bookingBody } from "../setup/orders";
import { pdfText } from "../setup/pdf-text";
import { newRecord } from "../setup/records";
import { allScreens, VISITOR_SCREENS } from "./all-screens";
import { expect, type Page, test } from "./fixtures";
import { makeRecord, newPlate, today } from "./truck-steps";

/** User input is text in every stored field, every URL parameter and every page title. */

const MARK = "gdg-evil";
const HTML = `"'><img src=x onerror=${MARK}><script>${MARK}</script></script>`;
/** HTML markers that must not be in a page unescaped. */
const ALIVE = new RegExp(`<img src=x onerror=${MARK}|<script>${MARK}|<i X\\d`, "i");

/** Fills every text of a body with HTML, up to the maximum length of the field. Other fields stay as in `base`. */
function withHtml<Body extends Record<string, unknown>>(schema: z.ZodObject, base: Body, word: string): Body {
  const candidates = [`${word} ${HTML}`, `${word}<img src=x onerror=${MARK}>`, `<i ${word}>`];
  const filled = Object.entries(schema.shape).flatMap(([name, field]) => {
    const fits = candidates.find((text) => (field as z.ZodType).safeParse(text).success);
    if (fits !== undefined) return [[name, fits]];
    const own = base[name];
    if (!Array.isArray(own) || !(field instanceof z.ZodArray)) return [];
    const element = field.element;
    const lines = own as Record<string, unknown>[];
    return element instanceof z.ZodObject ? [[name, lines.map((line) => withHtml(element, line, word))]] : [];
  });
  return { ...base, ...Object.fromEntries(filled) } as Body;
}

test("HTML in any field of any form is shown as text and never runs", async ({ app, open }) => {
  const word = `X${randomInt(1e8)}`;
  const filled: string[] = [];
  const write = async <T extends object>(path: string, schema: z.ZodObject, base: Record<string, unknown>) => {
    const body = withHtml(schema, base, word);
    filled.push(
      ...Object.keys(body).flatMap((name) => (JSON.stringify(body[name]).includes(word) ? [`${path} ${name}`] : [])),
    );
    const answer = await app.post<T & { id: number; version: number }>("ADMIN", path, body);
    expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(201);
    return answer.body;
  };
  const own = {
    licensePlate: `B ${randomInt(1000, 9999)} XS`,
    code: word,
    unit: "karung",
    kgPerUnit: 50,
    exDoType: "OWN",
    date: today(),
  };
  const made: Record<string, number> = {};
  for (const [area, { input }] of Object.entries(masters)) {
    const base = Object.fromEntries(Object.entries(own).filter(([name]) => name in input.shape));
    made[area] = (await write(`/${area}`, input, base)).id;
  }
  const user = await write("/user", userInput, { email: `u${randomInt(1e8)}@gudang.test`, role: "SCALE" });
  await write("/api-key", apiKeyInput, { role: "SCALE", expiresAt: today() });
  const goods = { gradeId: 1, markingId: 1 };
  const lines = [{ ...goods, orderedKg: 10_000, pricePerKg: 8500.5 }];
  const order = { poSalesType: "LOCAL", date: today(), customerId: 1, lines };
  const po = await write<PoSale>("/po-sale", poSaleInput, order);
  const ordered = bookingBody(po.lines[0]?.id ?? 0, made["ex-do-master"] ?? 0, 6000);
  const booking = await write("/booking", bookingInput, { ...ordered, date: today() });
  const ownGoods = { gradeId: made.grade, markingId: made.marking };
  const batch = { date: today(), shift: 1, exDoMasterId: made["ex-do-master"], bags: 10, quantityKg: 500 };
  const production = await write("/production", productionInput, {
    ...batch,
    ...ownGoods,
    outboundItemId: made["outbound-item"],
  });
  await write("/opening-stock", openingStockInput, { date: today(), ...ownGoods, quantityKg: 1 });
  const owed = { poSalesType: "LOCAL", customerId: made.customer, ...goods, orderedKg: 9000 };
  await write("/outstanding", outstandingInput, { date: today(), ...owed });
  const away = newRecord(newPlate(), { date: today(), customerId: made.customer });
  const truck = await write<OutboundRecord>("/outbound-record", outboundRecordInput, away);
  const items = [{ inboundItemId: made["inbound-item"], quantity: 10 }];
  const come = newInbound(newPlate(), { date: today(), vendorId: made.vendor, items });
  const inbound = await write<InboundRecord>("/inbound-record", inboundRecordInput, come);
  const company = (await app.get<PlantSettings>("ADMIN", "/settings/company")).body;
  const saved = await app.put("ADMIN", "/settings/company", withHtml(plantInput, {}, word), company.version);
  expect(saved.status).toBe(200);
  const body = withHtml(reasonBody, {}, word);
  const gone = await makeRecord(app);
  const cancelled = await app.post("ADMIN", `/outbound-record/${gone.id}/cancel`, body, gone.version);
  expect(cancelled.status).toBe(200);
  expect(filled.length, filled.join(", ")).toBeGreaterThan(35);

  const page = await open("ADMIN");
  const details = [
    ...Object.entries(made).flatMap(([area, id]) => {
      const screens: Record<string, string> = { "ex-do-master": "/management/ex-do", vehicle: "/settings/vehicles" };
      const screen = screens[area] ?? `/management/${area}`;
      return [`${screen}?form=${id}`, `${screen}?history=${id}`, `${screen}?delete=${id}`];
    }),
    ...["form", "history", "deactivate"].map((name) => `/management/user?${name}=${user.id}`),
    ...["view", "form", "history", "cancel"].map((name) => `/record/po-sales?${name}=${po.id}`),
    ...["view", "form", "history", "cancel"].map((name) => `/record/booking?${name}=${booking.id}`),
    ...["form", "history", "delete"].map((name) => `/record/production?${name}=${production.id}`),
    ...["form", "history"].map((name) => `/record/outbound/${truck.id}/item?${name}=${truck.id}`),
    `/record/outbound/${gone.id}/item?history=${gone.id}`,
    `/record/inbound?view=${inbound.id}`,
    `/record/inbound?view=${inbound.id}&history=${inbound.id}`,
    "/record/opening-stock",
    "/record/outstanding",
    "/settings/api-keys",
    "/settings/company",
    "/export/booking",
  ];
  const others = (await allScreens(app)).filter((address) => !details.includes(address));
  const without: string[] = [];
  for (const address of [...details, ...others]) {
    const text = await (await page.request.get(address)).text();
    assert.doesNotMatch(text, ALIVE, address);
    if (details.includes(address) && !text.includes(MARK)) without.push(address);
  }
  expect(without).toEqual([]);
  for (const address of [
    "/management/marking",
    "/record/outstanding",
    "/settings/company",
    `/management/user?history=${user.id}`,
    `/record/po-sales?history=${po.id}`,
    `/record/inbound?view=${inbound.id}&history=${inbound.id}`,
    `/record/outbound/${truck.id}/item`,
  ]) {
    await page.goto(address);
    const asText = async () => (await page.locator("body").innerText()).includes(MARK) || (await inFields(page)) > 0;
    await expect.poll(asText, address).toBe(true);
    expect(await page.locator(`img[src="x"], i[${word}]`).count()).toBe(0);
  }
  const pdf = await page.request.get(`/record/outbound/${truck.id}/pdf`);
  expect(pdf.headers()["content-type"]).toBe("application/pdf");
  expect(pdf.headers()["content-disposition"]).toMatch(/^inline; filename="[\w.-]+"$/);
  expect(
    pdfText(await pdf.body())
      .join("")
      .replace(/\s+/g, ""),
  ).toContain(`onerror=${MARK}`);
  // A file is never served as HTML, regardless of its content.
  const csv = await page.request.get("/export/outbound?download=csv");
  expect(csv.headers()).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "x-content-type-options": "nosniff",
  });
  expect(csv.headers()["content-disposition"]).toMatch(/^attachment; filename="[\w.-]+"$/);
  expect(await csv.text()).toContain(MARK);
  // The plant's settings appear on the papers of all other tests.
  const now = (await app.get<PlantSettings>("ADMIN", "/settings/company")).body;
  await app.put("ADMIN", "/settings/company", {}, now.version);
});

/** Counts the fields whose value contains the marker. */
const inFields = (page: Page) =>
  page
    .locator("input, textarea")
    .evaluateAll(
      (fields, mark) => fields.filter((field) => (field as HTMLInputElement).value.includes(mark)).length,
      MARK,
    );

test("HTML in a URL is shown as text and never runs", async ({ app, open }) => {
  const page = await open("ADMIN");
  const evil = encodeURIComponent(HTML);
  const search = ["q", "sort", "form", "date", "page", "status", "startDate", "type", "email", "view"]
    .map((name) => `${name}=${evil}`)
    .join("&");
  const addresses = [...(await allScreens(app)), ...VISITOR_SCREENS].map((address) => address.split("?")[0] ?? "");
  for (const address of new Set([...addresses, `/${evil}`, `/texts/${evil}`, `/import/${evil}/csv`])) {
    const answer = await page.request.get(`${address}?${search}`);
    assert.ok(answer.status() < 500, `${address}: ${answer.status()}`);
    // Parsed as the page's content type, it would be HTML.
    const type = answer.headers()["content-type"] ?? "";
    if (type.includes("html")) assert.doesNotMatch(await answer.text(), ALIVE, address);
  }
  const login = await page.request.post("/login", {
    headers: { Origin: app.url },
    form: { email: HTML, password: "x", intent: HTML, idempotencyKey: HTML },
  });
  expect(await login.text()).not.toMatch(ALIVE);
});
