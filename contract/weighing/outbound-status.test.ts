import { describe, expect, it } from "vitest";
import { can, type Role, ROLES } from "../access";
import {
  OUTBOUND_OPEN,
  OUTBOUND_QUEUED,
  OUTBOUND_STAGES,
  OUTBOUND_STATUSES,
  type OutboundChange,
  outboundTransitions,
  type OutboundStatus,
  outboundWaitingFor,
  statusAfterItems,
} from "./outbound-status";

describe("outbound changes", () => {
  it.each<[OutboundChange, string[]]>([
    ["edit", ["ADMIN", "OFFICE"]],
    ["weighIn", ["ADMIN", "SCALE"]],
    ["load", ["ADMIN", "FG"]],
    ["weighOut", ["ADMIN", "SCALE"]],
    ["finish", ["ADMIN", "OFFICE"]],
    ["cancel", ["ADMIN", "OFFICE"]],
    ["reopen", ["ADMIN"]],
    ["delete", ["ADMIN"]],
    ["removeWeighing", ["ADMIN", "SCALE"]],
    ["moveWeighing", ["ADMIN", "SCALE"]],
  ])("%s requires one of %j", (change, roles) => {
    const { needs } = outboundTransitions[change];
    expect(ROLES.filter((role) => can({ roles: [role] }, "outbound", needs))).toEqual(roles);
  });
});

describe("outbound status groups", () => {
  it("include every status except done and cancelled in open", () =>
    expect(OUTBOUND_STATUSES.filter((status) => !(OUTBOUND_OPEN as readonly string[]).includes(status))).toEqual([
      "DONE",
      "CANCELLED",
    ]));

  it("keep a truck in the loading queue until all items are loaded", () =>
    expect(OUTBOUND_QUEUED).toEqual(["WAITING", "WEIGHED_IN", "LOADING"]));

  it("list stages in the truck's order, without cancelled", () =>
    expect(OUTBOUND_STAGES).toEqual(["WAITING", "WEIGHED_IN", "LOADING", "LOADED", "WEIGHED_OUT", "DONE"]));
});

describe("outboundWaitingFor", () => {
  it.each<[Role[], string[]]>([
    [["SCALE"], ["WAITING", "LOADED"]],
    [["FG"], ["WEIGHED_IN", "LOADING"]],
    [["OFFICE"], ["WEIGHED_OUT"]],
    [
      ["FG", "OFFICE"],
      ["WEIGHED_IN", "LOADING", "WEIGHED_OUT"],
    ],
    [["ADMIN"], ["WAITING", "WEIGHED_IN", "LOADING", "LOADED", "WEIGHED_OUT"]],
    [["CHECKER", "FINANCE"], []],
    [[], []],
  ])("maps %j to %j", (roles, statuses) => expect(outboundWaitingFor({ roles })).toEqual(statuses));

  it("returns no statuses for a signed-out visitor", () => expect(outboundWaitingFor(null)).toEqual([]));
});

describe("statusAfterItems", () => {
  const items = (loaded: number, all: number) =>
    Array.from({ length: all }, (_, index) => ({ loaded: index < loaded }));

  // Initial status, then with 0 to 3 of 3 items loaded.
  it.each<[OutboundStatus, OutboundStatus[]]>([
    ["WAITING", ["WAITING", "WAITING", "WAITING", "WAITING"]],
    ["WEIGHED_IN", ["WEIGHED_IN", "LOADING", "LOADING", "LOADED"]],
    ["LOADING", ["WEIGHED_IN", "LOADING", "LOADING", "LOADED"]],
    ["LOADED", ["WEIGHED_IN", "LOADING", "LOADING", "LOADED"]],
    ["WEIGHED_OUT", ["WEIGHED_IN", "LOADING", "LOADING", "WEIGHED_OUT"]],
    ["DONE", ["DONE", "DONE", "DONE", "DONE"]],
    ["CANCELLED", ["CANCELLED", "CANCELLED", "CANCELLED", "CANCELLED"]],
  ])("derives from %s with 0 to 3 loaded items: %j", (before, after) =>
    expect([0, 1, 2, 3].map((loaded) => statusAfterItems(before, items(loaded, 3)))).toEqual(after),
  );

  it("returns LOADED when the only remaining item is loaded", () => {
    expect(statusAfterItems("WEIGHED_IN", [{ loaded: true }])).toBe("LOADED");
    expect(statusAfterItems("LOADED", [{ loaded: false }, { loaded: true }])).toBe("LOADING");
  });
});
