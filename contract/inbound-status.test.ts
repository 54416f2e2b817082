import { describe, expect, it } from "vitest";
import { type ActionOf, can, type Role, ROLES } from "./access";
import {
  cancelInboundNeeds,
  INBOUND_OPEN,
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
  weighIn: "    x         x          -          -         -        -",
  check: "      -         x          x          x         -        -",
  weighOut: "   -         -          x          x         -        -",
  finish: "     -         -          -          x         -        -",
  cancel: "     x         x          x          x         -        -",
  reopen: "     -         -          -          -         x        -",
  delete: "     x         x          x          x         x        x",
};
const changes = Object.keys(TURNS) as InboundChange[];
const turns = changes.flatMap((change) => {
  const marks = TURNS[change].trim().split(/\s+/);
  return INBOUND_STATUSES.map((status, column) => ({ change, status, may: marks[column] === "x" }));
});

describe("the transitions of an inbound record", () => {
  it("cover every change in every status", () => {
    expect(changes.toSorted()).toEqual(Object.keys(inboundTransitions).toSorted());
    expect(turns).toHaveLength(8 * 6);
  });

  it.each(turns)("$change in $status: $may", ({ change, status, may }) =>
    expect(canTransition(inboundTransitions, status, change)).toBe(may),
  );
});

const holders = (needs: ActionOf<"inbound">) => ROLES.filter((role) => can({ roles: [role] }, "inbound", needs));

describe("the right to a change of an inbound record", () => {
  it.each<[InboundChange, string[]]>([
    ["edit", ["ADMIN", "SCALE"]],
    ["weighIn", ["ADMIN", "SCALE"]],
    ["check", ["ADMIN", "CHECKER"]],
    ["weighOut", ["ADMIN", "SCALE"]],
    ["finish", ["ADMIN", "FINANCE"]],
    ["cancel", ["ADMIN"]],
    ["reopen", ["ADMIN"]],
    ["delete", ["ADMIN"]],
  ])("to %s is that of %j", (change, roles) => expect(holders(inboundTransitions[change].needs)).toEqual(roles));

  it.each<[InboundStatus, string[]]>([
    ["WAITING", ["ADMIN", "SCALE"]],
    ["WEIGHED_IN", ["ADMIN"]],
    ["UNLOADED", ["ADMIN"]],
    ["WEIGHED_OUT", ["ADMIN"]],
  ])("to cancel while %s is that of %j", (status, roles) => expect(holders(cancelInboundNeeds(status))).toEqual(roles));
});

describe("the groups of inbound statuses", () => {
  it("are open until the record is done or cancelled", () =>
    expect(INBOUND_STATUSES.filter((status) => !(INBOUND_OPEN as readonly string[]).includes(status))).toEqual([
      "DONE",
      "CANCELLED",
    ]));

  it("are stages in the order of the truck, without the cancelled one", () =>
    expect(INBOUND_STAGES).toEqual(["WAITING", "WEIGHED_IN", "UNLOADED", "WEIGHED_OUT", "DONE"]));
});

describe("the inbound records that wait", () => {
  it.each<[Role[], string[]]>([
    [["SCALE"], ["WAITING", "UNLOADED"]],
    [["CHECKER"], ["WEIGHED_IN"]],
    [["FINANCE"], ["WEIGHED_OUT"]],
    [["ADMIN"], ["WAITING", "WEIGHED_IN", "UNLOADED", "WEIGHED_OUT"]],
    [["FG", "OFFICE"], []],
  ])("for %j are %j", (roles, statuses) => expect(inboundWaitingFor({ roles })).toEqual(statuses));
});

describe("the status after the completed steps", () => {
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
  ])("weighed %s, checked %s, weighed again %s: %s", (firstKg, checkedAt, secondKg, status) =>
    expect(statusAfterSteps({ firstKg, checkedAt, secondKg })).toBe(status),
  );
});
