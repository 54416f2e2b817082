import type { InboundStatus } from "#contract/inbound-status";
import type { OutboundStatus } from "#contract/outbound-status";
import business from "../../public/locales/id/business.json";
import { Conflict } from "../http/errors";

interface RecordStatus {
  inbound: InboundStatus;
  outbound: OutboundStatus;
}
export type Direction = keyof RecordStatus;

/** Indonesian, for printed documents. */
export function statusLabel<D extends Direction>(direction: D, status: RecordStatus[D]): string {
  const labels: Record<Direction, Record<string, string>> = {
    inbound: business.inbound.status,
    outbound: business.outbound.status,
  };
  return labels[direction][status] ?? status;
}

export function wrongStatus<D extends Direction>(direction: D, status: RecordStatus[D]): Conflict {
  return new Conflict(direction === "inbound" ? "wrongStatusInbound" : "wrongStatusOutbound", { status });
}
