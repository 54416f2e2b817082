import { describe, expect, it } from "vitest";
import { nextInboundPlace, nextOutboundPlace } from "./call";

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
