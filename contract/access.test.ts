import { describe, expect, it } from "vitest";
import { access, type Resource, can, formatRoles, hasAnyRole, isForKeys, parseRoles, type Role, ROLES } from "./access";
import { masters } from "./masters/masters";

const areas = Object.keys(access) as Resource[];

// Fails for a new area, so that its rights are decided.
const FOR_KEYS = [
  ...Object.keys(masters),
  "po-sale",
  "booking",
  "arrival",
  "production",
  "opening-stock",
  "outstanding",
  "inbound",
  "outbound",
  "reading",
  "ghost-load",
  "exception",
  "statement",
  "reconciliation",
  "load",
  "deduction",
];
it.each(areas)("%s accepts API keys only if the list says so", (area) =>
  expect(isForKeys(area)).toBe(FOR_KEYS.includes(area)),
);

describe("a role check", () => {
  it.each([
    ["null", null, false],
    ["a user without a role", { roles: [] }, false],
    ["a user with one of the roles", { roles: ["SCALE"] as const }, true],
    ["a user with a permitted and another role", { roles: ["FG", "SCALE"] as const }, true],
  ])("permits weighing inbound trucks for %s: %s", (_, user, right) =>
    expect(can(user, "inbound", "weigh")).toBe(right),
  );

  it("requires one common role", () => {
    expect(hasAnyRole(["FG", "OFFICE"], ["OFFICE", "ADMIN"])).toBe(true);
    expect(hasAnyRole(["FG"], ["OFFICE", "ADMIN"])).toBe(false);
    expect(hasAnyRole([], [])).toBe(false);
  });
});

describe("roles", () => {
  it.each<[string, Role[], string]>([
    ["", [], ""],
    ["ADMIN", ["ADMIN"], "ADMIN"],
    [" SCALE , FG ", ["SCALE", "FG"], "SCALE,FG"],
    ["OFFICE,ADMIN", ["ADMIN", "OFFICE"], "ADMIN,OFFICE"],
    ["FG,FG", ["FG"], "FG"],
    ["admin", [], ""],
    ["ADMIN;OFFICE", [], ""],
    ["ROOT,ADMIN,", ["ADMIN"], "ADMIN"],
    ["OFFICE,FG,CHECKER,SCALE,FINANCE,ADMIN", [...ROLES], "ADMIN,FINANCE,SCALE,CHECKER,FG,OFFICE"],
  ])("parse from %j as %j, and serialize as %j", (text, roles, back) => {
    expect(parseRoles(text)).toEqual(roles);
    expect(formatRoles(parseRoles(text))).toBe(back);
  });

  it("serialize in the order of the table, without duplicates", () => {
    expect(formatRoles(["OFFICE", "ADMIN", "OFFICE"])).toBe("ADMIN,OFFICE");
    expect(formatRoles([])).toBe("");
  });
});
