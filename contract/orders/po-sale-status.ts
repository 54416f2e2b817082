/** Statuses and balances of PO sales (docs/domain.md, PO sale). */
export const PO_SALE_STATUSES = ["ACTIVE", "CLOSED", "CANCELLED"] as const;
export type PoSaleStatus = (typeof PO_SALE_STATUSES)[number];

export interface LineBalance {
  orderedKg: number;
  adjustmentKg: number;
  deliveredKg: number;
  shortClosedKg: number;
}

/** Returns undelivered kg (docs/domain.md, Outstanding); negative for over-delivery. */
export function outstandingKg(line: LineBalance): number {
  return line.orderedKg + line.adjustmentKg - line.deliveredKg - line.shortClosedKg;
}

/** Returns kg owed; over-delivery counts as 0 (docs/domain.md, Outstanding). */
export const owedKg = (balanceKg: number) => Math.max(0, balanceKg);

/** Returns kg over-delivered. */
export const overKg = (balanceKg: number) => Math.max(0, -balanceKg);

/** Returns the booking limit: order plus tolerance, rounded down. */
export function bookingLimitKg(orderedKg: number, tolerancePct: number): number {
  return orderedKg + Math.floor((orderedKg * Math.round(tolerancePct * 100)) / 10_000);
}

/** Returns true for a line that is short-closed or has no outstanding kg (docs/domain.md, PO sale). */
export const hasEnded = (line: LineBalance & { shortClosedAt: string | null }): boolean =>
  line.shortClosedAt !== null || outstandingKg(line) <= 0;

/** Returns kg still bookable (docs/domain.md, Booking); 0 if the line has ended or the PO is not active. */
export function bookableKg(
  po: { status: PoSaleStatus; deletedAt: string | null },
  line: LineBalance & { limitKg: number; bookedKg: number; shortClosedAt: string | null },
): number {
  const open = po.status === "ACTIVE" && po.deletedAt === null && !hasEnded(line);
  return open ? Math.max(0, line.limitKg - line.bookedKg) : 0;
}

/** Derives the status of a PO that is not cancelled. */
export function statusOfLines(lines: readonly LineBalance[]): PoSaleStatus {
  return lines.every((line) => outstandingKg(line) <= 0) ? "CLOSED" : "ACTIVE";
}

/** States of an outstanding balance. */
export const OUTSTANDING_STATES = ["open", "settled", "over"] as const;
export type OutstandingState = (typeof OUTSTANDING_STATES)[number];
