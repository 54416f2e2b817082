import { describe, expect, it } from "vitest";
import { INBOUND_STATUSES, nextInboundStep, type InboundStatus } from "#contract/weighing/inbound-status";
import type { Role } from "#contract/access";
import { inboundViewHref, offersInbound, stepsToCorrect } from "./inbound";

const as = (role: Role) => ({ roles: [role] });
const held = (status: InboundStatus, deletedAt: string | null = null) => ({ status, deletedAt });

describe("actions on an inbound record", () => {
  it("include the next step for the roles that perform it", () => {
    const offered = (role: Role) =>
      INBOUND_STATUSES.filter((status) => {
        const step = nextInboundStep(status);
        return step !== undefined && offersInbound(held(status), as(role), step);
      });
    expect(offered("SCALE")).toEqual(["WAITING", "UNLOADED"]);
    expect(offered("CHECKER")).toEqual(["WEIGHED_IN"]);
    expect(offered("FINANCE")).toEqual(["WEIGHED_OUT"]);
    expect(offered("ADMIN")).toEqual(["WAITING", "WEIGHED_IN", "UNLOADED", "WEIGHED_OUT"]);
    expect(offered("OFFICE")).toEqual([]);
  });

  it("include corrections of completed steps, never of the next step", () => {
    expect(stepsToCorrect(held("WEIGHED_IN"), as("SCALE"))).toEqual(["weighIn"]);
    expect(stepsToCorrect(held("UNLOADED"), as("ADMIN"))).toEqual(["weighIn", "check"]);
    expect(stepsToCorrect(held("WEIGHED_OUT"), as("ADMIN"))).toEqual(["weighIn", "check", "weighOut"]);
    expect(stepsToCorrect(held("DONE"), as("ADMIN"))).toEqual([]);
  });

  it("are not offered on a deleted record", () => {
    expect(offersInbound(held("WAITING", "2026-11-20T00:00:00Z"), as("ADMIN"), "weighIn")).toBe(false);
  });
});

describe("inboundViewHref", () => {
  it("keeps the list's filters and closes panels over the record", () => {
    const search = new URLSearchParams("date=2026-11-20&view=7&step=weighIn&history=7");
    expect(inboundViewHref(search, 7)).toBe("?date=2026-11-20&view=7");
    expect(inboundViewHref(search, 7, { form: "7" })).toBe("?date=2026-11-20&view=7&form=7");
  });
});
