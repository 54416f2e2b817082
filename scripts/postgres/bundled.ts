import { execFileSync, spawn, type SpawnOptions } from "node:child_process";
import { createHash } from "node:crypto";
import { closeSync, existsSync, openSync, readFileSync, realpathSync, renameSync } from "node:fs";
import { access, chmod, chown, constants, lstat, mkdir, realpath, rm, rmdir, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { makeFolder } from "../make-folder";
import { StartError } from "../start-error";
import { type Account, standIn } from "./as-root";
import { findPrograms } from "./binaries";
import { asServer, checkVersion, makeCluster, type Programs, readSecrets } from "./cluster";
import { DATABASE, type Role } from "./roles";

interface BundledOptions {
  /** The database is in its `postgres` folder. */
  dataDir: string;
  log: (line: string) => void;
  /** disables fsync; for tests */
  fast?: boolean;
  /** refuses a folder on which another Gudang runs with this option */
  alone?: boolean;
}

export interface Bundled {
  /** URL of the application's role, which owns no table */
  url: string;
  ownerUrl: string;
  rootUrl: string;
  pid: number;
  /** Resolves when the connection to the server is lost. */
  lost: Promise<void>;
  /** Stops the server unless another process uses it. */
  stop(): Promise<void>;
}

/** Session locks in the database `postgres`: shared by all users of the server, and of the one that is alone. */
const USED = 483_265;
const ALONE = 483_266;

/** Crash recovery can take long. */
const START_PATIENCE_MS = 300_000;
/** Processes of a killed server prevent a new one until they end. */
const ATTEMPTS = 10;
/** Limit of socket paths on macOS; Linux has 107. */
const LONGEST_SOCKET = 103;
const SOCKET = ".s.PGSQL.5432";

/**
 * Starts the bundled PostgreSQL, or uses a running one of this folder.
 * @throws StartError
 */
export async function startBundled({ dataDir: folder, log, fast = false, alone }: BundledOptions): Promise<Bundled> {
  await makeFolder(path.resolve(folder));
  const dataDir = await realpath(folder);
  const place = path.join(dataDir, "postgres");
  await access(existsSync(place) ? place : dataDir, constants.W_OK).catch(() => {
    throw new StartError(`${dataDir} belongs to another user. Start Gudang as that user, or set GUDANG_DATA.`);
  });
  if (existsSync(place)) await checkVersion(place);
  const account = await standIn(place);
  const programs = { bin: await findPrograms(account), account, fast };
  if (!existsSync(place)) {
    log("Preparing the database");
    await makeCluster(dataDir, programs);
  }
  const cluster = await realpath(place);
  if (path.dirname(cluster) !== dataDir) log(`The database is kept in ${cluster}`);
  const secrets = readSecrets(cluster);
  const socketDir = await socketFolder(cluster, account);
  const url = (role: Role, database: string) =>
    `postgres://${role}:${secrets[role]}@${encodeURIComponent(socketDir)}/${database}`;
  const logFile = path.join(dataDir, "postgres.log");
  const client = await reach(url("postgres", "postgres"), logFile, () => launch(cluster, socketDir, programs, logFile));
  if (alone && !(await takes(client, ALONE))) {
    await client.end();
    throw new StartError(`Another Gudang runs on ${dataDir}. Stop it, or set GUDANG_DATA to another folder.`);
  }
  let isLost = false;
  const lost = new Promise<void>((resolve) => {
    client.once("end", resolve);
  }).then(() => void (isLost = true));
  const stop = async () => {
    // A server that came back belongs to the process that started it.
    if (isLost) return;
    await client.query("select pg_advisory_unlock_all()");
    const isLast = await takes(client, USED);
    if (isLast && (await pgCtl(programs, ["stop", "-D", cluster, "-m", "fast", "-t", "30"])) !== 0)
      await pgCtl(programs, ["stop", "-D", cluster, "-m", "immediate"]);
    await client.end();
    if (isLast) await rmdir(socketDir).catch(() => undefined);
  };
  return {
    url: url("gudang", DATABASE),
    ownerUrl: url("gudang_owner", DATABASE),
    rootUrl: url("postgres", DATABASE),
    pid: pidIn(path.join(cluster, "postmaster.pid")),
    lost,
    stop,
  };
}

/** Returns a connection that holds the lock USED. Launches the server if none answers. @throws StartError */
async function reach(url: string, logFile: string, launchIt: () => Promise<number>): Promise<pg.Client> {
  const first = await connected(url);
  if (first) return first;
  if (existsSync(logFile)) renameSync(logFile, `${logFile}.old`);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const status = await launchIt();
    const client = await connected(url);
    if (client) return client;
    if (status !== 0) await sleep(1_000);
  }
  const lines = readFileSync(logFile, "utf8").trim().split("\n");
  throw new StartError(`PostgreSQL does not start. Its last words in ${logFile}: ${lines.slice(-3).join(" ")}`);
}

