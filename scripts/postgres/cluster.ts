import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chown,
  mkdir,
  readFile,
  readdir,
  readlink,
  realpath,
  rename,
  rm,
  symlink,
  unlink,
  writeFile,
} from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { readSecretFile } from "../secret-file";
import { program } from "./binaries";
import { BundledError } from "./error";
import { type Account, canEnter } from "./account";
import { bornOf } from "./owner";
import { APPLICATION, OWNER, type Role, type Secrets, SUPERUSER } from "./roles";
import { serverEnvironment } from "./server";
import { farFolder, isFarFolder } from "./system-folder";

const unfinishedPrefix = "postgres.new-";

interface ClusterOptions {
  dataDir: string;
  /** `<dataDir>/postgres` */
  cluster: string;
  native: string;
  account: Account | undefined;
  fast: boolean;
}

/**
 * Creates a cluster under a temporary name and renames it, so that a kill leaves no partial cluster; keeps a concurrent
 * starter's cluster.
 */
export async function createCluster(options: ClusterOptions): Promise<void> {
  const { dataDir, cluster, account } = options;
  if (account && !canEnter(account, dataDir)) return createFarCluster(options);
  const unfinished = path.join(dataDir, `${unfinishedPrefix}${process.pid}`);
  await initialise(unfinished, options);
  await rename(unfinished, cluster).catch((error: unknown) => yieldToFaster(error, unfinished));
}

/** Returns the password of each role, generated once in `<role>.password`. */
export async function readSecrets(cluster: string, account: Account | undefined): Promise<Secrets> {
  const read = (role: Role) => readSecretFile(path.join(cluster, `${role}.password`), { bytes: 24, owner: account });
  const [postgres, gudang_owner, gudang] = await Promise.all([read(SUPERUSER), read(OWNER), read(APPLICATION)]);
  return { postgres, gudang_owner, gudang };
}

/** Rejects another major version or a folder without a database. */
export async function checkVersion(cluster: string, version: string): Promise<void> {
  const made = await readFile(path.join(cluster, "PG_VERSION"), "utf8").then(
    (text) => text.trim(),
    () => undefined,
  );
  const [major] = version.split(".");
  if (made === major) return;
  if (made === undefined)
    throw new BundledError(
      `${cluster} holds no database of PostgreSQL. Move it away, or set GUDANG_DATA to another folder.`,
    );
  throw new BundledError(
    `${cluster} was made by PostgreSQL ${made}, which PostgreSQL ${major} of this Gudang cannot read. Nothing was changed. ` +
      "Run npm run backup with the Gudang that made it, set GUDANG_DATA to a new folder, and run npm run restore there (docs/operation.md).",
  );
}

/** Creates the cluster under /var/lib/gudang with a symbolic link. */
async function createFarCluster(options: ClusterOptions): Promise<void> {
  const { dataDir, cluster } = options;
  const far = await farFolder();
  const mark = path.join(dataDir, `${unfinishedPrefix}${process.pid}`);
  await symlink(far, mark);
  await initialise(path.join(far, "postgres"), options);
  await symlink(path.join(far, "postgres"), cluster).catch((error: unknown) => yieldToFaster(error, far));
  await unlink(mark);
}

async function initialise(folder: string, { native, account, fast }: ClusterOptions): Promise<void> {
  const password = `${folder}.password`;
  await mkdir(folder, { mode: 0o700 });
  await writeFile(password, randomBytes(24).toString("hex"), { mode: 0o600 });
  if (account) {
    await chown(folder, account.uid, account.gid);
    await chown(password, account.uid, account.gid);
  }
  // Builtin C.UTF-8 sorts and folds case identically on every system.
  const settings = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const access = ["--username=postgres", "--auth=scram-sha-256", `--pwfile=${password}`];
  try {
    await promisify(execFile)(
      program(native, "initdb"),
      ["-D", folder, ...settings, ...access, ...(fast ? ["--no-sync"] : [])],
      {
        cwd: path.parse(folder).root,
        env: serverEnvironment(),
        ...(account && { uid: account.uid, gid: account.gid }),
      },
    );
  } catch (error) {
    const said = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : "";
    await rm(folder, { recursive: true, force: true });
    await rm(password, { force: true });
    throw new BundledError(`PostgreSQL could not make its database in ${folder}: ${said || String(error)}`);
  }
  await rename(password, path.join(folder, `${SUPERUSER}.password`));
}

async function yieldToFaster(error: unknown, mine: string): Promise<void> {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  await rm(mine, { recursive: true, force: true });
  if (code !== "ENOTEMPTY" && code !== "EEXIST" && code !== "ENOTDIR" && code !== "EPERM") throw error;
}

/** Removes leftovers of killed starters, whose pid is in the name. */
export async function removeUnfinished(dataDir: string): Promise<void> {
  const current = await realpath(path.join(dataDir, "postgres")).catch(() => undefined);
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(unfinishedPrefix)) continue;
    const pid = Number.parseInt(name.slice(unfinishedPrefix.length), 10);
    if (pid !== process.pid && bornOf(pid)) continue;
    const leftover = path.join(dataDir, name);
    const far = await readlink(leftover).catch(() => undefined);
    // A kill after the last step leaves the marker of a live database.
    if (far && isFarFolder(far) && current !== path.join(far, "postgres")) await removeFolder(far);
    await removeFolder(leftover);
  }
}

/** Best effort: an orphaned initdb may still write; the next start removes the rest. */
async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
}
