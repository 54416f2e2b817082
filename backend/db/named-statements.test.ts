import { expect, test } from "vitest";
import { PLANNED_BY_VALUES, PLANNED_ONCE, StatementNames } from "./named-statements";

test("a statement's name is a hash of its text and fits PostgreSQL's 63 bytes", () => {
  const names = new StatementNames();
  expect(names.of("select $1")).toMatch(/^gudang_[0-9a-f]{32}$/);
  expect(names.of("select $1")).toBe(new StatementNames().of("select $1"));
  expect(names.of("select $1::int")).not.toBe(names.of("select $1"));
});

test("bulk inserts and texts beyond a connection's 256 names get no name", () => {
  const names = new StatementNames();
  expect(names.of(`insert into t values ${"($1), ".repeat(2000)}`)).toBeUndefined();
  const given = Array.from({ length: 1000 }, (_, n) => names.of(`select $1 + ${n}`));
  expect(new Set(given.filter(Boolean)).size).toBe(256);
  expect(names.of("select $1 + 0")).toBe(given[0]);
  expect(given[0]).toBeDefined();
});

test("a pattern search gets no name, so PostgreSQL plans each pattern", () => {
  const names = new StatementNames();
  expect(names.of("select from customer where search_key(name) like $1")).toBeUndefined();
});

test("a report's statement gets no name, so PostgreSQL plans each range of days", () => {
  const names = new StatementNames();
  expect(names.of(`${PLANNED_BY_VALUES}select from outbound_record where date between $1 and $2`)).toBeUndefined();
});

test("a statement that is planned once has a name, also when it is long and compares a pattern", () => {
  const names = new StatementNames();
  const text = `select ${PLANNED_ONCE}from activity where field like '%Kg' or ${"field = $1 or ".repeat(1000)} false`;
  expect(names.of(text)).toMatch(/^gudang_/);
});
