import { describe, expect, it } from "vitest";
import type { Role } from "../access";
import { OUTBOUND_STAGES, type OutboundStatus, outboundWaitingFor, statusAfterItems } from "./outbound-status";

it("the stages of an outbound truck are in its order, without cancelled", () =>
  expect(OUTBOUND_STAGES).toEqual(["WAITING", "WEIGHED_IN", "LOADING", "LOADED", "WEIGHED_OUT", "DONE"]));

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
