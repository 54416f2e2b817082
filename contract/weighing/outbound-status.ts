import { can, type RoleHolder } from "../access";
import type { Transition } from "./transitions";

/** Statuses and transitions (docs/domain.md, Outbound record). */
export const OUTBOUND_STATUSES = [
  "WAITING",
  "WEIGHED_IN",
  "LOADING",
  "LOADED",
  "WEIGHED_OUT",
  "DONE",
  "CANCELLED",
] as const;
export type OutboundStatus = (typeof OUTBOUND_STATUSES)[number];

/** Marks loaded items in the Indonesian history; screens translate it. */
export const LOADED_MARK = "dimuat";

/** Stages in order. */
export const OUTBOUND_STAGES = OUTBOUND_STATUSES.filter((status) => status !== "CANCELLED");

/** Of finished trucks and those handed over to invoicing (docs/domain.md, Invoicing). */
export const INVOICE_STATES = ["OPEN", "UNPRICED", "INVOICED", "CHANGED"] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

/** They block their plate until the second weighing. */
export const OUTBOUND_OPEN = ["WAITING", "WEIGHED_IN", "LOADING", "LOADED", "WEIGHED_OUT"] as const;

/** Statuses shown on the monitor. */
export const OUTBOUND_QUEUED = ["WAITING", "WEIGHED_IN", "LOADING"] as const;

export type OutboundChange =
  | ("edit" | "weighIn" | "load" | "weighOut" | "finish" | "cancel" | "reopen" | "delete")
  | ("removeWeighing" | "moveWeighing");

/**
 * A weighing can be repeated until the next step, loading until the second weighing. Later a first weight is corrected
 * by users who may reopen.
 */
export const outboundTransitions: Record<OutboundChange, Transition<OutboundStatus, "outbound">> = {
  edit: { from: OUTBOUND_OPEN, needs: "edit" },
  weighIn: { from: ["WAITING", "WEIGHED_IN"], needs: "weigh", later: ["LOADING", "LOADED", "WEIGHED_OUT"] },
  load: { from: ["WEIGHED_IN", "LOADING", "LOADED"], needs: "load" },
  weighOut: { from: ["LOADED", "WEIGHED_OUT"], needs: "weigh" },
  finish: { from: ["WEIGHED_OUT"], needs: "finish" },
  cancel: { from: OUTBOUND_OPEN, needs: "cancel" },
  reopen: { from: ["DONE"], needs: "reopen" },
  delete: { from: OUTBOUND_STATUSES, needs: "delete" },
  removeWeighing: { from: ["WEIGHED_IN", "WEIGHED_OUT"], needs: "weigh" },
  moveWeighing: { from: ["WEIGHED_IN", "WEIGHED_OUT"], needs: "weigh" },
};

/** Statuses of trucks that wait for each weighing. */
export const OUTBOUND_WAITS = { first: "WAITING", second: "LOADED" } as const;

/** Transitions to the next stage, in order. */
export const OUTBOUND_STEPS = ["weighIn", "load", "weighOut", "finish"] as const satisfies OutboundChange[];
export type OutboundStep = (typeof OUTBOUND_STEPS)[number];

type OpenStatus = (typeof OUTBOUND_OPEN)[number];

const nextSteps: Record<OpenStatus, OutboundStep> = {
  WAITING: "weighIn",
  WEIGHED_IN: "load",
  LOADING: "load",
  LOADED: "weighOut",
  WEIGHED_OUT: "finish",
};
/** Returns the next step; undefined once ended. */
export const nextOutboundStep = (status: OutboundStatus): OutboundStep | undefined =>
  (nextSteps as Partial<Record<OutboundStatus, OutboundStep>>)[status];

/** Returns the statuses that wait for the user (docs/domain.md, Waiting). */
export function outboundWaitingFor(user: RoleHolder | null): OpenStatus[] {
  return OUTBOUND_OPEN.filter((status) => can(user, "outbound", outboundTransitions[nextSteps[status]].needs));
}

/** Derives the status from loaded items. A new item after the second weighing requires loading and weighing again. */
export function statusAfterItems(status: OutboundStatus, items: readonly { loaded: boolean }[]): OutboundStatus {
  if (status === "WAITING" || status === "DONE" || status === "CANCELLED") return status;
  const loaded = items.filter((item) => item.loaded).length;
  if (loaded === 0) return "WEIGHED_IN";
  if (loaded < items.length) return "LOADING";
  return status === "WEIGHED_OUT" ? "WEIGHED_OUT" : "LOADED";
}
