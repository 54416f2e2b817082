import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { migrate } from "#backend/db/migrate";
import { build } from "./build";
import { openDatabase } from "./database";
import { dataFolder, readDotEnv } from "./dot-env";
import { grantUse } from "./postgres/roles";
import { underShutdown } from "./shutdown";

/** Written by server/primary.mjs. */
interface WebWorkers {
  pid: number;
  workers: number[];
  failedReloads: number;
}

/** A worker may take a minute to start and 30 s to drain. */
const TIMEOUT_MS = 90_000;
const LOOK_EVERY_MS = 200;

export const workersFile = (dataDir: string): string => path.join(dataDir, "web-workers.json");

/**
 * `npm run reload`: builds, migrates and replaces the web workers one at a time without rejecting requests. Exits with
 * 1 on failure; the old workers then stay.
 */
export async function reload(): Promise<void> {
  await underShutdown(async (shutdown) => {
    readDotEnv();
    const before = readWorkers();
    if (before === undefined) {
      console.error(
        "No Gudang with two or more web workers (WEB_CONCURRENCY) runs on this data folder: start it again.",
      );
      return 1;
    }
    if (!(await build(shutdown))) return 1;
    if (!process.env.API_URL) {
      const database = await openDatabase(dataFolder(), shutdown, { needs: "existing" });
      await migrate(database.ownerUrl);
      await grantUse(database);
    }
    process.kill(before.pid, "SIGHUP");
    for (let left = (TIMEOUT_MS * before.workers.length) / LOOK_EVERY_MS; left > 0; left--) {
      await sleep(LOOK_EVERY_MS);
      const now = readWorkers();
      if (now?.pid !== before.pid || now.failedReloads > before.failedReloads) break;
      if (now.workers.some((worker) => before.workers.includes(worker))) continue;
      console.log(`${now.workers.length} new web workers serve.`);
      return 0;
    }
    console.error("The web workers were not replaced: the log of Gudang has the reason.");
    return 1;
  });
}

function readWorkers(): WebWorkers | undefined {
  try {
    const found = JSON.parse(readFileSync(workersFile(dataFolder()), "utf8")) as WebWorkers;
    return isPrimary(found.pid) ? found : undefined;
  } catch {
    return undefined;
  }
}

/** The pid may have been reused. */
function isPrimary(pid: number): boolean {
  if (process.platform !== "linux") return process.kill(pid, 0);
  return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("server/main.mjs");
}
