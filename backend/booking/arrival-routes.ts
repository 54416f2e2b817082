import { arrivalList, arrivalQuery, arrivingBooking } from "#contract/weighing/arrival";
import { inSnapshot } from "../db/client";
import type { Calls } from "../http/calls";
import { findArriving, listArrivals } from "./arrivals";

export function addArrivals(calls: Calls): void {
  calls.read(
    {
      method: "get",
      path: "/arrival",
      summary: "Bookings with an hour of a day, those without a truck first",
      access: ["arrival", "see"],
      query: arrivalQuery,
      answer: arrivalList,
    },
    (db, { query, env }) => inSnapshot(db, (reader) => listArrivals(reader, query, env.APP_TIMEZONE)),
  );
  calls.read(
    {
      method: "get",
      path: "/arrival/{id}",
      summary: "A booking for the form of its truck",
      access: ["arrival", "see"],
      answer: arrivingBooking,
    },
    (db, { id }) => findArriving(db, id),
  );
}
