import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, openSync, readFileSync, realpathSync, renameSync } from "node:fs";
import { chmod, chown, lstat, mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { program } from "./binaries";
import { bornOf } from "./owner";
import type { Account } from "./account";

/** Contents of postmaster.pid. */
export interface Postmaster {
  pid: number;
  port: number;
  socketDir: string;
  ready: boolean;
}

/** How to start a server; plain data, which one process can pass to another. */
export interface ServerOptions {
  dataDir: string;
  /** Cluster folder, symbolic links resolved. */
  cluster: string;
  native: string;
  account?: Account | undefined;
  fast: boolean;
  /** Process that stops the server. */
  owner: number;
}

export const logFileIn = (dataDir: string) => path.join(dataDir, "postgres.log");

// Limit of socket paths: 103 bytes on macOS, 107 on Linux.
const longestSocketPath = 103;

/** Returns the running server; moves a stale postmaster.pid away. */
export async function runningServer(cluster: string): Promise<Postmaster | undefined> {
  const file = path.join(cluster, "postmaster.pid");
  const seen = await readFile(file, "utf8").catch(() => undefined);
  if (seen === undefined) return undefined;
  const server = parsePostmaster(seen);
  if (server && isServerOf(server.pid, cluster)) return server;
  // An empty file is being written.
  if (!server && seen.trim() === "") await sleep(500);
  await moveAway(file, seen);
  return undefined;
}

/** Starts the server in a separate session, so that Ctrl+C does not reach it. */
export async function launch(options: ServerOptions): Promise<ChildProcess> {
  const { dataDir, cluster, native, account, fast } = options;
  const logFile = logFileIn(dataDir);
  const settings: Record<string, string> = {
    ...(await addressSettings(cluster, account)),
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
    ...(fast && { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
  if (existsSync(logFile)) renameSync(logFile, `${logFile}.old`);
  const log = openSync(logFile, "a", 0o600);
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = spawn(program(native, "postgres"), ["-D", cluster, ...flags], {
    cwd: path.parse(cluster).root,
    detached: true,
    stdio: ["ignore", log, log],
    env: serverEnvironment(),
    ...(account && { uid: account.uid, gid: account.gid }),
  });
  server.unref();
  return server;
}

/** Stops the server (fast shutdown) and waits. */
export async function shutDown(cluster: string, native: string, account: Account | undefined): Promise<void> {
  const server = await runningServer(cluster);
  if (!server) return;
  for (const [signal, patience] of [
    ["SIGINT", 30_000],
    ["SIGQUIT", 5_000],
  ] as const) {
    if (process.platform === "win32") stopOnWindows(cluster, native);
    else sendTo(server.pid, signal);
    const deadline = Date.now() + patience;
    while (Date.now() < deadline) {
      if (!isServerOf(server.pid, cluster)) return removeShortFolder(server.socketDir, cluster);
      await sleep(20);
    }
  }
  throw new Error(`PostgreSQL (process ${server.pid}) did not stop${account ? ` for ${account.name}` : ""}.`);
}

/** Returns a database URL with the encoded socket folder as host. */
export function addressOf(server: Postmaster, user: string, password: string, database: string): string {
  const host = server.socketDir ? encodeURIComponent(server.socketDir) : `127.0.0.1:${server.port}`;
  return `postgres://${user}:${password}@${host}/${database}`;
}

function parsePostmaster(text: string): Postmaster | undefined {
  const [pid, , , port, socketDir, , , status] = text.split("\n").map((line) => line.trim());
  if (!pid || !/^\d+$/.test(pid)) return undefined;
  return { pid: Number(pid), port: Number(port), socketDir: socketDir ?? "", ready: status === "ready" };
}

/** Returns false for a reused pid. */
function isServerOf(pid: number, cluster: string): boolean {
  if (!bornOf(pid)) return false;
  try {
    if (process.platform === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").includes(cluster);
    if (process.platform === "win32") {
      return execFileSync("tasklist", ["/FI", `PID eq ${pid}`], { encoding: "utf8" }).includes("postgres.exe");
    }
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).includes(cluster);
  } catch {
    return false;
  }
}

/** Moves only the file that was read, because a concurrent starter may have replaced it. */
async function moveAway(file: string, seen: string): Promise<void> {
  const stale = `${file}.stale-${process.pid}`;
  try {
    await rename(file, stale);
    if ((await readFile(stale, "utf8")) === seen) await rm(stale);
    else await rename(stale, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
}

async function addressSettings(cluster: string, account: Account | undefined): Promise<Record<string, string>> {
  if (process.platform === "win32") {
    return { listen_addresses: "127.0.0.1", port: String(await freePort()), unix_socket_directories: "" };
  }
  const folder = await socketFolder(cluster, account);
  return { listen_addresses: "", port: "5432", unix_socket_directories: `"${folder}"` };
}

/** Returns the socket folder: next to the cluster, or in the temporary folder if the path is too long. */
async function socketFolder(cluster: string, account: Account | undefined): Promise<string> {
  const near = path.join(path.dirname(cluster), "socket");
  const name = createHash("sha256").update(cluster).digest("hex").slice(0, 12);
  const short = path.join(realpathSync(os.tmpdir()), `gudang-${account?.uid ?? os.userInfo().uid}-${name}`);
  let folder = fits(near) ? near : short;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const there = await lstat(folder);
  const me = process.getuid?.() ?? 0;
  if (!there.isDirectory() || (there.uid !== me && there.uid !== account?.uid)) {
    // The folder belongs to another user.
    folder = await mkdtemp(path.join(path.dirname(short), "gudang-"));
  }
  await chmod(folder, 0o700);
  await removeStaleLock(path.join(folder, ".s.PGSQL.5432.lock"), cluster);
  if (account) await chown(folder, account.uid, account.gid);
  return folder;
}

/** Removes the socket folder from the temporary folder. */
async function removeShortFolder(folder: string, cluster: string): Promise<void> {
  const ours = path.basename(folder).startsWith("gudang-") && path.dirname(folder) !== path.dirname(cluster);
  if (ours) await rm(folder, { recursive: true, force: true });
}

/** Removes a socket lock left by a kill, which would prevent a start. */
async function removeStaleLock(file: string, cluster: string): Promise<void> {
  const holder = parsePostmaster(await readFile(file, "utf8").catch(() => ""));
  if (holder && !isServerOf(holder.pid, cluster)) await rm(file, { force: true });
}

function fits(folder: string): boolean {
  return Buffer.byteLength(path.join(folder, ".s.PGSQL.5432")) <= longestSocketPath && !/["\n]/.test(folder);
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

export function serverEnvironment(): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env };
  for (const name of Object.keys(env)) if (/^(PG|LC_|LANG)/.test(name)) delete env[name];
  return { ...env, LC_ALL: "C", TZ: "UTC" };
}

function sendTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

function stopOnWindows(cluster: string, native: string): void {
  try {
    execFileSync(program(native, "pg_ctl"), ["stop", "-D", cluster, "-m", "fast", "-w"], { stdio: "ignore" });
  } catch {
    // Already stopped; the caller checks.
  }
}
