import pg from "pg";
import { expect, test } from "vitest";
import { toApiFailure } from "./answer-error";

test.each([
  ["PgBouncer, which finds no server", "08P01"],
  ["a server that has become a standby", "25006"],
  ["a server that is shutting down", "57P01"],
  ["a WAL position asked of a standby", "55000"],
])("%s (%s) means database unavailable, not a defect", (_, code) => {
  const error = Object.assign(new pg.DatabaseError("x", 1, "error"), { code });
  const failure = toApiFailure(new Error("Failed query", { cause: error }));
  expect([failure.status, failure.extra.retryAfterSeconds]).toEqual([503, 5]);
});

test("a full disk has its own message", () => {
  const error = Object.assign(new pg.DatabaseError("could not extend file", 1, "error"), { code: "53100" });
  const failure = toApiFailure(error);
  expect([failure.status, failure.answer("en").code]).toEqual([503, "diskFull"]);
});
