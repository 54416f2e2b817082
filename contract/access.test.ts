import { describe, expect, it } from "vitest";
import {
  access,
  type Resource,
  can,
  formatRoles,
  hasOneOf,
  isForKeys,
  type MasterArea,
  parseRoles,
  type Role,
  ROLES,
  rolesFor,
} from "./access";
import { masters } from "./masters/masters";

// Written by hand from docs/domain.md (Roles), by the roles' first letters (A also for ADMIN).
const LETTERS = { A: "ADMIN", F: "FINANCE", S: "SCALE", C: "CHECKER", G: "FG", O: "OFFICE" } as const;
const named = (letters: string) => [...letters].map((letter) => LETTERS[letter as keyof typeof LETTERS]);

const MASTER = { see: "A", select: "AFSCGO", edit: "A", delete: "A", restore: "A" };
const OFFICE = { see: "AO", edit: "AO", delete: "AO", restore: "A", report: "AO" };
const TABLE: Record<Resource, Record<string, string>> = {
  ...(Object.fromEntries(Object.keys(masters).map((area) => [area, MASTER])) as Record<MasterArea, typeof MASTER>),
  vehicle: { see: "AO", select: "AFSCGO", edit: "AO", delete: "AO", restore: "A" },
  user: { see: "A", edit: "A", deactivate: "A" },
  "api-key": { see: "A", edit: "A", revoke: "A" },
  mail: { see: "A", edit: "A" },
  company: { see: "A", edit: "A", report: "A" },
  "export-history": { see: "A" },
  "list-view": { see: "AFSCGO", edit: "AFSCGO", share: "A" },
  "report-mail": { see: "AO", edit: "AO" },
  backup: { see: "A" },
  system: { see: "A" },
  scale: { see: "A", edit: "A" },
  reading: { see: "AS" },
  "ghost-load": { see: "AO", edit: "AO" },
  shift: { see: "ASO", close: "AS" },
  exception: { see: "AO", report: "AO" },
  statement: { see: "AO", report: "AO" },
  reconciliation: { see: "AF", report: "AF" },
  "po-sale": { ...OFFICE, cancel: "AO", shortClose: "AO", undo: "AO", markReviewed: "AO" },
  booking: { ...OFFICE, cancel: "AO", undo: "AO", markReviewed: "AO" },
  arrival: { see: "ASO" },
  production: { ...OFFICE, markReviewed: "AO" },
  "opening-stock": { see: "AO", edit: "A", delete: "A", restore: "A", markReviewed: "AO" },
  outstanding: { ...OFFICE, adjust: "AO" },
  inbound: {
    see: "AFSC",
    edit: "AS",
    weigh: "AS",
    call: "ASC",
    check: "AC",
    finish: "AF",
    cancel: "A",
    cancelWaiting: "AS",
    reopen: "A",
    undo: "AFS",
    markReviewed: "AF",
    delete: "A",
    restore: "A",
    report: "AFS",
    price: "AF",
  },
  outbound: {
    see: "AGSO",
    open: "ASO",
    edit: "AO",
    editItem: "AOG",
    weigh: "AS",
    call: "ASG",
    load: "AG",
    finish: "AO",
    cancel: "AO",
    reopen: "A",
    undo: "AOGS",
    markReviewed: "AO",
    delete: "A",
    restore: "A",
    report: "AO",
  },
};
const areas = Object.keys(TABLE) as Resource[];
const rights = areas.flatMap((area) =>
  Object.entries(TABLE[area]).map(([action, letters]) => ({ area, action, holders: named(letters) })),
);
/** TypeScript cannot pair an action with its area. */
const may = (role: Role, area: Resource, action: string) => can({ roles: [role] }, area, action as "see");

describe("the role table", () => {
  it("has exactly these areas and actions", () =>
    expect(Object.fromEntries(Object.entries(access).map(([area, row]) => [area, Object.keys(row).sort()]))).toEqual(
      Object.fromEntries(areas.map((area) => [area, Object.keys(TABLE[area]).sort()])),
    ));

  it.each(rights)("lets only $holders $action $area", ({ area, action, holders }) => {
    expect(ROLES.filter((role) => may(role, area, action)).sort()).toEqual(holders.toSorted());
    expect([...rolesFor(area, action as "see")].sort()).toEqual(holders.toSorted());
  });
});

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
    expect(hasOneOf(["FG", "OFFICE"], ["OFFICE", "ADMIN"])).toBe(true);
    expect(hasOneOf(["FG"], ["OFFICE", "ADMIN"])).toBe(false);
    expect(hasOneOf([], [])).toBe(false);
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
