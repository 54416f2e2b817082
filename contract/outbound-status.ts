import { can, type RoleHolder } from "./access";
import type { Transition } from "./transitions";

/**
 * The life of an outbound record (domain.md, Outbound record): which change may be made in which status, and by whom.
 * The API refuses what is not here with 409, the screen offers only what is here.
 */
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

/** Ends the line of a loaded item in a history, in Indonesian as its other words; screens put it into the reader's language. */
export const LOADED_MARK = "dimuat";

/** The stages in the order in which a truck passes them; a cancelled record leaves the line. */
export const OUTBOUND_STAGES = OUTBOUND_STATUSES.filter((status) => status !== "CANCELLED");

/** Statuses in which a record is open: its plate cannot open another one. */
export const OUTBOUND_OPEN = ["WAITING", "WEIGHED_IN", "LOADING", "LOADED", "WEIGHED_OUT"] as const;

/** Statuses in which a truck waits for a loading area: what the monitor shows. */
export const OUTBOUND_QUEUED = ["WAITING", "WEIGHED_IN", "LOADING"] as const;

export type OutboundChange = "edit" | "weighIn" | "load" | "weighOut" | "finish" | "cancel" | "reopen" | "delete";

/**
 * A weighing may be repeated until the next step was made, so a mistyped weight is corrected on the spot; an item may be
 * loaded again until the truck is weighed full, so a miscounted bag is too. After that, reopen is the only way back.
 */
export const outboundTransitions: Record<OutboundChange, Transition<OutboundStatus, "outbound">> = {
  edit: { from: OUTBOUND_OPEN, needs: "edit" },
  weighIn: { from: ["WAITING", "WEIGHED_IN"], needs: "weigh" },
  load: { from: ["WEIGHED_IN", "LOADING", "LOADED"], needs: "load" },
  weighOut: { from: ["LOADED", "WEIGHED_OUT"], needs: "weigh" },
  finish: { from: ["WEIGHED_OUT"], needs: "finish" },
  cancel: { from: OUTBOUND_OPEN, needs: "cancel" },
  reopen: { from: ["DONE"], needs: "reopen" },
  delete: { from: OUTBOUND_STATUSES, needs: "delete" },
};

/** The changes that lead to the next stage, in their order. */
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
/** Returns the step that is due; undefined for a record that has ended. */
export const nextOutboundStep = (status: OutboundStatus): OutboundStep | undefined =>
  (nextSteps as Partial<Record<OutboundStatus, OutboundStep>>)[status];

/** Returns the statuses whose records wait for a user, who may make their next step (domain.md, Waiting). */
export function outboundWaitingFor(user: RoleHolder | null): OpenStatus[] {
  return OUTBOUND_OPEN.filter((status) => can(user, "outbound", outboundTransitions[nextSteps[status]].needs));
}

/**
 * The status after the items of a record changed: it follows from how many of them are loaded. A truck that was weighed
 * full and gets another item goes back to loading, and must be weighed again.
 */
export function statusAfterItems(status: OutboundStatus, items: readonly { loaded: boolean }[]): OutboundStatus {
  if (status === "WAITING" || status === "DONE" || status === "CANCELLED") return status;
  const loaded = items.filter((item) => item.loaded).length;
  if (loaded === 0) return "WEIGHED_IN";
  if (loaded < items.length) return "LOADING";
  return status === "WEIGHED_OUT" ? "WEIGHED_OUT" : "LOADED";
}
