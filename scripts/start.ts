import { existsSync } from "node:fs";
import path from "node:path";
import { migrate } from "#backend/db/migrate";
import { readBackendEnv } from "#backend/env";
import { build } from "./build";
import { prepareDemo, prepareForUse } from "./contents";
import { openDatabase } from "./database";
import { BundledError } from "./postgres/error";
import { sessionSecret } from "./session-secret";
import { Shutdown } from "./shutdown";
import { StartError } from "./start-error";
import { checkPort, serve } from "./web";

type Mode = "demo" | "start" | "dev";

const dataDirs: Record<Mode, string> = { demo: "data/demo", start: "data", dev: "data/dev" };

/** Brings up all that Gudang needs, in order, and keeps it until Ctrl+C, SIGTERM or the end of one of its parts. */
export async function start(mode: Mode): Promise<void> {
  const shutdown = new Shutdown();
  try {
    await bringUp(mode, shutdown);
  } catch (error) {
    if (shutdown.isEnding) return;
    const known = error instanceof StartError || error instanceof BundledError;
    console.error("Gudang cannot start.", known ? error.message : error);
    await shutdown.end(1);
  }
}

async function bringUp(mode: Mode, shutdown: Shutdown): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const development = mode === "dev";
  process.env.NODE_ENV = development ? "development" : "production";
  const dataDir = path.resolve(process.env.GUDANG_DATA || dataDirs[mode]);
  const { port, apiUrl } = await readEnvironment();
  await checkPort(port);
  if (!development && !(await build(shutdown))) throw new StartError("The build did not succeed: see above.");

  const env: NodeJS.ProcessEnv = { ...process.env, PORT: String(port) };
  let notice: string[] = [];
  // With a backend elsewhere the database is that one's.
  if (!apiUrl) {
    const database = await openDatabase(dataDir, shutdown);
    await migrate(database.url);
    notice = mode === "start" ? await prepareForUse(database.url) : await prepareDemo(database.url);
    env.DATABASE_URL = database.url;
    env.GUDANG_POSTGRES = database.bundledIn ?? "";
  }
  env.SESSION_SECRET = await sessionSecret(dataDir);
  if (shutdown.isEnding) return;
  const address = await serve({ port, development, env }, shutdown);
  console.log(["", `Gudang is ready at ${address}`, ...notice, "Ctrl+C stops it.", ""].join("\n"));
}

/** Reads the environment, so that a bad variable stops the start before any work; variables set later have a stand-in until then. */
async function readEnvironment(): Promise<{ port: number; apiUrl: string | undefined }> {
  const standIns = { DATABASE_URL: "postgres://set-later", SESSION_SECRET: "set before the web server starts" };
  const missing = Object.entries(standIns).filter(([name]) => !process.env[name]);
  for (const [name, value] of missing) process.env[name] = value;
  try {
    const { PORT: port } = readBackendEnv();
    const { env } = await import("../app/services/request/env.server");
    return { port, apiUrl: env.API_URL };
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error));
  } finally {
    for (const [name] of missing) delete process.env[name];
  }
}
