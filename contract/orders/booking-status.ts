/** Booking statuses (docs/domain.md, Booking). */
export const BOOKING_STATUSES = ["ACTIVE", "PARTIAL", "USED", "CANCELLED"] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** How the truck of a booking came: by its day and hour, later, or not by the end of the day. */
export const BOOKING_ARRIVALS = ["ON_TIME", "LATE", "NEVER", "EXPECTED", "CANCELLED"] as const;
