import { z } from "zod";
import { can } from "#contract/access";
import { activityList, selectionOf } from "#contract/answers";
import { booking, type Booking, bookingChoice, bookingInput, bookingList, bookingQuery } from "#contract/booking";
import { reasonBody } from "#contract/outbound-record";
import { activityOf } from "../activity";
import type { Reader } from "../db/client";
import type { Calls } from "../http/calls";
import type { Caller } from "../http/context";
import { Forbidden, NotFound } from "../http/errors";
import { findBooking, listBookings, selectBookings } from "./queries";
import { cancelBooking, createBooking, deleteBooking, restoreBooking, updateBooking } from "./service";

const path = "/booking";
const one = `${path}/{id}`;

/** The calls of bookings (specification, section 7; domain.md). */
export function addBookings(calls: Calls): void {
  calls.read(
    {
      method: "get",
      path,
      summary: "List of bookings; with open=1, the selection list of those that have something left",
      access: ["booking", "see"],
      query: bookingQuery,
      answer: z.union([bookingList, selectionOf(bookingChoice)]),
    },
    async (db, { query, caller }) => {
      if (query.deleted && !can(caller, "booking", "restore")) throw new Forbidden();
      return query.open ? selectBookings(db, query) : listBookings(db, query);
    },
  );
  calls.write(
    {
      method: "post",
      path,
      summary: "Book a part of a PO line",
      access: ["booking", "edit"],
      body: bookingInput,
      answer: booking,
      status: 201,
    },
    (tx, { body, user }) => createBooking(tx, body, user),
  );
  calls.read(
    { method: "get", path: one, summary: "One booking", access: ["booking", "see"], answer: booking },
    (db, { id, caller }) => visible(db, id, caller),
  );
  calls.write(
    {
      method: "put",
      path: one,
      summary: "Replace a booking",
      access: ["booking", "edit"],
      body: bookingInput,
      answer: booking,
      version: "required",
    },
    (tx, { id, version, body, user }) => updateBooking(tx, id, version, body, user),
  );
  calls.write(
    {
      method: "delete",
      path: one,
      summary: "Delete a booking",
      access: ["booking", "delete"],
      status: 204,
      version: "optional",
    },
    (tx, { id, version, user }) => deleteBooking(tx, id, version, user),
  );
  calls.write(
    {
      method: "post",
      path: `${one}/restore`,
      summary: "Take the deletion back",
      access: ["booking", "restore"],
      body: z.strictObject({}),
      answer: booking,
      version: "required",
    },
    (tx, { id, version, user }) => restoreBooking(tx, id, version, user),
  );
  calls.write(
    {
      method: "post",
      path: `${one}/cancel`,
      summary: "Cancel a booking",
      access: ["booking", "cancel"],
      body: reasonBody,
      answer: booking,
      version: "required",
    },
    (tx, { id, version, body, user }) => cancelBooking(tx, id, version, body.reason, user),
  );
  calls.read(
    {
      method: "get",
      path: `${one}/activity`,
      summary: "History of a booking",
      access: ["booking", "see"],
      answer: activityList,
    },
    async (db, { id, caller }) => {
      await visible(db, id, caller);
      return activityOf(db, "booking", id);
    },
  );
}

/** A deleted booking is there only for who may restore it. */
async function visible(db: Reader, id: number, caller: Caller | null): Promise<Booking> {
  const row = await findBooking(db, id);
  if (row.deletedAt !== null && !can(caller, "booking", "restore")) throw new NotFound();
  return row;
}
