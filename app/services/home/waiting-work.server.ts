import { can } from "#contract/access";
import { inboundTransitions, type InboundStatus } from "#contract/inbound-status";
import { inboundOpen, outboundOpen } from "#contract/open-records";
import { outboundTransitions, type OutboundStatus } from "#contract/outbound-status";
import { INBOUND_PATH, nextInboundStep, type InboundStep } from "~/screens/inbound";
import { nextOutboundStep, OUTBOUND_PATH, type OutboundStep } from "~/screens/outbound";
import type { ScreenContext } from "~/services/request/screen.server";
import type { User } from "~/services/request/user.server";

/** Trucks of one status that wait for a step of the user's; `path` is the list of them. */
export type WaitingWork = { trucks: number; path: string } & (
  | { direction: "inbound"; status: InboundStatus; step: InboundStep }
  | { direction: "outbound"; status: OutboundStatus; step: OutboundStep }
);

/**
 * Returns the work that waits for a user: the open trucks whose next step they may make, by status, in the order of a truck's way. A direction
 * that they may not see is not asked for; null for who may see none.
 */
export async function waitingWork(visit: { api: ScreenContext["api"]; user: User }): Promise<WaitingWork[] | null> {
  const { api, user } = visit;
  const [outbound, inbound] = await Promise.all([
    can(user, "outbound", "see") ? api.get("/api/outbound-record/open", {}, outboundOpen) : null,
    can(user, "inbound", "see") ? api.get("/api/inbound-record/open", {}, inboundOpen) : null,
  ]);
  if (outbound === null && inbound === null) return null;
  return [
    ...entriesOf(inbound?.data).flatMap(([status, trucks]): WaitingWork[] => {
      const step = nextInboundStep(status);
      if (step === undefined || trucks === 0 || !can(user, "inbound", inboundTransitions[step].needs)) return [];
      return [{ direction: "inbound", status, step, trucks, path: listOf(INBOUND_PATH, status) }];
    }),
    ...entriesOf(outbound?.data).flatMap(([status, trucks]): WaitingWork[] => {
      const step = nextOutboundStep(status);
      if (step === undefined || trucks === 0 || !can(user, "outbound", outboundTransitions[step].needs)) return [];
      return [{ direction: "outbound", status, step, trucks, path: listOf(OUTBOUND_PATH, status) }];
    }),
  ];
}

/** The list of all days: a truck may wait since yesterday. */
const listOf = (path: string, status: string) => `${path}?date=&status=${status}`;

const entriesOf = <Status extends string>(counts: Record<Status, number> | undefined) =>
  Object.entries(counts ?? {}) as [Status, number][];
