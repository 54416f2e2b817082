import type { MadeApiKey } from "#contract/accounts/api-key";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import type { Production } from "#contract/orders/production";
import type { ReportMail } from "#contract/reports/report-mail";
import type { Scale } from "#contract/scale/scale";
import type { MadeWebhook } from "#contract/webhook";
import type { TestApp } from "../setup/e2e-app";
import { expect } from "./fixtures";
import { makeInbound, takeInbound, viewPath } from "./inbound-steps";
import { makeBooking, makePo, makeTruck } from "./order-steps";
import { makeRecipient } from "./report-mail-steps";
import { itemPath, makeRecord, today, weighAndLoad } from "./truck-steps";

const MASTERS = ["customer", "grade", "marking", "outbound-item", "ex-do", "vendor", "inbound-item"];

/** Account screens for visitors. */
export const VISITOR_SCREENS = [
  "/register",
  "/password/reset",
  "/password/reset?sent=1",
  "/email/resend",
  "/password/reset/a-token?email=a%40b.id",
  "/email/verify/1?email=a%40b.id",
  "/email/verify/1?email=a%40b.id&stop=1",
  // Without a pending challenge; accessibility.spec.ts has one.
  "/login/second-factor",
];

/** Returns the URLs of all screens of an ADMIN, with their panels and dialogs, and creates rows for each. */
export async function allScreens(app: TestApp): Promise<string[]> {
  const po = await makePo(app, [10_000, 20_000]);
  const booking = await makeBooking(app, po, 6000);
  const truck = await makeTruck(app, booking, 1000);
  const waiting = await makeRecord(app);
  const loaded = await weighAndLoad(app, await makeRecord(app), 22_020);
  const loading = await makeRecord(app);
  await weighIn(app, loading);
  await loadFirst(app, loading);
  const inbound = await makeInbound(app);
  const checked = await takeInbound(app, await makeInbound(app), "check");
  const production = await app.post<Production>("ADMIN", "/production", {
    date: today(),
    shift: 1,
    exDoMasterId: 1,
    outboundItemId: 1,
    gradeId: 1,
    markingId: 1,
    bags: 10,
    quantityKg: 500,
  });
  const key = await app.post<MadeApiKey>("ADMIN", "/api-key", {
    name: "Sistem gudang luar",
    role: "SCALE,OFFICE",
    expiresAt: today(),
  });
  const scale = await app.post<Scale>("ADMIN", "/scale", {
    name: `Timbangan ${crypto.randomUUID().slice(0, 8)}`,
    protocol: "cas-22",
    line: "listen:4001",
    active: false,
    divisionKg: 10,
    capacityKg: 60_000,
    thresholdKg: 400,
  });
  const webhook = await app.post<MadeWebhook>("ADMIN", "/webhook", {
    url: "https://erp.example/events",
    types: ["outbound.finished"],
    role: "OFFICE",
    active: false,
  });
  const recipient = await makeRecipient(app);
  const mailed = await app.post<ReportMail>("ADMIN", "/report-mail", {
    name: "Barang keluar mingguan",
    report: "outbound",
    range: "lastWeek",
    format: "xlsx",
    locale: "id",
    rhythm: "weekly",
    weekday: 1,
    hour: "07:00",
    recipientIds: [recipient.id],
  });
  const over = (path: string, id: number, names: string[]) => names.map((name) => `${path}?${name}=${id}`);
  return [
    "/",
    "/home",
    "/monitor",
    "/unauthorized",
    "/nowhere",
    "/help/scale",
    ...MASTERS.flatMap((name) => [`/management/${name}`, `/management/${name}?form=new`]),
    ...over("/management/customer", 1, ["view", "form", "history", "delete"]),
    "/management/customer?q=nothing-is-called-so",
    "/management/customer?deleted=1",
    "/management/customer?import=1",
    "/management/user",
    "/management/user?form=new",
    ...over("/management/user", 2, ["form", "history", "deactivate", "endSessions", "sendVerification"]),
    "/settings/profile",
    "/settings/password",
    "/settings/mail",
    "/settings/mail?status=failed",
    "/settings/system",
    "/settings/company",
    "/settings/company?history=1",
    "/export/outbound?exports=1",
    "/management/user?exports=1",
    "/settings/scales",
    "/settings/scales?form=new",
    "/settings/report-mails",
    "/settings/report-mails?form=new&report=outbound",
    ...over("/settings/report-mails", mailed.body.id, ["view", "form", "history", "delete"]),
    "/settings/vehicles",
    "/settings/vehicles?form=new",
    "/record/shift",
    "/record/exception",
    "/record/exception?type=by",
    ...over("/settings/scales", scale.body.id, ["view", "form", "history", "key"]),
    "/settings/api-keys",
    "/settings/api-keys?form=new",
    `/settings/api-keys?revoke=${key.body.id}`,
    "/settings/webhooks",
    ...over("/settings/webhooks", webhook.body.id, ["view", "form", "secret", "delete"]),
    "/record/po-sales",
    "/record/po-sales?form=new",
    `/record/po-sales?shortClose=${po.lines[1]?.id}`,
    ...over("/record/po-sales", po.id, ["view", "form", "history", "cancel", "delete"]),
    "/record/booking",
    "/record/booking?form=new",
    "/record/arrival",
    `/record/outbound?form=new&booking=${booking.id}`,
    "/record/booking?startDate=2030-01-02&endDate=2030-01-01",
    ...over("/record/booking", booking.id, ["view", "form", "history", "cancel"]),
    "/record/customer/1",
    `/record/vendor/${inbound.vendorId}`,
    "/record/production",
    "/record/production?form=new",
    ...over("/record/production", production.body.id, ["form", "history", "delete"]),
    "/record/opening-stock",
    "/record/opening-stock?form=new",
    "/record/outstanding",
    "/record/outstanding?form=new",
    "/record/outstanding?import=1",
    "/record/outbound?arrange=columns",
    "/record/outbound?arrange=views",
    "/record/outbound?startDate=2026-01-01",
    "/record/outbound",
    "/record/outbound?form=new",
    "/record/outbound?date=2026-13-01",
    itemPath(truck),
    itemPath(waiting),
    itemPath(loading),
    itemPath(loaded),
    ...over(itemPath(truck), truck.id, ["form", "cancel"]),
    `${itemPath(loaded)}?history=${loaded.id}`,
    `${itemPath(truck)}?item=${truck.outboundItem[0]?.id}`,
    "/record/inbound",
    "/record/inbound?form=new",
    viewPath(inbound),
    viewPath(checked),
    ...["form", "history", "cancel"].map((name) => `${viewPath(inbound)}&${name}=${inbound.id}`),
    ...["inbound", "outbound", "production", "booking", "po-sales", "outstanding"].map((name) => `/export/${name}`),
    "/export/statement?customerId=1",
    "/export/reconciliation",
    "/export/quality?type=factor",
    "/export/loads",
    "/export/deductions",
    "/export/outbound?type=customer&across=monthly",
    "/export/booking?startDate=2030-01-02&endDate=2030-01-01",
  ];
}

async function weighIn(app: TestApp, { id, version }: OutboundRecord) {
  const path = `/outbound-record/${id}/weigh-in`;
  expect((await app.post("ADMIN", path, { weightKg: 8020 }, version)).status).toBe(200);
}

/**
 * Loads the first item, so that the truck still waits at the second item's area and is shown as loaded at the first.
 */
async function loadFirst(app: TestApp, { outboundItem: [item] }: OutboundRecord) {
  const path = `/outbound-record-item/${item?.id}/load`;
  const body = { bags: item?.bags, quantityKg: item?.quantityKg };
  expect((await app.post("ADMIN", path, body, item?.version)).status).toBe(200);
}