/** Waits while the server starts, stops or recovers. Returns undefined without a server. */
async function connected(url: string): Promise<pg.Client | undefined> {
  for (const deadline = Date.now() + START_PATIENCE_MS; Date.now() < deadline; await sleep(50)) {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 10_000,
      application_name: "gudang",
    });
    // Its end is reported; without a listener the event would end the process.
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.query("select pg_advisory_lock_shared($1)", [USED]);
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (!(error instanceof pg.DatabaseError)) return undefined;
      // 57P01 to 57P03: shutting down, killed or not ready.
      if (!error.code?.startsWith("57P")) throw error;
    }
  }
  return undefined;
}

async function takes(client: pg.Client, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [lock]);
  return rows[0]?.taken === true;
}

/** Starts the server in a separate session, so that Ctrl+C does not reach it. Returns 0 when it is ready. */
async function launch(cluster: string, socketDir: string, programs: Programs, logFile: string): Promise<number> {
  for (const file of [path.join(cluster, "postmaster.pid"), path.join(socketDir, `${SOCKET}.lock`)])
    if (existsSync(file) && !isServerOf(pidIn(file), cluster)) await rm(file, { force: true });
  const settings: Record<string, string> = {
    listen_addresses: "",
    unix_socket_directories: `"${socketDir}"`,
    port: "5432",
    timezone: "UTC",
    log_timezone: "UTC",
    max_connections: "100",
    // For SSDs; the default favours sequential scans.
    random_page_cost: "1.1",
    // The application logs failed statements; their values must not be logged.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_checkpoints: "off",
    // After a crash, one call instead of one fsync per file.
    ...(process.platform === "linux" && { recovery_init_sync_method: "syncfs" }),
    ...(programs.fast && { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`);
  const args = ["start", "-D", cluster, "-t", String(START_PATIENCE_MS / 1_000), "-o", flags.join(" ")];
  return pgCtl(programs, args, openSync(logFile, "a", 0o600));
}

/** Runs pg_ctl until it ends. Returns its exit status. */
async function pgCtl(
  { bin, account }: Programs,
  args: string[],
  output: number | "ignore" = "ignore",
): Promise<number> {
  return new Promise((resolve, reject) => {
    const options: SpawnOptions = { ...asServer(account), stdio: ["ignore", output, output] };
    const child = spawn(path.join(bin, "pg_ctl"), args, options);
    if (output !== "ignore") closeSync(output);
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

const pidIn = (file: string) => Number(readFileSync(file, "utf8").split("\n", 1)[0]);

/** Returns false for a process that has got the pid of a lost server; PostgreSQL would not start. */
function isServerOf(pid: number, cluster: string): boolean {
  try {
    if (process.platform === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").includes(cluster);
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).includes(cluster);
  } catch {
    return false;
  }
}

/** Returns the folder of the socket: next to the cluster, or in the temporary folder if its path is unsuitable. */
async function socketFolder(cluster: string, account: Account | undefined): Promise<string> {
  const near = path.join(path.dirname(cluster), "socket");
  const fits = Buffer.byteLength(path.join(near, SOCKET)) <= LONGEST_SOCKET && !/["'\n]/.test(near);
  const name = createHash("sha256").update(cluster).digest("hex").slice(0, 12);
  const me = process.getuid?.();
  const folder = fits ? near : path.join(realpathSync(os.tmpdir()), `gudang-${account?.uid ?? me}-${name}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await lstat(folder);
  if (!found.isDirectory() || ![me, account?.uid].includes(found.uid))
    throw new StartError(`${folder}, the folder of PostgreSQL's socket, belongs to another user. Remove it.`);
  await chmod(folder, 0o700);
  if (account) await chown(folder, account.uid, account.gid);
  return folder;
}
