import { eventList, eventQuery } from "#contract/events";
import type { Calls } from "../http/calls";
import { Unauthorized } from "../http/errors";
import { eventHorizon, readEvents } from "./read";

/** Adds the call by which other programs follow the history (docs/domain.md, Events). */
export function addEvents(calls: Calls): void {
  calls.read(
    {
      method: "get",
      path: "/events",
      summary: "History entries of all records after a position, in order",
      access: "bearer",
      query: eventQuery,
      answer: eventList,
    },
    async (db, { caller, query: { after, limit, types } }) => {
      if (!caller) throw new Unauthorized();
      if (after === undefined) return { data: [], next: await eventHorizon(db) };
      return readEvents(db, caller, { after, limit, types });
    },
  );
}
