import { can, rolesFor, type Role } from "#contract/access";
import type { OutboundRecord } from "#contract/outbound-record";
import {
  mayChangeOutbound,
  OUTBOUND_STAGES,
  outboundChanges,
  type OutboundChange,
  type OutboundStatus,
} from "#contract/outbound-status";
import type { Tone } from "~/components/ui/tones";

/** What the screens of outbound records know beside the contract: colours, stages, and what to offer to whom. */

type Person = { roles: readonly Role[] };
type Held = Pick<OutboundRecord, "status" | "deletedAt">;

export const OUTBOUND_PATH = "/record/outbound";
export const outboundItemPath = (id: number | string) => `${OUTBOUND_PATH}/${id}/item`;
export const outboundPdfPath = (id: number | string) => `${OUTBOUND_PATH}/${id}/pdf`;

export const outboundTones: Record<OutboundStatus, Tone> = {
  WAITING: "amber",
  WEIGHED_IN: "sky",
  LOADING: "violet",
  LOADED: "violet",
  WEIGHED_OUT: "sky",
  DONE: "green",
  CANCELLED: "gray",
};

/** The change that takes a record on to its next stage; a record that has ended has none. */
export type OutboundStep = Extract<OutboundChange, "weighIn" | "load" | "weighOut" | "finish">;
const nextSteps: Partial<Record<OutboundStatus, OutboundStep>> = {
  WAITING: "weighIn",
  WEIGHED_IN: "load",
  LOADING: "load",
  LOADED: "weighOut",
  WEIGHED_OUT: "finish",
};
export const nextStep = (status: OutboundStatus): OutboundStep | undefined => nextSteps[status];

/** Whether to offer a change to somebody: the record's status allows it, and the access table does. */
export function offersOutbound(record: Held, user: Person, change: OutboundChange): boolean {
  return (
    record.deletedAt === null &&
    mayChangeOutbound(record.status, change) &&
    can(user, "outbound", outboundChanges[change].needs)
  );
}

/** Whether to offer adding, changing and removing single items. */
export function offersOutboundItems(record: Held, user: Person): boolean {
  return record.deletedAt === null && mayChangeOutbound(record.status, "edit") && can(user, "outbound", "editItem");
}

/** Who makes a step day by day; an administrator can, but nobody waits for one. */
export function rolesAwaited(step: OutboundStep): Role[] {
  return rolesFor("outbound", outboundChanges[step].needs).filter((role) => role !== "ADMIN");
}

export interface OutboundStage {
  status: OutboundStatus;
  state: "done" | "current" | "ahead";
  at: string | null;
  kg: number | null;
}

/** The stages of a record with their moments. A cancelled one shows how far it came, then its end. */
export function stagesOf(record: OutboundRecord): OutboundStage[] {
  const loads = record.outboundItem.flatMap(({ loadedAt }) => loadedAt ?? []).sort();
  const moments: Partial<Record<OutboundStatus, string | null>> = {
    WAITING: record.createdAt,
    WEIGHED_IN: record.firstAt,
    LOADING: loads[0] ?? null,
    LOADED: loads.length === record.outboundItem.length ? (loads.at(-1) ?? null) : null,
    WEIGHED_OUT: record.secondAt,
    DONE: record.finishedAt,
  };
  const weights: Partial<Record<OutboundStatus, number | null>> = {
    WEIGHED_IN: record.firstKg,
    WEIGHED_OUT: record.secondKg,
  };
  const stage = (status: OutboundStatus, state: OutboundStage["state"]): OutboundStage => ({
    status,
    state,
    at: state === "ahead" ? null : (moments[status] ?? null),
    kg: state === "ahead" ? null : (weights[status] ?? null),
  });
  if (record.status === "CANCELLED") {
    const passed = OUTBOUND_STAGES.filter((status) => moments[status]);
    return [
      ...passed.map((status) => stage(status, "done")),
      { status: "CANCELLED", state: "current", at: record.cancelledAt, kg: null },
    ];
  }
  const now = OUTBOUND_STAGES.findIndex((status) => status === record.status);
  return OUTBOUND_STAGES.map((status, index) =>
    stage(status, index < now ? "done" : index === now ? "current" : "ahead"),
  );
}
