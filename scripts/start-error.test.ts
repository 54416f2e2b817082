import { expect, it } from "vitest";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { explain, StartError } from "./start-error";

it.each([
  ["a reason for the operator", new StartError("Port 3000 is in use."), "Port 3000 is in use."],
  [
    "PostgreSQL's reason of a failed statement",
    new DrizzleQueryError("insert into customer values ($1)", ["secret"], new Error("disk full")),
    "disk full",
  ],
  [
    "the first of several refused connections",
    new AggregateError([new Error("connect ECONNREFUSED ::1:5432")]),
    "connect ECONNREFUSED ::1:5432",
  ],
  ["the first line alone", new Error("No rows.\n    at backup"), "No rows."],
  ["a thrown text", "stopped", "stopped"],
])("explain returns %s", (_, error, reason) => {
  expect(explain(error)).toBe(reason);
});
