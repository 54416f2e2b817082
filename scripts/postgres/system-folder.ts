import { chmod, mkdir, mkdtemp } from "node:fs/promises";
import path from "node:path";
import { BundledError, useOwnServer } from "./error";

// Folders for root's substitute user if project or data folder are not accessible.

const systemFolder = "/var/lib/gudang";

/** Creates a folder for a cluster. */
export async function farFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(await makeSystemFolder(), "data-"));
  await chmod(folder, 0o755);
  return folder;
}

/** Returns true for folders made by `farFolder`. */
export function isFarFolder(folder: string): boolean {
  return path.dirname(folder) === systemFolder && path.basename(folder).startsWith("data-");
}

/** Creates the world-readable base folder. */
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
