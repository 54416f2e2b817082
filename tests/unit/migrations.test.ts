import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const FOLDER = "backend/db/migrations";
/** Migrations that the previous version does not survive, each with the reason why it never meets them. */
const EXCEPTIONS: Record<string, string> = {
  "0001_no-browser-readings.sql": "data of 0.1 move by a backup",
};

/** Statements on which code that does not know the migration fails. */
const BREAKING = [
  /\bdrop (table|column|view|type|sequence|schema)\b/i,
  /\brename\b/i,
  /\bset not null\b/i,
  /\bset data type\b/i,
  /\badd column\b(?!.*\b(default|generated)\b).*\bnot null\b/i,
];

const breaks = (sql: string) =>
  sql.split("--> statement-breakpoint").some((statement) => BREAKING.some((each) => each.test(statement)));

it("migrations after the first work with the previous version, which runs on during an update", () => {
  const [, ...later] = readdirSync(FOLDER).filter((file) => file.endsWith(".sql"));
  const breaking = later.filter((file) => breaks(readFileSync(`${FOLDER}/${file}`, "utf8")));
  expect(breaking).toEqual(Object.keys(EXCEPTIONS));
});

it.each([
  ['ALTER TABLE "a" DROP COLUMN "b";', true],
  ['ALTER TABLE "a" RENAME COLUMN "b" TO "c";', true],
  ['ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;', true],
  ['ALTER TABLE "a" ADD COLUMN "b" integer NOT NULL;', true],
  ['ALTER TABLE "a" ADD COLUMN "b" integer DEFAULT 0 NOT NULL;', false],
  ['ALTER TABLE "a" ADD COLUMN "b" text;--> statement-breakpoint\nALTER TABLE "a" ADD COLUMN "c" text;', false],
  ['DROP INDEX "a__b";', false],
])("of %s says %s", (sql, expected) => {
  expect(breaks(sql)).toBe(expected);
});
