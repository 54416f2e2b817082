import { describe, expect, it } from "vitest";
import { ROLES, type Role } from "#contract/access";
import { menu, menuFor, paletteMenuFor } from "./menu";

const everything = () => true;
const labels = (roles: Role[] | null, exists: (path: string) => boolean = everything) =>
  menuFor(roles && { roles }, exists).map((item) => item.label.replace("business:menu.", ""));

describe("the menu", () => {
  it("lists the settings in the order of the specification", () => {
    const settings = menu[0];
    expect(
      settings && "entries" in settings && settings.entries.map((e) => (e === "separator" ? "-" : e.path)),
    ).toEqual([
      "/management/user",
      "/management/customer",
      "/management/grade",
      "/management/marking",
      "/management/outbound-item",
      "/management/ex-do",
      "-",
      "/management/vendor",
      "/management/inbound-item",
    ]);
  });

  it("shows the monitor to every user, and only the monitor to users without a role", () => {
    expect(labels(null)).toEqual(["monitor"]);
    expect(labels([])).toEqual(["monitor"]);
  });

  it.each(ROLES)("shows %s the entries that the access table permits", (role) => {
    const shown = labels([role]);
    expect(shown.includes("settings")).toBe(role === "ADMIN");
    expect(shown.includes("outbound")).toBe(["ADMIN", "FG", "SCALE", "OFFICE"].includes(role));
    expect(shown.at(-1)).toBe("monitor");
  });

  it("hides the outbound report from roles that may only see records", () => {
    const outbound = menuFor({ roles: ["FG"] }, everything).find((item) => item.label === "business:menu.outbound");
    expect(outbound).toMatchObject({ entries: [{ path: "/record/outbound" }] });
  });

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
