// Loaded by `node --import` into what the scripts start: a child must not outlive a starter that was killed. The channel
// between them closes at that moment.
import { readFileSync } from "node:fs";
import process from "node:process";

const patience = 5_000;

// Programs such as Playwright pass `--import` on to their workers, which have another channel: the marker of our children is not
// inherited.
if (process.env.GUDANG_STARTED) {
  delete process.env.GUDANG_STARTED;
  // The starter was killed while this process began.
  if (!process.channel) process.exit(1);
  process.on("disconnect", () => {
    setTimeout(() => process.exit(1), patience).unref();
    process.kill(process.pid, "SIGTERM");
  });
  // The channel alone shall not keep a finished child alive.
  process.channel.unref();
  if (process.env.GUDANG_POSTGRES) stopDatabaseAtExit(process.env.GUDANG_POSTGRES, process.ppid);
}

/** Stops the database of a starter that was killed: it can no longer do that itself. */
function stopDatabaseAtExit(dataDir, starter) {
  process.once("exit", () => {
    if (process.connected) return;
    try {
      const owner = JSON.parse(readFileSync(`${dataDir}/postgres-owner.json`, "utf8"));
      const [server] = readFileSync(`${dataDir}/postgres/postmaster.pid`, "utf8").split("\n");
      // Another Gudang may have taken it over in the meantime.
      if (owner.pid === starter) process.kill(Number(server), "SIGINT");
    } catch {
      // It is gone already.
    }
  });
}
