import { describe, expect, it } from "vitest";
import type { Role } from "../access";
import {
  INBOUND_STAGES,
  INBOUND_STATUSES,
  type InboundChange,
  inboundTransitions,
  type InboundStatus,
  inboundWaitingFor,
  statusAfterSteps,
} from "./inbound-status";
import { canTransition } from "./transitions";

// Written by hand from docs/domain.md (Inbound record).
const TURNS: Record<InboundChange, string> = {
  //         WAITING  WEIGHED_IN  UNLOADED  WEIGHED_OUT  DONE  CANCELLED
  edit: "       x         x          x          x         -        -",
  weighIn: "    x         x          r          r         -        -",
  check: "      -         x          x          x         -        -",
  weighOut: "   -         -          x          x         -        -",
  finish: "     -         -          -          x         -        -",
  cancel: "     x         x          x          x         -        -",
  reopen: "     -         -          -          -         x        -",
  delete: "     x         x          x          x         x        x",
  weighBetween: " -       x          x          x         -        -",
  removeWeighing: "-      x          x          x         -        -",
  moveWeighing: "  -      x          -          x         -        -",
};
const changes = Object.keys(TURNS) as InboundChange[];
const turns = changes.flatMap((change) => {
  const marks = TURNS[change].trim().split(/\s+/);
  return INBOUND_STATUSES.map((status, column) => ({ change, status, mark: marks[column] }));
});

describe("the transitions of an inbound record", () => {
  it("cover every change in every status", () => {
    expect(changes.toSorted()).toEqual(Object.keys(inboundTransitions).toSorted());
    expect(turns).toHaveLength(11 * 6);
  });

  it.each(turns)("$change in $status: $mark", ({ change, status, mark }) => {
    expect(canTransition(inboundTransitions, status, change, false)).toBe(mark === "x");
    expect(canTransition(inboundTransitions, status, change, true)).toBe(mark !== "-");
  });
});

it("the stages of an inbound truck are in its order, without cancelled", () =>
  expect(INBOUND_STAGES).toEqual(["WAITING", "WEIGHED_IN", "UNLOADED", "WEIGHED_OUT", "DONE"]));

describe("inboundWaitingFor", () => {
  it.each<[Role[], string[]]>([
    [["SCALE"], ["WAITING", "UNLOADED"]],
    [["CHECKER"], ["WEIGHED_IN"]],
    [["FINANCE"], ["WEIGHED_OUT"]],
    [["ADMIN"], ["WAITING", "WEIGHED_IN", "UNLOADED", "WEIGHED_OUT"]],
    [["FG", "OFFICE"], []],
  ])("maps %j to %j", (roles, statuses) => expect(inboundWaitingFor({ roles })).toEqual(statuses));
});

describe("statusAfterSteps", () => {
  const checked = "2026-11-20T03:00:00.000Z";

  // A step counts only after the earlier steps.
  it.each<[number | null, string | null, number | null, InboundStatus]>([
    [null, null, null, "WAITING"],
    [null, null, 8_000, "WAITING"],
    [null, checked, null, "WAITING"],
    [null, checked, 8_000, "WAITING"],
    [20_000, null, null, "WEIGHED_IN"],
    [20_000, null, 8_000, "WEIGHED_IN"],
    [20_000, checked, null, "UNLOADED"],
    [20_000, checked, 8_000, "WEIGHED_OUT"],
    [20_000, checked, 0, "WEIGHED_OUT"],
  ])("derives from first weight %s, check %s, second weight %s: %s", (firstKg, checkedAt, secondKg, status) =>
    expect(statusAfterSteps({ firstKg, checkedAt, secondKg })).toBe(status),
  );
});
