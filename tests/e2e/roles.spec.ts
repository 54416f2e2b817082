import type { Account } from "../setup/fixture";
import { expect, test, type Page } from "./fixtures";
import { makeRecord } from "./truck-steps";

/**
 * Who opens which screen and sees which menu, written out by hand from the specification (sections 2 and 6) and never read
 * from contract/access.ts: the two must agree.
 */

const ACCOUNTS: Account[] = ["ADMIN", "FINANCE", "SCALE", "CHECKER", "FG", "OFFICE", "NOBODY"];
const ADMIN: Account[] = ["ADMIN"];
const INBOUND: Account[] = ["ADMIN", "FINANCE", "SCALE", "CHECKER"];
const INBOUND_REPORT: Account[] = ["ADMIN", "FINANCE", "SCALE"];
const OUTBOUND: Account[] = ["ADMIN", "FG", "SCALE", "OFFICE"];
const OFFICE: Account[] = ["ADMIN", "OFFICE"];

const MASTERS = ["user", "customer", "grade", "marking", "outbound-item", "ex-do", "vendor", "inbound-item"];
const OFFICE_AREAS = ["production", "booking", "po-sales", "outstanding"];

/** Screens that need a role. One that is not built yet answers 404 to an administrator and is left out. */
const screens: Record<string, Account[]> = {
  ...Object.fromEntries(MASTERS.map((name) => [`/management/${name}`, ADMIN])),
  "/record/inbound": INBOUND,
  "/export/inbound": INBOUND_REPORT,
  "/record/outbound": OUTBOUND,
  "/export/outbound": OFFICE,
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

test("every screen opens for its roles and for nobody else", async ({ app, open }) => {
  test.slow();
  const record = await makeRecord(app);
  const all = {
    ...screens,
    [`/record/outbound/${record.id}/item`]: OUTBOUND,
    [`/record/outbound/${record.id}/pdf`]: OUTBOUND,
  };
  const admin = await open("ADMIN");
  const visitor = await open(null);
  const built: string[] = [];
  for (const path of Object.keys(all)) {
    const { status } = await answerTo(admin, path);
    if (status !== 404) built.push(path);
    const { status: asked, location } = await answerTo(visitor, path);
    if (status !== 404) expect({ asked, location }, path).toEqual({ asked: 302, location: "/login" });
  }
  expect(built).toEqual(expect.arrayContaining(["/management/customer", "/record/outbound"]));
  for (const account of ACCOUNTS) {
    const page = await open(account);
    for (const path of built) {
      const opened = (all[path] ?? []).includes(account);
      const expected = opened ? { status: 200, location: undefined } : { status: 302, location: "/unauthorized" };
      expect(await answerTo(page, path), `${account} at ${path}`).toEqual(expected);
    }
  }
});

test("screens for everyone and for the signed-in", async ({ open }) => {
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
  test(`the menu of ${account} is the specification's`, async ({ open }) => {
    const [page, admin] = [await open(account), await open("ADMIN")];
    const missing = new Set<string>();
    for (const path of Object.keys(screens)) {
      if ((await answerTo(admin, path)).status === 404) missing.add(path);
    }
    const expected = menus.flatMap(([label, entries]) => {
      const shown = entries.filter(([, path]) => !missing.has(path) && (screens[path] ?? []).includes(account));
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

async function answerTo(page: Page, path: string) {
  const answer = await page.request.get(path, { maxRedirects: 0 });
  return { status: answer.status(), location: answer.headers().location };
}
