import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, openSync, readFileSync, realpathSync, renameSync } from "node:fs";
import { chmod, chown, lstat, mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { program } from "./binaries";
import { serverEnvironment } from "./cluster";
import { bornOf } from "./owner";
import type { Account } from "./account";

/** A server as postmaster.pid describes it. */
export interface Postmaster {
  pid: number;
  port: number;
  socketDir: string;
  ready: boolean;
}

export interface ServerOptions {
  /** The database's folder, without symbolic links in its path. */
  cluster: string;
  native: string;
  account: Account | undefined;
  logFile: string;
  fast: boolean;
}

// A socket's whole path may take 103 bytes on macOS and 107 on Linux.
const longestSocketPath = 103;

/** Returns the server that runs on this database, or undefined. A stale postmaster.pid, left by a killed machine, is moved away. */
export async function runningServer(cluster: string): Promise<Postmaster | undefined> {
  const file = path.join(cluster, "postmaster.pid");
  const seen = await readFile(file, "utf8").catch(() => undefined);
  if (seen === undefined) return undefined;
  const server = parsePostmaster(seen);
  if (server && isServerOf(server.pid, cluster)) return server;
  // An empty file is one that is being written.
  if (!server && seen.trim() === "") await sleep(500);
  await moveAway(file, seen);
  return undefined;
}

/** Starts the server as a separate process, out of reach of the terminal's Ctrl+C: the supervisor stops it in order. */
export async function launch(options: ServerOptions): Promise<ChildProcess> {
  const { cluster, native, account, logFile, fast } = options;
  const settings: Record<string, string> = {
    ...(await addressSettings(cluster, account)),
    timezone: "UTC",
    log_timezone: "UTC",
    max_connections: "100",
    // For SSDs and cached pages: the default is that of a hard disk, and prefers scans of whole tables.
    random_page_cost: "1.1",
    // Refused statements are answered to the application, which logs them; their values do not belong in a file.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_checkpoints: "off",
    // After a kill the server syncs its folder first: one call instead of one for each of its thousands of files.
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

/** Stops the server: open transactions are rolled back, the data are written out. Waits until it is gone. */
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

/** Returns the address of a database, as libpq and node-postgres take it: the socket's folder stands, encoded, for the host. */
export function addressOf(server: Postmaster, user: string, password: string, database: string): string {
  const host = server.socketDir ? encodeURIComponent(server.socketDir) : `127.0.0.1:${server.port}`;
  return `postgres://${user}:${password}@${host}/${database}`;
}

function parsePostmaster(text: string): Postmaster | undefined {
  const [pid, , , port, socketDir, , , status] = text.split("\n").map((line) => line.trim());
  if (!pid || !/^\d+$/.test(pid)) return undefined;
  return { pid: Number(pid), port: Number(port), socketDir: socketDir ?? "", ready: status === "ready" };
}

/** Returns true for PostgreSQL on this database, false for another program that got its number. */
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

/** Only the file that was read: another starter may have replaced it by a living server's in between. */
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

/** Returns the folder of the socket: next to the database, or under the system's temporary folder where that path is too long for a socket. */
async function socketFolder(cluster: string, account: Account | undefined): Promise<string> {
  const near = path.join(path.dirname(cluster), "socket");
  const name = createHash("sha256").update(cluster).digest("hex").slice(0, 12);
  const short = path.join(realpathSync(os.tmpdir()), `gudang-${account?.uid ?? os.userInfo().uid}-${name}`);
  let folder = fits(near) ? near : short;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const there = await lstat(folder);
  const me = process.getuid?.() ?? 0;
  if (!there.isDirectory() || (there.uid !== me && there.uid !== account?.uid)) {
    // Another user's folder, in a folder where all users may write.
    folder = await mkdtemp(path.join(path.dirname(short), "gudang-"));
  }
  await chmod(folder, 0o700);
  await removeStaleLock(path.join(folder, ".s.PGSQL.5432.lock"), cluster);
  if (account) await chown(folder, account.uid, account.gid);
  return folder;
}

/** Nothing stays in the system's temporary folder. */
async function removeShortFolder(folder: string, cluster: string): Promise<void> {
  const ours = path.basename(folder).startsWith("gudang-") && path.dirname(folder) !== path.dirname(cluster);
  if (ours) await rm(folder, { recursive: true, force: true });
}

/** Removes a stale lock of the socket, which outlives a kill as postmaster.pid does and would stop the server in the same way. */
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
    // It may have stopped by itself; the caller looks.
  }
}
