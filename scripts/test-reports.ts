import { readFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
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
      startTime: z.number().default(0),
      endTime: z.number().default(0),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});

const playwrightResult = z.object({
  duration: z.number().default(0),
  errors: z.array(z.object({ message: z.string().default("") })).default([]),
});
const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  ok: z.boolean(),
  tests: z.array(z.object({ status: z.string(), results: z.array(playwrightResult).default([]) })),
});
interface Suite {
  specs?: z.infer<typeof playwrightSpec>[] | undefined;
  suites?: Suite[] | undefined;
}
const playwrightSuite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    specs: z.array(playwrightSpec).optional(),
    suites: z.array(playwrightSuite).optional(),
  }),
);

const playwrightReport = z.object({
  suites: z.array(playwrightSuite).default([]),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

/** Counts vitest results; a file that fails to load is one failure. */
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

/** Returns vitest's failed tests and files with messages. */
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

/** Counts Playwright results; flaky tests are failures. */
export function countPlaywright(file: string, status: number): Count {
  return settle(status, () => {
    const { stats } = playwrightReport.parse(readJson(file));
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
  });
}

/** Returns Playwright's failed tests with messages. */
export function failuresOfPlaywright(file: string): string[] {
  const parsed = playwrightReport.safeParse(readJson(file));
  const failed = ({ specs = [], suites = [] }: Suite): string[] => [
    ...specs
      .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === "flaky"))
      .map(({ file: spec, line, title, tests }) =>
        [`tests/e2e/${spec}:${line} > ${title}`, ...messagesOf(tests.flatMap(({ results }) => results))].join("\n"),
      ),
    ...suites.flatMap(failed),
  ];
  return parsed.success ? parsed.data.suites.flatMap(failed) : [];
}

const messagesOf = (results: z.infer<typeof playwrightResult>[]) =>
  results.flatMap(({ errors }) => errors.map(({ message }) => stripVTControlCharacters(message)));

/**
 * Returns the run time of each test file in seconds, longest first: `44.1  tests/e2e/languages.spec.ts`. Files run
 * concurrently, so the sum is longer than the run.
 */
export function timesOf(vitestFile: string, playwrightFile: string): string[] {
  const times = new Map<string, number>();
  const add = (file: string, ms: number) => times.set(file, (times.get(file) ?? 0) + ms);
  const addSuite = ({ specs = [], suites = [] }: Suite) => {
    for (const { file, tests } of specs)
      for (const { duration } of tests.flatMap(({ results }) => results)) add(`tests/e2e/${file}`, duration);
    suites.forEach(addSuite);
  };
  const unit = vitestReport.safeParse(readJson(vitestFile));
  for (const { name, startTime, endTime } of unit.data?.testResults ?? [])
    add(path.relative(process.cwd(), name), endTime - startTime);
  playwrightReport.safeParse(readJson(playwrightFile)).data?.suites.forEach(addSuite);
  return [...times].sort(([, one], [, other]) => other - one).map(([file, ms]) => `${(ms / 1000).toFixed(1)}  ${file}`);
}

/** Counts a step such as lint. */
export function countWhole(status: number): Count {
  return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 };
}

/** A failed status, a missing report or no tests is a failure. */
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
