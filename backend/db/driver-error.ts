/* node-postgres identifies its own connection errors only by message. */

export const SILENT = "The database does not answer";

const LOST = new Set([
  "Connection terminated",
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "timeout expired",
  "Client was closed and is not queryable",
  "Client has encountered a connection error and is not queryable",
  "Cannot use a pool after calling end on the pool",
]);

const LATE = new Set(["timeout exceeded when trying to connect", "Query read timeout"]);

/** Classifies driver errors. */
export function driverFault(error: Error): "silent" | "lost" | "late" | null {
  if (error.message === SILENT) return "silent";
  if (LOST.has(error.message)) return "lost";
  return LATE.has(error.message) ? "late" : null;
}

/** Formats an error for the log, without statement parameters. */
export function loggedError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = (error.stack ?? error.message).replace(/\nparams: [^]*?(?=\n {4}at |$)/, "");
  return error.cause === undefined ? own : `${own}\ncaused by ${loggedError(error.cause)}`;
}
