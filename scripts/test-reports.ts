import { readFileSync } from "node:fs";
import { z } from "zod";

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

/** Counts the tests of vitest's JSON report; a file that did not load counts as one failure. */
export function countVitest(file: string, status: number): Count {
  return settle(status, () => {
    const report = vitestReport.parse(readJson(file));
    const unloaded = report.testResults.filter(
      (result) => result.status === "failed" && result.assertionResults.length === 0,
    );
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + unloaded.length,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  });
}

/** Tells the failures of vitest's JSON report: a test's name and what it said, or a file that did not load. */
export function failuresOfVitest(file: string): string[] {
  const parsed = vitestReport.safeParse(readJson(file));
  if (!parsed.success) return [];
  return parsed.data.testResults.flatMap((result) => {
    if (result.status === "failed" && result.assertionResults.length === 0)
      return [`${result.name}\n${result.message}`];
    return result.assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) => `${result.name} > ${fullName}\n${failureMessages?.join("\n") ?? ""}`);
  });
}

/** Counts the tests of Playwright's JSON report. A test that passed only when tried again counts as failed. */
export function countPlaywright(file: string, status: number): Count {
  return settle(status, () => {
    const { stats } = playwrightReport.parse(readJson(file));
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
  });
}

/** A step that is one thing as a whole, such as lint. */
export function countWhole(status: number): Count {
  return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 };
}

/** Nothing is green that the program itself called red, or that left no report, or that ran no test. */
function settle(status: number, read: () => Count): Count {
  let count: Count;
  try {
    count = read();
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const silentFailure = count.failed === 0 && (status !== 0 || count.passed === 0);
  return silentFailure ? { ...count, failed: 1 } : count;
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
