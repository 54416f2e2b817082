import { can } from "#contract/access";
import type { Booking } from "#contract/orders/booking";
import { offersBooking } from "~/definitions/booking";
import type { BulkDefinition } from "~/services/records/bulk.server";

export const bookingBulk: BulkDefinition<Booking, "cancel" | "delete"> = {
  apiPath: "/api/booking",
  changes: ["cancel", "delete"],
  undoable: true,
  isFor: (user, change) => can(user, "booking", change),
  offers: offersBooking,
  whyNot: ({ status, usedKg }) =>
    status === "CANCELLED" ? { code: "bookingCancelled" } : { code: "bookingTaken", params: { used: usedKg } },
  nameOf: ({ bookingNo }) => bookingNo,
};
