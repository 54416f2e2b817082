/*
 * node-postgres gives an error of PostgreSQL a code, and Node.js one of a socket. Its own errors, of a connection that
 * ended or did not come about, have a message and nothing else: this is the only file that reads them.
 */

/** What a call fails by while the database answers nothing (patient-pool.ts). */
export const SILENT = "The database does not answer";

const LOST = new Set([
  SILENT,
  "Connection terminated",
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "timeout expired",
  "Client was closed and is not queryable",
  "Client has encountered a connection error and is not queryable",
  "Cannot use a pool after calling end on the pool",
]);

const LATE = new Set(["timeout exceeded when trying to connect", "Query read timeout"]);

/** Returns what the driver itself met: a connection that is lost, a wait (for a free one, for an answer) that is over, or neither. */
export function driverFault(error: Error): "lost" | "late" | null {
  if (LOST.has(error.message)) return "lost";
  return LATE.has(error.message) ? "late" : null;
}

/** Returns an error as a log says it: with what caused it, and without the values that a statement was sent with. */
export function loggedError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = (error.stack ?? error.message).replace(/\nparams: [^]*?(?=\n {4}at |$)/, "");
  return error.cause === undefined ? own : `${own}\ncaused by ${loggedError(error.cause)}`;
}
