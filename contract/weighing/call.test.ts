import { describe, expect, it } from "vitest";
import { nextInboundPlace, nextOutboundPlace, nextToCall } from "./call";

describe("the place that an inbound truck is called to", () => {
  it.each([
    ["WAITING", { place: "WEIGHBRIDGE", roles: ["ADMIN", "SCALE"] }],
    ["WEIGHED_IN", { place: "UNLOADING", roles: ["ADMIN", "CHECKER"] }],
    ["UNLOADED", { place: "WEIGHBRIDGE", roles: ["ADMIN", "SCALE"] }],
    ["WEIGHED_OUT", null],
    ["DONE", null],
    ["CANCELLED", null],
  ] as const)("follows from %s", (status, next) => expect(nextInboundPlace({ status })).toEqual(next));
});

describe("the place that an outbound truck is called to", () => {
  const [loaded, open] = [
    { loadingArea: "H", loadedAt: "2026-11-27T01:00:00Z" },
    { loadingArea: "K", loadedAt: null },
  ];

  it.each([
    ["WAITING", { place: "WEIGHBRIDGE", roles: ["ADMIN", "SCALE"] }],
    ["WEIGHED_IN", { place: "K", roles: ["ADMIN", "FG"] }],
    ["LOADING", { place: "K", roles: ["ADMIN", "FG"] }],
    ["LOADED", { place: "WEIGHBRIDGE", roles: ["ADMIN", "SCALE"] }],
    ["WEIGHED_OUT", null],
    ["DONE", null],
    ["CANCELLED", null],
  ] as const)("follows from %s and the first item that is not loaded", (status, next) =>
    expect(nextOutboundPlace({ status, outboundItem: [loaded, open] })).toEqual(next),
  );
});

describe("the next truck to call", () => {
  const truck = (status: "WAITING" | "WEIGHED_IN" | "WEIGHED_OUT", calledAt: string | null = null) => ({
    direction: "inbound" as const,
    status,
    calledAt,
  });
  const called = truck("WAITING", "2026-11-27T01:00:00Z");

  it.each([
    ["SCALE", [called, truck("WAITING"), truck("WAITING")], 1],
    ["CHECKER", [truck("WEIGHED_IN")], 0],
    ["ADMIN", [truck("WEIGHED_OUT"), truck("WEIGHED_IN")], 1],
    ["FINANCE", [truck("WEIGHED_OUT")], undefined],
    ["SCALE", [called], undefined],
  ] as const)("of %s waits longest and is not called", (role, trucks, place) =>
    expect(nextToCall(trucks, { roles: [role] })).toBe(place === undefined ? undefined : trucks[place]),
  );
});
