import { expect, test } from "vitest";
import { isCovered } from "./install.mjs";

const wanted = {
  "": {},
  "node_modules/@scarf/scarf": { link: true },
  "node_modules/hono": { version: "4.0.0" },
  "node_modules/tsx": { version: "4.0.0", dev: true },
  "node_modules/@node-rs/argon2-win32": { version: "2.2.1", optional: true },
  "scripts/no-reporting": { version: "1.4.0" },
};
const hono = { "node_modules/hono": { version: "4.0.0" } };
const linked = { "node_modules/@scarf/scarf": { link: true }, "scripts/no-reporting": { version: "1.4.0" } };

test("packages count as installed whether npm links (npm 11) or copies (npm 9) this repository's own package", () => {
  expect(isCovered(wanted, { ...hono, ...linked }, false)).toBe(true);
  expect(isCovered(wanted, { ...hono, "node_modules/@scarf/scarf": { version: "1.4.0" } }, false)).toBe(true);
});

test("a missing package, another version and missing development packages count as not installed", () => {
  expect(isCovered(wanted, linked, false)).toBe(false);
  expect(isCovered(wanted, hono, false)).toBe(false);
  expect(isCovered(wanted, { ...linked, "node_modules/hono": { version: "3.9.9" } }, false)).toBe(false);
  expect(isCovered(wanted, { ...hono, ...linked }, true)).toBe(false);
});
