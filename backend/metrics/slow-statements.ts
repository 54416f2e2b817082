import { statementName } from "../db/named-statements";
import type { TimedStatement } from "../db/named-client";
import type { BackendEnv } from "../env";
import { SLOW_STATEMENT_MS } from "./figures";

/** Characters logged of a statement. */
const MAX_TEXT_LENGTH = 2_000;

/** Logs a slow statement with its `pg_prepared_statements` name, without values. */
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
