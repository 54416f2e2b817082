/** Booking statuses (docs/domain.md, Booking). */
export const BOOKING_STATUSES = ["ACTIVE", "PARTIAL", "USED", "CANCELLED"] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];
