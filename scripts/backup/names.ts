import { readdir } from "node:fs/promises";
import path from "node:path";
import { dataFolder } from "../dot-env";

/** Timestamped in UTC, so that names sort by time. */
const BACKUP_NAME = /^gudang-\d{8}T\d{9}Z\.tar\.gz$/;

export const backupName = (at: Date) => `gudang-${at.toISOString().replace(/[-:.]/g, "")}.tar.gz`;

/** Returns the moment in a file's name, null without; an impossible moment is an invalid date. */
export function namedMoment(file: string): Date | null {
  const [, ...parts] = /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z/.exec(path.basename(file)) ?? [];
  if (parts.length === 0) return null;
  const [year, month, day, hour, minute, second, ms] = parts;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`);
}

/** Returns true for an automatic name; only such backups are deleted. */
export const isBackupName = (name: string) => BACKUP_NAME.test(name);

export const backupFolder = () => path.resolve(process.env.BACKUP_DIR || path.join(dataFolder(), "backups"));

/** Lists the automatic backups of a folder, oldest first. */
export async function keptBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter(isBackupName)
    .toSorted()
    .map((name) => path.join(folder, name));
}
