import { existsSync } from "node:fs";
import path from "node:path";
import { VERSION } from "#backend/version";
import { keepBackups } from "./backup/schedule";
import { endChild, messageOf, startChild } from "./child";
import { readDotEnv } from "./dot-env";
import { keepRunning } from "./postgres/running";
import type { Mode, Prepared } from "./preparation";
import { Shutdown } from "./shutdown";
import { explain, StartError } from "./start-error";
import { serve } from "./web";

const dataDirs: Record<Mode, string> = { demo: "data/demo", start: "data", dev: "data/dev" };

/** Starts all parts in order until Ctrl+C, SIGTERM or the end of a part. This process loads no packages (0135). */
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
  process.env.NODE_ENV = mode === "dev" ? "development" : "production";
  const dataDir = path.resolve(process.env.GUDANG_DATA || dataDirs[mode]);
  process.env.GUDANG_DATA = dataDir;
  shutdown.onEnd(() => {
    if (existsSync(dataDir)) console.log(`Gudang stops. Its data are in ${dataDir}.`);
    return Promise.resolve();
  });
  const preparation = startChild("preparation", [mode]);
  const preparing = messageOf<Prepared>(preparation);
  const running = keepRunning(
    preparing.then((prepared) => prepared?.server),
    shutdown,
  );
  // An interrupted preparation stops its database itself.
  shutdown.onEnd(() => endChild(preparation));
  const prepared = await preparing;
  await running;
  if (prepared === undefined) {
    const { signalCode } = preparation;
    if (signalCode !== null) throw new StartError(`Its preparation was ended (${signalCode}).`);
    // The preparation has printed the reason.
    return shutdown.end(1);
  }
  const { env, notice } = prepared;
  // Needs packages of development.
  if (mode === "demo" && prepared.hasDatabase)
    notice.push(...(await (await import("./demo/beside")).standBeside(env, dataDir, shutdown)));
  if (shutdown.isEnding) return;
  const { DATABASE_OWNER_URL: _owner, BACKUP_KEY: _key, ...web } = env;
  const address = await serve({ port: prepared.port, development: mode === "dev", env: web }, shutdown);
  if (prepared.keepsBackups) keepBackups(env, shutdown);
  console.log(["", `Gudang ${VERSION} is ready at ${address}`, ...notice, "Ctrl+C stops it.", ""].join("\n"));
}
