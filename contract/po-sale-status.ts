/** The life of a PO sale (domain.md, PO sale): it closes itself when every line is delivered or short-closed. */
export const PO_SALE_STATUSES = ["ACTIVE", "CLOSED", "CANCELLED"] as const;
export type PoSaleStatus = (typeof PO_SALE_STATUSES)[number];

/** The quantities that decide whether a line is done. All in whole kg. */
export interface LineBalance {
  orderedKg: number;
  adjustmentKg: number;
  deliveredKg: number;
  shortClosedKg: number;
}

/** Returns what is still to be delivered, in kg (domain.md, Outstanding); below zero when more was delivered than ordered. */
export function outstandingKg(line: LineBalance): number {
  return line.orderedKg + line.adjustmentKg - line.deliveredKg - line.shortClosedKg;
}

/** The most that may be booked on a line: the order plus the tolerance, rounded down to whole kg. */
export function bookingLimitKg(orderedKg: number, tolerancePct: number): number {
  return orderedKg + Math.floor((orderedKg * Math.round(tolerancePct * 100)) / 10_000);
}

/** The status of a PO that is not cancelled, from the balances of its lines. */
export function statusOfLines(lines: readonly LineBalance[]): PoSaleStatus {
  return lines.every((line) => outstandingKg(line) <= 0) ? "CLOSED" : "ACTIVE";
}
