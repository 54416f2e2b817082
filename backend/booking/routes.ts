import { z } from "zod";
import { selectionOf } from "#contract/answers";
import { booking, bookingChoice, bookingInput, bookingList, bookingQuery } from "#contract/booking";
import { reasonBody } from "#contract/fields";
import type { Calls } from "../http/calls";
import { addResource } from "../http/resource";
import { findBooking, listBookings, selectBookings } from "./queries";
import { cancelBooking, createBooking, deleteBooking, restoreBooking, updateBooking } from "./service";

/** Adds the calls of bookings (docs/specification.md, section 7; docs/domain.md). */
export function addBookings(calls: Calls): void {
  const { verb } = addResource(calls, {
    area: "booking",
    path: "/booking",
    one: "a booking",
    entity: "booking",
    input: bookingInput,
    query: bookingQuery,
    detail: booking,
    // The selection list with open=1: bookings that have something left.
    list: z.union([bookingList, selectionOf(bookingChoice)]),
    rules: {
      list: async (db, { query }) => (query.open ? selectBookings(db, query) : listBookings(db, query)),
      find: findBooking,
      create: createBooking,
      update: updateBooking,
      remove: deleteBooking,
      restore: restoreBooking,
    },
  });
  verb("cancel", "Cancel a booking", ["booking", "cancel"], reasonBody, cancelBooking);
}
