import { z } from "zod";
import { parseEnv, plantEnv } from "#contract/env";

const shape = {
  ...plantEnv,
  /** `postgres://…`; the start script sets it to the bundled PostgreSQL when it is not set. */
  DATABASE_URL: z.string().min(1),
  /** `0` sends statements without names, for a pooler in transaction mode that cannot keep them. */
  DATABASE_PREPARE: z.enum(["0", "1"]).default("1"),
  /** Signs links to documents; the start script makes one when none is set. */
  SESSION_SECRET: z.string().min(16),
  PORT: z.coerce.number().int().min(1).max(65535).default(3000),
  /** `1` writes every SQL statement to the log, without its values. */
  LOG_SQL: z.enum(["0", "1"]).default("0"),
  LOG_LEVEL: z.enum(["silent", "info"]).default("info"),
};

export type BackendEnv = ReturnType<typeof readBackendEnv>;

/**
 * Reads the backend's part of the environment.
 *
 * @throws Error naming every variable that is missing or wrong
 */
export function readBackendEnv(source: Record<string, string | undefined> = process.env) {
  return parseEnv(shape, source);
}
