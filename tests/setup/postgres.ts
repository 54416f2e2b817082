import { chmod, mkdtemp, realpath, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { startEmbedded } from "#backend/db/embedded";

export interface TestPostgres {
  /** The address of the database `gudang`; its user may make more databases. */
  url: string;
  /** Ends the server as a crash or an upgrade would; its data stay. */
  away(): Promise<void>;
  /** Starts it again at the same address. */
  back(): Promise<void>;
  /** Stops the server and removes its data. */
  stop(): Promise<void>;
}

/** A PostgreSQL of its own in a temporary folder, without forcing anything to the disk. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "gudang-test-"));
  // Open, so that as root the server's stand-in user can enter it.
  await chmod(dataDir, 0o755);
  const start = () => startEmbedded({ dataDir, fast: true, log: () => undefined });
  let server = await start();
  return {
    url: server.url,
    away: () => server.stop(),
    async back() {
      server = await start();
    },
    async stop() {
      await server.stop();
      const database = path.dirname(await realpath(path.join(dataDir, "postgres")));
      for (const folder of new Set([database, dataDir])) await rm(folder, { recursive: true, force: true });
    },
  };
}
