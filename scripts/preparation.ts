import path from "node:path";
import { migrate } from "#backend/db/migrate";
import { type BackendEnv, readBackendEnv } from "#backend/env";
import { tellStarter } from "./child";
import { prepareDemo, prepareForUse } from "./contents";
import { openDatabase } from "./database";
import { dataFolder } from "./dot-env";
import { ageWarning } from "./postgres/binaries";
import { grantUse } from "./postgres/roles";
import type { Running } from "./postgres/running";
import { sessionSecret } from "./session-secret";
import { settingsWarnings } from "./settings-warnings";
import { Shutdown } from "./shutdown";
import { explain, StartError } from "./start-error";
import { checkPort } from "./web";

/* Program of the supervisor: prepares database and settings, sends the result, and ends. */

export type Mode = "demo" | "start" | "dev";

/** Message to the supervisor. */
export interface Prepared {
  port: number;
  /** false with a remote backend, which has its own database */
  hasDatabase: boolean;
  /** Bundled PostgreSQL, which the supervisor owns. */
  server?: Running | undefined;
  /** Environment of the web server. */
  env: NodeJS.ProcessEnv;
  keepsBackups: boolean;
  /** Messages for the user. */
  notice: string[];
}

const shutdown = new Shutdown();
try {
  const prepared = await prepare(process.argv[2] as Mode);
  if (!shutdown.isEnding) {
    await tellStarter(prepared);
    // Without the steps of the shutdown: the database stays.
    process.exit(0);
  }
} catch (error) {
  if (!shutdown.isEnding) {
    console.error(`Gudang cannot start. ${explain(error)}`);
    await shutdown.end(1);
  }
}

async function prepare(mode: Mode): Promise<Prepared> {
  const dataDir = dataFolder();
  const { backend, apiUrl } = await readEnvironment();
  const { PORT: port } = backend;
  await checkPort(port);
  const env: NodeJS.ProcessEnv = { ...process.env, PORT: String(port) };
  const notice: string[] = [];
  let server: Running | undefined;
  if (!apiUrl) {
    const database = await openDatabase(dataDir, shutdown, { owner: process.ppid });
    if (!database.owned)
      throw new StartError(`Another Gudang runs on ${dataDir}. Stop it, or set GUDANG_DATA to another folder.`);
    server = database.bundled;
    await migrate(database.ownerUrl);
    await grantUse(database);
    notice.push(...(await (mode === "start" ? prepareForUse : prepareDemo)(database.ownerUrl)));
    env.DATABASE_URL = database.url;
    // Demo and development data is disposable.
    if (mode !== "start") env.BACKUP_KEEP = "0";
    if (mode === "demo") env.DEMO = "1";
    env.GUDANG_POSTGRES = server ? dataDir : "";
    const old = server && mode === "start" ? ageWarning(new Date()) : null;
    if (old) console.warn(old);
  }
  env.MAIL_DIR = process.env.MAIL_DIR || path.join(dataDir, "mail");
  env.SESSION_SECRET = await sessionSecret(dataDir);
  for (const warning of await settingsWarnings(env, dataDir)) console.error(`Warning: ${warning}`);
  const keepsBackups = !apiUrl && mode === "start" && backend.BACKUP_KEEP > 0;
  return { port, hasDatabase: !apiUrl, server, env, keepsBackups, notice };
}

/** Validates the environment first, with placeholders for variables that are set later. */
async function readEnvironment(): Promise<{ backend: BackendEnv; apiUrl: string | undefined }> {
  const standIns = { DATABASE_URL: "postgres://set-later", SESSION_SECRET: "set before the web server starts" };
  const missing = Object.entries(standIns).filter(([name]) => !process.env[name]);
  for (const [name, value] of missing) process.env[name] = value;
  try {
    const { env } = await import("../app/services/request/env.server");
    const { API_URL: apiUrl } = env;
    return { backend: readBackendEnv(), apiUrl };
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error));
  } finally {
    for (const [name] of missing) delete process.env[name];
  }
}
