import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { appendFile, chmod, mkdtemp, realpath, rm, statfs, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { onOneConnection } from "#backend/db/one-connection";
import { startBundled } from "../../scripts/postgres/bundled";

/** Linux's folder in memory, which saves a tenth of the API tests' time. */
const MEMORY = "/dev/shm";
/** A run's databases are 2.2 GB. */
const ROOM_BYTES = 4 * 1024 ** 3;

export interface TestPostgres {
  /** URL of the database `gudang` for its owner, who may create databases. */
  url: string;
  /** URL of the same database for the superuser. */
  rootUrl: string;
  pid: number;
  /** Data folder. */
  cluster: string;
  /** Stops the server like a crash or an upgrade, and keeps its data. */
  away(): Promise<void>;
  /** Restarts it at the same URL. */
  back(): Promise<void>;
  /** Stops the server and deletes its data. */
  stop(): Promise<void>;
}

/** A separate PostgreSQL in a temporary folder, without fsync. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const server = await startPostgres(await makeFolder());
  await onOneConnection(server.rootUrl, (client) => client.query("alter role gudang_owner createdb"));
  return server;
}

/** Creates a streaming standby of a server with all databases; the server is stopped briefly. */
export async function startStandby(primary: TestPostgres): Promise<TestPostgres> {
  const dataDir = await makeFolder();
  const copy = path.join(dataDir, "postgres");
  await primary.away();
  execFileSync("cp", ["-a", primary.cluster, copy]);
  await primary.back();
  await writeFile(path.join(copy, "standby.signal"), "");
  const { username, password } = new URL(primary.rootUrl.replace(/@[^/]*/, "@x"));
  const socket = path.join(path.dirname(primary.cluster), "socket");
  await appendFile(
    path.join(copy, "postgresql.auto.conf"),
    `primary_conninfo = 'host=${socket} user=${username} password=${password}'\n`,
  );
  return startPostgres(dataDir);
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join((await hasRoom(MEMORY)) ? MEMORY : os.tmpdir(), "gudang-test-"));
  // World-readable, because a server started as root runs as another user.
  await chmod(folder, 0o755);
  return folder;
}

/** Returns true for a folder with room for the databases of a run, and as much free memory again. */
async function hasRoom(folder: string): Promise<boolean> {
  const free = await statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return Math.min(free, os.freemem() / 2) > ROOM_BYTES;
}

async function startPostgres(dataDir: string): Promise<TestPostgres> {
  const start = () => startBundled({ dataDir, fast: true, log: () => undefined });
  let server = await start();
  const database = path.dirname(await realpath(path.join(dataDir, "postgres")));
  const folders = [...new Set([database, dataDir])];
  const caretaker = startCaretaker(path.join(database, "postgres", "postmaster.pid"), folders);
  return {
    url: server.ownerUrl,
    rootUrl: server.rootUrl,
    cluster: path.join(database, "postgres"),
    pid: server.pid,
    away: () => server.stop(),
    async back() {
      server = await start();
    },
    async stop() {
      await server.stop();
      caretaker?.kill("SIGKILL");
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Cleans up after a test run that was killed: its input ends when this process does. */
function startCaretaker(pidFile: string, folders: string[]): ChildProcess | undefined {
  if (process.platform === "win32") return undefined;
  const script = 'read -r _; kill -QUIT "$(head -n 1 "$1")"; shift; sleep 1; rm -rf "$@"';
  const caretaker = spawn("/bin/sh", ["-c", script, "sh", pidFile, ...folders], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  caretaker.unref();
  return caretaker;
}
