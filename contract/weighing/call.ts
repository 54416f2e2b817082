import { z } from "zod";
import { can, type Role, type RoleHolder, rolesFor } from "../access";
import { moment } from "../answers";
import { LOADING_AREAS } from "../constants";
import type { InboundStatus } from "./inbound-status";
import type { OutboundStatus } from "./outbound-status";

/** Calls of trucks (docs/domain.md, Calling trucks). */

export const CALL_PLACES = ["WEIGHBRIDGE", "UNLOADING", ...LOADING_AREAS] as const;
export type CallPlace = (typeof CALL_PLACES)[number];

export interface NextPlace {
  place: CallPlace;
  /** Roles of the next step, which may call. */
  roles: readonly Role[];
}

/** Returns null after the second weighing. */
export function nextInboundPlace({ status }: { status: InboundStatus }): NextPlace | null {
  if (status === "WAITING" || status === "UNLOADED")
    return { place: "WEIGHBRIDGE", roles: rolesFor("inbound", "weigh") };
  return status === "WEIGHED_IN" ? { place: "UNLOADING", roles: rolesFor("inbound", "check") } : null;
}

interface Loading {
  status: OutboundStatus;
  outboundItem: readonly { loadingArea: string; loadedAt: string | null }[];
}

/** Returns the area of the first item that is not loaded, or the scale; null after the second weighing. */
export function nextOutboundPlace({ status, outboundItem }: Loading): NextPlace | null {
  if (status === "WAITING" || status === "LOADED")
    return { place: "WEIGHBRIDGE", roles: rolesFor("outbound", "weigh") };
  if (status !== "WEIGHED_IN" && status !== "LOADING") return null;
  const item = outboundItem.find(({ loadedAt }) => loadedAt === null);
  const place = CALL_PLACES.find((one) => one === item?.loadingArea);
  return place === undefined ? null : { place, roles: rolesFor("outbound", "load") };
}

export const calledTruck = z.object({ licensePlate: z.string(), place: z.enum(CALL_PLACES) });
export type CalledTruck = z.infer<typeof calledTruck>;

/** The newest call of a truck since its last step. */
export const truckCall = z.object({ id: z.int(), place: z.enum(CALL_PLACES), at: moment });
export type TruckCall = z.infer<typeof truckCall>;

interface WaitingTruck {
  direction: "inbound" | "outbound";
  status: InboundStatus | OutboundStatus;
  calledAt: string | null;
}

/** Returns the next truck to call. @param waiting for the user's step, in turn */
export const nextToCall = <Truck extends WaitingTruck>(
  waiting: readonly Truck[],
  user: RoleHolder,
): Truck | undefined =>
  waiting.find(
    ({ direction, status, calledAt }) => calledAt === null && status !== "WEIGHED_OUT" && can(user, direction, "call"),
  );
