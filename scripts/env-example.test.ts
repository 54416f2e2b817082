import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readBackendEnv } from "#backend/env";
import { readWebEnv } from "../app/services/request/env.server";

test(".env.example names every variable, and its values are right", () => {
  const lines = readFileSync(".env.example", "utf8").split("\n");
  const example: Record<string, string> = {};
  for (const line of lines) {
    const [, name, value] = /^([A-Z_]+)=(.*)$/.exec(line) ?? [];
    if (name) example[name] = value ?? "";
  }
  const set = { ...example, DATABASE_URL: "postgres://example", SESSION_SECRET: "sixteen characters" };
  const known = { ...readBackendEnv(set), ...readWebEnv(set) };
  expect(Object.keys(example)).toEqual(
    expect.arrayContaining(Object.keys(known).filter((name) => name !== "NODE_ENV")),
  );
});
