import { z } from "zod";
import { selectionSchema } from "#contract/answers";
import {
  booking,
  bookingChoice,
  bookingInput,
  bookingList,
  bookingQuery,
  bookingUsualQuery,
} from "#contract/orders/booking";
import { usualAnswer } from "#contract/weighing/earlier-values";
import { reasonBody } from "#contract/values/fields";
import { markReviewedBody } from "#contract/weighing/unusual";
import { booking as bookingTable } from "../db/tables/booking";
import { PLAN } from "../records/date-check";
import { addResource } from "../records/resource";
import type { RecordArea } from "../records/area";
import { named } from "../records/earlier-check";
import { findBooking, listBookings, selectBookings } from "./queries";
import {
  cancelBooking,
  createBooking,
  deleteBooking,
  restoreBooking,
  reviewBooking,
  undoBooking,
  updateBooking,
} from "./service";
import { usualBookedKg } from "./usual";

/** Bookings (docs/specification.md, section 7; docs/domain.md). */
export const bookings: RecordArea = {
  called: "booking",
  tables: [{ table: bookingTable }],
  numberedBy: bookingTable.bookingNo,
  addCalls(calls) {
    calls.read(
      {
        method: "get",
        path: "/booking/usual",
        summary: "Usual kg of a booking of a PO line",
        access: ["booking", "edit"],
        query: bookingUsualQuery,
        answer: usualAnswer,
      },
      async (db, { query: { id = null, poSaleLineId } }) => ({
        data: named("bookedKg", null, await usualBookedKg(db, { id, poSaleLineId })),
      }),
    );
    const { verb } = addResource(calls, {
      area: "booking",
      path: "/booking",
      one: "a booking",
      entity: "booking",
      input: bookingInput,
      query: bookingQuery,
      detail: booking,
      // `open=1` returns the selection list.
      list: z.union([bookingList, selectionSchema(bookingChoice)]),
      daysAhead: PLAN,
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
    verb("clear-unusual", "Clear the unusual values", ["booking", "markReviewed"], markReviewedBody, reviewBooking);
    verb(
      "undo",
      "Undo the cancellation, for its maker",
      ["booking", "undo"],
      z.strictObject({}),
      (tx, target, _body, { env }) => undoBooking(tx, target, { env }),
    );
  },
};
