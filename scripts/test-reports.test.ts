import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { countPlaywright, countVitest } from "./test-reports";

const folder = mkdtempSync(path.join(os.tmpdir(), "gudang-reports-"));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const file = path.join(folder, "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const weighed = { status: "failed", fullName: "trucks are weighed", failureMessages: ["expected 1 to be 2"] };
const unit = {
  testResults: [
    {
      name: path.resolve("trucks.test.ts"),
      status: "failed",
      message: "",
      assertionResults: [{ status: "passed" }, { status: "pending" }, weighed],
    },
    { name: path.resolve("broken.test.ts"), status: "failed", message: "no such module", assertionResults: [] },
  ],
};
const spec = (title: string, status: string, message?: string) => ({
  title,
  file: "trucks.spec.ts",
  line: 7,
  tests: [{ status, results: [{ errors: message === undefined ? [] : [{ message }] }, {}] }],
});

test("counts and names vitest's failed tests and files that fail to load", () => {
  expect(countVitest(report(unit), 1)).toEqual({
    passed: 1,
    failed: 2,
    skipped: 1,
    failures: ["trucks.test.ts > trucks are weighed\nexpected 1 to be 2", "broken.test.ts\nno such module"],
  });
});

test("counts flaky Playwright tests as failed", () => {
  const specs = [spec("is booked", "expected"), spec("is weighed", "flaky", "\u001b[31mtoo late\u001b[39m")];
  const suites = [{ specs, suites: [{ specs: [spec("leaves", "unexpected"), spec("waits", "skipped")] }] }];
  expect(countPlaywright(report({ suites }), 1)).toEqual({
    passed: 1,
    failed: 2,
    skipped: 1,
    failures: ["tests/e2e/trucks.spec.ts:7 > is weighed\ntoo late", "tests/e2e/trucks.spec.ts:7 > leaves"],
  });
});

test("counts a missing report, no tests and a silent failure as one failure", () => {
  const good = { suites: [{ specs: [spec("is booked", "expected")] }] };
  expect(countPlaywright(report(good), 0)).toMatchObject({ passed: 1, failed: 0 });
  expect(countPlaywright(report(good), 1)).toMatchObject({ passed: 1, failed: 1 });
  expect(countPlaywright(report({ suites: [] }), 0)).toMatchObject({ passed: 0, failed: 1 });
  expect(countVitest(path.join(folder, "missing.json"), 0)).toMatchObject({ passed: 0, failed: 1 });
});
