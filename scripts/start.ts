import { existsSync } from "node:fs";
import path from "node:path";
import { migrate } from "#backend/db/migrate";
import { type BackendEnv, readBackendEnv } from "#backend/env";
import { VERSION } from "#backend/version";
import { keepBackups } from "./backup/schedule";
import { ended, startNode, stopChild } from "./child";
import { prepareDemo, prepareForUse } from "./contents";
import { openDatabase } from "./database";
import { readDotEnv } from "./dot-env";
import { grantUse } from "./postgres/roles";
import { withProgress } from "./progress.mjs";
import { sessionSecret } from "./session-secret";
import { ageWarning, settingsWarnings } from "./settings-warnings";
import { Shutdown } from "./shutdown";
import { explain, StartError } from "./start-error";
import { checkPort, localAddress, serve, serveDevelopment } from "./web";

export type Mode = "demo" | "start" | "dev";

const dataDirs: Record<Mode, string> = { demo: "data/demo", start: "data", dev: "data/dev" };
/** Settings of migrations and backups. An intruder in a request must not find them in the environment. */
const NOT_FOR_REQUESTS = ["DATABASE_OWNER_URL", "BACKUP_KEY"];

/** Prepares the database, and serves until Ctrl+C or SIGTERM (docs/decisions/0158-one-process.md). */
export async function start(mode: Mode): Promise<void> {
  const shutdown = new Shutdown();
  try {
    await bringUp(mode, shutdown);
  } catch (error) {
    if (shutdown.isEnding) return;
    console.error(`Gudang cannot start. ${explain(error)}`);
    await shutdown.end(1);
  }
}

async function bringUp(mode: Mode, shutdown: Shutdown): Promise<void> {
  readDotEnv();
  const { env } = process;
  env.NODE_ENV = mode === "dev" ? "development" : "production";
  const dataDir = path.resolve(env.GUDANG_DATA || dataDirs[mode]);
  env.GUDANG_DATA = dataDir;
  const { backend, apiUrl } = await readEnvironment();
  const { PORT: port } = backend;
  await checkPort(port);
  env.PORT = String(port);
  shutdown.onEnd(() => {
    if (existsSync(dataDir)) console.log(`Gudang stops. Its data are in ${dataDir}.`);
    return Promise.resolve();
  });
  // The demo's data takes as long as its build, and neither needs the other.
  const building = mode === "demo" ? startNode(["scripts/run.mjs", "build", "--quick"]) : undefined;
  if (building) shutdown.onEnd(() => stopChild(building));
  const built = building && ended(building);
  const notice = apiUrl ? [] : await prepareDatabase(mode, dataDir, shutdown);
  if (await built) return shutdown.end(1);
  env.MAIL_DIR ||= path.join(dataDir, "mail");
  env.SESSION_SECRET = await sessionSecret(dataDir);
  for (const warning of await settingsWarnings(env, dataDir)) console.error(`Warning: ${warning}`);
  // Needs packages of development.
  if (mode === "demo" && !apiUrl)
    notice.push(...(await (await import("./demo/beside")).standBeside(env, dataDir, shutdown)));
  const whole = { ...env };
  for (const name of NOT_FOR_REQUESTS) Reflect.deleteProperty(env, name);
  if (shutdown.isEnding) return;
  if (mode === "dev") serveDevelopment(port, shutdown);
  else await serve(shutdown);
  if (!apiUrl && mode === "start" && backend.BACKUP_KEEP > 0) keepBackups(whole, shutdown);
  const ready = `Gudang ${VERSION} is ready at ${localAddress(port)} (after ${Math.round(process.uptime())} s)`;
  console.log(["", ready, ...notice, "Ctrl+C stops it.", ""].join("\n"));
}

/** Opens, migrates and fills the database, and sets its variables. Returns messages for the user. */
async function prepareDatabase(mode: Mode, dataDir: string, shutdown: Shutdown): Promise<string[]> {
  const { env } = process;
  const database = await withProgress("Preparing the database", openMigrated(dataDir, shutdown));
  env.DATABASE_URL = database.url;
  // Demo and development data is disposable.
  if (mode !== "start") env.BACKUP_KEEP = "0";
  if (mode === "demo") env.DEMO = "1";
  if (database.isBundled) env.GUDANG_POSTGRES = dataDir;
  const old = database.isBundled && mode === "start" ? ageWarning(new Date()) : null;
  if (old) console.warn(old);
  return (mode === "start" ? prepareForUse : prepareDemo)(database.ownerUrl);
}

/** Opens the database of the data folder with the tables of this version. */
async function openMigrated(dataDir: string, shutdown: Shutdown) {
  const database = await openDatabase(dataDir, shutdown, { alone: true });
  await migrate(database.ownerUrl);
  await grantUse(database);
  return database;
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
    for (const [name] of missing) Reflect.deleteProperty(process.env, name);
  }
}
