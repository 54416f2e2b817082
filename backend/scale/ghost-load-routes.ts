import { activityList } from "#contract/answers";
import { ghostLoad, ghostLoadList, ghostLoadQuery } from "#contract/scale/ghost-load";
import { inSnapshot } from "../db/client";
import { readActivity } from "../history/activity";
import type { Calls } from "../http/calls";
import { findGhostLoad, listGhostLoads } from "./ghost-loads";

const path = "/ghost-load";
const one = `${path}/{id}`;

export function addGhostLoads(calls: Calls): void {
  calls.read(
    {
      method: "get",
      path,
      summary: "Loads that left a deck without a weighing, newest first",
      access: ["ghost-load", "see"],
      query: ghostLoadQuery,
      answer: ghostLoadList,
    },
    (db, { query }) => inSnapshot(db, (reader) => listGhostLoads(reader, query)),
  );
  calls.read(
    { method: "get", path: one, summary: "One ghost load", access: ["ghost-load", "see"], answer: ghostLoad },
    (db, { id }) => findGhostLoad(db, id),
  );
  calls.read(
    {
      method: "get",
      path: `${one}/activity`,
      summary: "History of a ghost load",
      access: ["ghost-load", "see"],
      answer: activityList,
    },
    (db, { id }) => readActivity(db, "ghost-load", id),
  );
}
