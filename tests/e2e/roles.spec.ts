import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { Account } from "../setup/fixture";
import { expect, test, type Page } from "./fixtures";
import { makeInbound, viewPath } from "./inbound-steps";
import { makeBooking, makePo, makeTruck } from "./order-steps";
import { makeRecord, newPlate, today } from "./truck-steps";

/**
 * Screens and menus by role, written by hand from docs/specification.md (sections 2 and 6), not read from
 * contract/access.ts.
 */

const ACCOUNTS: Account[] = ["ADMIN", "FINANCE", "SCALE", "CHECKER", "FG", "OFFICE", "NOBODY"];
const ADMIN: Account[] = ["ADMIN"];
const INBOUND: Account[] = ["ADMIN", "FINANCE", "SCALE", "CHECKER"];
const INBOUND_REPORT: Account[] = ["ADMIN", "FINANCE", "SCALE"];
const OUTBOUND: Account[] = ["ADMIN", "FG", "SCALE", "OFFICE"];
const OFFICE: Account[] = ["ADMIN", "OFFICE"];
const OPEN_OUTBOUND: Account[] = ["ADMIN", "SCALE", "OFFICE"];
const SCALE: Account[] = ["ADMIN", "SCALE"];

const MASTERS = ["user", "customer", "grade", "marking", "outbound-item", "ex-do", "vendor", "inbound-item"];
const OFFICE_AREAS = ["production", "booking", "po-sales", "outstanding"];

/** Screens that need a role. */
const screens: Record<string, Account[]> = {
  ...Object.fromEntries(MASTERS.map((name) => [`/management/${name}`, ADMIN])),
  "/record/inbound": INBOUND,
  "/export/inbound": INBOUND_REPORT,
  "/record/outbound": OUTBOUND,
  "/export/outbound": OFFICE,
  "/record/opening-stock": OFFICE,
  "/record/arrival": OPEN_OUTBOUND,
  "/export/statement": OFFICE,
  "/export/reconciliation": ["ADMIN", "FINANCE"],
  ...Object.fromEntries(
    OFFICE_AREAS.flatMap((area) => [`/record/${area}`, `/export/${area}`]).map((path) => [path, OFFICE]),
  ),
};

const menus: [label: string, entries: [label: string, path: string][]][] = [
  [
    "Pengaturan",
    [
      ["Pengguna", "/management/user"],
      ["Customer", "/management/customer"],
      ["Grade", "/management/grade"],
      ["Marking", "/management/marking"],
      ["Jenis Barang Keluar", "/management/outbound-item"],
      ["Ex DO", "/management/ex-do"],
      ["Vendor", "/management/vendor"],
      ["Jenis Barang Masuk", "/management/inbound-item"],
    ],
  ],
  [
    "Barang Masuk",
    [
      ["Data Barang Masuk", "/record/inbound"],
      ["Laporan Barang Masuk", "/export/inbound"],
    ],
  ],
  ...(
    [
      ["Barang Keluar", "outbound"],
      ["Produksi", "production"],
      ["Booking", "booking"],
      ["PO Sales", "po-sales"],
      ["Outstanding", "outstanding"],
    ] as const
  ).map(([label, area]): [string, [string, string][]] => [
    label,
    [
      ["Data", `/record/${area}`],
      ["Laporan", `/export/${area}`],
    ],
  ]),
];

