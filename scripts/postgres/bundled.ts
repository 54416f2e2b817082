import { spawn, type SpawnOptions } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readFileSync, realpathSync, renameSync } from "node:fs";
import { access, chmod, chown, constants, lstat, mkdir, readFile, realpath, rm, rmdir } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { makeFolder } from "../make-folder";
import { StartError } from "../start-error";
import { asServer, makeCluster, type Programs, readSecrets } from "./cluster";
import { type Account, findPrograms, standIn } from "./programs";
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
const ATTEMPTS = 3;
/** Limit of socket paths on macOS; Linux has 107. */
const LONGEST_SOCKET = 103;
const SOCKET = ".s.PGSQL.5432";

/**
 * Starts the bundled PostgreSQL, or uses a running one of this folder.
 * @throws StartError
 */
export async function startBundled({ dataDir: folder, log, fast = false, alone }: BundledOptions): Promise<Bundled> {
  await makeFolder(path.resolve(folder)).catch(({ code }: NodeJS.ErrnoException) => {
    throw new StartError(`GUDANG_DATA: ${path.resolve(folder)} cannot be made (${code}).`);
  });
  const dataDir = await realpath(folder);
  const place = path.join(dataDir, "postgres");
  await access(existsSync(place) ? place : dataDir, constants.W_OK).catch(() => {
    throw new StartError(`${dataDir} belongs to another user. Start Gudang as that user, or set GUDANG_DATA.`);
  });
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
  const lose = () => void (isLost = true);
  const lost = once(client, "end").then(lose, lose);
  const stop = async () => {
    // A server that came back belongs to the process that started it.
    if (isLost) return;
    await client.query("select pg_advisory_unlock_all()");
    const isLast = await takes(client, USED);
    if (isLast) await pgCtl(programs, logFile, "stop", "-D", cluster, "-m", "fast");
    await client.end();
    if (isLast) await rmdir(socketDir).catch(() => undefined);
  };
  return {
    url: url("gudang", DATABASE),
    ownerUrl: url("gudang_owner", DATABASE),
    rootUrl: url("postgres", DATABASE),
    pid: readPid(path.join(cluster, "postmaster.pid")),
    lost,
    stop,
  };
}

/** Returns a connection that holds the lock USED. Launches the server if none answers. @throws StartError */
async function reach(url: string, logFile: string, launchIt: () => Promise<unknown>): Promise<pg.Client> {
  for (let attempt = 0; attempt <= ATTEMPTS; attempt++) {
    const client = await connected(url);
    if (client) return client;
    if (attempt === 0 && existsSync(logFile)) renameSync(logFile, `${logFile}.old`);
    if (attempt > 0) await sleep(1_000);
    await launchIt();
  }
  const reasons = readFileSync(logFile, "utf8").match(/(FATAL|DETAIL|HINT): .*/g) ?? [];
  throw new StartError(`PostgreSQL does not start (${logFile}). ${reasons.slice(-3).join(" ")}`);
}

/** Waits while the server starts, stops or recovers. Returns undefined without a server. */
async function connected(url: string): Promise<pg.Client | undefined> {
  for (const deadline = Date.now() + START_PATIENCE_MS; Date.now() < deadline; await sleep(50)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
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
async function launch(cluster: string, socketDir: string, programs: Programs, logFile: string): Promise<number | null> {
  for (const file of [path.join(cluster, "postmaster.pid"), path.join(socketDir, `${SOCKET}.lock`)])
    await removeForeign(file, cluster);
  const settings: Record<string, string> = {
    listen_addresses: "",
    unix_socket_directories: `"${socketDir}"`,
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
  const seconds = String(START_PATIENCE_MS / 1_000);
  return pgCtl(programs, logFile, "start", "-D", cluster, "-t", seconds, "-o", flags.join(" "));
}

/** Runs pg_ctl until it ends. Returns its exit status. */
async function pgCtl({ bin, account }: Programs, logFile: string, ...args: string[]): Promise<number | null> {
  const output = openSync(logFile, "a", 0o600);
  const options: SpawnOptions = { ...asServer(account), stdio: ["ignore", output, output] };
  const ended = once(spawn(path.join(bin, "pg_ctl"), args, options), "exit");
  closeSync(output);
  const [status] = (await ended) as [number | null];
  return status;
}

const readPid = (file: string) => Number(readFileSync(file, "utf8").split("\n", 1)[0]);

/** Removes a lock file whose pid another process has got since: PostgreSQL would not start. */
async function removeForeign(file: string, cluster: string): Promise<void> {
  const command = await readFile(`/proc/${existsSync(file) ? readPid(file) : 0}/cmdline`, "utf8").catch(() => null);
  if (command !== null && !command.split("\0").includes(cluster)) await rm(file);
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
