import { can } from "#contract/access";
import type { Booking } from "#contract/booking";
import type { BulkDefinition } from "~/services/records/bulk.server";

/** Cancels selected bookings for one reason. */
export const bookingBulk: BulkDefinition<Booking> = {
  apiPath: "/api/booking",
  changes: ["cancel"],
  isFor: (user) => can(user, "booking", "cancel"),
  nameOf: ({ bookingNo }) => bookingNo,
};
