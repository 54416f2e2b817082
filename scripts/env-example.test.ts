import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readBackendEnv } from "#backend/env";
import { readWebEnv } from "../app/services/request/env.server";

test(".env.example lists every variable with a valid value", () => {
  const lines = readFileSync(".env.example", "utf8").split("\n");
  const example: Record<string, string> = {};
  for (const line of lines) {
    const [, name, value] = /^([A-Z_]+)=(.*)$/.exec(line) ?? [];
    if (name) example[name] = value ?? "";
  }
  const set = { ...example, DATABASE_URL: "postgres://example", SESSION_SECRET: "sixteen characters" };
  const known = { ...readBackendEnv(set), ...readWebEnv(set) };
  // Provider variables have arbitrary names.
  const { NODE_ENV: _mode, GUDANG_POSTGRES: _folder, OAUTH: providers, ...variables } = known;
  expect(Object.keys(example)).toEqual(expect.arrayContaining(Object.keys(variables)));
  expect(providers).toEqual([]);
  const google = Object.keys(example).filter((name) => name.startsWith("OAUTH_GOOGLE_"));
  const filled = Object.fromEntries(google.map((name) => [name, name.endsWith("ISSUER") ? "https://idp.test" : name]));
  expect(readBackendEnv({ ...set, ...filled }).OAUTH).toEqual([
    {
      name: "google",
      label: "OAUTH_GOOGLE_LABEL",
      issuer: "https://idp.test",
      clientId: "OAUTH_GOOGLE_CLIENT_ID",
      clientSecret: "OAUTH_GOOGLE_CLIENT_SECRET",
    },
  ]);
});

test.each([
  ["APP_URL", "https://gudang.example/login", "https://gudang.example"],
  ["APP_URL", "gudang.example", "https://gudang.example"],
  ["SMTP_URL", "mail.example:587", "smtp://user:password@host:587"],
  ["SMTP_URL", "smtp://ani:p#ss@mail.example:587", "smtp://user:password@host:587, with / # ? % of a password as %2F"],
  ["DATABASE_URL", "mysql://a:b@localhost/gudang", "postgres://user:password@host:5432/database"],
])("%s=%s is refused with the form that is right", (name, value, right) => {
  const set = { DATABASE_URL: "postgres://example", SESSION_SECRET: "sixteen characters", [name]: value };
  expect(() => readBackendEnv(set)).toThrow(`${name}: must be an address such as ${right}`);
});
