import { can, rolesFor, type Role, type RoleHolder } from "#contract/access";
import type { InboundRecord } from "#contract/weighing/inbound-record";
import {
  cancelInboundNeeds,
  INBOUND_STAGES,
  INBOUND_STEPS,
  inboundTransitions,
  nextInboundStep,
  takesWeighingBack,
  type InboundChange,
  type InboundStatus,
  type InboundStep,
} from "#contract/weighing/inbound-status";
import { canTransition } from "#contract/weighing/transitions";
import type { Tone } from "~/components/ui/tones";
import { offersSimple } from "./record-offers";
import { listHref, screenHref } from "./search-href";
import { stagesAlong, type RecordStage } from "./stages";

type Held = Pick<InboundRecord, "status" | "deletedAt">;

export const INBOUND_PATH = "/record/inbound";
export const INBOUND_LAST_PATH = `${INBOUND_PATH}/last`;
export const inboundPdfPath = (id: number | string) => `${INBOUND_PATH}/${id}/pdf`;

export const inboundListHref = (search: URLSearchParams) => screenHref(INBOUND_PATH, listHref(search, {}));

/** Returns the search that opens a record; `changes` open a panel over it. */
export const inboundViewHref = (search: URLSearchParams, id: number | string, changes: Record<string, string> = {}) =>
  listHref(search, { view: String(id), ...changes });

/** Returns the URL of a record over the list of its day. */
export const inboundOfDayHref = (id: number, date: string) =>
  screenHref(INBOUND_PATH, inboundViewHref(new URLSearchParams({ date }), id));

export const inboundTones: Record<InboundStatus, Tone> = {
  WAITING: "amber",
  WEIGHED_IN: "sky",
  UNLOADED: "violet",
  WEIGHED_OUT: "sky",
  DONE: "green",
  CANCELLED: "gray",
};

/** Returns earlier steps that the user may redo. */
export function stepsToCorrect(record: Held, user: RoleHolder): InboundStep[] {
  const due = nextInboundStep(record.status);
  const behind = due === undefined ? [] : INBOUND_STEPS.slice(0, INBOUND_STEPS.indexOf(due));
  return behind.filter((step) => offersInbound(record, user, step));
}

export function offersInbound(record: Held, user: RoleHolder, change: InboundChange | "restore"): boolean {
  if (change === "restore") return offersSimple("inbound", record, user, change);
  const needs = change === "cancel" ? cancelInboundNeeds(record.status) : inboundTransitions[change].needs;
  return (
    record.deletedAt === null &&
    canTransition(inboundTransitions, record.status, change, can(user, "inbound", "reopen")) &&
    can(user, "inbound", needs)
  );
}

/** Like offersInbound, but only the newest weighing can be taken back. */
export function offersOnRecord(record: InboundRecord, user: RoleHolder, change: InboundChange | "restore"): boolean {
  const takesBack = change === "removeWeighing" || change === "moveWeighing";
  return offersInbound(record, user, change) && (!takesBack || takesWeighingBack(record, change));
}

export const goodsNames = ({ items }: Pick<InboundRecord, "items">, itemIds: readonly number[]): string =>
  items
    .filter(({ id }) => itemIds.includes(id))
    .map(({ inboundItem }) => inboundItem.name)
    .join(", ");

/** Returns the roles of a step, except ADMIN, who may but is not awaited. */
export function rolesAwaitedInbound(step: InboundStep): Role[] {
  return rolesFor("inbound", inboundTransitions[step].needs).filter((role) => role !== "ADMIN");
}

export function inboundStages(record: InboundRecord): RecordStage<InboundStatus>[] {
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
    rolesAfter: (status) => {
      const step = nextInboundStep(status);
      return step === undefined ? [] : rolesAwaitedInbound(step);
    },
  });
}
