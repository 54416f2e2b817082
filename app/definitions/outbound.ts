import { can, rolesFor, type Role, type RoleHolder } from "#contract/access";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import {
  OUTBOUND_STAGES,
  nextOutboundStep,
  outboundTransitions,
  type OutboundChange,
  type OutboundStatus,
  type OutboundStep,
} from "#contract/weighing/outbound-status";
import { plateKey } from "#contract/weighing/plate";
import { canTransition } from "#contract/weighing/transitions";
import type { Tone } from "~/components/ui/tones";
import type { BookingOption } from "./options";
import { offersSimple } from "./record-offers";
import { listHref, screenHref } from "./search-href";
import { stagesAlong, type RecordStage } from "./stages";

type Held = Pick<OutboundRecord, "status" | "deletedAt">;

export const OUTBOUND_PATH = "/record/outbound";
export const OUTBOUND_LAST_PATH = `${OUTBOUND_PATH}/last`;
export const OUTBOUND_BOOKINGS_PATH = `${OUTBOUND_PATH}/bookings`;
const outboundItemPath = (id: number | string) => `${OUTBOUND_PATH}/${id}/item`;
/** Returns the URL of a record that keeps the list's search; `changes` open a panel. */
export const outboundViewHref = (search: URLSearchParams, id: number | string, changes: Record<string, string> = {}) =>
  screenHref(outboundItemPath(id), listHref(search, changes));
/** Returns the URL of a record with the list of its day. */
export const outboundOfDayHref = (id: number, date: string) => outboundViewHref(new URLSearchParams({ date }), id);
export const outboundListHref = (search: URLSearchParams) => screenHref(OUTBOUND_PATH, listHref(search, {}));
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

/**
 * Returns bookings of a truck's plate and customer; the plate's and today's first, then the newest.
 * @param owner chosen customer, else of the plate's last visit
 */
export function bookingsOffered<Booking extends Pick<BookingOption, "value" | "customerId" | "plateKey" | "date">>(
  bookings: readonly Booking[],
  truck: { plate: string | undefined; day: string | undefined; owner: string; isOwnerChosen: boolean },
): Booking[] {
  const key = plateKey(truck.plate ?? "");
  const isOfPlate = (one: Booking) => one.plateKey !== null && one.plateKey === key;
  const isOwned = (one: Booking) => String(one.customerId) === truck.owner;
  const rank = (one: Booking) => (isOfPlate(one) ? 0 : one.date === truck.day ? 1 : 2);
  return bookings
    .filter((one) => isOwned(one) || (isOfPlate(one) && !truck.isOwnerChosen))
    .sort(
      (a, b) => rank(a) - rank(b) || (b.date ?? "").localeCompare(a.date ?? "") || Number(b.value) - Number(a.value),
    );
}

export function offersOutbound(record: Held, user: RoleHolder, change: OutboundChange | "restore"): boolean {
  if (change === "restore") return offersSimple("outbound", record, user, change);
  return (
    record.deletedAt === null &&
    canTransition(outboundTransitions, record.status, change, can(user, "outbound", "reopen")) &&
    can(user, "outbound", outboundTransitions[change].needs)
  );
}

export function offersOutboundItems(record: Held, user: RoleHolder): boolean {
  return (
    record.deletedAt === null &&
    outboundTransitions.edit.from.includes(record.status) &&
    can(user, "outbound", "editItem")
  );
}

/** Returns the roles of a step, except ADMIN, who may but is not awaited. */
export function rolesAwaitedOutbound(step: OutboundStep): Role[] {
  return rolesFor("outbound", outboundTransitions[step].needs).filter((role) => role !== "ADMIN");
}

/** Returns a record's stages; loading lasts from the first loaded item to the last. */
export function outboundStages(record: OutboundRecord): RecordStage<OutboundStatus>[] {
  const loads = record.outboundItem.flatMap(({ loadedAt }) => loadedAt ?? []).sort();
  return stagesAlong<OutboundStatus>({
    stages: OUTBOUND_STAGES,
    status: record.status,
    moments: {
      WAITING: record.createdAt,
      WEIGHED_IN: record.firstAt,
      LOADING: loads[0] ?? null,
      LOADED: loads.length === record.outboundItem.length ? (loads.at(-1) ?? null) : null,
      WEIGHED_OUT: record.secondAt,
      DONE: record.finishedAt,
    },
    weights: { WEIGHED_IN: record.firstKg, WEIGHED_OUT: record.secondKg },
    cancelledAt: record.cancelledAt,
    rolesAfter: (status) => {
      const step = nextOutboundStep(status);
      return step === undefined ? [] : rolesAwaitedOutbound(step);
    },
  });
}
