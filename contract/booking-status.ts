/** The life of a booking (domain.md, Booking): nothing, a part, or all of it is used by trucks. */
export const BOOKING_STATUSES = ["ACTIVE", "PARTIAL", "USED", "CANCELLED"] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];
