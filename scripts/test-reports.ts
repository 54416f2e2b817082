import { readFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
  /** name and message of each failed test */
  failures: string[];
}

interface Outcome {
  name: string;
  status: string;
  messages?: (string | undefined)[] | undefined;
}

// The fields that vitest and Playwright write into their JSON reports.
interface VitestFile {
  name: string;
  status: string;
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
}
interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: { status: string; results: { errors?: { message?: string }[] }[] }[];
  }[];
}

/** Counts vitest's tests; a file that fails to load is one failure. */
export const countVitest = (report: string, status: number): Count =>
  count(report, status, ({ testResults = [] }: { testResults?: VitestFile[] }) =>
    testResults.flatMap(({ name, status: ofFile, message, assertionResults }): Outcome[] => {
      const file = path.relative(process.cwd(), name);
      if (assertionResults.length === 0) return [{ name: file, status: ofFile, messages: [message] }];
      return assertionResults.map((test) => ({
        name: `${file} > ${test.fullName}`,
        status: test.status,
        messages: test.failureMessages,
      }));
    }),
  );

/** Counts Playwright's tests; a flaky test is a failure. */
export const countPlaywright = (report: string, status: number): Count =>
  count(report, status, (suite: PlaywrightSuite) => listOutcomes(suite));

function listOutcomes({ specs = [], suites = [] }: PlaywrightSuite): Outcome[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests.map(({ status, results }) => ({
      name: `tests/e2e/${file}:${line} > ${title}`,
      status,
      messages: results.flatMap(({ errors = [] }) => errors.map(({ message }) => message)),
    })),
  );
  return [...own, ...suites.flatMap(listOutcomes)];
}

/** A missing report, no passed test and a failed status without a failed test are one failure. */
function count<Report>(file: string, status: number, read: (report: Report) => Outcome[]): Count {
  let outcomes: Outcome[];
  try {
    outcomes = read(JSON.parse(readFileSync(file, "utf8")) as Report);
  } catch {
    return countAsOne(1);
  }
  const having = (...kinds: string[]) => outcomes.filter((outcome) => kinds.includes(outcome.status));
  const passed = having("passed", "expected").length;
  const failures = having("failed", "unexpected", "flaky").map(({ name, messages = [] }) =>
    [name, ...messages.map((message = "") => stripVTControlCharacters(message))].join("\n"),
  );
  const silent = failures.length === 0 && (status !== 0 || passed === 0);
  const failed = silent ? 1 : failures.length;
  return { passed, failed, skipped: outcomes.length - passed - failures.length, failures };
}

/** Counts a step such as lint. */
export const countAsOne = (status: number): Count => ({
  passed: status === 0 ? 1 : 0,
  failed: status === 0 ? 0 : 1,
  skipped: 0,
  failures: [],
});