test("every screen opens only for its roles", async ({ app, open }) => {
  const [outbound, inbound] = [await makeRecord(app), await makeInbound(app)];
  const built: Record<string, Account[]> = {
    ...screens,
    [`/record/outbound/${outbound.id}/item`]: OUTBOUND,
    [`/record/outbound/${outbound.id}/pdf`]: OUTBOUND,
    [`/record/outbound/last?licensePlate=${outbound.licensePlate}`]: OPEN_OUTBOUND,
    [viewPath(inbound)]: INBOUND,
    [`/record/inbound/${inbound.id}/pdf`]: INBOUND,
    [`/record/inbound/last?licensePlate=${inbound.licensePlate}`]: SCALE,
    "/record/booking/lines": OFFICE,
    "/record/outbound/bookings": OFFICE,
    "/import/customer/xlsx": ADMIN,
    "/import/outstanding/csv": OFFICE,
  };
  const visitor = await open(null);
  for (const path of Object.keys(built)) {
    expect(await answerTo(visitor, path), path).toEqual({ status: 302, location: "/login" });
  }
  for (const account of ACCOUNTS) {
    const page = await open(account);
    for (const [path, allowed] of Object.entries(built)) {
      const opened = allowed.includes(account);
      const expected = opened ? { status: 200, location: undefined } : { status: 302, location: awayFrom(path) };
      const answer = await answerTo(page, path);
      // It redirects to the paper, without a print.
      const printed = answer.location?.includes("/pdf/file?") ?? false;
      const who = `${account} at ${path}`;
      assert.equal(printed, opened && path.endsWith("/pdf"), who);
      if (!printed) assert.deepEqual([who, answer], [who, expected]);
    }
  }
});

test("a form sent without the required role is rejected and changes no row", async ({ app, open }) => {
  const booking = await makeBooking(app, await makePo(app, [10_000]), 4000);
  const [outbound, inbound] = [await makeTruck(app, booking, 1000), await makeInbound(app)];
  const documents = [
    `/outbound-record/${outbound.id}`,
    `/inbound-record/${inbound.id}`,
    `/po-sale/${booking.poSaleId}`,
    `/booking/${booking.id}`,
    "/customer/1",
    "/user/2",
  ];
  const contents = async () => {
    const found = await Promise.all(documents.map((path) => app.get("ADMIN", path)));
    const lists = ["customer", "production", "outstanding", "inbound-record", "outbound-record", "po-sale", "booking"];
    const totals = lists.map((area) => app.get<{ total: number }>("ADMIN", `/${area}?page=1`));
    return [...found.map(({ body }) => body), ...(await Promise.all(totals)).map(({ body }) => body.total)];
  };
  const { version } = outbound;
  const reason = "tanpa hak";
  const truck = `/record/outbound/${outbound.id}/item`;
  const vendorTruck = viewPath(inbound);
  const counted = Object.fromEntries(
    inbound.items.flatMap(({ id, quantity }, index) => [
      [`items[${index}].id`, id],
      [`items[${index}].quantity`, quantity],
    ]),
  );
  const arrival = {
    date: today(),
    licensePlate: newPlate(),
    vendorId: 1,
    "items[0].inboundItemId": 1,
    "items[0].quantity": 10,
  };
  const departure = {
    date: today(),
    licensePlate: newPlate(),
    customerId: 1,
    "outboundItem[0].outboundItemId": 1,
    "outboundItem[0].loadingArea": "H",
    "outboundItem[0].gradeId": 1,
    "outboundItem[0].markingId": 1,
    "outboundItem[0].bags": 1,
    "outboundItem[0].quantityKg": 50,
  };
  const produced = {
    date: today(),
    shift: 1,
    exDoMasterId: 1,
    outboundItemId: 1,
    gradeId: 1,
    markingId: 1,
    bags: 1,
    quantityKg: 50,
  };
  const owed = {
    date: today(),
    poSalesNo: "TANPA",
    poSalesType: "LOCAL",
    customerId: 1,
    gradeId: 1,
    markingId: 1,
    orderedKg: 100,
  };
  const master = { code: "TANPA", name: "Tanpa hak" };
  /** A valid form of each right, and the roles that have it. */
  const forms: [path: string, form: Record<string, string | number>, allowed: Account[]][] = [
    ["/record/outbound", { intent: "create", ...departure }, OPEN_OUTBOUND],
    [truck, { intent: "weighIn", version, weightKg: "8.000" }, SCALE],
    [truck, { intent: "finish", version }, OFFICE],
    [truck, { intent: "cancel", version, reason }, OFFICE],
    [truck, { intent: "remove", version }, ADMIN],
    ["/record/inbound", { intent: "create", ...arrival }, SCALE],
    [vendorTruck, { intent: "weighIn", version: inbound.version, weightKg: "30.000" }, SCALE],
    [vendorTruck, { intent: "check", version: inbound.version, ...counted }, ["ADMIN", "CHECKER"]],
    [vendorTruck, { intent: "finish", version: inbound.version, pricePerKg: "5.000" }, ["ADMIN", "FINANCE"]],
    [vendorTruck, { intent: "reopen", version: inbound.version, reason }, ADMIN],
    [`/record/po-sales?view=${booking.poSaleId}`, { intent: "cancel", version: 1, reason }, OFFICE],
    [`/record/booking?view=${booking.id}`, { intent: "cancel", version: booking.version, reason }, OFFICE],
    ["/record/production?form=new", { intent: "create", ...produced }, OFFICE],
    ["/record/outstanding?form=new", { intent: "create", ...owed }, OFFICE],
    ["/management/customer?form=new", { intent: "create", ...master }, ADMIN],
    ["/management/customer?import=1", { intent: "importRows", sheet: '{"file":"x","rows":[{}]}' }, ADMIN],
    ["/management/user?deactivate=2", { intent: "deactivate", version: 1 }, ADMIN],
  ];
  // Sign in before comparing, because the last sign-in is stored.
  await Promise.all(ACCOUNTS.map((account) => app.token(account)));
  const before = await contents();
  for (const account of ACCOUNTS) {
    const page = await open(account);
    for (const [path, form, allowed] of forms) {
      if (allowed.includes(account)) continue;
      const sent = { ...form, idempotencyKey: randomUUID() };
      const headers = { Origin: app.url };
      const answer = await page.request.post(path, { form: sent, headers, maxRedirects: 0 });
      const { location } = answer.headers();
      // Users with the right see the error and keep their input; others are redirected.
      const led = location === awayFrom(path) ? location : answer.status();
      assert.ok([awayFrom(path), 403].includes(led), `${account} sends ${form.intent} to ${path}: ${led}`);
    }
  }
  expect(await contents()).toEqual(before);
});

