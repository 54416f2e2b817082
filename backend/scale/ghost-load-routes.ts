import { activityList } from "#contract/answers";
import { ghostLoad } from "#contract/scale/ghost-load";
import { activityOf } from "../history/activity";
import type { Calls } from "../http/calls";
import { findGhostLoad } from "./ghost-loads";

const one = "/ghost-load/{id}";

export function addGhostLoads(calls: Calls): void {
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
    (db, { id }) => activityOf(db, "ghost-load", id),
  );
}
