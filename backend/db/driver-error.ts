/* node-postgres identifies its own errors only by message. */

const CONNECT_TIMEOUT = "Connection terminated due to connection timeout";

/** The server or the network ended the connection. */
const CUT = new Set([
  "Connection terminated unexpectedly",
  "Client has encountered a connection error and is not queryable",
]);

/** No connection, or Gudang ended it because the server does not respond. */
const AWAY = new Set([
  CONNECT_TIMEOUT,
  "Connection terminated",
  "timeout expired",
  "Client was closed and is not queryable",
  "Cannot use a pool after calling end on the pool",
]);

const LATE = new Set(["timeout exceeded when trying to connect", "Query read timeout"]);

export function driverFault(error: Error): "cut" | "away" | "late" | null {
  if (CUT.has(error.message)) return "cut";
  if (AWAY.has(error.message)) return "away";
  return LATE.has(error.message) ? "late" : null;
}

/** Returns true if the server neither answered nor refused in time. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.message === CONNECT_TIMEOUT || LATE.has(error.message));
}

/** Formats an error for the log, without statement parameters. */
export function loggedError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = (error.stack ?? error.message).replace(/\nparams: [^]*?(?=\n {4}at |$)/, "");
  return error.cause === undefined ? own : `${own}\ncaused by ${loggedError(error.cause)}`;
}
