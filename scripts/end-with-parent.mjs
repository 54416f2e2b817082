// Preloaded into child processes to end them when the starter is killed, which closes the IPC channel.
import { readFileSync } from "node:fs";
import process from "node:process";

const patience = 5_000;

// Playwright passes `--import` to its workers; the environment variable marks only our children.
if (process.env.GUDANG_STARTED) {
  delete process.env.GUDANG_STARTED;
  // The starter was killed during startup.
  if (!process.channel) process.exit(1);
  process.on("disconnect", () => {
    setTimeout(() => process.exit(1), patience).unref();
    process.kill(process.pid, "SIGTERM");
  });
  // The channel must not keep a finished child alive.
  process.channel.unref();
  if (process.env.GUDANG_POSTGRES) stopDatabaseAtExit(process.env.GUDANG_POSTGRES, process.ppid);
}

/** Stops the database of a killed starter. */
function stopDatabaseAtExit(dataDir, starter) {
  process.once("exit", () => {
    if (process.connected) return;
    try {
      const owner = JSON.parse(readFileSync(`${dataDir}/postgres-owner.json`, "utf8"));
      const [server] = readFileSync(`${dataDir}/postgres/postmaster.pid`, "utf8").split("\n");
      // Another Gudang may own it now.
      if (owner.pid === starter) process.kill(Number(server), "SIGINT");
    } catch {
      // Already stopped.
    }
  });
}
