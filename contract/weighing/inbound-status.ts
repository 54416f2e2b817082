import { can, type ActionOf, type RoleHolder } from "../access";
import type { Transition } from "./transitions";
import { endsBetween } from "./between";

/** Statuses and transitions (docs/domain.md, Inbound record). */
export const INBOUND_STATUSES = ["WAITING", "WEIGHED_IN", "UNLOADED", "WEIGHED_OUT", "DONE", "CANCELLED"] as const;
export type InboundStatus = (typeof INBOUND_STATUSES)[number];

/** Stages in order. */
export const INBOUND_STAGES = INBOUND_STATUSES.filter((status) => status !== "CANCELLED");

/** They block their plate until the second weighing. */
export const INBOUND_OPEN = ["WAITING", "WEIGHED_IN", "UNLOADED", "WEIGHED_OUT"] as const;

export type InboundChange =
  | ("edit" | "weighIn" | "check" | "weighOut" | "finish" | "cancel" | "reopen" | "delete")
  | ("weighBetween" | "removeWeighing" | "moveWeighing");

/**
 * A weighing can be repeated until the next step, the check until the record is done. Later a first weight is corrected
 * by users who may reopen.
 */
export const inboundTransitions: Record<InboundChange, Transition<InboundStatus, "inbound">> = {
  edit: { from: INBOUND_OPEN, needs: "edit" },
  weighIn: { from: ["WAITING", "WEIGHED_IN"], needs: "weigh", later: ["UNLOADED", "WEIGHED_OUT"] },
  check: { from: ["WEIGHED_IN", "UNLOADED", "WEIGHED_OUT"], needs: "check" },
  weighOut: { from: ["UNLOADED", "WEIGHED_OUT"], needs: "weigh" },
  finish: { from: ["WEIGHED_OUT"], needs: "finish" },
  cancel: { from: INBOUND_OPEN, needs: "cancel" },
  reopen: { from: ["DONE"], needs: "reopen" },
  delete: { from: INBOUND_STATUSES, needs: "delete" },
  weighBetween: { from: ["WEIGHED_IN", "UNLOADED", "WEIGHED_OUT"], needs: "weigh" },
  removeWeighing: { from: ["WEIGHED_IN", "UNLOADED", "WEIGHED_OUT"], needs: "weigh" },
  moveWeighing: { from: ["WEIGHED_IN", "WEIGHED_OUT"], needs: "weigh" },
};

/** Statuses of trucks that wait for each weighing. */
export const INBOUND_WAITS = { first: "WAITING", second: "UNLOADED" } as const;

/** Transitions to the next stage, in order. */
export const INBOUND_STEPS = ["weighIn", "check", "weighOut", "finish"] as const satisfies InboundChange[];
export type InboundStep = (typeof INBOUND_STEPS)[number];

type OpenStatus = (typeof INBOUND_OPEN)[number];

const nextSteps: Record<OpenStatus, InboundStep> = {
  WAITING: "weighIn",
  WEIGHED_IN: "check",
  UNLOADED: "weighOut",
  WEIGHED_OUT: "finish",
};
/** Returns the next step; undefined once ended. */
export const nextInboundStep = (status: InboundStatus): InboundStep | undefined =>
  (nextSteps as Partial<Record<InboundStatus, InboundStep>>)[status];

/** Returns the statuses that wait for the user (docs/domain.md, Waiting). */
export function inboundWaitingFor(user: RoleHolder | null): OpenStatus[] {
  return INBOUND_OPEN.filter((status) => can(user, "inbound", inboundTransitions[nextSteps[status]].needs));
}

/** Returns true if the newest weighing can be removed or moved: no step followed, and one between only removed. */
export function takesWeighingBack(
  record: { status: InboundStatus } & Parameters<typeof endsBetween>[0],
  change: "removeWeighing" | "moveWeighing",
): boolean {
  return endsBetween(record) ? change === "removeWeighing" : record.status !== "UNLOADED";
}

/** Derives the status from valid steps. Items changed after the check must be checked again. */
export function statusAfterSteps(steps: {
  firstKg: number | null;
  checkedAt: string | null;
  secondKg: number | null;
}): InboundStatus {
  if (steps.firstKg === null) return "WAITING";
  if (steps.checkedAt === null) return "WEIGHED_IN";
  return steps.secondKg === null ? "UNLOADED" : "WEIGHED_OUT";
}

/** Returns the permission to cancel; SCALE may cancel waiting records (docs/domain.md, Roles). */
export function cancelInboundNeeds(status: InboundStatus): ActionOf<"inbound"> {
  return status === "WAITING" ? "cancelWaiting" : "cancel";
}
