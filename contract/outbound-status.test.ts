import { describe, expect, it } from "vitest";
import { can, type Role, ROLES } from "./access";
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
import { canTransition } from "./transitions";

// Written by hand from docs/domain.md (Outbound record).
const TURNS: Record<OutboundChange, string> = {
  //         WAITING  WEIGHED_IN  LOADING  LOADED  WEIGHED_OUT  DONE  CANCELLED
  edit: "       x         x          x        x         x         -        -",
  weighIn: "    x         x          -        -         -         -        -",
  load: "       -         x          x        x         -         -        -",
  weighOut: "   -         -          -        x         x         -        -",
  finish: "     -         -          -        -         x         -        -",
  cancel: "     x         x          x        x         x         -        -",
  reopen: "     -         -          -        -         -         x        -",
  delete: "     x         x          x        x         x         x        x",
};
const changes = Object.keys(TURNS) as OutboundChange[];
const turns = changes.flatMap((change) => {
  const marks = TURNS[change].trim().split(/\s+/);
  return OUTBOUND_STATUSES.map((status, column) => ({ change, status, may: marks[column] === "x" }));
});

describe("the transitions of an outbound record", () => {
  it("cover every change in every status", () => {
    expect(changes.toSorted()).toEqual(Object.keys(outboundTransitions).toSorted());
    expect(turns).toHaveLength(8 * 7);
  });

  it.each(turns)("$change in $status: $may", ({ change, status, may }) =>
    expect(canTransition(outboundTransitions, status, change)).toBe(may),
  );
});

describe("the right to a change of an outbound record", () => {
  it.each<[OutboundChange, string[]]>([
    ["edit", ["ADMIN", "OFFICE"]],
    ["weighIn", ["ADMIN", "SCALE"]],
    ["load", ["ADMIN", "FG"]],
    ["weighOut", ["ADMIN", "SCALE"]],
    ["finish", ["ADMIN", "OFFICE"]],
    ["cancel", ["ADMIN", "OFFICE"]],
    ["reopen", ["ADMIN"]],
    ["delete", ["ADMIN"]],
  ])("to %s is that of %j", (change, roles) => {
    const { needs } = outboundTransitions[change];
    expect(ROLES.filter((role) => can({ roles: [role] }, "outbound", needs))).toEqual(roles);
  });
});

describe("the groups of outbound statuses", () => {
  it("are open until the record is done or cancelled", () =>
    expect(OUTBOUND_STATUSES.filter((status) => !(OUTBOUND_OPEN as readonly string[]).includes(status))).toEqual([
      "DONE",
      "CANCELLED",
    ]));

  it("wait for a loading area until all items are loaded", () =>
    expect(OUTBOUND_QUEUED).toEqual(["WAITING", "WEIGHED_IN", "LOADING"]));

  it("are stages in the order of the truck, without the cancelled one", () =>
    expect(OUTBOUND_STAGES).toEqual(["WAITING", "WEIGHED_IN", "LOADING", "LOADED", "WEIGHED_OUT", "DONE"]));
});

describe("the outbound records that wait", () => {
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
  ])("for %j are %j", (roles, statuses) => expect(outboundWaitingFor({ roles })).toEqual(statuses));

  it("wait for no user who is signed out", () => expect(outboundWaitingFor(null)).toEqual([]));
});

describe("the status after the items changed", () => {
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
  ])("from %s is %j", (before, after) =>
    expect([0, 1, 2, 3].map((loaded) => statusAfterItems(before, items(loaded, 3)))).toEqual(after),
  );

  it("is LOADED when its only item is loaded, regardless of the removed items", () => {
    expect(statusAfterItems("WEIGHED_IN", [{ loaded: true }])).toBe("LOADED");
    expect(statusAfterItems("LOADED", [{ loaded: false }, { loaded: true }])).toBe("LOADING");
  });
});
