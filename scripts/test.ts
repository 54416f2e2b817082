import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "./build";
import { ended, type programs, startChild, stopChild } from "./child";
import { findChromium } from "./chromium";
import { checks } from "./lint";
import { Shutdown } from "./shutdown";
import {
  type Count,
  countPlaywright,
  countVitest,
  countWhole,
  failuresOfPlaywright,
  failuresOfVitest,
  timesOf,
} from "./test-reports";

const reports = path.resolve(".cache/test");
const playwrightFile = path.join(reports, "playwright.json");
const timesFile = path.join(reports, "times.txt");
const vitestFile = path.join(reports, "vitest.json");

type Counts = Map<string, Count>;

/** Runs all checks; a failed step does not stop later ones. */
export async function test(): Promise<void> {
  const shutdown = new Shutdown();
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  // Tests use their own database and server.
  for (const name of [
    "DATABASE_URL",
    "API_URL",
    "APP_URL",
    "GUDANG_DATA",
    "SESSION_SECRET",
    "PORT",
    "HOST",
    "NODE_ENV",
  ]) {
    delete process.env[name];
  }

  const counts: Counts = new Map();
  // Tests often wait; checks use the idle processor.
  const checked = lint(shutdown);
  const [chromium, built] = await Promise.all([findChromium(), build(shutdown)]);
  await vitest(counts, shutdown);
  await browser(counts, { chromium, built }, shutdown);
  counts.set("Types and lint", countWhole(await checked));
  if (shutdown.isEnding) return;

  const times = timesOf(vitestFile, playwrightFile);
  writeFileSync(timesFile, `${times.join("\n")}\n`);
  console.log(
    `\nLongest files, in seconds (all: ${path.relative(".", timesFile)}):\n  ${times.slice(0, 10).join("\n  ")}`,
  );
  const total = summary(counts);
  await shutdown.end(total.failed > 0 || total.passed === 0 ? 1 : 0);
}

async function lint(shutdown: Shutdown): Promise<number> {
  let status = 0;
  for (const { name, program, args } of checks) status = (await quietly(name, program, args, shutdown)) || status;
  return status;
}

async function vitest(counts: Counts, shutdown: Shutdown): Promise<void> {
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${vitestFile}`];
  counts.set("Unit and API tests", countVitest(vitestFile, await run("vitest", args, shutdown)));
}

async function browser(
  counts: Counts,
  { chromium, built }: { chromium: string | undefined; built: boolean },
  shutdown: Shutdown,
) {
  if (!built || !chromium) {
    console.error(
      built ? "No Chromium was found for the browser tests; set CHROMIUM_PATH." : "No build, so no browser tests.",
    );
    counts.set("Browser tests", countWhole(1));
    return;
  }
  const env = { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightFile };
  const status = await run("playwright", ["test", "--reporter=list,json"], shutdown, { env });
  counts.set("Browser tests", countPlaywright(playwrightFile, status));
}

/** Runs a program with low priority; prints its output only on failure. */
async function quietly(
  name: string,
  program: keyof typeof programs,
  args: string[],
  shutdown: Shutdown,
): Promise<number> {
  const file = path.join(reports, `${name.toLowerCase()}.log`);
  const output = openSync(file, "w");
  const began = Date.now();
  const status = await run(program, args, shutdown, { output, givesWay: true });
  closeSync(output);
  if (status !== 0 && !shutdown.isEnding) console.log(readFileSync(file, "utf8"));
  console.log(`${name}: ${status === 0 ? "right" : "WRONG"} (${Math.round((Date.now() - began) / 1000)} s)`);
  return status;
}

async function run(
  program: keyof typeof programs,
  args: string[],
  shutdown: Shutdown,
  options: Parameters<typeof startChild>[2] = {},
): Promise<number> {
  if (shutdown.isEnding) return 1;
  const child = startChild(program, args, options);
  shutdown.onEnd(() => stopChild(child));
  return ended(child);
}

function summary(counts: Counts): Count {
  const total = { passed: 0, failed: 0, skipped: 0 };
  const failures = [...failuresOfVitest(vitestFile), ...failuresOfPlaywright(playwrightFile)];
  for (const failure of failures) console.log(`\nFAILED ${failure}`);
  // Again without messages, as one list.
  if (failures.length > 0)
    console.log(`\nFailed tests:\n${failures.map((each) => `  ${each.split("\n")[0]}`).join("\n")}`);
  console.log("");
  for (const [name, count] of counts) {
    console.log(`${name}: ${sentence(count)}`);
    total.passed += count.passed;
    total.failed += count.failed;
    total.skipped += count.skipped;
  }
  console.log(`\n${sentence(total)}`);
  return total;
}

function sentence({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
