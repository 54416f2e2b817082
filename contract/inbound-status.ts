import { can, type ActionOf, type RoleHolder } from "./access";
import type { Transition } from "./transitions";

/** The life of an inbound record (domain.md, Inbound record): which change may be made in which status, and by whom. */
export const INBOUND_STATUSES = ["WAITING", "WEIGHED_IN", "UNLOADED", "WEIGHED_OUT", "DONE", "CANCELLED"] as const;
export type InboundStatus = (typeof INBOUND_STATUSES)[number];

/** The stages in the order in which a truck passes them. */
export const INBOUND_STAGES = INBOUND_STATUSES.filter((status) => status !== "CANCELLED");

/** Statuses in which a record is open: its plate cannot open another one. */
export const INBOUND_OPEN = ["WAITING", "WEIGHED_IN", "UNLOADED", "WEIGHED_OUT"] as const;

export type InboundChange = "edit" | "weighIn" | "check" | "weighOut" | "finish" | "cancel" | "reopen" | "delete";

/**
 * As for outbound records, a weighing may be repeated until the next step was made. The check may be made again until the
 * record is done, so that a reopened one can get another deduction.
 */
export const inboundTransitions: Record<InboundChange, Transition<InboundStatus, "inbound">> = {
  edit: { from: INBOUND_OPEN, needs: "edit" },
  weighIn: { from: ["WAITING", "WEIGHED_IN"], needs: "weigh" },
  check: { from: ["WEIGHED_IN", "UNLOADED", "WEIGHED_OUT"], needs: "check" },
  weighOut: { from: ["UNLOADED", "WEIGHED_OUT"], needs: "weigh" },
  finish: { from: ["WEIGHED_OUT"], needs: "finish" },
  cancel: { from: INBOUND_OPEN, needs: "cancel" },
  reopen: { from: ["DONE"], needs: "reopen" },
  delete: { from: INBOUND_STATUSES, needs: "delete" },
};

/** The changes that lead to the next stage, in their order. */
export const INBOUND_STEPS = ["weighIn", "check", "weighOut", "finish"] as const satisfies InboundChange[];
export type InboundStep = (typeof INBOUND_STEPS)[number];

type OpenStatus = (typeof INBOUND_OPEN)[number];

const nextSteps: Record<OpenStatus, InboundStep> = {
  WAITING: "weighIn",
  WEIGHED_IN: "check",
  UNLOADED: "weighOut",
  WEIGHED_OUT: "finish",
};
/** Returns the step that is due; undefined for a record that has ended. */
export const nextInboundStep = (status: InboundStatus): InboundStep | undefined =>
  (nextSteps as Partial<Record<InboundStatus, InboundStep>>)[status];

/** Returns the statuses whose records wait for a user, who may make their next step (domain.md, Waiting). */
export function inboundWaitingFor(user: RoleHolder | null): OpenStatus[] {
  return INBOUND_OPEN.filter((status) => can(user, "inbound", inboundTransitions[nextSteps[status]].needs));
}

/**
 * The status of an open record follows from the steps that stand: a truck whose items changed after its check is checked
 * again, and is then as far as its weighings say.
 */
export function statusAfterSteps(steps: {
  firstKg: number | null;
  checkedAt: string | null;
  secondKg: number | null;
}): InboundStatus {
  if (steps.firstKg === null) return "WAITING";
  if (steps.checkedAt === null) return "WEIGHED_IN";
  return steps.secondKg === null ? "UNLOADED" : "WEIGHED_OUT";
}

/** The right that cancelling asks for: while it waits, the scale may send a truck away too (domain.md, Roles). */
export function cancelInboundNeeds(status: InboundStatus): ActionOf<"inbound"> {
  return status === "WAITING" ? "cancelWaiting" : "cancel";
}
