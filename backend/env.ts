import { z } from "zod";
import { parseEnv, plantEnv } from "#contract/env";
import { readProviders } from "./oauth/settings";

const shape = {
  ...plantEnv,
  /** `postgres://…`; the start script sets it to the bundled PostgreSQL when it is not set. */
  DATABASE_URL: z.string().min(1),
  /** A standby of it, from which reports and files of lists are read; without one they are read from DATABASE_URL. */
  DATABASE_READ_URL: z.string().min(1).optional(),
  /** `0` sends statements without names, for a pooler in transaction mode that cannot keep them. */
  DATABASE_PREPARE: z.enum(["0", "1"]).default("1"),
  /** Signs links to documents; the start script makes one when none is set. */
  SESSION_SECRET: z.string().min(16),
  /** `admin`: an ADMIN without a second factor can do nothing but set it up. */
  REQUIRE_2FA: z.enum(["admin"]).optional(),
  /** A PO that is active so many days after its own is overdue. */
  PO_OVERDUE_DAYS: z.coerce.number().int().min(1).max(3650).default(30),
  PORT: z.coerce.number().int().min(1).max(65535).default(3000),
  /** The mail server, `smtp://user:password@host:587` or `smtps://…`; without one mails are written to MAIL_DIR. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** The sender of mails. */
  MAIL_FROM: z.string().min(3).default("Gudang <gudang@localhost>"),
  /** The folder of mails as .eml files; the start script sets it into the data folder. */
  MAIL_DIR: z.string().min(1).default("data/mail"),
  /** The folder of the nightly backups; `backups` in the data folder when it is not set. */
  BACKUP_DIR: z.string().min(1).optional(),
  /** Signs backups; SESSION_SECRET does when it is not set. */
  BACKUP_KEY: z.string().min(16).optional(),
  /** How many nightly backups are kept; 0 makes none. */
  BACKUP_KEEP: z.coerce.number().int().min(0).max(10_000).default(14),
  /** Opens `/metrics` to who sends it as a bearer; without one it is for this machine alone. */
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
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
  return { ...parseEnv(shape, source), OAUTH: readProviders(source) };
}
