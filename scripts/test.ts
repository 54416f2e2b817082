import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { ended, startNode } from "./child";
import { findChromium } from "./chromium";
import { lint } from "./lint";
import { type Count, countPlaywright, countVitest, countAsOne } from "./test-reports";

const REPORTS = path.resolve(".cache/test");
const VITEST = path.join(REPORTS, "vitest.json");
const PLAYWRIGHT = path.join(REPORTS, "playwright.json");
/** Settings of a running Gudang; tests use their own database and server. */
const SETTINGS = ["DATABASE_URL", "API_URL", "APP_URL", "GUDANG_DATA", "SESSION_SECRET", "PORT", "HOST", "NODE_ENV"];

/** Runs lint, `vitest run` and `playwright test`; a failed step does not stop later ones. */
export async function test(): Promise<void> {
  for (const name of SETTINGS) delete process.env[name];
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  // Tests often wait; the checks use the idle processor.
  const linting = lint({ givesWay: true });
  const [chromium, built] = await Promise.all([findChromium(), run("scripts/run.mjs", ["build"])]);
  const vitest = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${VITEST}`];
  const unit = countVitest(VITEST, await run("node_modules/vitest/vitest.mjs", vitest));
  const inBrowser = await browser(chromium, built);
  const whole = countAsOne(await linting);
  const counts = { "Types and lint": whole, "Unit and API tests": unit, "Browser tests": inBrowser };
  process.exitCode = report(counts) ? 0 : 1;
}

async function browser(chromium: string | undefined, built: number): Promise<Count> {
  if (built !== 0 || !chromium) {
    console.error(built !== 0 ? "No build, so no browser tests." : "No Chromium was found; set CHROMIUM_PATH.");
    return countAsOne(1);
  }
  const env = { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT };
  const args = ["test", "--reporter=list,json"];
  return countPlaywright(PLAYWRIGHT, await run("node_modules/@playwright/test/cli.js", args, env));
}

const run = (program: string, args: string[], env = process.env) => ended(startNode([program, ...args], { env }));

/** Prints failed tests and counts. Returns true if all passed. */
function report(counts: Record<string, Count>): boolean {
  const all = Object.values(counts);
  const failures = all.flatMap((each) => each.failures);
  for (const failure of failures) console.log(`\nFAILED ${failure}`);
  // Again without messages, as one list.
  if (failures.length > 0)
    console.log(`\nFailed tests:\n${failures.map((each) => `  ${each.split("\n")[0]}`).join("\n")}`);
  console.log("");
  for (const [name, count] of Object.entries(counts)) console.log(`${name}: ${sentence(count)}`);
  const sum = (of: (count: Count) => number) => all.reduce((total, count) => total + of(count), 0);
  const total = {
    passed: sum((one) => one.passed),
    failed: sum((one) => one.failed),
    skipped: sum((one) => one.skipped),
  };
  console.log(`\n${sentence(total)}`);
  return total.failed === 0;
}

function sentence({ passed, failed, skipped }: Omit<Count, "failures">): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
