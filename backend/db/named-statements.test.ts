import { expect, test } from "vitest";
import { statementName } from "./named-statements";

test("a statement's name is made of its text, and fits PostgreSQL's 63 bytes", () => {
  const name = statementName("select $1");
  expect(name).toMatch(/^gudang_[0-9a-f]{32}$/);
  expect(statementName("select $1")).toBe(name);
  expect(statementName("select $1::int")).not.toBe(name);
});

test("a text of thousands of rows gets none, and no more texts than a connection can keep", () => {
  expect(statementName(`insert into t values ${"($1), ".repeat(2000)}`)).toBeUndefined();
  const names = Array.from({ length: 1000 }, (_, n) => statementName(`select $1 + ${n}`));
  expect(new Set(names.filter(Boolean)).size).toBeLessThanOrEqual(256);
  // Those that have one keep it.
  expect(statementName("select $1 + 0")).toBe(names[0]);
  expect(names[0]).toBeDefined();
});
