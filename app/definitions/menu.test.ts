import { describe, expect, it } from "vitest";
import { ROLES, type Role } from "#contract/access";
import { readTexts } from "../../tests/setup/texts";
import { menuFor, paletteMenuFor } from "./menu";

const everything = () => true;

const texts = readTexts("id", "business");
const textOf = (label: string) => texts.get(label.replace("business:", ""));

const OFFICE = "ADMIN, OFFICE";
const office = (area: string): Entry[] => [
  ["Data", `/record/${area}`, OFFICE],
  ["Laporan", `/export/${area}`, OFFICE],
];
type Entry = [label: string, path: string, roles: string];

/** The menu and its roles, written by hand from docs/specification.md (section 2), not read from contract/access.ts. */
const SPECIFIED: [label: string, entries: Entry[]][] = [
  [
    "Pengaturan",
    [
      ["Pengguna", "/management/user", "ADMIN"],
      ["Customer", "/management/customer", "ADMIN"],
      ["Grade", "/management/grade", "ADMIN"],
      ["Marking", "/management/marking", "ADMIN"],
      ["Jenis Barang Keluar", "/management/outbound-item", "ADMIN"],
      ["Ex DO", "/management/ex-do", "ADMIN"],
      ["Vendor", "/management/vendor", "ADMIN"],
      ["Jenis Barang Masuk", "/management/inbound-item", "ADMIN"],
    ],
  ],
  [
    "Barang Masuk",
    [
      ["Data Barang Masuk", "/record/inbound", "ADMIN, FINANCE, SCALE, CHECKER"],
      ["Laporan Barang Masuk", "/export/inbound", "ADMIN, FINANCE, SCALE"],
    ],
  ],
  [
    "Barang Keluar",
    [
      ["Data", "/record/outbound", "ADMIN, FG, SCALE, OFFICE"],
      ["Laporan", "/export/outbound", OFFICE],
    ],
  ],
  ["Produksi", office("production")],
  ["Booking", office("booking")],
  ["PO Sales", office("po-sales")],
  ["Outstanding", office("outstanding")],
];

describe("the menu", () => {
  it.each<Role | "a visitor" | "a user without a role">([...ROLES, "a visitor", "a user without a role"])(
    "shows %s the entries of the specification",
    (who) => {
      const roles = ROLES.filter((role) => role === who);
      const shown = menuFor(who === "a visitor" ? null : { roles }, everything).map((item) => {
        const entries = "entries" in item ? item.entries.filter((entry) => entry !== "separator") : [item];
        return [textOf(item.label), entries.map(({ label, path }) => [textOf(label), path])];
      });
      const wanted = SPECIFIED.flatMap(([label, entries]) => {
        const permitted = entries.filter(([, , roles]) => roles.split(", ").includes(who));
        return permitted.length === 0 ? [] : [[label, permitted.map(([entry, path]) => [entry, path])]];
      });
      expect(shown).toEqual([...wanted, ["Monitor", [["Monitor", "/monitor"]]]]);
    },
  );

  it("lists the opening stock in the command palette only", () => {
    const paths = (items: ReturnType<typeof menuFor>) => {
      const production = items.find((item) => item.label === "business:menu.production");
      return production && "entries" in production && production.entries.map((e) => (e === "separator" ? "-" : e.path));
    };
    const office = { roles: ["OFFICE" as const] };
    const shown = ["/record/production", "/export/production"];
    expect(paths(menuFor(office, everything))).toEqual(shown);
    expect(paths(paletteMenuFor(office, everything))).toEqual([...shown, "/record/opening-stock"]);
  });

  it("omits missing screens and loose separators", () => {
    const only = (...paths: string[]) => menuFor({ roles: ["ADMIN"] }, (path) => paths.includes(path));
    expect(only()).toEqual([]);
    expect(only("/management/grade")).toMatchObject([{ entries: [{ path: "/management/grade" }] }]);
    expect(only("/management/vendor")).toMatchObject([{ entries: [{ path: "/management/vendor" }] }]);
  });
});
