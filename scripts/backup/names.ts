import { readdir } from "node:fs/promises";
import path from "node:path";
import { dataFolder } from "../dot-env";
import { makeFolder } from "../make-folder";

export const backupFolder = () => path.resolve(process.env.BACKUP_DIR || path.join(dataFolder(), "backups"));

/** Timestamped in UTC, so that names sort by time. */
export const backupName = (at: Date) => `gudang-${at.toISOString().replace(/[-:.]/g, "")}.tar.gz`;

/** Returns a new file in a folder, and makes the folder; the write reports a folder that cannot be made. */
export async function newBackup(folder: string): Promise<string> {
  await makeFolder(folder, 0o700).catch(() => undefined);
  return path.join(folder, backupName(new Date()));
}

/** Lists the automatic backups of a folder, oldest first; only they are deleted. */
export async function keptBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => /^gudang-\d{8}T\d{9}Z\.tar\.gz$/.test(name))
    .toSorted()
    .map((name) => path.join(folder, name));
}