test("public screens open for visitors, and home only for signed-in users, also without a role", async ({ open }) => {
  const [visitor, nobody] = [await open(null), await open("NOBODY")];
  for (const path of ["/", "/monitor", "/login", "/unauthorized"]) {
    expect((await answerTo(visitor, path)).status, path).toBe(200);
  }
  expect(await answerTo(visitor, "/home")).toEqual({ status: 302, location: "/login" });
  expect((await answerTo(nobody, "/home")).status).toBe(200);
  expect((await answerTo(nobody, "/monitor")).status).toBe(200);
  expect(await answerTo(nobody, "/login")).toEqual({ status: 302, location: "/home" });
});

for (const account of ACCOUNTS) {
  test(`the menu of ${account} matches the specification`, async ({ open }) => {
    const page = await open(account);
    const expected = menus.flatMap(([label, entries]) => {
      const shown = entries.filter(([, path]) => (screens[path] ?? []).includes(account));
      return shown.length === 0 ? [] : [[label, ...shown.map(([entry, path]) => `${entry} ${path}`)]];
    });
    await page.goto("/home");
    const seen = await page.getByRole("navigation", { name: "Navigasi utama" }).evaluate((nav) =>
      [...nav.children].map((child) => {
        const links = [...child.querySelectorAll("a")].map(
          (link) => `${link.textContent} ${link.getAttribute("href")}`,
        );
        const [words] = (child.querySelector("summary")?.textContent ?? "").split("▼");
        return child instanceof HTMLAnchorElement
          ? [`${child.textContent} ${child.getAttribute("href")}`]
          : [words, ...links];
      }),
    );
    expect(seen).toEqual([...expected, ["Monitor /monitor"]]);
  });
}

/** Redirects of forbidden screens; screens for ADMIN redirect to the start page (docs/specification.md, section 2). */
const awayFrom = (path: string) => (path.startsWith("/management/") ? "/home" : "/unauthorized");

async function answerTo(page: Page, path: string) {
  const answer = await page.request.get(path, { maxRedirects: 0 });
  return { status: answer.status(), location: answer.headers().location };
}
