import { spawnSync } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, readFile, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { type Binaries, useOwnServer } from "./embedded-binaries";
import { EmbeddedError } from "./embedded-error";

// PostgreSQL refuses to run as root, and people do run as root in containers. Then the server runs as an unprivileged
// user that exists already, from places that this user can enter.

/** An unprivileged user that runs the server in root's stead. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

const systemFolder = "/var/lib/gudang";

/** The user to run PostgreSQL as, when this process is root: the owner of the data if there is one, else `postgres` or `nobody`. */
export async function standIn(cluster: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(cluster).catch(() => undefined);
  if (owner && owner.uid !== 0) return { name: `uid ${owner.uid}`, uid: owner.uid, gid: owner.gid };
  if (owner) {
    throw new EmbeddedError(
      `${cluster} belongs to root, and PostgreSQL does not run as root. Give it to another user with chown -R.`,
    );
  }
  const accounts = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = accounts.find((fields) => fields[0] === name) ?? [];
    if (uid && gid && Number(uid) !== 0) return { name, uid: Number(uid), gid: Number(gid) };
  }
  throw new EmbeddedError(
    `PostgreSQL does not run as root, and this system has neither a user "postgres" nor "nobody". Start Gudang as a normal user. ${useOwnServer}`,
  );
}

/** Whether the account can really enter a folder: tried by a process of its own, since modes alone do not tell (ACLs, mounts). */
export function canEnter(account: Account, folder: string): boolean {
  const tried = spawnSync("/bin/sh", ["-c", 'cd -- "$1" && ls >/dev/null', "sh", folder], {
    cwd: "/",
    stdio: "ignore",
    uid: account.uid,
    gid: account.gid,
  });
  return tried.status === 0;
}

/** The binaries at a place that the account can enter: where npm put them, or a copy under /var/lib/gudang. */
export async function reachableBinaries({ native, version }: Binaries, account: Account): Promise<string> {
  const usable = ["bin", "lib", "share"].every((part) => canEnter(account, path.join(native, part)));
  if (usable) return native;
  const copy = path.join(await makeSystemFolder(), `bin-${version}`);
  if (await exists(copy)) return copy;
  const unfinished = await mkdtemp(`${copy}.`);
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
  await openForReading(unfinished);
  await rename(unfinished, copy).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true });
    // A second starter was faster: its copy is as good.
    if (!(await exists(copy))) throw error;
  });
  return copy;
}

/** A new folder for a database whose data folder the account cannot enter. */
export async function farFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(await makeSystemFolder(), "data-"));
  await chmod(folder, 0o755);
  return folder;
}

/** Whether a path lies where `farFolder` makes them, so that a leftover there may be removed. */
export function isFarFolder(folder: string): boolean {
  return path.dirname(folder) === systemFolder && path.basename(folder).startsWith("data-");
}

async function makeSystemFolder(): Promise<string> {
  try {
    await mkdir(systemFolder, { recursive: true });
    await chmod(systemFolder, 0o755);
  } catch (error) {
    throw new EmbeddedError(
      `PostgreSQL does not run as root, and its stand-in needs ${systemFolder}, which cannot be made (${String(error)}). ` +
        `Start Gudang as a normal user. ${useOwnServer}`,
    );
  }
  return systemFolder;
}

/** Root's umask may have closed the copy to everybody else. */
async function openForReading(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) await openForReading(at);
    else if (entry.isFile()) await chmod(at, ((await stat(at)).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
