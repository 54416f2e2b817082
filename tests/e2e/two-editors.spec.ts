import { bookingInput } from "#contract/orders/booking";
import { inboundRecordInput } from "#contract/weighing/inbound-record";
import { outboundRecordInput, outboundRecordItemUpdate } from "#contract/weighing/outbound-record";
import { outstandingInput } from "#contract/orders/outstanding";
import { plantInput } from "#contract/plant/plant";
import { poSaleInput } from "#contract/orders/po-sale";
import { productionInput } from "#contract/orders/production";
import { reportMailInput } from "#contract/reports/report-mail";
import { scaleInput } from "#contract/scale/scale";
import { userUpdate } from "#contract/accounts/user";
import { masters } from "#contract/masters/masters";
import type { Scale } from "#contract/scale/scale";
import type { TestApp } from "../setup/e2e-app";
import { expect, type Page, test } from "./fixtures";
import { makeInbound, takeInbound, viewPath } from "./inbound-steps";
import { bookingNow, EX_DO, makeBooking, makePo, newPoNo, poNow } from "./order-steps";
import { topOf } from "./plain-steps";
import { makeRecipient } from "./report-mail-steps";
import { itemPath, makeRecord, panelOf, today, weighAndLoad } from "./truck-steps";

/** Two editors of one record: the second keeps the first one's changes in fields that it did not touch. */

type Row = Record<string, unknown> & { id: number; version: number };
/** `with`: other fields to fill; `saved`: the stored values, if not the typed one. */
type Change = { name: string; typed: string; with?: Record<string, string>; saved?: object };

interface Form {
  form: string;
  /** Returns the API path of the record, or of a part and its record, and the form's URL. */
  make(app: TestApp): Promise<{ api: string; part?: string; screen: string }>;
  input: { shape: object };
  /** Returns the part of the record that the form changes. */
  partOf?: (row: Row) => object;
  /** Fields of rows by list. */
  rows?: Record<string, string[]>;
  theirs: (row: Row) => object;
  mine: Change;
}

const bodyOf = (row: Row, { input, rows = {} }: Pick<Form, "input" | "rows">): Record<string, unknown> => {
  const pick = (from: object, names: string[]) =>
    Object.fromEntries(names.flatMap((name) => (name in from ? [[name, Reflect.get(from, name) as unknown]] : [])));
  const lists = Object.entries(rows).map(([list, names]) => [
    list,
    (row[list] as object[]).map((one) => pick(one, ["id", ...names])),
  ]);
  const reason = "unusualReason" in input.shape ? { unusualReason: "uji" } : {};
  return { ...pick(row, Object.keys(input.shape)), ...(Object.fromEntries(lists) as object), ...reason };
};

