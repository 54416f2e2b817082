import { can, rolesFor, type Role, type RoleHolder } from "#contract/access";
import type { InboundRecord } from "#contract/inbound-record";
import {
  cancelInboundNeeds,
  INBOUND_STAGES,
  inboundTransitions,
  type InboundChange,
  type InboundStatus,
} from "#contract/inbound-status";
import { canTransition } from "#contract/transitions";
import type { Tone } from "~/components/ui/tones";
import { listHref, screenHref } from "./search-href";
import { stagesAlong, type RecordStage } from "./stages";

type Held = Pick<InboundRecord, "status" | "deletedAt">;

export const INBOUND_PATH = "/record/inbound";
/** The resource route of the last visit of a plate. */
export const INBOUND_LAST_PATH = `${INBOUND_PATH}/last`;
export const inboundPdfPath = (id: number | string) => `${INBOUND_PATH}/${id}/pdf`;

/** Returns the address of the list as it was, with nothing open. */
export const inboundListHref = (search: URLSearchParams) => screenHref(INBOUND_PATH, listHref(search, {}));

/** Returns the search that opens one record over the list; `changes` open something over the record. */
export const inboundViewHref = (search: URLSearchParams, id: number | string, changes: Record<string, string> = {}) =>
  listHref(search, { view: String(id), ...changes });

export const inboundTones: Record<InboundStatus, Tone> = {
  WAITING: "amber",
  WEIGHED_IN: "sky",
  UNLOADED: "violet",
  WEIGHED_OUT: "sky",
  DONE: "green",
  CANCELLED: "gray",
};

/** The transitions to the next stage, in their order. */
export const INBOUND_STEPS = ["weighIn", "check", "weighOut", "finish"] as const satisfies InboundChange[];
export type InboundStep = (typeof INBOUND_STEPS)[number];

const nextSteps: Partial<Record<InboundStatus, InboundStep>> = {
  WAITING: "weighIn",
  WEIGHED_IN: "check",
  UNLOADED: "weighOut",
  WEIGHED_OUT: "finish",
};
/** Returns the step that is due; undefined for a record that has ended. */
export const nextInboundStep = (status: InboundStatus): InboundStep | undefined => nextSteps[status];

/** Returns the earlier steps that the user may redo. */
export function stepsToCorrect(record: Held, user: RoleHolder): InboundStep[] {
  const due = nextInboundStep(record.status);
  const behind = due === undefined ? [] : INBOUND_STEPS.slice(0, INBOUND_STEPS.indexOf(due));
  return behind.filter((step) => offersInbound(record, user, step));
}

/** Returns true if the record's status and the access table allow the change. */
export function offersInbound(record: Held, user: RoleHolder, change: InboundChange): boolean {
  const needs = change === "cancel" ? cancelInboundNeeds(record.status) : inboundTransitions[change].needs;
  return (
    record.deletedAt === null && canTransition(inboundTransitions, record.status, change) && can(user, "inbound", needs)
  );
}

/** Returns the roles that make a step, without the administrator, who may but is not awaited. */
export function rolesAwaitedInbound(step: InboundStep): Role[] {
  return rolesFor("inbound", inboundTransitions[step].needs).filter((role) => role !== "ADMIN");
}

/** Returns the stages of a record. */
export function inboundStagesOf(record: InboundRecord): RecordStage<InboundStatus>[] {
  return stagesAlong<InboundStatus>({
    stages: INBOUND_STAGES,
    status: record.status,
    moments: {
      WAITING: record.createdAt,
      WEIGHED_IN: record.firstAt,
      UNLOADED: record.checkedAt,
      WEIGHED_OUT: record.secondAt,
      DONE: record.finishedAt,
    },
    weights: { WEIGHED_IN: record.firstKg, WEIGHED_OUT: record.secondKg },
    cancelledAt: record.cancelledAt,
  });
}
