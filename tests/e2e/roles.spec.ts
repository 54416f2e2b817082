import assert from "node:assert/strict";
import type { Account } from "../setup/fixture";
import { expect, test, type Page } from "./fixtures";
import { makeInbound, viewPath } from "./inbound-steps";
import { makeRecord } from "./truck-steps";

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
