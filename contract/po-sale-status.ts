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

/** Returns what of a balance is still owed, in kg: one past its order owes 0, and lessens no other in a sum (domain.md, Outstanding). */
export const owedKg = (balanceKg: number) => Math.max(0, balanceKg);

/** Returns by how much a balance went past its order, in kg. */
export const overKg = (balanceKg: number) => Math.max(0, -balanceKg);

/** The most that may be booked on a line: the order plus the tolerance, rounded down to whole kg. */
export function bookingLimitKg(orderedKg: number, tolerancePct: number): number {
  return orderedKg + Math.floor((orderedKg * Math.round(tolerancePct * 100)) / 10_000);
}

/**
 * Returns what may still be booked of a line, in kg (domain.md, Booking): what its limit has left, and nothing once it is
 * closed short or its PO is not active. What is still to be delivered is `outstandingKg`.
 */
export function bookableKg(
  po: { status: PoSaleStatus; deletedAt: string | null },
  line: { limitKg: number; bookedKg: number; shortClosedAt: string | null },
): number {
  const open = po.status === "ACTIVE" && po.deletedAt === null && line.shortClosedAt === null;
  return open ? Math.max(0, line.limitKg - line.bookedKg) : 0;
}

/** The status of a PO that is not cancelled, from the balances of its lines. */
export function statusOfLines(lines: readonly LineBalance[]): PoSaleStatus {
  return lines.every((line) => outstandingKg(line) <= 0) ? "CLOSED" : "ACTIVE";
}
