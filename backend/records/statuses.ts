import type { InboundStatus } from "#contract/inbound-status";
import type { OutboundStatus } from "#contract/outbound-status";
import business from "../../public/locales/id/business.json";
import { Conflict } from "../http/errors";

/** The two directions in which a truck passes the weighbridge, with the statuses of their records. */
interface RecordStatus {
  inbound: InboundStatus;
  outbound: OutboundStatus;
}
export type Direction = keyof RecordStatus;

/** Returns the Indonesian label of a status, for papers. */
export function statusLabel<D extends Direction>(direction: D, status: RecordStatus[D]): string {
  const labels: Record<Direction, Record<string, string>> = {
    inbound: business.inbound.status,
    outbound: business.outbound.status,
  };
  return labels[direction][status] ?? status;
}

/** Makes the 409 for a change out of turn: it names the present status. */
export function wrongStatus<D extends Direction>(direction: D, status: RecordStatus[D]): Conflict {
  return new Conflict(direction === "inbound" ? "wrongStatusInbound" : "wrongStatusOutbound", { status });
}
