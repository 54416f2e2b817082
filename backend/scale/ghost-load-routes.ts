import { activityList } from "#contract/answers";
import { ghostLoad, ghostLoadList, ghostLoadQuery, settleBody } from "#contract/scale/ghost-load";
import { activityOf } from "../history/activity";
import { inSnapshot } from "../db/client";
import type { Calls } from "../http/calls";
import { findGhostLoad, listGhostLoads, settleGhostLoad } from "./ghost-loads";

const path = "/ghost-load";
const one = `${path}/{id}`;

export function addGhostLoads(calls: Calls): void {
  calls.read(
    {
      method: "get",
      path,
      summary: "Loads that left a deck without a weighing, newest first, with totals per month",
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
  calls.write(
    {
      method: "post",
      path: `${one}/settle`,
      summary: "Settle a ghost load with its reason",
      access: ["ghost-load", "edit"],
      body: settleBody,
      answer: ghostLoad,
      version: "optional",
    },
    (tx, { target, body }) => settleGhostLoad(tx, target, body),
  );
  calls.read(
    {
      method: "get",
      path: `${one}/activity`,
      summary: "History of a ghost load",
      access: ["ghost-load", "see"],
      answer: activityList,
    },
    (db, { id }) => activityOf(db, "ghost-load", id),
  );
}