const made = async (app: TestApp, path: string, body: object) => {
  const answer = await app.post<Row>("ADMIN", path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};
const GOODS = { gradeId: 1, markingId: 1 };

const forms: Form[] = [
  {
    form: "master",
    make: async (app) => {
      const { id } = await made(app, "/customer", { code: `T${Date.now() % 1e7}`, name: "PT Dua" });
      return { api: `/customer/${id}`, screen: `/management/customer?form=${id}` };
    },
    input: masters.customer.input,
    theirs: () => ({ active: false }),
    mine: { name: "address", typed: "Jl. Baru 7" },
  },
  {
    form: "booking",
    make: async (app) => {
      const { id } = await makeBooking(app, await makePo(app, [20_000]), 14_000);
      return { api: `/booking/${id}`, screen: `/record/booking?form=${id}` };
    },
    input: bookingInput,
    theirs: () => ({ quantityKg: 13_000 }),
    mine: { name: "note", typed: "Sopir baru" },
  },
  {
    form: "PO",
    make: async (app) => {
      const { id } = await makePo(app, [20_000, 30_000]);
      return { api: `/po-sale/${id}`, screen: `/record/po-sales?form=${id}` };
    },
    input: poSaleInput,
    rows: { lines: ["gradeId", "markingId", "orderedKg", "pricePerKg"] },
    theirs: (row) => ({
      lines: (row.lines as object[]).map((line, at) => (at === 0 ? { ...line, pricePerKg: 8750 } : line)),
    }),
    mine: { name: "note", typed: "Catatan PO" },
  },
  {
    form: "production",
    make: async (app) => {
      const body = { date: today(), shift: 1, exDoMasterId: EX_DO.id, outboundItemId: 1, ...GOODS };
      const { id } = await made(app, "/production", { ...body, bags: 100, quantityKg: 5000, unusualReason: "uji" });
      return { api: `/production/${id}`, screen: `/record/production?form=${id}` };
    },
    input: productionInput,
    theirs: () => ({ bags: 120, quantityKg: 6000 }),
    mine: { name: "note", typed: "Mesin 2" },
  },
  {
    form: "outbound truck",
    make: async (app) => {
      const { id } = await makeRecord(app);
      return { api: `/outbound-record/${id}`, screen: `${itemPath({ id })}?form=${id}` };
    },
    input: outboundRecordInput,
    rows: { outboundItem: ["outboundItemId", "loadingArea", "gradeId", "markingId", "bags", "quantityKg"] },
    theirs: () => ({ driverName: "Sopir A" }),
    mine: { name: "destination", typed: "Bekasi" },
  },
  {
    form: "inbound truck",
    make: async (app) => {
      const { id } = await makeInbound(app);
      return { api: `/inbound-record/${id}`, screen: `${viewPath({ id })}&form=${id}` };
    },
    input: inboundRecordInput,
    rows: { items: ["inboundItemId", "quantity", "note"] },
    theirs: () => ({ driverName: "Sopir A" }),
    mine: { name: "deliveryNoteNo", typed: "SJ-77" },
  },
  {
    form: "scale",
    make: async (app) => {
      const body = { name: `T${Date.now() % 1e7}`, protocol: "toledo", line: "tcp:192.168.1.20:4001" };
      // Not in use, so that typed weights of other specs need no reason.
      const sizes = { divisionKg: 20, capacityKg: 60_000, thresholdKg: 400, active: false };
      const answer = await app.post<Scale>("ADMIN", "/scale", { ...body, ...sizes });
      return { api: `/scale/${answer.body.id}`, screen: `/settings/scales?form=${answer.body.id}` };
    },
    input: scaleInput,
    theirs: () => ({ place: "Gerbang", thresholdKg: 500 }),
    mine: { name: "certificateNo", typed: "T-77" },
  },
  {
    form: "user",
    make: async (app) => {
      const name = `t${Date.now() % 1e7}`;
      const body = { name, email: `${name}@plant.test`, role: "FG", password: "rahasia panjang 77" };
      const { id } = await made(app, "/user", body);
      return { api: `/user/${id}`, screen: `/management/user?form=${id}` };
    },
    input: userUpdate,
    theirs: () => ({ role: "FG,CHECKER" }),
    mine: { name: "name", typed: "Nama baru" },
  },
  {
    form: "company",
    make: () => Promise.resolve({ api: "/settings/company", screen: "/settings/company" }),
    input: plantInput,
    partOf: (row) => row.saved as object,
    theirs: () => ({ companyPhone: `021-${Date.now() % 1e5}` }),
    mine: { name: "companyAddress", typed: "Jl. Baru 7" },
  },
  {
    form: "report mail",
    make: async (app) => {
      const content = { name: "Laporan", report: "outbound", range: "lastWeek", format: "xlsx", locale: "id" };
      const recipientIds = [(await makeRecipient(app)).id];
      const schedule = { rhythm: "weekly", weekday: 1, hour: "07:00", recipientIds };
      const { id } = await made(app, "/report-mail", { ...content, ...schedule });
      return { api: `/report-mail/${id}`, screen: `/settings/report-mails?form=${id}` };
    },
    input: reportMailInput,
    theirs: (row) => ({ format: "pdf", recipientIds: (row.recipients as { id: number }[]).map(({ id }) => id) }),
    mine: { name: "name", typed: "Laporan baru" },
  },
  {
    form: "item of an outbound truck",
    make: async (app) => {
      const { id, outboundItem } = await makeRecord(app);
      const item = outboundItem[0]?.id ?? 0;
      const part = `/outbound-record-item/${item}`;
      return { api: `/outbound-record/${id}`, part, screen: `${itemPath({ id })}?item=${item}` };
    },
    input: outboundRecordItemUpdate,
    partOf: (row) => (row.outboundItem as object[])[0] ?? {},
    theirs: () => ({ loadingArea: "K" }),
    mine: { name: "quantityKg", typed: "9.990", saved: { quantityKg: 9990 } },
  },
  {
    form: "adjustment of a balance",
    make: async (app) => {
      const body = { poSalesNo: newPoNo(), date: today(), customerId: 1, ...GOODS, poSalesType: "LOCAL" };
      const { id } = await made(app, "/outstanding", { ...body, orderedKg: 9000 });
      return { api: `/outstanding/${id}`, screen: `/record/outstanding?adjust=${id}` };
    },
    input: outstandingInput,
    theirs: () => ({ orderedKg: 9500 }),
    mine: { name: "adjustmentKg", typed: "500", with: { reason: "Salah hitung" }, saved: { adjustmentKg: 500 } },
  },
  {
    form: "price of an inbound truck",
    make: async (app) => {
      const record = await takeInbound(app, await makeInbound(app), "weigh-out");
      return { api: `/inbound-record/${record.id}`, screen: `${viewPath(record)}&step=finish` };
    },
    input: inboundRecordInput,
    rows: { items: ["inboundItemId", "quantity", "note"] },
    theirs: () => ({ driverName: "Sopir A" }),
    mine: { name: "pricePerKg", typed: "5.100", saved: { pricePerKg: 5100 } },
  },
  {
    form: "correction of a weight",
    make: async (app) => {
      const { id } = await weighAndLoad(app, await makeRecord(app), null);
      return { api: `/outbound-record/${id}`, screen: `${itemPath({ id })}?step=weighIn` };
    },
    input: outboundRecordInput,
    rows: { outboundItem: ["outboundItemId", "loadingArea", "gradeId", "markingId", "bags", "quantityKg"] },
    theirs: () => ({ driverName: "Sopir A" }),
    mine: { name: "weightKg", typed: "8.040", with: { unusualReason: "uji" }, saved: { firstKg: 8040 } },
  },
];

const save = (page: Page) =>
  topOf(page)
    .getByRole("button", { name: /^(Simpan|Selesaikan)/ })
    .last()
    .click();

test.use({ actionTimeout: 30_000 });

test.describe("without JavaScript", () => {
  for (const { form, make, partOf = (row: Row) => row, theirs, mine, ...shape } of forms) {
    test(`the form of ${form} keeps another user's change`, async ({ app, open }) => {
      const { api, part = api, screen } = await make(app);
      const read = async () => (await app.get<Row>("ADMIN", api)).body;
      const record = await read();
      const before = { ...record, ...partOf(record) };
      const page = await open("ADMIN", { javaScript: false });
      await page.goto(screen);
      const change = theirs({ ...before, ...bodyOf(before, shape) });
      const saved = await app.put<Row>("ADMIN", part, { ...bodyOf(before, shape), ...change }, record.version);
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
      const now = await read();
      const fields = page.locator("form[method=post]");
      for (const [name, typed] of Object.entries({ [mine.name]: mine.typed, ...mine.with }))
        await fields.locator(`[name="${name}"]`).first().fill(typed);
      await save(page);
      await expect(page.getByText("Isian Anda tetap ada.").first()).toBeVisible();
      await expect(page.getByRole("radio")).toHaveCount(0);
      await save(page);
      await expect.poll(async () => (await read()).version).toBeGreaterThan(now.version);
      const after = await read();
      const own = mine.saved ?? { [mine.name]: mine.typed };
      const { unusualReason: _reason, ...kept } = bodyOf({ ...now, ...partOf(now) }, shape);
      expect(partOf(after)).toMatchObject({ ...kept, ...own });
    });
  }
});

/** Presses Ctrl+Enter once the panel's last save has ended, because a form that saves ignores it. */
async function saveAgain(page: Page) {
  await expect(panelOf(page).locator("button[aria-busy]")).toHaveCount(0);
  await page.keyboard.press("Control+Enter");
}

test("a conflict is answered by keyboard, and refused at the field without an answer", async ({ app, open }) => {
  const booking = await makeBooking(app, await makePo(app, [20_000]), 14_000);
  const page = await open("ADMIN");
  await page.goto(`/record/booking?form=${booking.id}`);
  const panel = panelOf(page);
  const quantity = panel.locator("[name=quantityKg]");
  await quantity.fill("12.000");
  await panel.locator("[name=note]").fill("Sopir baru");
  const theirs = { ...bodyOf({ ...booking }, { input: bookingInput }), quantityKg: 13_000, licensePlate: "B 7 TES" };
  expect((await app.put("OFFICE", `/booking/${booking.id}`, theirs, booking.version)).status).toBe(200);
  await page.keyboard.press("Control+Enter");
  const mine = panel.getByRole("radio", { name: /Isian saya/ });
  await expect(mine).toBeFocused();
  await expect(panel.getByRole("alert")).toContainText("B 7 TES");
  await expect(panel.locator("[name=licensePlate]")).toHaveValue("B 7 TES");
  await expect(quantity).toHaveValue("12.000");
  await saveAgain(page);
  await expect(quantity).toBeFocused();
  await expect(quantity).toHaveAccessibleDescription(/Pilih salah satu/);
  expect((await bookingNow(app, booking)).note).toBeNull();
  await mine.focus();
  await page.keyboard.press("ArrowDown");
  await expect(quantity).toHaveValue("13.000");
  await saveAgain(page);
  await expect(page.getByText(`${booking.bookingNo} disimpan.`)).toBeVisible();
  expect(await bookingNow(app, booking)).toMatchObject({
    quantityKg: 13_000,
    licensePlate: "B 7 TES",
    note: "Sopir baru",
  });
});

test("a PO merges lines by field, and a value typed after an answer is kept", async ({ app, open }) => {
  const po = await makePo(app, [20_000, 30_000]);
  const page = await open("ADMIN");
  await page.goto(`/record/po-sales?form=${po.id}`);
  await panelOf(page).locator('[name="lines[0].pricePerKg"]').fill("8.700");
  await panelOf(page).locator('[name="lines[1].orderedKg"]').fill("31.000");
  const body = bodyOf(
    { ...po },
    { input: poSaleInput, rows: { lines: ["gradeId", "markingId", "orderedKg", "pricePerKg"] } },
  );
  const lines = (body.lines as object[]).map((line) => ({ ...line, pricePerKg: 8750 }));
  expect((await app.put("OFFICE", `/po-sale/${po.id}`, { ...body, lines }, po.version)).status).toBe(200);
  await page.keyboard.press("Control+Enter");
  await panelOf(page)
    .getByRole("radio", { name: /OFFICE/ })
    .check();
  await panelOf(page).locator('[name="lines[0].pricePerKg"]').fill("8.720");
  await expect(panelOf(page).getByRole("radio", { name: /Isian saya/ })).toBeChecked();
  await saveAgain(page);
  await expect(page.getByText(`${po.poSalesNo} disimpan.`)).toBeVisible();
  expect((await poNow(app, po)).lines).toMatchObject([
    { pricePerKg: 8720, orderedKg: 20_000 },
    { pricePerKg: 8750, orderedKg: 31_000 },
  ]);
});

test("an inspection keeps another user's counts", async ({ app, open }) => {
  const record = await takeInbound(app, await makeInbound(app), "check");
  const page = await open("ADMIN", { javaScript: false });
  await page.goto(`${viewPath(record)}&step=check`);
  const counts = record.items.map(({ id, quantity }, at) => ({ id, quantity: at === 0 ? quantity - 1 : quantity }));
  const check = { items: counts, deductionPct: null, deductionKg: null, deductionReason: null, unusualReason: "uji" };
  const path = `/inbound-record/${record.id}/check`;
  const theirs = await app.post("ADMIN", path, check, record.version);
  expect(theirs.status, JSON.stringify(theirs.body)).toBe(200);
  await page.locator("[name=deductionPct]").fill("2");
  await page.locator("[name=deductionReason]").fill("Basah");
  await page
    .locator("[name=unusualReason]")
    .fill("uji")
    .catch(() => undefined);
  await page.getByRole("button", { name: "Simpan pemeriksaan" }).last().click();
  await page.getByRole("button", { name: "Simpan pemeriksaan" }).last().click();
  await expect
    .poll(async () => (await app.get<Row>("ADMIN", `/inbound-record/${record.id}`)).body)
    .toMatchObject({ deductionPct: 2, items: counts });
});
