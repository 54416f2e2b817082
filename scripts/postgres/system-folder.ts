import { chmod, mkdir, mkdtemp } from "node:fs/promises";
import path from "node:path";
import { BundledError, useOwnServer } from "./error";

// The places that root's stand-in can enter when the project or the data folder is closed to it.

const systemFolder = "/var/lib/gudang";

/** Makes a folder for a database whose data folder the account cannot enter. */
export async function farFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(await makeSystemFolder(), "data-"));
  await chmod(folder, 0o755);
  return folder;
}

/** Returns true for a path where `farFolder` makes them, so that a leftover there may be removed. */
export function isFarFolder(folder: string): boolean {
  return path.dirname(folder) === systemFolder && path.basename(folder).startsWith("data-");
}

/** Makes the folder, open to every user, and returns its path. */
export async function makeSystemFolder(): Promise<string> {
  try {
    await mkdir(systemFolder, { recursive: true });
    await chmod(systemFolder, 0o755);
  } catch (error) {
    throw new BundledError(
      `PostgreSQL does not run as root, and its stand-in needs ${systemFolder}, which cannot be made (${String(error)}). ` +
        `Start Gudang as a normal user. ${useOwnServer}`,
    );
  }
  return systemFolder;
}
