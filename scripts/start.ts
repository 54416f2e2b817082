import os from "node:os";
import path from "node:path";
import { migrate } from "#backend/db/migrate";
import { readBackendEnv } from "#backend/env";
import { publicAddress } from "#backend/http/public-address";
import { keepBackups } from "./backup/nightly";
import { build } from "./build";
import { prepareDemo, prepareForUse } from "./contents";
import { connectionsPerWorker, openDatabase } from "./database";
import { readDotEnv } from "./dot-env";
import { ageWarning } from "./postgres/binaries";
import { grantUse } from "./postgres/roles";
import { sessionSecret } from "./session-secret";
import { Shutdown } from "./shutdown";
import { settingsWarnings } from "./settings-warnings";
import { StartError } from "./start-error";
import { checkPort, localAddress, serve } from "./web";
import { workersFile } from "./workers";

type Mode = "demo" | "start" | "dev";

/** More workers wait for PostgreSQL rather than compute. */
const MAX_WORKERS = 4;

const dataDirs: Record<Mode, string> = { demo: "data/demo", start: "data", dev: "data/dev" };

/** Starts all parts in order until Ctrl+C, SIGTERM or the end of a part. */
export async function start(mode: Mode): Promise<void> {
  const shutdown = new Shutdown();
  try {
    await bringUp(mode, shutdown);
  } catch (error) {
    if (shutdown.isEnding) return;
    console.error("Gudang cannot start.", error instanceof StartError ? error.message : error);
    await shutdown.end(1);
  }
}

async function bringUp(mode: Mode, shutdown: Shutdown): Promise<void> {
  readDotEnv();
  const development = mode === "dev";
  process.env.NODE_ENV = development ? "development" : "production";
  const dataDir = path.resolve(process.env.GUDANG_DATA || dataDirs[mode]);
  const { port, apiUrl, workers } = await readEnvironment();
  await checkPort(port);
  shutdown.onEnd(() => Promise.resolve(console.log(`Gudang stops. Its data are in ${dataDir}.`)));
  if (!development && !(await build(shutdown))) throw new StartError("The build did not succeed: see above.");

  const env: NodeJS.ProcessEnv = { ...process.env, PORT: String(port), WEB_CONCURRENCY: String(workers) };
  env.GUDANG_WORKERS = workersFile(dataDir);
  const notice: string[] = [];
  // A remote backend has its own database.
  if (!apiUrl) {
    const database = await openDatabase(dataDir, shutdown);
    if (!database.owned)
      throw new StartError(`Another Gudang runs on ${dataDir}. Stop it, or set GUDANG_DATA to another folder.`);
    await migrate(database.ownerUrl);
    await grantUse(database);
    notice.push(...(await (mode === "start" ? prepareForUse : prepareDemo)(database.ownerUrl)));
    env.DATABASE_URL = database.url;
    env.DATABASE_CONNECTIONS ||= String(await connectionsPerWorker(database.url, workers));
    // Demo and development data is disposable.
    if (mode !== "start") env.BACKUP_KEEP = "0";
    if (mode === "demo") env.DEMO = "1";
    env.GUDANG_POSTGRES = database.bundled ? dataDir : "";
    const old = database.bundled && mode === "start" ? ageWarning(new Date()) : null;
    if (old) console.warn(old);
  }
  env.MAIL_DIR = process.env.MAIL_DIR || path.join(dataDir, "mail");
  env.SESSION_SECRET = await sessionSecret(dataDir);
  if (mode === "demo" && !apiUrl) notice.push(...(await standBeside(env, dataDir, shutdown)));
  for (const warning of await settingsWarnings(env, dataDir)) console.error(`Warning: ${warning}`);
  if (shutdown.isEnding) return;
  const { DATABASE_OWNER_URL: _owner, BACKUP_KEY: _key, ...web } = env;
  const address = await serve({ port, development, env: web }, shutdown);
  if (!apiUrl) keepBackups(readBackendEnv(env), dataDir, shutdown);
  console.log(["", `Gudang is ready at ${address}`, ...notice, "Ctrl+C stops it.", ""].join("\n"));
}

/** Starts a scale, an identity provider and a mail server for the demo. @returns messages for the user */
async function standBeside(env: NodeJS.ProcessEnv, dataDir: string, shutdown: Shutdown): Promise<string[]> {
  // Development dependencies.
  const [{ offerProvider }, { offerMail }, { offerScale }] = await Promise.all([
    import("./demo/offer-provider"),
    import("./demo/offer-mail"),
    import("./demo/offer-scale"),
  ]);
  const backend = readBackendEnv(env);
  Object.assign(env, await offerProvider(publicAddress(backend), shutdown));
  const scale = await offerScale({ gudang: localAddress(backend.PORT), dataDir, env: backend }, shutdown);
  Object.assign(env, scale.env);
  const notice = [`The deck of its scale is at ${scale.address}`];
  if (env.SMTP_URL) return notice;
  const mail = await offerMail(shutdown);
  Object.assign(env, mail.env);
  return [...notice, `Its mails are at ${mail.address}`];
}

/** Validates the environment first, with placeholders for variables that are set later. */
async function readEnvironment(): Promise<{ port: number; apiUrl: string | undefined; workers: number }> {
  const standIns = { DATABASE_URL: "postgres://set-later", SESSION_SECRET: "set before the web server starts" };
  const missing = Object.entries(standIns).filter(([name]) => !process.env[name]);
  for (const [name, value] of missing) process.env[name] = value;
  try {
    const { PORT: port } = readBackendEnv();
    const { env } = await import("../app/services/request/env.server");
    const { API_URL: apiUrl, WEB_CONCURRENCY: workers = Math.min(MAX_WORKERS, os.availableParallelism()) } = env;
    return { port, apiUrl, workers };
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error));
  } finally {
    for (const [name] of missing) delete process.env[name];
  }
}
