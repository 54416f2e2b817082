import { expect, it } from "vitest";
import { connect } from "./client";
import { prepareOnce } from "./prepared-statements";

const statementOf = (db: ReturnType<typeof connect>["db"], key: string) => prepareOnce(db, key, (name) => ({ name }));

it("builds a statement once for each database and key", () => {
  const [one, other] = [connect("postgres://a").db, connect("postgres://b").db];
  expect(statementOf(one, "a")).toBe(statementOf(one, "a"));
  expect(statementOf(one, "a")).not.toBe(statementOf(one, "b"));
  expect(statementOf(one, "a")).not.toBe(statementOf(other, "a"));
});

it("names a statement by its key in at most 63 bytes", () => {
  const { db } = connect("postgres://a");
  expect(statementOf(db, "a".repeat(500)).name).toMatch(/^gudang_[0-9a-f]{32}$/);
  expect(statementOf(db, "a").name).not.toBe(statementOf(db, "b").name);
});

it("names no statement without `prepare`, or beyond 256", () => {
  expect(statementOf(connect("postgres://a", { prepare: false }).db, "a").name).toBe("");
  const { db } = connect("postgres://a");
  const names = Array.from({ length: 300 }, (_, n) => statementOf(db, String(n)).name);
  expect(new Set(names).size).toBe(257);
  expect(names[256]).toBe("");
});
