import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import pg from "pg";
import type { ErrorAnswer } from "#contract/answers";
import { driverFault, loggedError } from "../db/driver-error";
import type { HonoEnv } from "./context";
import { ApiFailure, Conflict, TryAgain } from "./errors";

/** Codes for an unavailable server or connection, or exhausted disk or memory. */
const AWAY = new Set([
  // Any PgBouncer error.
  "08P01",
  // Read-only transaction: HAProxy still routes to a standby.
  "25006",
  "25P03",
  // WAL position asked of a server that has become a standby.
  "55000",
  "57P01",
  "57P02",
  "57P03",
  "53200",
  "53300",
  "58030",
  "ECONNREFUSED",
  "ECONNRESET",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOENT",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
  "away",
  "cut",
]);
/** Codes of an ended connection or primary: the next connection may lead to the new one. */
const CUT = new Set(["25006", "57P01", "57P02", "ECONNRESET", "EPIPE", "cut"]);
/** Socket system calls; ENOENT from open or stat is a defect. */
const SOCKET_CALLS = new Set<unknown>(["connect", "getaddrinfo", "read", "write", undefined]);
/** Overload: statement or lock timeout, pool exhausted, response timeout. */
const BUSY = new Set(["57014", "55P03", "late"]);
const DISK_FULL = "53100";
const AGAIN = new Set(["40001", "40P01"]);

interface DatabaseFault {
  code: string;
  constraint?: string;
}

function databaseError(error: unknown): DatabaseFault | null {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError) return { code: cause.code ?? "", constraint: cause.constraint };
    const { code, syscall } = cause as NodeJS.ErrnoException;
    if (code !== undefined && AWAY.has(code) && SOCKET_CALLS.has(syscall)) return { code };
    const fault = driverFault(cause);
    if (fault) return { code: fault };
  }
  return null;
}

/** Returns true if the transaction can be retried. */
export function mayTryAgain(error: unknown): boolean {
  if (error instanceof TryAgain) return true;
  const fault = databaseError(error);
  // Another request took the key after it was looked for: the next attempt finds and names its record.
  return fault !== null && (AGAIN.has(fault.code) || isDuplicate(fault));
}

const CUT_PAUSE_MS = 300;

/**
 * Repeats work once when a switchover or restart has ended its connection.
 * @param mayRepeat false once the work may have changed something
 */
export async function repeatWhenCut<T>(work: () => Promise<T>, mayRepeat: () => boolean = () => true): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!CUT.has(databaseError(error)?.code ?? "") || !mayRepeat()) throw error;
    await sleep(CUT_PAUSE_MS);
    return work();
  }
}

/** A duplicate generated id is a damaged sequence, not a user error. */
const isDuplicate = ({ code, constraint }: DatabaseFault) => code === "23505" && !constraint?.endsWith("_pkey");

/** Unknown errors are 500. */
export function toApiFailure(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error;
  if (error instanceof HTTPException) {
    return error.status === 413
      ? new ApiFailure(413, { key: "tooLarge" })
      : new ApiFailure(error.status, { key: "invalid" });
  }
  const fault = databaseError(error);
  if (!fault) return new ApiFailure(500, { key: "defect" });
  const { code } = fault;
  if (isDuplicate(fault)) return new Conflict("duplicate", {}, fieldOfConstraint(fault.constraint));
  if (code === "23503") return new Conflict("missingMaster");
  if (code === "23514") return new Conflict("invalid");
  if (AGAIN.has(code) || BUSY.has(code)) return new ApiFailure(503, { key: "busy" }, {}, { retryAfterSeconds: 1 });
  if (code === DISK_FULL) return new ApiFailure(503, { key: "diskFull" }, {}, { retryAfterSeconds: 60 });
  if (AWAY.has(code)) return new ApiFailure(503, { key: "away" }, {}, { retryAfterSeconds: 5 });
  return new ApiFailure(500, { key: "defect" });
}

const LOG_EVERY_MS = 60_000;
const loggedAt = new Map<string, number>();

/** Logs why the database refuses, once a minute and code: a full disk fails every write. */
function logUnavailable(error: unknown): void {
  const fault = databaseError(error);
  if (!fault || Date.now() - (loggedAt.get(fault.code) ?? 0) < LOG_EVERY_MS) return;
  loggedAt.set(fault.code, Date.now());
  console.error(
    JSON.stringify({ level: "error", message: "The database refuses", code: fault.code, error: loggedError(error) }),
  );
}

/** True within a minute of a write that found the database's disk full; for `/readyz`. */
export const isDiskFull = (): boolean => Date.now() - (loggedAt.get(DISK_FULL) ?? 0) < LOG_EVERY_MS;

/** `customer__code__unique` maps to `code` (db/columns.ts). */
function fieldOfConstraint(name: string | undefined): string | undefined {
  const [, ...parts] = (name ?? "").split("__");
  return parts.pop() === "unique" && parts.length > 0 ? parts.join("__") : undefined;
}

/** Responds with an error (contract/answers.ts). */
export function answerError(error: unknown, c: Context<HonoEnv>): Response {
  const failure = toApiFailure(error);
  const language = c.get("language");
  const requestId = c.get("requestId");
  if (failure.status === 500) {
    console.error(JSON.stringify({ level: "error", requestId, error: loggedError(error) }));
  }
  if (failure.status === 503) logUnavailable(error);
  const body: ErrorAnswer = {
    ...failure.answer(language),
    current: failure.extra.current,
    changes: failure.extra.changes,
    requestId,
  };
  const retryAfter = failure.extra.retryAfterSeconds;
  if (retryAfter !== undefined) c.header("Retry-After", String(retryAfter));
  return c.json(body, failure.status as 400);
}
