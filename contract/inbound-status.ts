import type { ActionOf } from "./access";

/** The life of an inbound record (domain.md, Inbound record): which change may be made in which status, and by whom. */
export const INBOUND_STATUSES = ["WAITING", "WEIGHED_IN", "UNLOADED", "WEIGHED_OUT", "DONE", "CANCELLED"] as const;
export type InboundStatus = (typeof INBOUND_STATUSES)[number];

/** The stages in the order in which a truck passes them. */
export const INBOUND_STAGES = INBOUND_STATUSES.filter((status) => status !== "CANCELLED");

/** Statuses in which a record is open: its plate cannot open another one. */
export const INBOUND_OPEN = ["WAITING", "WEIGHED_IN", "UNLOADED", "WEIGHED_OUT"] as const;

export type InboundChange = "edit" | "weighIn" | "check" | "weighOut" | "finish" | "cancel" | "reopen" | "delete";

interface ChangeRule {
  from: readonly InboundStatus[];
  /** What the access table calls the right to make it. */
  needs: ActionOf<"inbound">;
}

/** As for outbound records, a step may be repeated until the next one was made. */
export const inboundChanges: Record<InboundChange, ChangeRule> = {
  edit: { from: INBOUND_OPEN, needs: "edit" },
  weighIn: { from: ["WAITING", "WEIGHED_IN"], needs: "weigh" },
  check: { from: ["WEIGHED_IN", "UNLOADED"], needs: "check" },
  weighOut: { from: ["UNLOADED", "WEIGHED_OUT"], needs: "weigh" },
  finish: { from: ["WEIGHED_OUT"], needs: "finish" },
  cancel: { from: INBOUND_OPEN, needs: "cancel" },
  reopen: { from: ["DONE"], needs: "reopen" },
  delete: { from: INBOUND_STATUSES, needs: "delete" },
};

/** Whether `change` may be made while a record is in `status`. */
export function mayChangeInbound(status: InboundStatus, change: InboundChange): boolean {
  return inboundChanges[change].from.includes(status);
}

/** The right that cancelling asks for: while it waits, the scale may send a truck away too (domain.md, Roles). */
export function cancelInboundNeeds(status: InboundStatus): ActionOf<"inbound"> {
  return status === "WAITING" ? "cancelWaiting" : "cancel";
}
