import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import {
  countPlaywright,
  countVitest,
  countWhole,
  failuresOfPlaywright,
  failuresOfVitest,
  timesOf,
} from "./test-reports";

const folder = mkdtempSync(path.join(os.tmpdir(), "gudang-reports-"));
afterAll(() => rmSync(folder, { recursive: true }));

const unit = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1, testResults: [] };
const stats = { expected: 4, unexpected: 0, flaky: 0, skipped: 2 };

test("counts vitest tests", () => {
  expect(countVitest(report(unit), 0)).toEqual({ passed: 3, failed: 0, skipped: 2 });
  expect(countVitest(report({ ...unit, numFailedTests: 2 }), 1)).toEqual({ passed: 3, failed: 2, skipped: 2 });
});

test("counts a test file that fails to load", () => {
  const testResults = [{ name: "a.test.ts", status: "failed", message: "no such module", assertionResults: [] }];
  expect(countVitest(report({ ...unit, testResults }), 1).failed).toBe(1);
});

test("names failed tests and files that fail to load", () => {
  const failed = { status: "failed", fullName: "trucks are weighed", failureMessages: ["expected 1 to be 2"] };
  const passed = { status: "passed", fullName: "trucks leave", failureMessages: [] };
  const testResults = [
    { name: "trucks.test.ts", status: "failed", message: "", assertionResults: [passed, failed] },
    { name: "broken.test.ts", status: "failed", message: "no such module", assertionResults: [] },
  ];
  expect(failuresOfVitest(report({ ...unit, testResults }))).toEqual([
    "trucks.test.ts > trucks are weighed\nexpected 1 to be 2",
    "broken.test.ts\nno such module",
  ]);
  expect(failuresOfVitest(path.join(folder, "missing.json"))).toEqual([]);
});

test("counts Playwright tests, with a flaky test as failed", () => {
  expect(countPlaywright(report({ stats }), 0)).toEqual({ passed: 4, failed: 0, skipped: 2 });
  expect(countPlaywright(report({ stats: { ...stats, flaky: 1 } }), 0).failed).toBe(1);
});

test("lists Playwright's failed and flaky tests with file, line and messages", () => {
  const results = [{ duration: 5, errors: [{ message: "Error: \u001B[31m1 is not 2\u001B[39m" }] }];
  const spec = { file: "home.spec.ts", line: 12, ok: true, tests: [{ status: "expected" }] };
  const suites = [
    {
      specs: [{ ...spec, title: "opens" }],
      suites: [
        {
          specs: [
            { ...spec, title: "counts", ok: false, tests: [{ status: "unexpected", results }] },
            { ...spec, title: "draws", tests: [{ status: "flaky" }] },
          ],
        },
      ],
    },
  ];
  expect(failuresOfPlaywright(report({ stats, suites }))).toEqual([
    "tests/e2e/home.spec.ts:12 > counts\nError: 1 is not 2",
    "tests/e2e/home.spec.ts:12 > draws",
  ]);
});

test("lists the run time of each file, longest first", () => {
  const result = { status: "passed", message: "", assertionResults: [] };
  const testResults = [
    { ...result, name: path.resolve("a.test.ts"), startTime: 1_000, endTime: 3_500 },
    { ...result, name: path.resolve("b.test.ts"), startTime: 1_000, endTime: 1_200 },
  ];
  const spec = { title: "opens", file: "home.spec.ts", line: 1, ok: true };
  const tests = [{ status: "expected", results: [{ duration: 800 }, { duration: 900 }] }];
  const browser = report({ stats, suites: [{ suites: [{ specs: [{ ...spec, tests }] }] }] }, "browser.json");
  expect(timesOf(report({ ...unit, testResults }), browser)).toEqual([
    "2.5  a.test.ts",
    "1.7  tests/e2e/home.spec.ts",
    "0.2  b.test.ts",
  ]);
});

test("fails when the program fails, writes no report or runs no tests", () => {
  expect(countVitest(report(unit), 1).failed).toBe(1);
  expect(countVitest(path.join(folder, "missing.json"), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(countPlaywright(report({ stats: { ...stats, expected: 0 } }), 0).failed).toBe(1);
  expect(countWhole(2)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

function report(content: unknown, name = "report.json"): string {
  const file = path.join(folder, name);
  writeFileSync(file, JSON.stringify(content));
  return file;
}
