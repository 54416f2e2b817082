import type { InboundStatus } from "#contract/weighing/inbound-status";
import type { OutboundStatus } from "#contract/weighing/outbound-status";
import business from "../../public/locales/id/business.json";
import { Conflict } from "../http/errors";

interface RecordStatus {
  inbound: InboundStatus;
  outbound: OutboundStatus;
}
export type Direction = keyof RecordStatus;
export type TruckStatus = RecordStatus[Direction];

/** Indonesian, for printed documents. */
export function statusLabel<D extends Direction>(direction: D, status: RecordStatus[D]): string {
  const labels: Record<Direction, Record<string, string>> = {
    inbound: business.inbound.status,
    outbound: business.outbound.status,
  };
  return labels[direction][status] ?? status;
}

/** @param field request field that names the record, if not the call's own */
export function wrongStatus(direction: Direction, status: string, field?: string): Conflict {
  return new Conflict(direction === "inbound" ? "wrongStatusInbound" : "wrongStatusOutbound", { status }, field);
}
