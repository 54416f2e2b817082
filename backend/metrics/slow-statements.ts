import { statementName } from "../db/named-statements";
import type { TimedStatement } from "../db/timed-client";
import type { BackendEnv } from "../env";
import { SLOW_STATEMENT_MS } from "./figures";

/** A statement is written so far; its beginning tells what it is. */
const MAX_TEXT_LENGTH = 2_000;

/** Writes a slow statement to the log: its name, by which it stands in `pg_prepared_statements`, and its text, never its values. */
export function logSlowStatement(
  { text, ms, failed }: TimedStatement,
  { LOG_LEVEL }: Pick<BackendEnv, "LOG_LEVEL">,
): void {
  if (ms <= SLOW_STATEMENT_MS || LOG_LEVEL === "silent") return;
  const line = {
    level: "warn",
    at: new Date().toISOString(),
    slowStatement: statementName(text),
    ms: Math.round(ms),
    failed,
    sql: text.slice(0, MAX_TEXT_LENGTH),
  };
  console.warn(JSON.stringify(line));
}
